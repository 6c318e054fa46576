/** The q-quantile (0..1) of values sorted upwards, Hyndman and Fan (1996) type 7, as numpy and R default to; NaN for none. */
export function quantileSorted(sorted: ArrayLike<number>, q: number): number {
  const n = sorted.length;
  if (n === 0) return Number.NaN;
  const h = (n - 1) * q;
  const below = Math.min(Math.floor(h), n - 1);
  const low = sorted[below] as number;
  const high = sorted[Math.min(below + 1, n - 1)] as number;
  return low + (h - below) * (high - low);
}
