/**
 * The q-quantile (0..1), type 7, of `values[from..to)` in any order, in linear time: the same bits as `quantileSorted`.
 * NaN for none. Selection is Hoare's FIND (1961) with the middle of three as pivot.
 */
export function quantileBySelection(values: ArrayLike<number>, q: number, from = 0, to = values.length): number {
  const n = to - from;
  if (n === 0) return Number.NaN;
  const copy = new Float64Array(n);
  for (let i = 0; i < n; i++) copy[i] = values[from + i] as number;
  const h = (n - 1) * q;
  const below = Math.min(Math.floor(h), n - 1);
  const low = select(copy, below);
  // What stands right of a selected place is not smaller, so the next one up is its least.
  let high = low;
  if (below + 1 < n) {
    high = Number.POSITIVE_INFINITY;
    for (let i = below + 1; i < n; i++) high = Math.min(high, copy[i] as number);
  }
  return low + (h - below) * (high - low);
}

/** The k-th smallest (0-based); reorders `values` so that none before place k is larger and none after it is smaller. */
function select(values: Float64Array, k: number): number {
  let left = 0;
  let right = values.length - 1;
  while (left < right) {
    const pivot = middleOfThree(
      values[left] as number,
      values[(left + right) >>> 1] as number,
      values[right] as number,
    );
    let i = left;
    let j = right;
    while (i <= j) {
      while ((values[i] as number) < pivot) i++;
      while ((values[j] as number) > pivot) j--;
      if (i > j) break;
      const held = values[i] as number;
      values[i++] = values[j] as number;
      values[j--] = held;
    }
    if (j < k) left = i;
    if (k < i) right = j;
  }
  return values[k] as number;
}

function middleOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
