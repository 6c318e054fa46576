import { parseDuration } from "../values/time.ts";

/** Noise control as submitted. */
export interface FiringConfig {
  mode: "every" | "on_change";
  cooldown?: string;
  for?: string;
}

/** Noise control with its durations in milliseconds beside the words; null where none was asked for. */
export interface FiringRule extends FiringConfig {
  cooldown_ms: number | null;
  for_ms: number | null;
}

/** Adds the milliseconds that the recording batch compares with. */
export function firingRule(config: FiringConfig): FiringRule {
  return {
    ...config,
    cooldown_ms: config.cooldown === undefined ? null : parseDuration(config.cooldown),
    for_ms: config.for === undefined ? null : parseDuration(config.for),
  };
}

/** The rule as it was submitted. */
export function firingConfig({ cooldown_ms: _, for_ms: __, ...config }: FiringRule): FiringConfig {
  return config;
}

/** A recorded decision of the same entity and condition version about an earlier time; one that could not be judged is none. */
export interface EarlierDecision {
  /** Epoch milliseconds the decision is about. */
  at: number;
  triggered: boolean;
  value: boolean | string;
  /** Whether the task's action was to fire for it, and was not held back. */
  fired: boolean;
}

/** Why a decision that triggered does not fire. */
export type HeldBack = "not_held_long_enough" | "unchanged" | "cooldown";

/**
 * Whether noise control holds a triggered decision back, judged by the decisions about earlier times, in ascending order.
 * `for` wants the run of equal decisions to have lasted that long; `on_change` fires once a run, at its first decision that
 * nothing else holds back; `cooldown` wants the last firing to lie that far back. The recording batch applies the same rules in SQL.
 */
export function heldBack(
  rule: FiringRule,
  earlier: readonly EarlierDecision[],
  decision: { at: number; value: boolean | string },
): HeldBack | null {
  const broken = earlier.findLastIndex((one) => !one.triggered || one.value !== decision.value);
  const run = earlier.slice(broken + 1);
  const runStart = run[0]?.at ?? decision.at;
  if (decision.at - runStart < (rule.for_ms ?? 0)) return "not_held_long_enough";
  if (rule.mode === "on_change" && run.some((one) => one.fired)) return "unchanged";
  const lastFired = earlier.findLast((one) => one.fired);
  if (rule.cooldown_ms !== null && lastFired && decision.at - lastFired.at < rule.cooldown_ms) return "cooldown";
  return null;
}
