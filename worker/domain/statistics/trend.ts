import { quantileBySelection } from "./select.ts";

/** A robust line through points, and whether there is a trend at all. */
interface Trend {
  /** The median of the slopes of all pairs (Theil 1950, Sen 1968). */
  readonly slope: number;
  /** The two ends of its 95% interval: order statistics of those slopes, as Sen (1968) ranks them. */
  readonly interval: readonly [low: number, high: number];
  /** The line where x is 0: the median of y - slope * x. */
  readonly level: number;
  /** 1 or -1 for a monotonic trend by the test of Mann (1945) and Kendall at 95%, 0 for none. */
  readonly sign: -1 | 0 | 1;
}

const signOf = (value: number): -1 | 0 | 1 => (value > 0 ? 1 : value < 0 ? -1 : 0);

/** The quantile of the normal distribution that 95% lie within. */
export const normal95 = 1.959963984540054;

/** The variance of Kendall's S for n points of which some share a y. */
function varianceOf(ys: Float64Array): number {
  const term = (n: number) => n * (n - 1) * (2 * n + 5);
  const sorted = ys.toSorted();
  let ties = 0;
  for (let from = 0, at = 1; at <= sorted.length; at++)
    if (at === sorted.length || sorted[at] !== sorted[from]) {
      ties += term(at - from);
      from = at;
    }
  return (term(sorted.length) - ties) / 18;
}

/** The trend of at least two points in rising order of x, no two of which share one. */
export function trendOf(xs: Float64Array, ys: Float64Array): Trend {
  const n = xs.length;
  const slopes = new Float64Array((n * (n - 1)) / 2);
  let [s, at] = [0, 0];
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const rise = (ys[j] as number) - (ys[i] as number);
      slopes[at++] = rise / ((xs[j] as number) - (xs[i] as number));
      s += signOf(rise);
    }
  slopes.sort();
  const spread = normal95 * Math.sqrt(varianceOf(ys));
  const rank = (place: number) => slopes[Math.max(0, Math.min(slopes.length - 1, place))] as number;
  const slope = quantileBySelection(slopes, 0.5);
  return {
    slope,
    interval: [
      rank(Math.floor((slopes.length - spread) / 2 + 0.5) - 1),
      rank(Math.floor((slopes.length + spread) / 2 + 0.5)),
    ],
    level: quantileBySelection(
      ys.map((y, i) => y - slope * (xs[i] as number)),
      0.5,
    ),
    sign: Math.abs(s) - 1 > spread ? signOf(s) : 0,
  };
}
