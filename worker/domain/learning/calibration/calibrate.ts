import { dayMs } from "../../values/time.ts";
import type { CompiledCondition } from "../../condition/compiled.ts";
import type { Axis } from "../../condition/strategies/strategy.ts";
import type { ApplicationContext } from "../../values/context.ts";
import { contextCosts, evenCosts } from "./context-costs.ts";
import { cutAt, type CostCurve, costCurve } from "./cost-curve.ts";
import type { Params, Rating, ScoredDecision } from "./evidence.ts";
import { adjustmentInWords, boundsInWords, rangeInWords, targetInWords } from "./explain.ts";
import { type Impact, impactOf } from "./impact.ts";
import { labelDecisions, type LabelledHistory } from "./labelled-decisions.ts";
import { type CutSearch, type AllowedMoves, optimumOf } from "./optimum.ts";
import { boundedOptimum, freeOptimum, type Limits, type Recommended } from "./recommend.ts";
import { onAxis, parameterRange } from "./parameter-range.ts";
import { type Evidence, reportEvidence } from "./report.ts";
import { volumeOptimum } from "./target.ts";
import { unmetTarget } from "./unmet-target.ts";
import { weighScores, type ScoreWeights } from "./score-weights.ts";
import { clampWindow } from "./window.ts";

/** Why nothing is recommended. */
export const calibrationReasons = [
  "not_applicable_strategy",
  "insufficient_data",
  "already_optimal",
  "nothing_better_within_bounds",
  "bounds_exceeded",
] as const;
type CalibrationReason = (typeof calibrationReasons)[number];

/** What a calibration rests on. Ratings are in the order in which they were stored; the order of decisions does not matter. */
export interface CalibrationInput {
  readonly condition: CompiledCondition;
  readonly decisions: readonly ScoredDecision[];
  readonly ratings: readonly Rating[];
  readonly context: ApplicationContext | null;
  /** Alerts a day over all entities that are wanted; it takes the place of the optimum of the feedback. */
  readonly target?: { readonly alerts_per_day: number };
  /** Keeps one side of the feedback. */
  readonly feedback_direction?: "tighten" | "relax";
}

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

/** Disputes that open a side. */
const minDisputes = 3;

/** Recommends a value for the condition's parameter from stored decisions and ratings. Pure: same records, same answer. */
export function calibrate(input: CalibrationInput): Calibration {
  const { strategy } = input.condition.definition;
  const axis = input.condition.strategy.type.axis(strategy.params);
  const current_params = strategy.params as unknown as Params;
  if (!axis) return { ...nothing(current_params, null), reason: "not_applicable_strategy" };
  return calibrateNumeric(input, axis, current_params as Params & { value: number });
}

function nothing(current_params: Params, evidence: Evidence | null): Calibration {
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

interface Gathered {
  readonly history: LabelledHistory;
  readonly weights: ScoreWeights;
  readonly curve: CostCurve;
  readonly search: CutSearch;
  readonly days: number;
  readonly limits: Limits | null;
}

function calibrateNumeric(input: CalibrationInput, axis: Axis, params: Params & { value: number }): Calibration {
  const gathered = gather(input, axis, params.value);
  const bias = input.context?.calibration_bias ?? null;
  const { search, limits } = gathered;
  const open = search.allowed.tighter || search.allowed.looser;
  const statistically_optimal = open ? (freeOptimum(search, axis, params.value)?.value ?? params.value) : null;
  const costs = bias === null ? evenCosts : contextCosts(bias);
  const target = input.target ? volumeOptimum(gathered, axis, input.target.alerts_per_day, params.value) : null;
  const evidence = reportEvidence(gathered, costs, axis, params.value, target, input.decisions);
  const base = { ...nothing(params, evidence), statistically_optimal };
  if (target ? target.value === null && !target.found : !open) return { ...base, reason: "insufficient_data" };

  const weighed = { ...search, costs };
  const recommended: Recommended = target ?? boundedOptimum(weighed, axis, params.value, limits);
  // What the bounds do to an optimum outside them is not the costs' doing.
  const beforeBounds = recommended.outside ? freeOptimum(weighed, axis, params.value)?.value : recommended.value;
  const explanation = target
    ? targetInWords(target)
    : adjustmentInWords(statistically_optimal, beforeBounds ?? params.value, bias);
  const beyond = target ? target.beyond : recommended.value === null && !recommended.outside && reachesFurther(weighed);
  const limited = beyond ? rangeInWords(axis) : recommended.outside ? boundsInWords(limits, recommended.value) : null;
  const words = [explanation, limited].filter((part) => part !== null).join(" ");
  const unmet = target ? unmetTarget(target, gathered, axis, recommended.value ?? params.value) : null;
  const answer = {
    ...base,
    warnings: unmet === null ? [] : [unmet],
    context_adjusted: target || bias === null ? null : (recommended.value ?? params.value),
    adjustment_explanation: words === "" ? null : words,
  };
  if (recommended.value === null) {
    return { ...answer, reason: stayedBecause(recommended, limits, beyond) };
  }
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

function recommend(
  { condition, context }: CalibrationInput,
  axis: Axis,
  params: Params & { value: number },
  { history, days, search }: Gathered,
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
    recommended_params: { ...params, value, ...(window ? { window: window.window } : {}) },
    warnings: [...answer.warnings, ...(window ? [window.warning] : [])],
    impact: impactOf(history, axis.cut(value), days),
  };
}

function gather(input: CalibrationInput, axis: Axis, value: number): Gathered {
  const { definition } = input.condition;
  const current = axis.cut(value);
  const history = labelDecisions(input.decisions, input.ratings, axis, current);
  const weights = weighScores(history.entities);
  const curve = costCurve(weights.weighed);
  const { threshold_bounds: bounds, on_bounds_exceeded: exceeded = "clamp" } = definition;
  return {
    history,
    weights,
    curve,
    days: daysOf(input.decisions),
    limits: bounds ? { bounds, exceeded } : null,
    search: {
      curve,
      costs: evenCosts,
      allowed: allowedMoves(weights, input.feedback_direction),
      range: onAxis(axis, parameterRange(axis)),
      current,
      position: cutAt(curve, current),
    },
  };
}

function allowedMoves(
  { disputed_firings, disputed_silences }: ScoreWeights,
  kept: "tighten" | "relax" | undefined,
): AllowedMoves {
  return {
    tighter: disputed_firings >= minDisputes && kept !== "relax",
    looser: disputed_silences >= minDisputes && kept !== "tighten",
  };
}

/** Days (UTC) with at least one decision; at least 1. Days without are no data, not silence. */
function daysOf(decisions: readonly ScoredDecision[]): number {
  return Math.max(1, new Set(decisions.map((one) => Math.floor(one.evaluated_at / dayMs))).size);
}
