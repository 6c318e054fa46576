/** The plain sum of `values[from..to)`, left to right; 0 for none. Order is part of the result. */
export function sum(values: ArrayLike<number>, from = 0, to = values.length): number {
  let total = 0;
  for (let i = from; i < to; i++) total += values[i] as number;
  return total;
}
