import { moments } from "./moments.ts";

/** How far a value lies from a history, in population standard deviations. */
interface ZScore {
  readonly z: number;
  readonly mean: number;
  readonly sd: number;
}

/**
 * (v - mean) / population sd over `values[from..to)`; `constant` where the values do not vary, `out_of_range` where mean,
 * deviation or score is no finite number or the deviation rounds to 0.
 */
export function zScore(
  values: ArrayLike<number>,
  v: number,
  from = 0,
  to = values.length,
): ZScore | "constant" | "out_of_range" {
  const { count, mean, squares, varies } = moments(values, from, to);
  if (!varies) return "constant";
  const sd = Math.sqrt(squares / count);
  const z = (v - mean) / sd;
  const sound = sd > 0 && Number.isFinite(mean) && Number.isFinite(sd) && Number.isFinite(z);
  return sound ? { z: z + 0, mean: mean + 0, sd } : "out_of_range";
}
