import { moments } from "./moments.ts";

/** How far a value lies from a history, in population standard deviations. */
export interface ZScore {
  readonly z: number;
  readonly mean: number;
  readonly sd: number;
}

/** (v - mean) / population sd over `values[from..to)`; null where the values do not vary or the numbers overflow. */
export function zScore(values: ArrayLike<number>, v: number, from = 0, to = values.length): ZScore | null {
  const { count, mean, squares, varies } = moments(values, from, to);
  if (!varies) return null;
  const sd = Math.sqrt(squares / count);
  const z = (v - mean) / sd;
  return sd > 0 && Number.isFinite(z) ? { z: z + 0, mean: mean + 0, sd } : null;
}
