import type { ActionResult } from "../../contract/resources/actions/actions.ts";
import type { DecisionView, ResultView } from "../../contract/resources/evaluation/evaluate.ts";
import { satisfiedTriggers } from "../../domain/action/fire.ts";
import { payloadSent, planDelivery } from "../../domain/action/delivery.ts";
import { decisionPayload } from "../../domain/action/payload.ts";
import type { AnsweredRecord } from "../../domain/decision/answered.ts";
import type { DecisionRecord } from "../../domain/decision/record.ts";
import { parseTimestamp } from "../../domain/values/time.ts";
import { decisionWords } from "../definitions/decision-summary.ts";
import { toActionResult } from "../actions/action-result.ts";
import type { ActionRow } from "../ports/evaluation/ledger.ts";
import { plannedAction } from "../actions/send-planned.ts";
import type { Services } from "../services.ts";

/** The Result of a recorded decision as it is answered: with the raw entity. */
export function toResult(record: AnsweredRecord, entity: string): ResultView {
  return {
    value: record.concept_result.value,
    type: record.concept_result.type,
    entity,
    version: record.concept_version,
    deterministic: record.deterministic,
    timestamp: record.evaluated_at,
  };
}

/** The Decision of a recorded decision with what its actions came to. */
export function toDecision(record: AnsweredRecord, actions: ActionResult[]): DecisionView {
  return {
    value: record.decision_value,
    decision_type: record.decision_type,
    strategy: record.strategy,
    threshold_applied: record.threshold_applied,
    score: record.score,
    reason: record.reason,
    history_count: record.history_count,
    actions_triggered: actions,
  };
}

/** How the actions of a decision stand, with what each sends; a decision id of null is a dry run's. */
export async function toActionResults(
  services: Pick<
    Services,
    "actions" | "config" | "definitions" | "primitives" | "pseudonyms" | "tasks" | "decisions" | "incidents"
  >,
  record: Omit<DecisionRecord, "decision_id"> & { decision_id: string | null },
  entity: string,
  rows: readonly ActionRow[],
): Promise<ActionResult[]> {
  return Promise.all(
    rows.map(async (row) => {
      if (row.state !== "triggered" && row.state !== "would_trigger") return toActionResult(row, null);
      const action = await plannedAction(services, row);
      const source = { ...record, ...(await decisionWords(services, record, action)) };
      return toActionResult(row, payloadSent(planDelivery(action.config, decisionPayload(source, action, entity))));
    }),
  );
}

/** What of a decision its actions are planned from. */
export function actionPlanRow(record: DecisionRecord, entity: string, namespaces: string[]) {
  const { decision_id, condition_id, condition_version, entity_id } = record;
  return {
    decision_id,
    condition_id,
    condition_version,
    entity_id,
    evaluated_at: parseTimestamp(record.evaluated_at),
    decision_value: JSON.stringify(record.decision_value),
    fires: satisfiedTriggers(record.outcome, record.reason),
    entity,
    namespaces,
  };
}
