/** How long things are kept, in milliseconds; null: for good. */
export interface KeptFor {
  observationsMs: number | null;
  looksMs: number | null;
}

/** What a shard does for its tables between two sweeps, a step at a time. */
export interface Upkeep {
  /** When there is something to do; null where there is nothing to wait for. */
  nextAt(now: number, kept: KeptFor): number | null;
  /** Goes on by a step; false where nothing is due. */
  step(now: number, kept: KeptFor): boolean;
}

/** The first of some times; null where there is none. */
export function soonest(times: readonly (number | null)[]): number | null {
  const due = times.filter((at) => at !== null);
  return due.length === 0 ? null : Math.min(...due);
}

/** Several of them as one: what comes first is done first. */
export const upkeep = (parts: readonly Upkeep[]): Upkeep => ({
  nextAt: (now, kept) => soonest(parts.map((part) => part.nextAt(now, kept))),
  step: (now, kept) => parts.some((part) => part.step(now, kept)),
});
