import type { Expiries, KeptFor } from "./expiries.ts";

/** What a shard does for its tables between two sweeps, a step at a time. */
type Upkeep = Pick<Expiries, "nextAt" | "step">;

/** Several of them as one: what comes first is done first. */
export const upkeep = (parts: readonly Upkeep[]): Upkeep => ({
  nextAt(now: number, kept: KeptFor): number | null {
    const due = parts.flatMap((part) => part.nextAt(now, kept) ?? []);
    return due.length === 0 ? null : Math.min(...due);
  },
  step: (now: number, kept: KeptFor): boolean => parts.some((part) => part.step(now, kept)),
});
