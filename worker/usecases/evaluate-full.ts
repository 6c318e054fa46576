import type { EvaluateFullBody, FullPipelineResult, ResultExplanation } from "../contract/evaluate.ts";
import { payloadSent, planDelivery } from "../domain/action/delivery.ts";
import { decisionPayload } from "../domain/action/payload.ts";
import type { CompiledCondition } from "../domain/condition/compiled.ts";
import type { DecisionRecord } from "../domain/decision/record.ts";
import { DomainError } from "../domain/errors.ts";
import { satisfiedTriggers } from "../domain/action/fire.ts";
import { parseTimestamp } from "../domain/types/time.ts";
import { toActionResult } from "./action-result.ts";
import { noSuchVersion } from "./not-found.ts";
import type { ActionRow, LedgerAnswer } from "./ports/ledger.ts";
import { notAhead } from "./question-time.ts";
import { settleActions } from "./send-actions.ts";
import type { Services } from "./services.ts";

const deadlineMs = 30_000;

/**
 * Answers one question, records the decision and lets its actions fire. The same question again returns the recorded
 * answer and fires nothing anew. Throws not_found, missing_data, null_propagation, execution_timeout or unavailable.
 */
export async function evaluateFull(services: Services, input: EvaluateFullBody): Promise<FullPipelineResult> {
  const now = services.now();
  const condition = await boundCondition(services, input);
  const t = input.timestamp === undefined ? now : notAhead(input.timestamp, now, "timestamp");
  const answer = await services.ledger.ask({
    condition_id: input.condition_id,
    condition_version: input.condition_version,
    entity: input.entity,
    t,
    snapshot_id: input.timestamp === undefined ? `dec_${services.newId()}` : null,
    dry_run: input.dry_run,
    explain: input.explain,
    deadline: now + deadlineMs,
  });
  const record = JSON.parse(answer.record) as DecisionRecord;
  const rows = input.dry_run
    ? await plan(services, record, input.entity, answer)
    : await settle(services, record, input.entity, answer);
  return toResult(services, input, condition, record, answer, rows);
}

/** The condition asked about, checked to exist and to belong to the concept asked about. */
async function boundCondition(services: Services, input: EvaluateFullBody): Promise<CompiledCondition> {
  const { concept_id, concept_version, condition_id, condition_version } = input;
  const condition = await services.definitions.condition(condition_id, condition_version);
  if (condition && condition.concept.key === `${concept_id}@${concept_version}`) return condition;
  if (!(await services.definitions.concept(concept_id, concept_version))) {
    throw noSuchVersion("Concept", concept_id, concept_version, "concept_id");
  }
  if (!condition) throw noSuchVersion("Condition", condition_id, condition_version, "condition_id");
  throw new DomainError(
    "validation_error",
    `Condition ${condition.key} judges concept ${condition.concept.key}, not ${concept_id}@${concept_version}.`,
    {
      location: "condition_id",
      suggestion: "Give the concept and version that GET /conditions/{id} names.",
    },
  );
}

function plan(services: Services, record: DecisionRecord, entity: string, answer: LedgerAnswer): Promise<ActionRow[]> {
  const { decision_id, condition_id, condition_version, entity_id } = record;
  return services.recorder.plan({
    decision_id,
    condition_id,
    condition_version,
    entity_id,
    evaluated_at: parseTimestamp(record.evaluated_at),
    decision_value: JSON.stringify(record.decision_value),
    fires: satisfiedTriggers(record.outcome, record.reason),
    entity,
    namespaces: answer.namespaces,
  });
}

async function settle(
  services: Services,
  record: DecisionRecord,
  entity: string,
  answer: LedgerAnswer,
): Promise<ActionRow[]> {
  if (answer.actions.length === 0) return [];
  return settleActions(services, { record, entity }, answer.actions);
}

async function toResult(
  services: Services,
  input: EvaluateFullBody,
  condition: CompiledCondition,
  record: DecisionRecord,
  answer: LedgerAnswer,
  rows: readonly ActionRow[],
): Promise<FullPipelineResult> {
  const source = input.dry_run ? { ...record, decision_id: null } : record;
  const actions = await Promise.all(
    rows.map(async (row) => {
      const action = await services.actions.find(row.action_id, row.action_version);
      if (!action) throw new Error("an action that was planned has no definition");
      return toActionResult(
        row,
        payloadSent(planDelivery(action.config, decisionPayload(source, action, input.entity))),
      );
    }),
  );
  return {
    result: {
      value: record.concept_result.value,
      type: record.concept_result.type,
      entity: input.entity,
      version: record.concept_version,
      deterministic: record.deterministic,
      timestamp: record.evaluated_at,
      ...(answer.explanation === null ? {} : { explanation: explained(condition, record, answer.explanation) }),
    },
    decision: {
      value: record.decision_value,
      decision_type: record.decision_type,
      strategy: record.strategy,
      threshold_applied: record.threshold_applied,
      score: record.score,
      reason: record.reason,
      history_count: record.history_count,
      actions_triggered: actions,
    },
    decision_id: input.dry_run ? null : record.decision_id,
    evaluated_at: record.evaluated_at,
    dry_run: input.dry_run,
    replayed: answer.replayed,
    signal_errors: [...record.signal_errors],
  };
}

function explained(condition: CompiledCondition, { drivers }: DecisionRecord, trace: string): ResultExplanation {
  return {
    output: condition.concept.definition.output_feature,
    contributions: [...drivers],
    nodes: JSON.parse(trace) as ResultExplanation["nodes"],
  };
}
