import { sum } from "./sum.ts";

/** The arithmetic mean of `values[from..to)`; NaN for none. */
export function mean(values: ArrayLike<number>, from = 0, to = values.length): number {
  return sum(values, from, to) / (to - from);
}
