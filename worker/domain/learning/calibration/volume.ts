import { tidy } from "../../values/tidy.ts";
import { betaQuantile } from "../../statistics/beta.ts";
import type { Bounds95 } from "../../statistics/wilson.ts";
import type { CostCurve } from "./cost-curve.ts";

/** Distinct scores, ascending, and how many decisions lie above each cut between them. */
type Scores = Pick<CostCurve, "strengths" | "firings">;

/** A cut at a stored score, with the share of future scores that will exceed it. */
interface VolumeCut {
  /** On the axis; -Infinity when more alerts are wanted than there are scores. */
  readonly cut: number;
  /** Expected share of scores above the cut, with its 95% interval. */
  readonly rate: number;
  readonly interval: Bounds95;
}

/**
 * The least order statistic whose expected share of later scores above it is at most `rate`: of n scores the
 * ceil((n + 1)(1 - rate))-th smallest, the greatest when even that is too loose. The true share of a k-th smallest
 * score has a Beta(n + 1 - k, k) distribution, whatever the scores' own; where a score tells less than a decision of its own
 * would (`known` below 1), both parameters shrink by it. There is at least one score.
 */
export function volumeCut({ strengths, firings }: Scores, rate: number, known = 1): VolumeCut {
  const n = firings[0] ?? 0;
  const beta = (p: number, a: number, b: number) =>
    tidy(betaQuantile(p, Math.max(1, a * known), Math.max(1, b * known)));
  // The small allowance keeps 101 * 0.95 from being 96 by the last bit of the product where it should be below.
  const k = Math.min(n, Math.ceil((n + 1) * (1 - rate) - 1e-9));
  if (k < 1) return { cut: -Infinity, rate: 1, interval: { low: beta(0.025, n, 1), high: 1 } };
  return {
    cut: strengths[firings.findIndex((above) => n - above >= k) - 1] ?? Number.NaN,
    rate: tidy((n + 1 - k) / (n + 1)),
    interval: { low: beta(0.025, n + 1 - k, k), high: beta(0.975, n + 1 - k, k) },
  };
}
