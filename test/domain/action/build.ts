import { type DecisionFacts, decisionPayload, type PayloadSource } from "../../../worker/domain/action/payload.ts";

/** A decision that fired two hours ago, as it is recorded. */
export const source: PayloadSource = {
  decision_id: "dec_1",
  entity_id: "ent_1",
  decision_value: true,
  outcome: "triggered",
  reason: null,
  summary: "Fired: 28% is below the threshold of 35%.",
  value_text: "28%",
  limit_text: "35%",
  task_id: "task_1",
  intent: "alert me when the rate drops below 35%",
  signal: "account.rate",
  strategy: "threshold",
  threshold_applied: 0.35,
  score: 0.28,
  concept_result: { value: 0.28, type: "float" },
  concept_id: "c",
  concept_version: "1.0",
  condition_id: "d",
  condition_version: "1.1",
  evaluated_at: "2026-01-01T10:05:00.000Z",
  since: "2026-01-01T08:00:00.000Z",
  ir_hash: "ff",
};

/** What an action is told of it. */
export const factsOf = (more: Partial<PayloadSource> = {}, entity = "account:1"): DecisionFacts =>
  decisionPayload({ ...source, ...more }, { action_id: "a", version: "v1" }, entity);
