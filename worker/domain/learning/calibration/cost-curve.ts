import { firstPlace } from "../../values/first-place.ts";
import { tidy } from "../../values/tidy.ts";
import { disputeFactor, runWeight, type WeighedScore } from "./score-weights.ts";

/** What a missed event and a false alarm cost, as whole numbers. */
export interface Costs {
  readonly miss: number;
  readonly alarm: number;
}

/** Cut `j` lies at or above `strengths[j - 1]` and below `strengths[j]`; arrays other than `strengths` have one more. */
export interface CostCurve {
  /** Distinct stored strengths, ascending. */
  readonly strengths: Float64Array;
  /** Disputes and presumptions above each cut, before costs. */
  readonly above: Float64Array;
  /** The same below it. */
  readonly below: Float64Array;
  /** Stored decisions that fire under each cut. */
  readonly firings: Float64Array;
}

/** Sums what every cut leaves firing and silences, in one pass over the sorted scores. */
export function costCurve(weighed: readonly WeighedScore[]): CostCurve {
  const order = Float64Array.from(weighed, (one) => one.strength).sort();
  const strengths = order.filter((strength, i) => i === 0 || strength !== order[i - 1]);
  const indexOf = new Map<number, number>();
  strengths.forEach((strength, i) => indexOf.set(strength, i));
  const cuts = strengths.length + 1;
  const [above, below, firings] = [new Float64Array(cuts), new Float64Array(cuts), new Float64Array(cuts)];
  for (const { strength, firing, silent, weight } of weighed) {
    const i = indexOf.get(strength) ?? 0;
    above[i] = (above[i] ?? 0) + firing;
    firings[i] = (firings[i] ?? 0) + weight;
    below[i + 1] = (below[i + 1] ?? 0) + silent;
  }
  for (let j = cuts - 2; j >= 0; j--) {
    above[j] = (above[j] ?? 0) + (above[j + 1] ?? 0);
    firings[j] = (firings[j] ?? 0) + (firings[j + 1] ?? 0);
  }
  for (let j = 1; j < cuts; j++) below[j] = (below[j] ?? 0) + (below[j - 1] ?? 0);
  return { strengths, above, below, firings };
}

/** The cost of cut `j`, a whole number: comparisons of it are exact. */
export function cutCost(curve: CostCurve, j: number, { miss, alarm }: Costs): number {
  return alarm * (curve.above[j] ?? 0) + miss * (curve.below[j] ?? 0);
}

/** A cost in the unit of one disputed decision, as reported. */
export function reportedCost(cost: number): number {
  return tidy(cost / (runWeight * disputeFactor));
}

/** The cut that a value on the axis lies in: the number of stored strengths at or below it. */
export function cutAt({ strengths }: CostCurve, cut: number): number {
  return firstPlace(strengths.length, (place) => (strengths[place] ?? 0) <= cut);
}
