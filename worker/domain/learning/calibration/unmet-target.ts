import type { Axis } from "../../condition/strategies/strategy.ts";
import { cutAt, type CostCurve } from "./cost-curve.ts";
import type { LabelledHistory } from "./labelled-decisions.ts";
import type { VolumeOptimum } from "./target.ts";

const short = (x: number) => String(Number(x.toPrecision(3)));

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
  const unmet = `The target of ${short(wanted)} alerts a day cannot be met: `;
  if (unscored > wanted)
    return `${unmet}${short(unscored)} a day come from decisions that fired without a score, which no value changes.`;
  if (beyond)
    return `${unmet}it lies beyond the values that the parameter may take; under ${value} it was ${short(stored)} a day.`;
  if (outside) return `${unmet}the bounds stop at ${value}, under which it was ${short(stored)} a day.`;
  if (expected.value > wanted * (1 + 1e-9))
    return `${unmet}with ${history.scored} scored decisions no value promises fewer than ${short(expected.value)} a day.`;
  const possible = history.scored / days + unscored;
  return possible < wanted ? `${unmet}only ${short(possible)} decisions a day could be judged.` : null;
}
