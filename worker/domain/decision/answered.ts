import type { DecisionRecord } from "./record.ts";

/** What of a record is answered to one of many questions; the rest is there for whoever asks for the decision. */
export type AnsweredRecord = Pick<
  DecisionRecord,
  | "decision_id"
  | "concept_result"
  | "concept_version"
  | "threshold_applied"
  | "strategy"
  | "decision_type"
  | "decision_value"
  | "score"
  | "reason"
  | "history_count"
  | "evaluated_at"
  | "deterministic"
>;

export function answeredOf(record: DecisionRecord): AnsweredRecord {
  return {
    decision_id: record.decision_id,
    concept_result: record.concept_result,
    concept_version: record.concept_version,
    threshold_applied: record.threshold_applied,
    strategy: record.strategy,
    decision_type: record.decision_type,
    decision_value: record.decision_value,
    score: record.score,
    reason: record.reason,
    history_count: record.history_count,
    evaluated_at: record.evaluated_at,
    deterministic: record.deterministic,
  };
}

/** Whether a record is there as it is stored. */
export function isWhole(record: DecisionRecord | AnsweredRecord): record is DecisionRecord {
  return "ir_hash" in record;
}
