import { DurableObject } from "cloudflare:workers";

/** A part of a caller's quota, to be spent without asking again. Times in epoch milliseconds. */
export interface Slice {
  granted: number;
  /** What is left for all isolates after this slice. */
  remaining: number;
  reset_at: number;
}

const windowMs = 60_000;

/** A tenth of what remains or a second's quota, whichever is less, and at least one call while any remains. */
function sliceOf(remaining: number, limit: number): number {
  return Math.min(remaining, Math.max(1, Math.floor(Math.min(remaining / 10, limit / 60))));
}

/** One caller's quota of the present minute. In memory alone: an object that restarts is generous, not wrong for long. */
export class RateLimiter extends DurableObject {
  #window = 0;
  #spent = 0;

  /** A slice of `limit` calls a minute, no larger than the caller wants. */
  lease(limit: number, wanted: number): Slice {
    return this.#grant(limit, (remaining) => Math.min(wanted, sliceOf(remaining, limit)));
  }

  /** All that something costs, or nothing. */
  spend(limit: number, cost: number): Slice {
    return this.#grant(limit, (remaining) => (cost <= remaining ? cost : 0));
  }

  #grant(limit: number, share: (remaining: number) => number): Slice {
    const window = Math.floor(Date.now() / windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#spent = 0;
    }
    const remaining = Math.max(0, limit - this.#spent);
    const granted = share(remaining);
    this.#spent += granted;
    return { granted, remaining: remaining - granted, reset_at: (window + 1) * windowMs };
  }
}
