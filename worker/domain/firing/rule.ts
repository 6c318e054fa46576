import type { StrategySpec } from "../values/definitions/condition.ts";
import { parseDuration } from "../values/time.ts";
import { type ActiveHours, activeHours, activeText, type ActiveWish } from "./hours.ts";
import { type ReleaseRule, releaseRule } from "./release.ts";

/** Noise control of a task. */
export interface FiringConfig {
  mode: "every" | "on_change";
  cooldown?: string;
  for?: string;
  active?: ActiveHours;
  release?: number;
  /** How long a run goes on after its last decision that held. */
  hold?: string;
  /** Whether a message follows when an incident that something was sent for is over. */
  recovered?: boolean;
  /** How often to remind of one that nobody has acknowledged. */
  remind?: string;
}

/** How long a task that watches and was not told otherwise stays quiet after it has fired. */
export const unaskedCooldown = "6h";

/** The same for signals that declare how often a value comes: 60 intervals where the shortest is under a minute. */
export function quietOf(signals: readonly { readonly interval?: string }[]): string {
  const shortest = Math.min(
    ...signals.map(({ interval }) => (interval === undefined ? Infinity : parseDuration(interval))),
  );
  return shortest < 60_000 ? `${Math.ceil(shortest / 1000)}m` : unaskedCooldown;
}

/** Noise control as a request asks for it; null means the same as leaving a field out. */
export interface FiringWish extends Partial<Omit<FiringConfig, "active" | "release">> {
  active?: ActiveWish | null;
  release?: number | null;
}

/** Noise control with its durations in milliseconds beside the words; null where none was asked for. */
export interface FiringRule extends FiringConfig {
  cooldown_ms: number | null;
  for_ms: number | null;
  /** Left out where there are no reminders. */
  remind_ms?: number;
  /** Left out where a run does not outlast its last decision that held by a time. */
  hold_ms?: number;
  /** The active hours as one text, by which the recording batch looks up whether a time is among them. */
  active_text?: string;
  /** When a run is over, where that is later than the first decision that does not hold. */
  released?: ReleaseRule;
}

/** What was asked for with nothing left open; `zone` is that of the service. */
export function settledFiring(
  { active, release, ...asked }: FiringWish & { mode: FiringConfig["mode"] },
  zone: string,
): FiringConfig {
  return {
    ...asked,
    ...(active == null ? {} : { active: activeHours(active, zone) }),
    ...(release == null ? {} : { release }),
  };
}

/**
 * Adds what the recording batch compares with; `strategy` is that of the condition, which a release is a bound of. Throws
 * validation_error for a release that does not fit it.
 */
export function firingRule(config: FiringConfig, strategy?: StrategySpec, location = "firing"): FiringRule {
  const { active, release } = config;
  if (release !== undefined && strategy === undefined) throw new Error("a release without a strategy");
  return {
    ...config,
    cooldown_ms: config.cooldown === undefined ? null : parseDuration(config.cooldown),
    for_ms: config.for === undefined ? null : parseDuration(config.for),
    ...(config.remind === undefined ? {} : { remind_ms: parseDuration(config.remind) }),
    ...(config.hold === undefined ? {} : { hold_ms: parseDuration(config.hold) }),
    ...(active === undefined ? {} : { active_text: activeText(active) }),
    ...(release === undefined || strategy === undefined
      ? {}
      : { released: releaseRule(release, strategy, `${location}.release`) }),
  };
}

/** The rule as it was asked for. */
export function firingConfig({
  cooldown_ms: _,
  for_ms: __,
  remind_ms: ___,
  hold_ms: ____,
  active_text: _____,
  released: ______,
  ...config
}: FiringRule): FiringConfig {
  return config;
}

/** Why a decision that triggered does not fire. */
export type HeldBack = "not_held_long_enough" | "unchanged" | "inactive_hours" | "cooldown";
