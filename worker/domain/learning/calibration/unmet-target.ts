import type { Axis } from "../../condition/strategies/strategy.ts";
import { cutAt, type Curve } from "./cost-curve.ts";
import type { Timeline } from "./labelled-decisions.ts";
import type { VolumeOptimum } from "./target.ts";

const short = (x: number) => String(Number(x.toPrecision(3)));

/**
 * Why a wanted volume will not come about, in a sentence; null where it may. `value` is what is recommended, or what stays in
 * force.
 */
export function unmetTarget(
  { wanted, expected, outside, beyond }: VolumeOptimum,
  { timeline, curve, days }: { timeline: Timeline; curve: Curve; days: number },
  axis: Axis,
  value: number,
): string | null {
  if (!expected) return null;
  const unscored = timeline.unscored_firings / days;
  const stored = (curve.firings[cutAt(curve, axis.cut(value))] ?? 0) / days + unscored;
  const unmet = `The target of ${short(wanted)} alerts a day cannot be met: `;
  if (unscored > wanted)
    return `${unmet}${short(unscored)} a day come from decisions that fired without a score, which no value changes.`;
  if (beyond)
    return `${unmet}it lies beyond the values that the parameter may take; under ${value} it was ${short(stored)} a day.`;
  if (outside) return `${unmet}the bounds stop at ${value}, under which it was ${short(stored)} a day.`;
  if (expected.value > wanted * (1 + 1e-9))
    return `${unmet}with ${timeline.scored} scored decisions no value promises fewer than ${short(expected.value)} a day.`;
  const most = timeline.scored / days + unscored;
  return most < wanted ? `${unmet}only ${short(most)} decisions a day could be judged.` : null;
}
