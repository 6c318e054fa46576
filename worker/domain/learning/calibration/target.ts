import { tidy } from "../../values/tidy.ts";
import type { Axis } from "../../condition/strategies/strategy.ts";
import { type CostCurve, cutAt } from "./cost-curve.ts";
import { contains, intersect } from "../../statistics/interval.ts";
import type { GatheredHistory } from "./gather.ts";
import type { LabelledHistory } from "./labelled-decisions.ts";
import type { Recommended } from "./optimum.ts";
import { onAxis, withinBounds } from "./limits.ts";
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

/** The order-statistic cut over the stored scores, put under the limits; firings without a score are taken off the wish. */
export function volumeOptimum(
  { history, curve, search, days, limits: { own: limits } }: Omit<GatheredHistory, "weights">,
  axis: Axis,
  wanted: number,
  value: number,
): VolumeOptimum {
  const none = { value: null, outside: false, beyond: false, wanted };
  if (history.scored === 0) return { ...none, found: false, expected: null };
  const share = (wanted * days - history.unscored_firings) / history.scored;
  const { cut, rate, interval } = volumeCut(curve, share, history.known);
  const perDay = (share: number) => tidy((share * history.scored + history.unscored_firings) / days);
  const expected = { value: perDay(rate), interval: { low: perDay(interval.low), high: perDay(interval.high) } };
  const position = cutAt(curve, cut);
  if (position === search.position) return { ...none, found: true, expected };
  const { strengths } = curve;
  const span = { low: cut, high: strengths[position] ?? Infinity, lowOpen: cut === -Infinity, highOpen: true };
  const range = onAxis(axis, search.range);
  const possible = intersect(onAxis(axis, span), range);
  if (!possible) return { ...none, found: true, beyond: true, expected };
  const free = contains(possible, axis.cut(cut)) ? axis.cut(cut) : shortestDecimal(possible, value);
  const inside = limits ? withinBounds(range, limits.bounds) : range;
  if (inside && contains(inside, free)) return { ...none, value: free, found: true, expected };
  const bounded = inside && limits?.exceeded === "clamp" ? clamped(free, inside.low, inside.high) : null;
  const useless = bounded === null || (bounded - value) * (free - value) <= 0;
  return { ...none, value: useless ? null : bounded, outside: true, found: true, expected };
}

function clamped(x: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, x));
}

const shortNumber = (x: number) => String(Number(x.toPrecision(3)));

/**
 * Why a wanted volume will not come about, in a sentence; null where it may. `value` is what is recommended, or what stays in
 * force.
 */
export function unmetTarget(
  { wanted, expected, outside, beyond }: VolumeOptimum,
  { history, curve, days }: { history: LabelledHistory; curve: CostCurve; days: number },
  axis: Axis,
  value: number,
): string | null {
  if (!expected) return null;
  const unscored = history.unscored_firings / days;
  const stored = (curve.firings[cutAt(curve, axis.cut(value))] ?? 0) / days + unscored;
  const unmet = `The target of ${shortNumber(wanted)} alerts a day cannot be met: `;
  if (unscored > wanted)
    return `${unmet}${shortNumber(unscored)} a day come from decisions that fired without a score, which no value changes.`;
  if (beyond)
    return `${unmet}it lies beyond the values that the parameter may take; under ${value} it was ${shortNumber(stored)} a day.`;
  if (outside) return `${unmet}the bounds stop at ${value}, under which it was ${shortNumber(stored)} a day.`;
  if (expected.value > wanted * (1 + 1e-9))
    return `${unmet}with ${history.scored} scored decisions no value promises fewer than ${shortNumber(expected.value)} a day.`;
  const possible = history.scored / days + unscored;
  return possible < wanted ? `${unmet}only ${shortNumber(possible)} decisions a day could be judged.` : null;
}
