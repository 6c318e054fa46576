import type { Axis } from "../../condition/strategies/strategy.ts";
import { dayMs } from "../../values/time.ts";
import { contextCosts, evenCosts } from "./context-costs.ts";
import type { CalibrationInput, Params } from "./evidence.ts";
import {
  adjustmentInWords,
  bestInWords,
  boundsInWords,
  missingInWords,
  notApplicableInWords,
  rangeInWords,
  targetInWords,
} from "./explain.ts";
import { type GatheredHistory, gather } from "./gather.ts";
import { objectionTo } from "./guards.ts";
import { type Impact, impactOf } from "./impact.ts";
import { type Limits, clampWindow } from "./limits.ts";
import { type CutSearch, type Recommended, boundedOptimum, freeOptimum, optimumOf, rangeWithin } from "./optimum.ts";
import { type Evidence, reportEvidence } from "./report.ts";
import { unmetTarget, volumeOptimum } from "./target.ts";

/** Why nothing is recommended. */
export const calibrationReasons = [
  "not_applicable_strategy",
  "insufficient_data",
  "already_optimal",
  "nothing_better_within_bounds",
  "bounds_exceeded",
  "would_silence_correct",
  "would_silence_most",
  "would_double_alarms",
  "would_hold_most",
  "too_few_ratings",
  "entities_disagree",
] as const;
type CalibrationReason = (typeof calibrationReasons)[number];

/** A recommendation, or why there is none. */
export interface Calibration {
  readonly status: "recommendation_available" | "no_recommendation";
  readonly reason: CalibrationReason | null;
  readonly direction: "tighten" | "relax" | null;
  readonly current_params: Params;
  readonly recommended_params: Params | null;
  readonly recommended: number | null;
  readonly statistically_optimal: number | null;
  readonly context_adjusted: number | null;
  readonly adjustment_explanation: string | null;
  readonly warnings: readonly string[];
  readonly impact: Impact | null;
  readonly evidence: Evidence | null;
}

/** Recommends a value for the condition's parameter from stored decisions and ratings. Pure: same records, same answer. */
export function calibrate(input: CalibrationInput): Calibration {
  const { strategy } = input.condition.definition;
  const axis = input.condition.strategy.type.axis(strategy.params);
  const current_params = strategy.params as unknown as Params;
  if (!axis) {
    const adjustment_explanation = notApplicableInWords(input.condition.strategy.type);
    return { ...nothingToChange(current_params, null), reason: "not_applicable_strategy", adjustment_explanation };
  }
  return calibrateNumeric(input, axis, current_params as Params & { value: number });
}

function nothingToChange(current_params: Params, evidence: Evidence | null): Calibration {
  return {
    status: "no_recommendation",
    reason: null,
    direction: null,
    current_params,
    recommended_params: null,
    recommended: null,
    statistically_optimal: null,
    context_adjusted: null,
    adjustment_explanation: null,
    warnings: [],
    impact: null,
    evidence,
  };
}

function calibrateNumeric(input: CalibrationInput, axis: Axis, params: Params & { value: number }): Calibration {
  const gathered = gather(input, axis, params.value);
  const bias = input.context?.calibration_bias ?? null;
  const { search } = gathered;
  const limits = input.target ? gathered.limits.own : gathered.limits.filled;
  const open = search.allowed.tighter || search.allowed.looser;
  const statistically_optimal = open ? (freeOptimum(search, axis, params.value)?.value ?? params.value) : null;
  const costs = bias === null ? evenCosts : contextCosts(bias);
  const target = input.target ? volumeOptimum(gathered, axis, input.target.alerts_per_day, params.value) : null;
  const evidence = reportEvidence(gathered, costs, axis, params.value, target, input.decisions);
  const base = { ...nothingToChange(params, evidence), statistically_optimal };
  if (target ? target.value === null && !target.found : !open) {
    const adjustment_explanation = missingInWords(gathered.weights, input);
    return { ...base, reason: "insufficient_data", adjustment_explanation };
  }

  const weighed = { ...search, costs };
  const range = rangeWithin(search.range, axis, limits);
  const recommended: Recommended = target ?? boundedOptimum(weighed, axis, params.value, limits);
  // What the bounds do to an optimum outside them is not the costs' doing.
  const beforeBounds = recommended.outside ? freeOptimum(weighed, axis, params.value)?.value : recommended.value;
  const explanation = target
    ? targetInWords(target)
    : adjustmentInWords(statistically_optimal, beforeBounds ?? params.value, bias);
  const beyond = target ? target.beyond : recommended.value === null && !recommended.outside && reachesFurther(weighed);
  const limited = beyond ? rangeInWords(axis) : recommended.outside ? boundsInWords(limits, recommended.value) : null;
  const judged = { labelled: gathered.history.entities, weighed: gathered.weights.entities };
  const objection =
    target || recommended.value === null
      ? null
      : objectionTo(judged, { ...weighed, range }, axis.cut(recommended.value));
  const reason = objection?.reason ?? (recommended.value === null ? stayedBecause(recommended, limits, beyond) : null);
  const told = objection
    ? `By its cost ${recommended.value} would be better than ${params.value}, but it ${objection.words}`
    : null;
  const best = reason === "already_optimal" && !target ? bestInWords(params.value, gathered.history.scored) : null;
  const words = [explanation, limited, told, best].filter((part) => part !== null).join(" ");
  const unmet = target ? unmetTarget(target, gathered, axis, recommended.value ?? params.value) : null;
  const answer = {
    ...base,
    warnings: unmet === null ? [] : [unmet],
    context_adjusted: target || bias === null ? null : (recommended.value ?? params.value),
    adjustment_explanation: words === "" ? null : words,
  };
  if (recommended.value === null || objection) return { ...answer, reason };
  return recommend(input, axis, params, gathered, recommended.value, answer);
}

/** Whether a cut that no value of the parameter gives would be cheaper. */
function reachesFurther(search: CutSearch): boolean {
  const range = { low: -Infinity, high: Infinity, lowOpen: true, highOpen: true };
  return optimumOf({ ...search, range }) !== null;
}

function stayedBecause({ outside }: Recommended, limits: Limits | null, beyond: boolean): CalibrationReason {
  if (outside && limits?.exceeded === "reject") return "bounds_exceeded";
  return outside || beyond ? "nothing_better_within_bounds" : "already_optimal";
}

/** A recommended value is always a strict cut: the number itself does not fire. */
function strict({ inclusive: _, ...params }: Params): Params {
  return params;
}

function recommend(
  { condition, context }: CalibrationInput,
  axis: Axis,
  params: Params & { value: number },
  { history, days, search }: GatheredHistory,
  value: number,
  answer: Calibration,
): Calibration {
  const windowMs = condition.strategy.window_ms;
  const given = typeof params["window"] === "string" ? params["window"] : `${windowMs / dayMs}d`;
  const window = clampWindow(given, windowMs, context?.behavioural?.meaningful_windows);
  return {
    ...answer,
    status: "recommendation_available",
    direction: axis.cut(value) > search.current ? "tighten" : "relax",
    recommended: value,
    recommended_params: { ...strict(params), value, ...(window ? { window: window.window } : {}) },
    warnings: [...answer.warnings, ...(window ? [window.warning] : [])],
    impact: impactOf(history, axis.cut(value), days),
  };
}
