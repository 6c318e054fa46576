import type { TaskMeta, TaskMetaChange } from "../../../generated/schemas.ts";
import { type Command, type Context, given } from "../../command.ts";

/** Options that say what messages tell about a task. */
export const metaOptions: NonNullable<Command["options"]> = {
  name: { type: "string", help: "what messages call the task" },
  owner: { type: "string", help: "who looks after it" },
  severity: { type: "string", help: "info, warning, error or critical" },
  note: { type: "string", help: "what the reader of the message should know" },
  runbook: { type: "string", help: "the address of the runbook" },
};

/** What the options say about a task; nothing when none was given. */
export function metaOf(context: Context): { meta?: TaskMeta } {
  const meta = {
    ...given(context, { name: "name", owner: "owner", severity: "severity", note: "note", runbook: "runbook_url" }),
  };
  return Object.keys(meta).length === 0 ? {} : { meta: meta as TaskMeta };
}

/** The same for a change, in which `none` removes what is there. */
export function metaChangeOf(context: Context): { meta?: TaskMetaChange } {
  const { meta } = metaOf(context);
  if (meta === undefined) return {};
  const change = Object.entries(meta).map(([field, value]) => [field, value === "none" ? null : value] as const);
  return { meta: Object.fromEntries(change) };
}
