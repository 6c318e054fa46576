import type { ScoredDecision } from "../../../domain/learning/calibration/evidence.ts";
import type { Look } from "./watching.ts";
import type { ConditionRef } from "../../../domain/values/definitions/condition.ts";

/** Looks under some versions of a condition, about times up to `until` (epoch milliseconds). */
export interface BriefScope {
  condition_id: string;
  versions: readonly string[];
  until: number;
}

/** How many answered looks there are, and on which UTC days, counted since the epoch. */
export interface BriefVolume {
  looks: number;
  days: number[];
  /** The time of the newest look that was removed for its age, in epoch milliseconds; null where none was. */
  expired_until: number | null;
}

/** One question, as a look or a rating names it; `entity` is the raw name or the pseudonym. */
export interface BriefQuestion extends ConditionRef {
  entity: string;
  /** Epoch milliseconds. */
  t: number;
}

/** What watches that keep only changes have seen and not recorded. Nothing is computed again. */
export interface BriefLooks {
  volume(of: BriefScope): Promise<BriefVolume>;
  /** Those of every `every`-th sweep; the same sweeps in every shard and at every call. */
  sample(of: BriefScope, every: number): Promise<ScoredDecision[]>;
  /** The answered looks that some questions are about; those without one are left out. */
  answered(questions: readonly BriefQuestion[]): Promise<ScoredDecision[]>;
  /** The look that a question is about; null where there was none, `expired` where it is no longer kept. */
  find(question: BriefQuestion): Promise<Look | "expired" | null>;
  /** The time of the newest answered look at each entity, in their order; null where there is none. */
  newest(of: readonly Omit<BriefQuestion, "t">[]): Promise<(number | null)[]>;
}
