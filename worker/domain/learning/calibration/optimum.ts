import { type Costs, costOf, type Curve } from "./cost-curve.ts";
import { distanceTo, intersect, type Interval } from "../../statistics/interval.ts";

/** Which way a cut may be moved. */
export interface Gates {
  readonly tighter: boolean;
  readonly looser: boolean;
}

/** The cheapest cut: its place on the curve and the values that give it, on the axis. */
export interface Optimum {
  readonly place: number;
  readonly interval: Interval;
}

/** Everything a cut is chosen under. `region` is where a cut may lie, `current` the cut in force. */
export interface Choice {
  readonly curve: Curve;
  readonly costs: Costs;
  readonly gates: Gates;
  readonly region: Interval;
  readonly current: number;
  readonly place: number;
}

/**
 * The cheapest cut that the gates and the region leave, or null when none is cheaper than the current one. Of equally
 * cheap cuts the nearest to the current one is taken, and of two equally near the looser.
 */
export function optimumOf({ curve, costs, gates, region, current, place }: Choice): Optimum | null {
  const from = gates.looser ? 0 : place + 1;
  const to = gates.tighter ? curve.strengths.length : place - 1;
  let least = costOf(curve, place, costs);
  let best: Optimum | null = null;
  let distance = Infinity;
  for (let j = from; j <= to; j++) {
    const cost = costOf(curve, j, costs);
    if (j === place || cost > least || (cost === least && best === null)) continue;
    const interval = intersect(intervalOf(curve, j), region);
    if (!interval) continue;
    const away = distanceTo(interval, current);
    if (cost === least && away >= distance) continue;
    [least, best, distance] = [cost, { place: j, interval }, away];
  }
  return best;
}

/** The values on the axis that give cut `j`. */
export function intervalOf({ strengths }: Curve, j: number): Interval {
  return {
    low: strengths[j - 1] ?? -Infinity,
    high: strengths[j] ?? Infinity,
    lowOpen: j === 0,
    highOpen: true,
  };
}
