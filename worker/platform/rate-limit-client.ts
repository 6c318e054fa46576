import type { RateLimiter, Slice } from "./rate-limiter.ts";
import type { Allowance, RateLimits } from "../usecases/ports/service/rate-limit.ts";
import { Lru } from "../storage/sql/lru.ts";
import { within } from "../storage/sql/within.ts";
import { logFault } from "../log.ts";

/** What this isolate holds of a caller's quota. */
interface HeldQuota {
  left: number;
  /** How large the last slice was: the next may be twice that, so that infrequent callers leave little unspent. */
  slice: number;
  limit: number;
  remaining: number;
  reset_at: number;
}

const maxCallers = 10_000;
const limiterAnswersWithinMs = 1_000;
/** How long calls pass uncounted after the limiter has failed, so that a dead limiter is not waited for by every call. */
const blindMs = 5_000;

/** Spends slices of quota that the caller's `RateLimiter` object leases, so that most calls are counted here alone. */
export class RateLimitClient implements RateLimits {
  readonly #namespace: Pick<DurableObjectNamespace<RateLimiter>, "getByName">;
  readonly #now: () => number;
  readonly #held = new Lru<HeldQuota>(maxCallers);

  constructor(namespace: Pick<DurableObjectNamespace<RateLimiter>, "getByName">, now: () => number) {
    this.#namespace = namespace;
    this.#now = now;
  }

  async take(caller: string, limit: number): Promise<Allowance> {
    const held = this.#current(caller);
    if (held && held.left > 0) {
      held.left -= 1;
      return allowance(held, true);
    }
    if (held && held.remaining === 0) return allowance(held, false);
    return this.#lease(caller, limit);
  }

  async spend(caller: string, limit: number, cost: number): Promise<Allowance> {
    const { granted, remaining, reset_at } = await this.#called(caller, limit, (limiter) => limiter.spend(limit, cost));
    return { allowed: granted >= cost, limit, remaining, reset_at };
  }

  exhausted(caller: string): Allowance | null {
    const held = this.#current(caller);
    return held && held.left === 0 && held.remaining === 0 ? allowance(held, false) : null;
  }

  #current(caller: string): HeldQuota | null {
    const held = this.#held.get(caller);
    return held && held.reset_at > this.#now() ? held : null;
  }

  async #lease(caller: string, limit: number): Promise<Allowance> {
    const wanted = 2 * (this.#current(caller)?.slice ?? 0.5);
    const slice = await this.#called(caller, limit, (limiter) => limiter.lease(limit, wanted));
    // Another call may have leased meanwhile: what it left is kept.
    const other = this.#current(caller);
    const left = (other?.reset_at === slice.reset_at ? other.left : 0) + slice.granted;
    const { granted, remaining, reset_at } = slice;
    const held = { left: Math.max(0, left - 1), slice: Math.max(1, granted), limit, remaining, reset_at };
    this.#held.set(caller, held);
    return allowance(held, left > 0);
  }

  async #called(
    caller: string,
    limit: number,
    call: (limiter: DurableObjectStub<RateLimiter>) => Promise<unknown>,
  ): Promise<Slice> {
    try {
      return (await within(limiterAnswersWithinMs, call(this.#namespace.getByName(caller)))) as Slice;
    } catch (error) {
      logFault("rate_limiter_failed", { error: String(error) });
      return { granted: limit, remaining: limit, reset_at: this.#now() + blindMs };
    }
  }
}

function allowance({ left, limit, remaining, reset_at }: HeldQuota, allowed: boolean): Allowance {
  return { allowed, limit, remaining: Math.min(limit, left + remaining), reset_at };
}
