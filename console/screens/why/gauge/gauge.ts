/** On which side of a boundary a value makes the condition fire. */
type Side = "above" | "below";

/** A value against a limit on a line from 0 to 1. */
interface Gauge {
  value: number;
  limit: number;
  /** Where it fires: from there to there. */
  fires: readonly [from: number, to: number];
}

/** What a gauge is drawn from; `fired` says on which side the value lies. */
export interface Measured {
  value: number;
  limit: number;
  fired: boolean;
  /** Named by the strategy where value and limit are the same. */
  direction?: string | null;
}

const MARGIN = 0.16;

/** Where a value and its limit stand on a line, and on which side of the limit it fires. */
export function gaugeOf({ value, limit, fired, direction }: Measured): Gauge {
  const side = sideOf({ value, limit, fired, direction: direction ?? null });
  const spread = Math.abs(value - limit) || Math.abs(limit) || 1;
  const low = Math.min(value, limit) - spread * MARGIN * 2;
  const high = Math.max(value, limit) + spread * MARGIN * 2;
  const placeOf = (at: number) => Math.round(((at - low) / (high - low)) * 1000) / 1000;
  const place = placeOf(limit);
  return { value: placeOf(value), limit: place, fires: side === "above" ? [place, 1] : [0, place] };
}

function sideOf({ value, limit, fired, direction }: Required<Measured>): Side {
  if (direction === "above" || direction === "rise" || direction === "increase") return "above";
  if (direction === "below" || direction === "fall" || direction === "decrease") return "below";
  return value > limit === fired ? "above" : "below";
}
