import { moments } from "./moments.ts";

/** The lag-1 autocorrelation as NIST StRD certifies it: sum of (x[i] - m)(x[i-1] - m) over the sum of (x[i] - m)^2. */
export function lagOneAutocorrelation(values: ArrayLike<number>): number {
  const { mean, squares } = moments(values);
  let products = 0;
  for (let i = 1; i < values.length; i++)
    products += ((values[i] as number) - mean) * ((values[i - 1] as number) - mean);
  return products / squares;
}
