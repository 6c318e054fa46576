import type { ReleaseMeaning } from "./releases.ts";

/** What a qualifier of the whole sentence asks of the task. */
export type QualifierMeaning =
  | ReleaseMeaning
  | { asks: "cooldown" | "remind" | "recovered" | "no_data" | "every" | "observation" | "on_change" | "each_time" }
  | { asks: "active"; open?: "from" | "to" }
  | { asks: "refused"; name: string; nearest: string };
