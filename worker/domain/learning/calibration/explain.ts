import { counted } from "../../values/wording/counted.ts";
import type { CalibrationBias } from "../../values/definitions/context.ts";
import type { Axis } from "../../condition/strategies/strategy.ts";
import type { Strategy } from "../../condition/strategies/strategy.ts";
import { biasDirection } from "./context-costs.ts";
import type { CalibrationInput } from "./evidence.ts";
import type { Limits } from "./limits.ts";
import { minDisputes } from "./gather.ts";
import type { ScoreWeights } from "./score-weights.ts";
import type { VolumeOptimum } from "./target.ts";

/** What the costs of the context did to the optimum, or null when the context states none. */
export function adjustmentInWords(
  optimal: number | null,
  adjusted: number,
  bias: CalibrationBias | null,
): string | null {
  if (bias === null || optimal === null) return null;
  const { false_negative_cost: miss = "medium", false_positive_cost: alarm = "medium" } = bias;
  const costs = `The cost of a missed event is ${miss}, and that of a false alarm ${alarm}`;
  const direction = biasDirection(bias);
  if (direction === "balanced") return `${costs}: both weigh the same, so the optimum from the feedback is kept.`;
  const wish = direction === "recall" ? "firing rather than missing" : "silence rather than false alarms";
  if (adjusted === optimal) return `${costs}, which favours ${wish}; the optimum from the feedback stays ${optimal}.`;
  return `${costs}, which favours ${wish}: ${adjusted} instead of ${optimal}.`;
}

/** What the bounds did to a value outside them. */
export function boundsInWords(limits: Limits | null, value: number | null): string | null {
  if (!limits) return null;
  const { min, max } = limits.bounds;
  const range = [min === undefined ? null : `at least ${min}`, max === undefined ? null : `at most ${max}`]
    .filter((part) => part !== null)
    .join(" and ");
  if (limits.exceeded === "reject") return `The optimum lies outside the bounds (${range}), which reject it: ${wider}.`;
  if (value === null)
    return `The optimum lies outside the bounds (${range}), and inside them nothing is better than the current value: ${wider}.`;
  return `The optimum lies outside the bounds (${range}): clamped to ${value}.`;
}

const wider = "only a version registered with wider threshold_bounds can go further";

/** What keeps a value from an optimum that its parameter cannot reach. */
export function rangeInWords({ min, max }: Axis): string {
  const range = max === Infinity ? `from ${min}` : `from ${min} to ${max}`;
  return `The optimum lies beyond the values that the parameter may take (${range}), and within them nothing is better than the current one.`;
}

/** What to expect of a cut that was chosen for its volume. */
export function targetInWords({ wanted, expected }: VolumeOptimum): string | null {
  if (!expected) return null;
  const { value, interval } = expected;
  const short = (x: number) => String(Number(x.toPrecision(3)));
  return `Chosen for ${counted(wanted, "alert")} a day over all entities: expect ${short(value)}, with 95% certainty between ${short(interval.low)} and ${short(interval.high)}. The costs in the application context are not used.`;
}

/** Why a strategy cannot be calibrated, and what can be. */
export function notApplicableInWords({ name, combines }: Pick<Strategy, "name" | "combines">): string {
  return `${name} has no number to adjust${combines ? "; calibrate the conditions that it joins" : ""}.`;
}

/** What has to be rated or evaluated before anything can be recommended. */
export function missingInWords(
  { disputed_firings, disputed_silences }: Pick<ScoreWeights, "disputed_firings" | "disputed_silences">,
  { target, feedback_direction: kept }: Pick<CalibrationInput, "target" | "feedback_direction">,
): string {
  if (target) return "No stored decision has a score to choose a value by: evaluate first.";
  const only = kept === undefined ? "" : ` feedback_direction keeps only what would ${kept}.`;
  return `A stricter value takes ${minDisputes} alerts rated false_positive, a looser one ${minDisputes} silences rated false_negative; so far there are ${disputed_firings} and ${disputed_silences}.${only}`;
}

/** That the value in force is the best one for what is stored. */
export function bestInWords(value: number, scored: number): string {
  return `No other value costs less than ${value} on the ${scored} scored decisions and their ratings.`;
}
