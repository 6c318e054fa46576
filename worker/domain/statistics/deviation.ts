import { moments } from "./moments.ts";

/** The population standard deviation (divided by n) of `values[from..to)`; NaN for none. */
export function populationDeviation(values: ArrayLike<number>, from = 0, to = values.length): number {
  return Math.sqrt(moments(values, from, to).squares / (to - from));
}
