import { isActive } from "../../worker/domain/firing/hours.ts";
import { endsRun } from "../../worker/domain/firing/release.ts";
import type { FiringRule, HeldBack } from "../../worker/domain/firing/rule.ts";

/** A recorded decision of one entity and condition version about an earlier time; one that could not be judged is none. */
export interface EarlierDecision {
  /** Epoch milliseconds the decision is about. */
  at: number;
  triggered: boolean;
  value: boolean | string;
  score?: number | null;
  /** Whether the task's action was to fire for it, and was not held back. */
  fired: boolean;
}

/** The rules of noise control in the plainest way, from everything that was ever recorded: what the step and the SQL are held against. */
export function heldBack(
  rule: FiringRule,
  earlier: readonly EarlierDecision[],
  decision: { at: number; value: boolean | string },
): HeldBack | null {
  const isBreak = (one: EarlierDecision) => !one.triggered || one.value !== decision.value;
  const run = earlier.slice(earlier.findLastIndex(isBreak) + 1);
  const runStart = run[0]?.at ?? decision.at;
  if (decision.at - runStart < (rule.for_ms ?? 0)) return "not_held_long_enough";
  const isEnd = (one: EarlierDecision, i: number) => {
    const held = earlier.findLast((before, j) => j < i && !isBreak(before))?.at ?? -Infinity;
    return isBreak(one) && (one.triggered || endsRun(rule, { t: one.at, score: one.score ?? null }, held));
  };
  const open = earlier.slice(earlier.findLastIndex(isEnd) + 1);
  if (rule.mode === "on_change" && open.some((one) => one.fired)) return "unchanged";
  if (rule.active !== undefined && !isActive(rule.active, decision.at)) return "inactive_hours";
  const lastFired = earlier.findLast((one) => one.fired);
  if (rule.cooldown_ms !== null && lastFired && decision.at - lastFired.at < rule.cooldown_ms) return "cooldown";
  return null;
}
