import { shippedBounds } from "../../condition/bounds.ts";
import type { Bounds, ConditionDefinition } from "../../values/definitions/condition.ts";

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
