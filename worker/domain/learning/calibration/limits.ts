import { shippedBounds } from "../../condition/bounds.ts";
import type { Bounds, ConditionDefinition } from "../../values/definitions/condition.ts";
import type { Axis } from "../../condition/strategies/strategy.ts";
import { type Interval, intersect, mirrored } from "../../statistics/interval.ts";
import { parseDuration } from "../../values/time.ts";

/** How far a value may be moved, and what happens to one beyond. */
export interface Limits {
  readonly bounds: Bounds;
  readonly exceeded: "clamp" | "reject";
}

/** The bounds that the condition itself states; null where it states none. */
export function ownLimits({ threshold_bounds, on_bounds_exceeded = "clamp" }: ConditionDefinition): Limits | null {
  return threshold_bounds ? { bounds: threshold_bounds, exceeded: on_bounds_exceeded } : null;
}

/**
 * Its own bounds with the shipped ones where it states none, as far as they leave its own a choice. A shipped bound reaches out
 * to a value beyond it, which can then stay or move inward.
 */
export function filledLimits(definition: ConditionDefinition, value: number): Limits | null {
  const own = definition.threshold_bounds ?? {};
  const shipped = shippedBounds(definition.strategy);
  const min = own.min ?? (shipped.min === undefined ? undefined : Math.min(shipped.min, value));
  const max = own.max ?? (shipped.max === undefined ? undefined : Math.max(shipped.max, value));
  if (min === undefined && max === undefined) return null;
  const apart = min !== undefined && max !== undefined && min > max;
  const bounds: Bounds = apart ? own : { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  return { bounds, exceeded: definition.on_bounds_exceeded ?? "clamp" };
}

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

/** A window that was put back among those that make sense for the application, and why. */
interface ClampedWindow {
  readonly window: string;
  readonly warning: string;
}

/**
 * The nearest meaningful window when `windowMs` (0 for a strategy without one) lies outside; null when it is inside.
 * `given` is how the present window is written.
 */
export function clampWindow(
  given: string,
  windowMs: number,
  meaningful: { min?: string; max?: string } | undefined,
): ClampedWindow | null {
  if (!meaningful || windowMs === 0) return null;
  const { min, max } = meaningful;
  const limit =
    max !== undefined && windowMs > parseDuration(max)
      ? { window: max, word: "longer than the longest" }
      : min !== undefined && windowMs < parseDuration(min)
        ? { window: min, word: "shorter than the shortest" }
        : null;
  if (!limit) return null;
  return {
    window: limit.window,
    warning: `The window of ${given} is ${limit.word} meaningful one of the context, ${limit.window}, which is recommended instead. The scores behind this recommendation were taken under ${given}, so run a backtest of the new parameters before you apply them.`,
  };
}
