import type { RatedDecision } from "../../../domain/learning/calibration/evidence.ts";
import type { ConditionRef } from "../../../domain/values/definitions/condition.ts";

/** A rating as stored; times in epoch milliseconds, `evaluated_at` null when it named none and there was none to name. */
export interface FeedbackRow extends RatedDecision {
  feedback_id: string;
  condition_id: string;
  note: string | null;
  created_at: number;
  /** Id of who rated; null where that was not kept yet. */
  rated_by: string | null;
  /** When somebody took it back; null for one that counts. */
  withdrawn_at: number | null;
}

/** A rating to store. */
export interface NewFeedback extends Omit<FeedbackRow, "withdrawn_at"> {
  /** Whether it is of the newest decision. */
  newest: boolean;
  /** It is left out where the last rating of its question is the same, or where it has the same note, too; null: never. */
  unless_same: "rating" | "note" | null;
}

/** All ratings, in the order in which they came. */
export interface Ratings {
  /**
   * Stores all or none, but for those that say nothing new. A rating without a time is one of the newest decision that there now is, or of the look at its
   * `evaluated_at` where that is newer. Repeating it changes nothing.
   */
  add(rows: readonly NewFeedback[]): Promise<void>;
  /** Takes back every rating of a decision that still counts. They stay, and count no longer. */
  withdraw(
    decision: Pick<FeedbackRow, "condition_id" | "condition_version" | "entity_id" | "evaluated_at">,
    now: number,
  ): Promise<void>;
  /** Newest first, after the given position. */
  list(condition: ConditionRef, after: readonly [number, string] | null, limit: number): Promise<FeedbackRow[]>;
  /** The newest ratings of these versions that count, at most `most`, oldest first. */
  ratings(conditionId: string, versions: readonly string[], most: number): Promise<RatedDecision[]>;
}
