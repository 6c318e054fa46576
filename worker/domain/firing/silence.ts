import { dayMs } from "../values/time.ts";
import { DomainError } from "../values/errors/errors.ts";

/** The longest that a silence may last, and how far from now its ends may lie, in days. */
export const longestSilenceDays = 366;
const longestSilenceMs = longestSilenceDays * dayMs;

/** The time of a silence in epoch milliseconds: the start belongs to it, the end does not. */
export interface SilencedTime {
  starts_at: number;
  ends_at: number;
}

/** What a firing is about, and when it is recorded; epoch milliseconds. */
export interface FiringTimes {
  at: number;
  recorded_at: number;
}

/** How a silence stands to the present. */
type SilenceStatus = "scheduled" | "active" | "ended";

/**
 * Whether a silence holds a firing back: one about its time, however late that is found out, and one that would be sent during it,
 * whatever it is about. The recording batch applies the same rule in SQL.
 */
export function holdsBack({ starts_at, ends_at }: SilencedTime, { at, recorded_at }: FiringTimes): boolean {
  const covers = (t: number) => starts_at <= t && t < ends_at;
  return covers(at) || covers(recorded_at);
}

/** How a silence stands to `now`; one that was ended before it began has ended. */
export function silenceStatus({ starts_at, ends_at }: SilencedTime, now: number): SilenceStatus {
  if (ends_at <= now || ends_at <= starts_at) return "ended";
  return starts_at <= now ? "active" : "scheduled";
}

/** Refuses a time that is over, that ends before it begins, or that no silence may have; throws `validation_error`. */
export function checkSilencedTime({ starts_at, ends_at }: SilencedTime, now: number): void {
  if (ends_at <= now)
    throw silenceRefused("until", "must be in the future", "Give a time after now: a silence ends by itself.");
  if (ends_at <= starts_at) throw silenceRefused("from", "must be earlier than `until`", "Leave it out to begin now.");
  if (ends_at - now > longestSilenceMs)
    throw silenceRefused("until", `must be within ${longestSilenceDays} days`, wayOut);
  if (now - starts_at > longestSilenceMs)
    throw silenceRefused("from", `must not be more than ${longestSilenceDays} days ago`, "Leave it out to begin now.");
}

const wayOut = "Give an earlier time, or pause the task with PATCH /tasks/{id}.";

const silenceRefused = (location: string, rule: string, suggestion: string) =>
  new DomainError("validation_error", `\`${location}\` ${rule}.`, { location, suggestion });
