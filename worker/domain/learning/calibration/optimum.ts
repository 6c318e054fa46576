import { type Costs, costOf, type CostCurve } from "./cost-curve.ts";
import { distanceTo, intersect, type Interval } from "../../statistics/interval.ts";

/** Which way a cut may be moved. */
export interface AllowedMoves {
  readonly tighter: boolean;
  readonly looser: boolean;
}

/** The cheapest cut: its position on the curve and the values that give it, on the axis. */
interface Optimum {
  readonly position: number;
  readonly interval: Interval;
}

/** Everything a cut is chosen under. `range` is where a cut may lie, `current` the cut in force. */
export interface CutSearch {
  readonly curve: CostCurve;
  readonly costs: Costs;
  readonly allowed: AllowedMoves;
  readonly range: Interval;
  readonly current: number;
  readonly position: number;
}

/**
 * The cheapest cut that the allowed moves and the range leave, or null when none is cheaper than the current one. Of equally
 * cheap cuts the nearest to the current one is taken, and of two equally near the looser.
 */
export function optimumOf({ curve, costs, allowed, range, current, position }: CutSearch): Optimum | null {
  const from = allowed.looser ? 0 : position + 1;
  const to = allowed.tighter ? curve.strengths.length : position - 1;
  let least = costOf(curve, position, costs);
  let best: Optimum | null = null;
  let distance = Infinity;
  for (let j = from; j <= to; j++) {
    const cost = costOf(curve, j, costs);
    if (j === position || cost > least || (cost === least && best === null)) continue;
    const interval = intersect(intervalOf(curve, j), range);
    if (!interval) continue;
    const away = distanceTo(interval, current);
    if (cost === least && away >= distance) continue;
    [least, best, distance] = [cost, { position: j, interval }, away];
  }
  return best;
}

/** The values on the axis that give cut `j`. */
export function intervalOf({ strengths }: CostCurve, j: number): Interval {
  return {
    low: strengths[j - 1] ?? -Infinity,
    high: strengths[j] ?? Infinity,
    lowOpen: j === 0,
    highOpen: true,
  };
}
