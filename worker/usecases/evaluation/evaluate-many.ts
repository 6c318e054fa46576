import type { BatchItem } from "../../contract/resources/evaluation/batch.ts";
import { type AnsweredRecord, isWhole } from "../../domain/decision/answered.ts";
import type { DecisionRecord } from "../../domain/decision/record.ts";
import { type ErrorData, toErrorData } from "../../domain/values/errors/error-data.ts";
import { actionPlanRow, toActionResults, toDecision, toResult } from "./outcome.ts";
import type { QuestionBatch } from "../ports/evaluation/batches.ts";
import type { ActionRow, LedgerOutcome, LedgerFailure } from "../ports/evaluation/ledger.ts";
import type { Services } from "../services.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { mapLimited } from "../../domain/values/map-limited.ts";
import { askWithFetches } from "./ask-with-fetches.ts";
import { connectedSignals } from "../signals/concept-signals.ts";
import { mayBePinned } from "./recorded-view.ts";

const questionsAtOnce = 4;

/** Whether values come from elsewhere than the entity's own shard. */
async function readsFetched(services: Services, { concepts }: CompiledCondition): Promise<boolean> {
  if (concepts.some(({ definition }) => definition.population !== undefined)) return true;
  return (await connectedSignals(services, concepts)).size > 0;
}

/**
 * An answer or failure for each question, in their order: one call to each shard, or, where values have to be fetched, a few
 * questions at a time.
 */
async function askMany(services: Services, batch: QuestionBatch): Promise<(LedgerOutcome | LedgerFailure)[]> {
  const { questions, ...shared } = batch;
  const condition = await services.definitions.condition(batch.condition_id, batch.condition_version);
  if (!condition || !(await readsFetched(services, condition))) return services.batches.ask(batch);
  return mapLimited(questionsAtOnce, questions, async (question) => {
    const { entity, t } = question;
    const sealed = mayBePinned(question);
    const { deadline, dry_run } = batch;
    const fetchQuestion = { concepts: condition.concepts, entity, t, sealed, deadline, dry_run };
    try {
      return await askWithFetches(services, fetchQuestion, (state) =>
        services.ledger.ask({ ...shared, ...question, explain: false, ...state }),
      );
    } catch (error) {
      if (error instanceof DomainError) return { ok: false as const, error: toErrorData(error) };
      throw error;
    }
  });
}

/**
 * Answers many questions, each with its own answer or error, in their order. What fires stays planned and is handed to the
 * queue; should that fail, the sweep finds it.
 */
export async function evaluateMany(services: Services, batch: QuestionBatch): Promise<BatchItem[]> {
  const answers = await askMany(services, { ...batch, brief: !batch.dry_run });
  const answered = batch.questions.map(({ entity }, i) => {
    const answer = answers[i];
    if (!answer) throw new Error("a question without an answer");
    return answer.ok ? { entity, answer, record: JSON.parse(answer.record) as SomeRecord } : { entity, answer };
  });
  const plans = batch.dry_run ? await planned(services, answered) : null;
  if (plans === null)
    await queueSends(
      services,
      answered.flatMap(({ answer }) => (answer.ok ? answer.actions : [])),
    );
  return Promise.all(
    answered.map(async ({ entity, answer, record }): Promise<BatchItem> => {
      if (!answer.ok || !record) return { entity, error: toEntityError(errorOf(answer)) };
      const rows = plans === null ? answer.actions : (plans.get(record.decision_id) ?? []);
      return toItem(services, entity, record, rows, batch.dry_run);
    }),
  );
}

/** The whole record where it has actions or is none that is stored. */
type SomeRecord = DecisionRecord | AnsweredRecord;
type AnsweredEntity = { entity: string; answer: LedgerOutcome | { ok: false; error: ErrorData }; record?: SomeRecord };

const errorOf = (answer: AnsweredEntity["answer"]): ErrorData => {
  if (answer.ok) throw new Error("an answer is no error");
  return answer.error;
};

async function planned(services: Services, answered: readonly AnsweredEntity[]): Promise<Map<string, ActionRow[]>> {
  const rows = new Map(
    answered.flatMap(({ entity, answer, record }) =>
      answer.ok && record && isWhole(record)
        ? [[record.decision_id, actionPlanRow(record, entity, answer.namespaces)] as const]
        : [],
    ),
  );
  return rows.size === 0 ? new Map() : services.planner.planMany([...rows.values()], services.now());
}

/** Hands what is planned to the queue; what it cannot take now, the sweep sends later. */
export async function queueSends(services: Services, rows: readonly ActionRow[]): Promise<void> {
  const ids = new Set(rows.flatMap((row) => (row.state === "planned" ? [row.decision_id] : [])));
  if (ids.size === 0) return;
  try {
    await services.work.sendActions([...ids]);
  } catch (error) {
    services.log("queue_failed", { decisions: ids.size, error: String(error) });
  }
}

async function toItem(
  services: Services,
  entity: string,
  record: SomeRecord,
  rows: readonly ActionRow[],
  dryRun: boolean,
): Promise<BatchItem> {
  const decision_id = dryRun ? null : record.decision_id;
  if (rows.length > 0 && !isWhole(record)) throw new Error("a record with actions that is not whole");
  const actions = isWhole(record) ? await toActionResults(services, { ...record, decision_id }, entity, rows) : [];
  return { entity, result: toResult(record, entity), decision: toDecision(record, actions), decision_id };
}

/** An error as one entry of several shows it. */
export function toEntityError({ code, ...error }: ErrorData) {
  return { type: code, ...error };
}
