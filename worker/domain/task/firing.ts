import { parseDuration } from "../types/time.ts";

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
