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

/** Several of them as one: what comes first is done first. */
export const upkeep = (parts: readonly Upkeep[]): Upkeep => ({
  nextAt(now: number, kept: KeptFor): number | null {
    const due = parts.flatMap((part) => part.nextAt(now, kept) ?? []);
    return due.length === 0 ? null : Math.min(...due);
  },
  step: (now: number, kept: KeptFor): boolean => parts.some((part) => part.step(now, kept)),
});
