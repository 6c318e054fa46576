/** What a caller may still do in the present minute. */
export interface Allowance {
  allowed: boolean;
  limit: number;
  /** As far as this place knows; other places may be spending too. */
  remaining: number;
  /** When the next minute's quota begins, in epoch milliseconds. */
  reset_at: number;
}

/** Counts calls per caller and minute. Never throws: if counting fails, calls pass. */
export interface RateLimits {
  /** Spends one call of a caller's quota of `limit` a minute. */
  take(caller: string, limit: number): Promise<Allowance>;
  /** Spends `cost` of a caller's quota of `limit` a minute, or nothing where less is left. */
  spend(caller: string, limit: number, cost: number): Promise<Allowance>;
  /** Whether a caller has a call left, as far as this place knows, without spending it. */
  exhausted(caller: string): Allowance | null;
}
