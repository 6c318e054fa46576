import { sum } from "./sum.ts";

/** Mean and sum of squared deviations of a range, and whether any two values differ. */
interface Moments {
  readonly count: number;
  readonly mean: number;
  /** Sum of (x - mean)^2. */
  readonly squares: number;
  readonly varies: boolean;
}

/**
 * The two-pass moments of `values[from..to)` with the correction of Chan, Golub and LeVeque (1983), equation 1.7.
 * Equal values have exactly zero squares, whatever the rounding of their sum.
 */
export function moments(values: ArrayLike<number>, from = 0, to = values.length): Moments {
  const count = to - from;
  const first = values[from] as number;
  let varies = false;
  for (let i = from + 1; i < to && !varies; i++) varies = values[i] !== first;
  if (!varies) return { count, mean: count > 0 ? first : Number.NaN, squares: 0, varies };
  const mean = sum(values, from, to) / count;
  let squares = 0;
  let drift = 0;
  for (let i = from; i < to; i++) {
    const d = (values[i] as number) - mean;
    squares += d * d;
    drift += d;
  }
  return { count, mean, squares: Math.max(0, squares - (drift * drift) / count), varies };
}
