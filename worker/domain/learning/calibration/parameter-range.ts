import type { Axis } from "../../condition/strategies/strategy.ts";
import type { Bounds } from "../../values/definitions/condition.ts";
import { intersect, type Interval, mirrored } from "../../statistics/interval.ts";

/** Values the parameter may take by its strategy. */
export function parameterRange({ min, max, openMin }: Axis): Interval {
  return { low: min, high: max, lowOpen: openMin || min === -Infinity, highOpen: max === Infinity };
}

/** What the bounds leave of a range, or null when nothing is left. */
export function withinBounds(range: Interval, { min = -Infinity, max = Infinity }: Bounds): Interval | null {
  return intersect(range, { low: min, high: max, lowOpen: min === -Infinity, highOpen: max === Infinity });
}

/** Values as cuts on the axis, or cuts as values. */
export function onAxis(axis: Axis, interval: Interval): Interval {
  return axis.cut(1) === 1 ? interval : mirrored(interval);
}
