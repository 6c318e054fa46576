import type { Axis } from "../../condition/strategies/strategy.ts";
import { dayMs } from "../../values/time.ts";
import { evenCosts } from "./context-costs.ts";
import { type CostCurve, costCurve, cutAt } from "./cost-curve.ts";
import type { CalibrationInput } from "./evidence.ts";
import { type LabelledHistory, labelDecisions } from "./labelled-decisions.ts";
import { type Limits, filledLimits, onAxis, ownLimits, parameterRange } from "./limits.ts";
import type { AllowedMoves, CutSearch } from "./optimum.ts";
import { type ScoreWeights, weighScores } from "./score-weights.ts";

/** Disputes that open a side. */
export const minDisputes = 3;

/** Stored decisions and ratings of a condition, made ready for the choice of a cut. */
export interface GatheredHistory {
  readonly history: LabelledHistory;
  readonly weights: ScoreWeights;
  readonly curve: CostCurve;
  readonly search: CutSearch;
  readonly days: number;
  /** What the condition itself states binds a target; a recommendation from feedback is bound by what ships as well. */
  readonly limits: { readonly own: Limits | null; readonly filled: Limits | null };
}

/** Labels and weighs the decisions, and says under what a cut of them is chosen. */
export function gather(input: CalibrationInput, axis: Axis, value: number): GatheredHistory {
  const { definition } = input.condition;
  const history = labelDecisions(input.decisions, input.ratings, axis, axis.current);
  const weights = weighScores(history.entities);
  const curve = costCurve(weights.entities.flat());
  return {
    history,
    weights,
    curve,
    days: daysGathered(input),
    limits: { own: ownLimits(definition), filled: filledLimits(definition, value) },
    search: {
      curve,
      costs: evenCosts,
      allowed: allowedMoves(weights, input.feedback_direction),
      range: onAxis(axis, parameterRange(axis)),
      current: axis.current,
      position: cutAt(curve, axis.current),
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
function daysGathered({ decisions, moreDays = [] }: Pick<CalibrationInput, "decisions" | "moreDays">): number {
  return Math.max(1, new Set([...moreDays, ...decisions.map((one) => Math.floor(one.evaluated_at / dayMs))]).size);
}
