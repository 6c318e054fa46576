import type { CompiledCondition } from "../../condition/compiled.ts";
import type { ApplicationContext } from "../../values/definitions/context.ts";
import type { Scalar } from "../../values/values.ts";

/** How people rate a decision. */
export const feedbackValues = ["false_positive", "false_negative", "correct"] as const;
export type FeedbackValue = (typeof feedbackValues)[number];

/** A stored decision as calibration sees it; `evaluated_at` in epoch milliseconds. */
export interface ScoredDecision {
  readonly condition_version: string;
  readonly entity_id: string;
  readonly evaluated_at: number;
  /** Null where the decision could not be made or has nothing a cut is compared with. */
  readonly score: number | null;
  /** Whether it fired when it was made. */
  readonly fired: boolean;
  readonly deterministic: boolean;
  /** How many looks it stands for, if only every nth was read; 1 if absent. */
  readonly weight?: number;
}

/** A stored rating, oldest first where a list of them is asked for. */
export interface RatedDecision {
  readonly condition_version: string;
  readonly entity_id: string;
  /** The decision it speaks of; null when it named none and there was none. */
  readonly evaluated_at: number | null;
  readonly feedback: FeedbackValue;
}

/** Parameters as a record, whatever the strategy. */
export type Params = Readonly<Record<string, Scalar>>;

/** What a calibration rests on. Ratings are in the order in which they were stored; the order of decisions does not matter. */
export interface CalibrationInput {
  readonly condition: CompiledCondition;
  readonly decisions: readonly ScoredDecision[];
  readonly ratings: readonly RatedDecision[];
  /** UTC days, counted since the epoch, of looks that were not read. */
  readonly moreDays?: readonly number[];
  readonly context: ApplicationContext | null;
  /** Alerts a day over all entities that are wanted; it takes the place of the optimum of the feedback. */
  readonly target?: { readonly alerts_per_day: number };
  /** Keeps one side of the feedback. */
  readonly feedback_direction?: "tighten" | "relax";
}
