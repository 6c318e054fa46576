import type { Bucket, BucketsOperator } from "./operator.ts";
import { numberBetween } from "./params.ts";

/** The label whose value is the upper bound of a bucket. */
export const bucketLabel = "le";

/** Counts that differ by less are the same: sums of fractions leave as much. */
const sameCount = 1e-12;
const nearly = (a: number, b: number): boolean => Math.abs(a - b) < sameCount * (Math.abs(a) + Math.abs(b));

/** One bucket a bound: two spellings of it, as 1 and 1.0, count together. */
function oneABound(buckets: readonly Bucket[]): Bucket[] {
  const made: Bucket[] = [];
  for (const { bound, count } of buckets) {
    const last = made.at(-1);
    if (last?.bound === bound) made.splice(-1, 1, { bound, count: last.count + count });
    else made.push({ bound, count });
  }
  return made;
}

/** Counts never fall from one bucket to the next, as what is at most a bound is at most every higher one. */
function rising(buckets: readonly Bucket[]): Bucket[] {
  let most = -Infinity;
  return buckets.map(({ bound, count }) => {
    if (count > most && !nearly(count, most)) most = count;
    return { bound, count: most };
  });
}

/**
 * The quantile `q` of a histogram, whose buckets count all that is at most their bound and come in the order of their bounds:
 * `histogram_quantile` of PromQL. Null without a bucket that counts all, without another one, and where nothing was counted.
 */
function quantileOfBuckets(q: number, given: readonly Bucket[]): number | null {
  const buckets = rising(oneABound(given));
  const all = buckets.at(-1);
  if (all?.bound !== Infinity || buckets.length < 2 || !(all.count > 0)) return null;
  const rank = q * all.count;
  const finite = buckets.slice(0, -1);
  const at = finite.findIndex(({ count }) => count >= rank);
  const found = finite[at];
  // Beyond the last bound nothing is known but that it is beyond.
  if (found === undefined) return finite.at(-1)?.bound ?? null;
  const below = finite[at - 1];
  if (below === undefined && found.bound <= 0) return found.bound;
  const { bound: start, count: under } = below ?? { bound: 0, count: 0 };
  return start + (found.bound - start) * ((rank - under) / (found.count - under));
}

/** The quantile of what a histogram of cumulative counters counted. */
export const bucketQuantile: BucketsOperator = {
  name: "bucket_quantile",
  meaning:
    "The quantile `q` of what a histogram counted in the window, as PromQL's `histogram_quantile`: linear within the bucket it falls in. The signal's members are buckets, counters of all that is at most their label `le`; those without an `increase` are left out. Null without the bucket `+Inf` and another one, or where nothing was counted.",
  reads: "series",
  window: "buckets",
  params: { q: numberBetween(0, 1) },
  result: () => "float",
  empty: null,
  prepare: (params) => {
    const q = Number(params["q"]);
    return (buckets) => quantileOfBuckets(q, buckets);
  },
};
