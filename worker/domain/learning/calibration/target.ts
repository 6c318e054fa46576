import type { Axis } from "../../condition/strategies/strategy.ts";
import { cutAt, type Curve } from "./cost-curve.ts";
import { contains, intersect } from "../../statistics/interval.ts";
import type { Timeline } from "./labelled-decisions.ts";
import type { Choice } from "./optimum.ts";
import type { Limits, Recommended } from "./recommend.ts";
import { onAxis, withinBounds } from "./parameter-range.ts";
import { shortestDecimal } from "../../statistics/shortest-decimal.ts";
import { volumeCut } from "./volume.ts";
import type { Bounds95 } from "../../statistics/wilson.ts";

/** The value that gives a wanted volume of alerts, and what to expect of it. */
export interface VolumeOptimum extends Recommended {
  /** False when there is no score to go by. */
  readonly found: boolean;
  /** The wanted volume lies beyond the values that the parameter may take. */
  readonly beyond: boolean;
  readonly wanted: number;
  /** Alerts a day to expect of the cut before bounds, with a 95% interval. */
  readonly expected: { readonly value: number; readonly interval: Bounds95 } | null;
}

const clean = (x: number) => Number(x.toPrecision(12));

/** The order-statistic cut over the stored scores, put under the limits; firings without a score are taken off the wish. */
export function volumeOptimum(
  {
    timeline,
    curve,
    choice,
    days,
    limits,
  }: {
    timeline: Timeline;
    curve: Curve;
    choice: Choice;
    days: number;
    limits: Limits | null;
  },
  axis: Axis,
  wanted: number,
  value: number,
): VolumeOptimum {
  const none = { value: null, outside: false, beyond: false, wanted };
  if (timeline.scored === 0) return { ...none, found: false, expected: null };
  const sorted = Float64Array.from(timeline.entities.flat(), (one) => one.strength).sort();
  const { cut, rate, interval } = volumeCut(sorted, (wanted * days - timeline.unscored_firings) / timeline.scored);
  const perDay = (share: number) => clean((share * timeline.scored + timeline.unscored_firings) / days);
  const expected = { value: perDay(rate), interval: { low: perDay(interval.low), high: perDay(interval.high) } };
  const place = cutAt(curve, cut);
  if (place === choice.place) return { ...none, found: true, expected };
  const { strengths } = curve;
  const span = { low: cut, high: strengths[place] ?? Infinity, lowOpen: cut === -Infinity, highOpen: true };
  const region = onAxis(axis, choice.region);
  const possible = intersect(onAxis(axis, span), region);
  if (!possible) return { ...none, found: true, beyond: true, expected };
  const free = contains(possible, axis.cut(cut)) ? axis.cut(cut) : shortestDecimal(possible, value);
  const inside = limits ? withinBounds(region, limits.bounds) : region;
  if (inside && contains(inside, free)) return { ...none, value: free, found: true, expected };
  const bounded = inside && limits?.exceeded === "clamp" ? clamp(free, inside.low, inside.high) : null;
  const useless = bounded === null || (bounded - value) * (free - value) <= 0;
  return { ...none, value: useless ? null : bounded, outside: true, found: true, expected };
}

function clamp(x: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, x));
}
