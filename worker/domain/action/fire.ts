import type { FireOn } from "./definition.ts";

/**
 * The `fire_on` values that an evaluation satisfies. One that could not be evaluated (it has a reason) satisfies only
 * `any`: an unknown answer is neither true nor false.
 */
export function satisfiedTriggers(outcome: "triggered" | "not_triggered", reason: string | null): FireOn[] {
  if (reason !== null) return ["any"];
  return ["any", outcome === "triggered" ? "true" : "false"];
}
