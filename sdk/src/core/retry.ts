import { BrokenAnswerError } from "./answer.ts";
import { ConnectionError, type DecisionMonitorError } from "../error.ts";

const FIRST_MS = 500;
const LONGEST_MS = 8_000;
/** A service that asks for more than this is better asked again by the caller. */
const LONGEST_ASKED_S = 60;
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/** What decides whether a call may be sent twice. */
interface Repeatable {
  readonly method: string;
  /** The service answers the same Idempotency-Key once. */
  readonly idempotent?: boolean;
  /** It asks about a time of its own, or only tries: see {@link isPinned}. */
  readonly pinned: boolean;
}

/** Whether sending a call twice does no more than sending it once: it only reads, asks about a time, tries, or carries an idempotency key. */
export function isRepeatable({ method, idempotent, pinned }: Repeatable): boolean {
  return method === "GET" || idempotent || pinned;
}

function isPassing(failure: DecisionMonitorError): boolean {
  if (failure instanceof ConnectionError || failure instanceof BrokenAnswerError) return true;
  return PASSING.has(failure.status) || failure.type === "idempotency_in_flight";
}

/**
 * Milliseconds before a failed call is sent again; undefined when it is not worth it. The service's Retry-After comes first
 * (up to a minute), else half a second doubled with each attempt, up to 8 s. A quarter of it is left to chance (`random`, 0
 * to 1), so that clients that failed together do not return together.
 */
export function delayBefore(failure: DecisionMonitorError, attempt: number, random: number): number | undefined {
  if (!isPassing(failure)) return undefined;
  if (failure.retryAfter === undefined) return Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1)) * (1 - random / 4);
  if (failure.retryAfter > LONGEST_ASKED_S) return undefined;
  return failure.retryAfter * 1000 + (random / 4) * FIRST_MS;
}

/** Resolves after a time; rejects with the signal's reason as soon as it is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (isAborted(signal)) return reject(abortReason(signal));
    const stop = () => {
      clearTimeout(timer);
      reject(abortReason(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Whether the caller has ended the call by now. */
export function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

/** What the caller aborted with, as an Error. */
export function abortReason(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error("The call was aborted.", { cause: reason });
}
