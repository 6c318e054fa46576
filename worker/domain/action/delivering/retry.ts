import { hourMs, minuteMs, secondMs } from "../../values/time.ts";
import { bucketOf } from "../../values/hashing/bucket.ts";

/** The most attempts that may follow the first. */
export const maxRetries = 12;

/** Pauses after the first attempt, the second and so on, in milliseconds: the schedule that Standard Webhooks gives as an example. */
const schedule = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
] as const;
/** For so long is tried again what could not even be begun. */
export const begunWithinMs = hourMs;
const longest = 24 * hourMs;
const shortest = secondMs;

/** What is known of an attempt that failed: its status where there was an answer, and when the receiver asked to be called again. */
export interface FailedAttempt {
  error: { type: string; message: string };
  status?: number;
  /** Epoch milliseconds. */
  retry_at?: number | null;
}

/** How a delivery goes on: when it is tried again, or that it has failed for good. */
export type AttemptStanding =
  | { status: "retrying"; next_at: number }
  | { status: "delivered" | "failed"; next_at: null };

const noAnswer: ReadonlySet<string> = new Set(["timeout", "connection_failed", "internal_error", "interrupted"]);

/** Whether another attempt may end otherwise: there was no answer, or one of 408, 429 and 500 to 599. */
function isPassing({ error, status }: FailedAttempt): boolean {
  return status === undefined ? noAnswer.has(error.type) : status === 408 || status === 429 || status >= 500;
}

/** What of a delivery decides how it goes on; `channel` is null where it goes to an address of its own. */
export interface Tried {
  delivery_id: string;
  channel: string | null;
  attempts: number;
  /** How many of them somebody asked for, besides those of the schedule. */
  resends: number;
  /** How many attempts it may have in all. */
  allowed: number;
}

/**
 * How a delivery stands after an attempt, of which it has had `attempts` and may have `allowed`. The schedule holds whatever was
 * sent again besides, up to a tenth later, so that what failed together does not come back together. A receiver that says when to call again is obeyed, for
 * up to a day: by a channel just then, since its oldest message goes first; by what has no channel not before.
 */
export function standingAfter(failure: FailedAttempt | null, tried: Tried, now: number): AttemptStanding {
  if (failure === null) return { status: "delivered", next_at: null };
  const { delivery_id, channel, attempts, resends, allowed } = tried;
  if (attempts >= allowed || !isPassing(failure)) return { status: "failed", next_at: null };
  const asked = failure.retry_at == null ? null : Math.min(failure.retry_at, now + longest);
  if (asked !== null && channel !== null) return { status: "retrying", next_at: asked > now ? asked : now + shortest };
  const pause = schedule[Math.max(attempts - resends, 1) - 1] ?? longest;
  const spread = (bucketOf(`${delivery_id} ${attempts}`) % 100) / 1_000;
  return { status: "retrying", next_at: Math.max(asked ?? now, Math.ceil(now + pause * (1 + spread))) };
}

/** Until when a whole channel waits after an attempt, in epoch milliseconds; null where its receiver did not ask for it. */
export function pauseAfter({ status, retry_at }: FailedAttempt, now: number): number | null {
  if (status !== 429 || retry_at == null || retry_at <= now) return null;
  return Math.min(retry_at, now + longest);
}
