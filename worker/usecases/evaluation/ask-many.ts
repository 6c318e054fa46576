import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { toErrorData } from "../../domain/values/errors/error-data.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { mapLimited } from "../../domain/values/map-limited.ts";
import { askWithFetches } from "./ask-with-fetches.ts";
import { connectedSignals } from "../signals/concept-signals.ts";
import type { QuestionBatch } from "../ports/evaluation/batches.ts";
import type { LedgerOutcome, LedgerFailure } from "../ports/evaluation/ledger.ts";
import { mayBePinned } from "./recorded-view.ts";
import type { Services } from "../services.ts";

const questionsAtOnce = 4;

/** Whether values come from elsewhere than the entity's own shard. */
async function isFetched(services: Services, { concepts }: CompiledCondition): Promise<boolean> {
  if (concepts.some(({ definition }) => definition.population !== undefined)) return true;
  return (await connectedSignals(services, concepts)).size > 0;
}

/**
 * An answer or failure for each question, in their order: one call to each shard, or, where values have to be fetched, a few
 * questions at a time.
 */
export async function askMany(services: Services, batch: QuestionBatch): Promise<(LedgerOutcome | LedgerFailure)[]> {
  const { questions, ...shared } = batch;
  const condition = await services.definitions.condition(batch.condition_id, batch.condition_version);
  if (!condition || !(await isFetched(services, condition))) return services.batches.ask(batch);
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
