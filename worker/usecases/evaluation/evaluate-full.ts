import { deadlineMs, notAhead } from "../service/question-time.ts";
import type {
  EvaluateFullBody,
  FullPipelineResult,
  ResultExplanation,
} from "../../contract/resources/evaluation/evaluate.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { namedDrivers } from "../../domain/decision/deciding-members.ts";
import type { DecisionRecord } from "../../domain/decision/record.ts";
import { askWithFetches } from "./ask-with-fetches.ts";
import { boundCondition } from "../definitions/bound-condition.ts";
import { queueSends } from "./evaluate-many.ts";
import { actionPlanRow, toActionResults, toDecision, toResult } from "./outcome.ts";
import type { Claim } from "../ports/service/idempotency.ts";
import type { ActionRow, LedgerOutcome, Question } from "../ports/evaluation/ledger.ts";
import { settleActions } from "../actions/send-planned.ts";
import type { Services } from "../services.ts";
import { mayBePinned, recordedView } from "./recorded-view.ts";
import { identityOf } from "../service/request-identity.ts";

/**
 * Answers one question, records the decision and lets its actions fire. The same question again returns the recorded
 * answer and fires nothing again; without a timestamp, so does one under the same claim. Throws not_found, missing_data, null_propagation, execution_timeout or unavailable.
 */
export async function evaluateFull(
  services: Services,
  input: EvaluateFullBody,
  claim?: Claim,
): Promise<FullPipelineResult> {
  const now = services.now();
  const { id, at, repeated } = identityOf(services, claim);
  const condition = await boundCondition(services, input);
  const t = input.timestamp === undefined ? at : notAhead(input.timestamp, now, "timestamp");
  const snapshot_id = input.timestamp === undefined ? `dec_${id}` : null;
  const recorded = repeated && !input.dry_run ? await recordedView(services, snapshot_id) : {};
  const answer = await askLedger(services, condition, {
    ...recorded,
    condition_id: input.condition_id,
    condition_version: input.condition_version,
    entity: input.entity,
    t,
    snapshot_id,
    dry_run: input.dry_run,
    explain: input.explain,
    deadline: now + deadlineMs,
  });
  const record = JSON.parse(answer.record) as DecisionRecord;
  const rows = input.dry_run
    ? await services.planner.plan(actionPlanRow(record, input.entity, answer.namespaces), services.now())
    : await settleAnswer(services, record, input.entity, answer);
  return toPipelineResult(services, input, condition, record, answer, rows);
}

/** Evaluates and records as a job does, at a settled time; what fires is left to the queue and read as `queued`. */
export async function evaluateLater(
  services: Services,
  input: EvaluateFullBody,
  { t, snapshot_id, repeated }: { t: number; snapshot_id: string | null; repeated: boolean },
): Promise<FullPipelineResult> {
  const condition = await boundCondition(services, input);
  const { condition_id, condition_version, entity, dry_run, explain } = input;
  const deadline = services.now() + deadlineMs;
  const recorded = repeated && !dry_run ? await recordedView(services, snapshot_id) : {};
  const asked = { condition_id, condition_version, entity, t, snapshot_id, dry_run, explain, deadline };
  const question = { ...asked, ...recorded };
  const answer = await askLedger(services, condition, question);
  const record = JSON.parse(answer.record) as DecisionRecord;
  if (!dry_run) await queueSends(services, answer.actions);
  const rows = dry_run
    ? await services.planner.plan(actionPlanRow(record, entity, answer.namespaces), services.now())
    : answer.actions;
  return toPipelineResult(services, input, condition, record, answer, rows);
}

function askLedger(services: Services, condition: CompiledCondition, question: Question): Promise<LedgerOutcome> {
  const { entity, t, deadline, dry_run } = question;
  const fetchQuestion = { concepts: condition.concepts, entity, t, sealed: mayBePinned(question), deadline, dry_run };
  return askWithFetches(services, fetchQuestion, (state) => services.ledger.ask({ ...question, ...state }));
}

async function settleAnswer(
  services: Services,
  record: DecisionRecord,
  entity: string,
  answer: LedgerOutcome,
): Promise<ActionRow[]> {
  if (answer.actions.length === 0) return [];
  return settleActions(services, { record, entity }, answer.actions);
}

async function toPipelineResult(
  services: Services,
  input: EvaluateFullBody,
  condition: CompiledCondition,
  record: DecisionRecord,
  answer: LedgerOutcome,
  rows: readonly ActionRow[],
): Promise<FullPipelineResult> {
  const decision_id = input.dry_run ? null : record.decision_id;
  const actions = await toActionResults(services, { ...record, decision_id }, input.entity, rows);
  return {
    result: {
      ...toResult(record, input.entity),
      ...(answer.explanation === null ? {} : { explanation: explanationOf(condition, record, answer.explanation) }),
    },
    decision: toDecision(record, actions),
    decision_id,
    evaluated_at: record.evaluated_at,
    dry_run: input.dry_run,
    replayed: answer.replayed,
    signal_errors: [...record.signal_errors],
  };
}

function explanationOf(condition: CompiledCondition, record: DecisionRecord, trace: string): ResultExplanation {
  return {
    output: condition.concept.definition.output_feature,
    contributions: namedDrivers(record, condition),
    nodes: JSON.parse(trace) as ResultExplanation["nodes"],
  };
}
