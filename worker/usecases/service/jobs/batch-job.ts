import type { EvaluateBatchBody } from "../../../contract/resources/evaluation/batch.ts";
import { jobSnapshotId } from "../../../domain/decision/id.ts";
import { scopeOf } from "../../../domain/task/group-scope.ts";
import type { ScopeRule } from "../../../domain/task/scope.ts";
import { boundCondition } from "../../definitions/bound-condition.ts";
import { deadlineMs, notAhead } from "../question-time.ts";
import { evaluateMany } from "../../evaluation/evaluate-many.ts";
import type { ScopePosition } from "../../ports/evaluation/batches.ts";
import type { JobRow } from "../../ports/service/jobs.ts";
import type { Services } from "../../services.ts";
import { signalNamespaces } from "../../signals/concept-signals.ts";
import type { JobKindOf } from "./job-kind.ts";
import { keptOf, nextStep, stepItems } from "./step-items.ts";

const entitiesOfStep = 500;

/** The next entities of a job; `position` is null when they are the last. */
interface EntityPage {
  entities: string[];
  position: ScopePosition | null;
}

/** The same question about a list of entities or a whole scope. */
export const batchJob: JobKindOf<EvaluateBatchBody> = {
  listed: true,
  async check(services, request) {
    if (request.timestamp !== undefined) notAhead(request.timestamp, services.now(), "timestamp");
    const scope = await scopeAsked(services, request);
    return scope === null ? (request.entities?.length ?? 0) : null;
  },
  async run(services, job, lease) {
    const request = job.request as EvaluateBatchBody;
    const scope = await scopeAsked(services, request);
    if (scope && job.total === null) await lease.setTotal(await services.batches.countIn(scope));
    let { done } = job;
    let position = job.position as ScopePosition | null;
    for (let pageSize = entitiesOfStep; ;) {
      const page = scope
        ? await nextInScope(services, scope, done, position, pageSize)
        : nextInList(request.entities ?? [], done, pageSize);
      if (page === null) break;
      const items = await answerEntities(services, job, request, page.entities);
      const kept = keptOf(items);
      if (items.length > 0) pageSize = nextStep(entitiesOfStep, items.length, kept);
      // A page that ends where the answers end is a different page, so it is requested again.
      if (kept < items.length) continue;
      if (!(await lease.advance({ ...stepItems(items), first: done, position: page.position }))) return "done";
      done += items.length;
      position = page.position;
      if (position === null) break;
      if (lease.expiring) return "yield";
    }
    await lease.complete(null);
    return "done";
  },
};

/** Null where the entities are listed. */
async function scopeAsked(services: Services, request: EvaluateBatchBody): Promise<ScopeRule[] | null> {
  const { concepts } = await boundCondition(services, request);
  return request.entities ? null : scopeOf(request.entity_scope ?? "", concepts, signalNamespaces(concepts));
}

/** Null when a job begun again had come to its end already. */
async function nextInScope(
  services: Services,
  scope: readonly ScopeRule[],
  done: number,
  position: ScopePosition | null,
  limit: number,
): Promise<EntityPage | null> {
  if (position === null && done > 0) return null;
  const page = await services.batches.pageOf(scope, position ?? { shard: 0, after: 0 }, limit);
  return { entities: page.entities, position: page.next };
}

function nextInList(entities: readonly string[], done: number, limit: number): EntityPage | null {
  if (done >= entities.length) return null;
  const end = done + limit;
  return { entities: entities.slice(done, end), position: end < entities.length ? { shard: 0, after: end } : null };
}

async function answerEntities(
  services: Services,
  job: JobRow,
  request: EvaluateBatchBody,
  entities: readonly string[],
) {
  const { job_id, t, attempts } = job;
  const isSnapshot = request.timestamp === undefined;
  const ids = entities.map((entity) => (isSnapshot ? jobSnapshotId(job_id, entity) : null));
  const isRepeated = isSnapshot && attempts > 1 && !request.dry_run;
  const recordedViews = isRepeated ? await services.decisions.recordedViews(ids.flatMap((id) => id ?? [])) : null;
  return evaluateMany(services, {
    condition_id: request.condition_id,
    condition_version: request.condition_version,
    dry_run: request.dry_run,
    deadline: services.now() + deadlineMs,
    questions: entities.map((entity, i) => {
      const snapshot_id = ids[i] ?? null;
      const recorded = recordedViews?.get(snapshot_id ?? "");
      return { entity, t, snapshot_id, ...(recorded ? { recorded } : {}) };
    }),
  });
}
