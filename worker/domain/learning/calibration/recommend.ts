import type { Bounds } from "../../values/definitions/condition.ts";
import type { Axis } from "../../condition/strategies/strategy.ts";
import { contains, intersect, type Interval } from "../../statistics/interval.ts";
import type { Limits } from "./limits.ts";
import { type CutSearch, optimumOf } from "./optimum.ts";
import { onAxis, withinBounds } from "./parameter-range.ts";
import { shortestDecimal } from "../../statistics/shortest-decimal.ts";

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
