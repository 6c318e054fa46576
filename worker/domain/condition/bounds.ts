import type { Bounds, StrategySpec } from "../values/definitions/condition.ts";
import { strategies } from "./strategies/registry.ts";

/** Bounds of a strategy as its priors: written for `above`, and mirrored for `below` where it mirrors. */
export function sidedBounds({ min, max }: Bounds, { type, params }: StrategySpec): Bounds {
  const { draft } = strategies[type];
  const mirror = draft?.by === "number" && "direction" in params && params.direction === "below" ? draft.mirror : null;
  const [low, high] = mirror === null ? [min, max] : [max, min].map((end) => end && mirror(end));
  return { ...(low === undefined ? {} : { min: low }), ...(high === undefined ? {} : { max: high }) };
}

/** The bounds that hold for a condition without any of its own; empty where the strategy's unit is the signal's. */
export function shippedBounds(spec: StrategySpec): Bounds {
  const { draft } = strategies[spec.type];
  return draft?.by === "number" ? sidedBounds(draft.bounds, spec) : {};
}
