/** Where a value stands in a history: its score, the nearest values on both sides. */
interface PercentileStanding {
  /** On the scale 0..100; 101 above the maximum or -1 below the minimum. */
  readonly score: number;
  readonly below: number | null;
  readonly above: number | null;
}

/**
 * The least p in 0..100 with Q(p) >= v, 101 where even Q(100) < v; Q is the type-7 quantile of `values[from..to)`.
 * Q is a broken line through (100 k / (n - 1), k-th smallest), so with k values below v the answer lies on piece k, and
 * is exactly 100 k / (n - 1) where v is an order statistic. `below` is the greatest value < v, `above` the least >= v.
 */
export function percentileAbove(
  values: ArrayLike<number>,
  v: number,
  from = 0,
  to = values.length,
): PercentileStanding {
  return percentileOf(values, v, from, to, { equalIsBelow: false, least: 0, most: 101 });
}

/**
 * The greatest p in 0..100 with Q(p) <= v, -1 where even Q(0) > v: the mirror of {@link percentileAbove}.
 * `below` is the greatest value <= v, `above` the least > v.
 */
export function percentileBelow(
  values: ArrayLike<number>,
  v: number,
  from = 0,
  to = values.length,
): PercentileStanding {
  return percentileOf(values, v, from, to, { equalIsBelow: true, least: -1, most: 100 });
}

function percentileOf(
  values: ArrayLike<number>,
  v: number,
  from: number,
  to: number,
  { equalIsBelow, least, most }: { equalIsBelow: boolean; least: number; most: number },
): PercentileStanding {
  let k = 0;
  let below = -Infinity;
  let above = Infinity;
  for (let i = from; i < to; i++) {
    const x = values[i] as number;
    if (x < v || (equalIsBelow && x === v)) {
      k++;
      if (x > below) below = x;
    } else if (x < above) above = x;
  }
  const n = to - from;
  if (k === n) return scoreOf(most, below, above);
  if (k === 0) return scoreOf(least, below, above);
  return scoreOf(positionOnPiece(k, below, above, v, n), below, above);
}

function positionOnPiece(k: number, low: number, high: number, v: number, n: number): number {
  const gap = high - low;
  // A gap wider than the largest double: halve both ends first.
  const part = Number.isFinite(gap) ? (v - low) / gap : (v / 2 - low / 2) / (high / 2 - low / 2);
  return (100 * (k - 1 + part)) / (n - 1);
}

function scoreOf(score: number, below: number, above: number): PercentileStanding {
  return { score, below: below === -Infinity ? null : below + 0, above: above === Infinity ? null : above + 0 };
}
