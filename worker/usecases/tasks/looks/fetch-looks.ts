import type { CompiledCondition } from "../../../domain/condition/compiled.ts";
import type { DecisionRecord } from "../../../domain/decision/record.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { unansweredBy } from "../../../domain/task/watch/verdict.ts";
import { askWithFetches } from "../../evaluation/ask-with-fetches.ts";
import { deadlineMs } from "../../service/question-time.ts";
import type { FetchedLook, FetchRef } from "../../ports/tasks/watching.ts";
import type { Services } from "../../services.ts";
import { connectionsAtOnce } from "../../../domain/values/map-limited.ts";

/** A look, and its decision where actions of it are still to be sent. */
interface MadeLook {
  look: FetchedLook;
  planned: string | null;
}

/**
 * Looks at a chunk of entities whose values have to be fetched: asks about each as anybody would, and keeps what came of it. It
 * may be done twice, also at once: an answered question keeps its answer, and a look is kept once. Throws what may be over when
 * it is tried again.
 */
export async function fetchLooks(services: Services, chunk: FetchRef): Promise<void> {
  const found = await services.watching.fetchChunk(chunk);
  if (found === null) return;
  const { condition_id, condition_version, entities } = found;
  const condition = await services.definitions.condition(condition_id, condition_version);
  if (!condition) throw new Error(`the watched condition ${condition_id}@${condition_version} is lost`);
  for (let first = 0; first < entities.length; first += connectionsAtOnce) {
    const some = entities.slice(first, first + connectionsAtOnce);
    const made = await Promise.all(some.map((entity) => lookAt(services, condition, entity, chunk)));
    await send(
      services,
      made.flatMap(({ planned }) => planned ?? []),
    );
    await services.watching.keepFetched(
      chunk,
      made.map(({ look }) => look),
    );
  }
}

async function lookAt(
  services: Services,
  condition: CompiledCondition,
  entity: string,
  { t, task_id }: FetchRef,
): Promise<MadeLook> {
  const { condition_id, version: condition_version } = condition.definition;
  const deadline = services.now() + deadlineMs;
  const question = { condition_id, condition_version, entity, t, snapshot_id: null, dry_run: false, explain: false };
  try {
    const { record, actions } = await askWithFetches(
      services,
      { concepts: condition.concepts, entity, t, sealed: true, deadline, whole: true },
      (state) => services.ledger.ask({ ...question, deadline, ...state }),
    );
    const { outcome, reason, score, decision_id } = JSON.parse(record) as DecisionRecord;
    const fired = actions.some((action) => action.task_id === task_id && action.state !== "skipped");
    const look = { entity, verdict: { outcome, reason }, score, fired };
    return { look, planned: actions.some(({ state }) => state === "planned") ? decision_id : null };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "unavailable") throw error;
    const verdict = { outcome: null, reason: unansweredBy(error.code) };
    return { look: { entity, verdict, score: null, fired: false }, planned: null };
  }
}

/** What the queue cannot take now, the sweep sends later. */
async function send(services: Services, decisionIds: readonly string[]): Promise<void> {
  if (decisionIds.length === 0) return;
  try {
    await services.work.sendActions(decisionIds, "looks");
  } catch (error) {
    services.log("queue_failed", { decisions: decisionIds.length, error: String(error) });
  }
}
