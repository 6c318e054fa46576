import { DomainError } from "./errors/errors.ts";
import { firstPlace } from "./first-place.ts";
import { dayMs, formatTimestamp } from "./time.ts";

/** So long after its last moment has reached the age at which it goes, a day is left: looks that are late still find it. */
const lateLooksMs = 3_600_000;

/** From when on everything is there at `now` of what is kept for `keepMs`: whole UTC days go at once, an hour late. */
export function keptSince(now: number, keepMs: number): number {
  return Math.floor((now - keepMs - lateLooksMs) / dayMs) * dayMs;
}

/** When more is to go than what was before `since`. */
export function nextExpiryAt(since: number, keepMs: number): number {
  return since + dayMs + keepMs + lateLooksMs;
}

/** The rows of one series that are no longer there. */
export interface Expiry {
  /** Every row before this time is gone, or about to be. */
  readonly before: number;
  /** The least sequence number of those that are gone: a question that sees less never saw any of them. */
  readonly seq: number;
  /** Where the series begins, gone or not, and the sequence number of that row. */
  readonly first_at: number;
  readonly first_seq: number;
}

/** Whether a question that reaches back to `from` needs what is gone; `times` are those in view, oldest first. */
export function reachesExpired(expiry: Expiry, watermark: number, times: ArrayLike<number>, from: number): boolean {
  if (watermark < expiry.seq) return false;
  const after = firstPlace(times.length, (place) => (times[place] ?? 0) <= from);
  return after === 0 || (times[after - 1] ?? 0) < expiry.before;
}

/** The refusal of a question that needs observations that are no longer kept. */
export function expiredError(
  { primitive_id, span_ms }: { primitive_id: string; span_ms: number },
  { before }: Pick<Expiry, "before">,
): DomainError {
  const [since, earliest] = [formatTimestamp(before), formatTimestamp(before + span_ms)];
  return new DomainError(
    "missing_data",
    `This question needs observations of ${primitive_id} that have expired: this entity's are kept since ${since}.`,
    {
      location: primitive_id,
      suggestion: `Ask about ${earliest} or later, or use a condition with shorter windows. A decision that was recorded is still there: GET /decisions lists it.`,
      details: { status: "expired", primitive_id, kept_since: since, earliest_timestamp: earliest },
    },
  );
}

/** The refusal of a question that a watch has answered by looks that are no longer kept. */
export function expiredLookError(t: number): DomainError {
  return new DomainError(
    "missing_data",
    `No decision is recorded at ${formatTimestamp(t)}. A watch may have looked then: its looks of that time have expired, and with them what they saw.`,
    {
      location: "timestamp",
      suggestion: "Ask about another time. POST /conditions/backtest replays past times on what is stored today.",
      details: { status: "expired" },
    },
  );
}

/** Whether an error is {@link expiredError} or {@link expiredLookError}, also after it has crossed a process. */
export function isExpired(error: unknown): boolean {
  const { code, details } = error instanceof DomainError ? error : { code: null, details: null };
  return code === "missing_data" && (details as { status?: unknown } | null | undefined)?.status === "expired";
}
