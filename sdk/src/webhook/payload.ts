import type { DecisionRecord, DecisionValue, Result, TaskMeta } from "../generated/schemas.ts";

/** The body of a webhook whose action names no payload of its own; `null` stands for what is not there, or not known in a test. */
export interface WebhookPayload {
  /** `test_...` in a test; `null` where data is missing. */
  decision_id: string | null;
  /** The entity as you named it. */
  entity: string;
  /** The pseudonym under which the service keeps it. */
  entity_id: string | null;
  /**
   * What it is about. But for `decision` nothing was decided, and what a decision would say is `null`: `no_data` where an entity
   * stopped reporting, `recovered` where an incident is over, `reminder` where it is still open,
   * `members` where more of its members have begun to fire.
   */
  kind: "decision" | "no_data" | "recovered" | "reminder" | "members";
  /** Why the decision is what it is, in one sentence. */
  summary: string | null;
  /** Whether somebody only tries the action: then nothing was decided. */
  test: boolean;
  task_id: string | null;
  /** The sentence of the task that the action belongs to. */
  intent: string | null;
  /** The signals behind the result, with commas between. */
  signal: string | null;
  decision_value: DecisionRecord["decision_value"] | null;
  decision_type: DecisionValue["decision_type"] | null;
  label_matched: string | null;
  outcome: DecisionRecord["outcome"] | null;
  reason: DecisionRecord["reason"];
  strategy: DecisionValue["strategy"] | null;
  threshold_applied: number | null;
  score: number | null;
  history_count: number | null;
  result_value: Result["value"];
  result_type: Result["type"] | null;
  concept_id: string | null;
  concept_version: string | null;
  condition_id: string;
  condition_version: string;
  action_id: string;
  action_version: string;
  evaluated_at: string;
  deterministic: boolean | null;
  ir_hash: string | null;
  /** When the last value was observed, where data is missing; when the incident opened, in a message about one; else since when it has been so, `null` where it just began. */
  since: string | null;
  /** The Result and what it is compared with, in the words and units of the sentence: `28%` and `35%`, or `54 (fell by 46% from 100 within 7 days)` and `a fall of 40%`. */
  value_text: string | null;
  limit_text: string | null;
  /** The incident it belongs to; `null` without one. */
  incident_id: string | null;
  /** What people said about the task. */
  name: string | null;
  owner: string | null;
  severity: TaskMeta["severity"] | null;
  note: string | null;
  runbook_url: string | null;
}
