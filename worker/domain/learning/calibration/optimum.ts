import { type CostCurve, type Costs, cutCost } from "./cost-curve.ts";
import { type Interval, contains, distanceTo, intersect } from "../../statistics/interval.ts";
import type { Bounds } from "../../values/definitions/condition.ts";
import type { Axis } from "../../condition/strategies/strategy.ts";
import { type Limits, onAxis, withinBounds } from "./limits.ts";
import { shortestDecimal } from "../../statistics/shortest-decimal.ts";

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
  let least = cutCost(curve, position, costs);
  let best: Optimum | null = null;
  let distance = Infinity;
  for (let j = from; j <= to; j++) {
    const cost = cutCost(curve, j, costs);
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

/** A value for the parameter; null stands for the one in force. */
export interface Recommended {
  readonly value: number | null;
  /** The optimum without bounds lies outside them. */
  readonly outside: boolean;
}

/** The value of the cheapest cut whatever the bounds, or null when the current one is the cheapest. */
export function freeOptimum(
  search: CutSearch,
  axis: Axis,
  value: number,
): { value: number; interval: Interval } | null {
  const optimum = optimumOf(search);
  if (!optimum) return null;
  const interval = onAxis(axis, optimum.interval);
  return { value: shortestDecimal(interval, value), interval };
}

/** Where a cut may lie under the limits; the range itself where nothing is left of it. */
export function rangeWithin(range: Interval, axis: Axis, limits: Limits | null): Interval {
  const inside = limits && withinBounds(onAxis(axis, range), limits.bounds);
  return inside ? onAxis(axis, inside) : range;
}

/**
 * The value to recommend under the limits. An optimum outside them is rejected or clamped; clamped, it is the cheapest cut
 * inside, at the bound itself where that cut reaches it, and never beyond the current value on the other side.
 */
export function boundedOptimum(search: CutSearch, axis: Axis, value: number, limits: Limits | null): Recommended {
  const free = freeOptimum(search, axis, value);
  if (!free || !limits) return { value: free?.value ?? null, outside: false };
  const inside = withinBounds(onAxis(axis, search.range), limits.bounds);
  if (inside && contains(inside, free.value)) return { value: free.value, outside: false };
  const shared = inside && intersect(free.interval, inside);
  if (shared) return { value: nearestTo(free.value, shared, value, limits.bounds), outside: false };
  if (!inside || limits.exceeded === "reject") return { value: null, outside: true };
  const optimum = optimumOf({ ...search, range: onAxis(axis, inside) });
  if (!optimum) return { value: null, outside: true };
  return { value: nearestTo(free.value, onAxis(axis, optimum.interval), value, limits.bounds), outside: true };
}

/** The bound that `aim` lies beyond where the interval reaches it, else the shortest decimal near `value`. */
function nearestTo(aim: number, interval: Interval, value: number, { min, max }: Bounds): number {
  if (aim > interval.high && interval.high === max && !interval.highOpen) return max;
  if (aim < interval.low && interval.low === min && !interval.lowOpen) return min;
  return shortestDecimal(interval, value);
}
