import type { CompiledCondition } from "../../../worker/domain/condition/compiled.ts";
import { evaluateCondition } from "../../../worker/domain/condition/evaluate.ts";
import { decisionIdOf } from "../../../worker/domain/decision/id.ts";
import { buildDecisionRecord, type DecisionRecord } from "../../../worker/domain/decision/record.ts";
import { inScope, type ScopeRule } from "../../../worker/domain/task/scope.ts";
import { toErrorData } from "../../../worker/domain/values/errors/error-data.ts";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import { bucketOf } from "../../../worker/domain/values/hashing/bucket.ts";
import type { SeriesView } from "../../../worker/domain/values/series.ts";
import type { Batches } from "../../../worker/usecases/ports/evaluation/batches.ts";
import type { Planner } from "../../../worker/usecases/ports/evaluation/planner.ts";
import type { Actions } from "../../../worker/usecases/ports/actions/actions.ts";
import type { Definitions } from "../../../worker/usecases/ports/definitions/definitions.ts";
import { toRow } from "../../../worker/ledger/shard/recording/record-row.ts";
import type { Decisions } from "../../../worker/usecases/ports/decisions/decisions.ts";
import { Recorder } from "../../../worker/storage/decisions/recorder.ts";
import type {
  Ledger,
  LedgerFailure,
  LedgerOutcome,
  NeedsFetch,
  NewObservation,
  Question,
} from "../../../worker/usecases/ports/evaluation/ledger.ts";
import { pseudonymOf } from "./pseudonyms.ts";

/** What was pushed, by entity. */
export type PushedObservations = Map<string, NewObservation[]>;

interface Parts {
  db: D1Database;
  observations: PushedObservations;
  definitions: Pick<Definitions, "condition">;
  actions: Pick<Actions, "results">;
  decisions: Pick<Decisions, "find">;
  now: () => number;
}

/**
 * A ledger in memory: judges with the engine what has been appended, records what is no dry run as a shard does. It seals nothing: a question that was answered has its answer, and nothing else is fixed.
 */
export function memoryLedger({ db, observations, definitions, actions, decisions, now }: Parts): {
  ledger: Pick<Ledger, "append" | "ask">;
  batches: Batches;
  planner: Planner;
} {
  const recorder = new Recorder(db);

  const of = (entity: string): NewObservation[] => observations.get(entity) ?? [];
  const keep = (rows: readonly NewObservation[]): void => {
    for (const row of rows) observations.set(row.entity, [...of(row.entity), row]);
  };
  const view = (entity: string, primitiveId: string): SeriesView => {
    const rows = of(entity)
      .filter(({ primitive_id }) => primitive_id === primitiveId)
      .sort((a, b) => a.observed_at - b.observed_at);
    const times = rows.map(({ observed_at }) => observed_at);
    return { times, values: rows.map(({ value }) => value), first_at: times[0] ?? null };
  };
  const namespacesOf = (entity: string): string[] => [
    ...new Set(of(entity).map(({ primitive_id }) => primitive_id.split(".")[0] ?? "")),
  ];
  const entitiesOf = (scope: readonly ScopeRule[]): string[] =>
    [...observations.keys()].filter((entity) => inScope(scope, { entity, namespaces: namespacesOf(entity) })).sort();

  function judge(condition: CompiledCondition, question: Question): DecisionRecord {
    const { entity, t, snapshot_id } = question;
    if (namespacesOf(entity).length === 0)
      throw new DomainError("not_found", `Nothing is known of ${entity}.`, { location: "entity" });
    const verdict = evaluateCondition(condition, () => (id) => view(entity, id), t);
    return buildDecisionRecord(condition, verdict, {
      entity_id: pseudonymOf(entity),
      deterministic: snapshot_id === null,
      watermarks: {},
      signal_errors: question.fetched?.errors ?? [],
      ...(snapshot_id === null ? {} : { decision_id: snapshot_id }),
    });
  }

  async function record(made: DecisionRecord, entity: string, t: number): Promise<number> {
    const recorded_at = now();
    const known = { entity_no: 0, entity, entity_id: pseudonymOf(entity), bucket: bucketOf(entity) };
    const row = toRow(made, known, namespacesOf(entity), t);
    await recorder.record([row], { batch_id: made.decision_id, recorded_at });
    return recorded_at;
  }

  async function ask(question: Question): Promise<LedgerOutcome | NeedsFetch> {
    const { condition_id, condition_version, entity, t, snapshot_id, connected = [], fetched = null } = question;
    const condition = await definitions.condition(condition_id, condition_version);
    if (!condition) throw new DomainError("not_found", `There is no condition ${condition_id}.`);
    if (now() > question.deadline) throw new DomainError("execution_timeout", "There was no time for an answer.");
    const id = snapshot_id ?? decisionIdOf(condition_id, condition_version, pseudonymOf(entity), t);
    const known = await decisions.find(id);
    const namespaces = namespacesOf(entity);
    if (known && !question.dry_run) {
      const { recorded_at } = known;
      const text = JSON.stringify(known.record);
      const standing = { recorded_at, replayed: true, actions: await actions.results(id) };
      return { ok: true, record: text, ...standing, namespaces, explanation: null };
    }
    if (connected.length > 0 && fetched === null) return { ok: "needs_fetch", concepts: [...connected] };
    keep(fetched?.observations ?? []);
    const made = judge(condition, question);
    const recorded_at = question.dry_run ? null : await record(made, entity, t);
    const rows = question.dry_run ? [] : await actions.results(id);
    const text = JSON.stringify(made);
    return { ok: true, record: text, recorded_at, replayed: false, actions: rows, namespaces, explanation: null };
  }

  return {
    ledger: {
      async append(rows) {
        keep(structuredClone(rows));
        return { accepted: rows.length, unchanged: 0, unconfirmed: [], expired: [], full: [], groups: [] };
      },
      ask,
    },
    batches: {
      async ask({ questions, ...shared }) {
        const answers: (LedgerOutcome | LedgerFailure)[] = [];
        for (const question of questions)
          answers.push(await orFailure(() => ask({ ...shared, ...question, explain: false })));
        return answers;
      },
      entitiesIn: async (scope, most) => entitiesOf(scope).slice(0, most + 1),
      countIn: async (scope) => entitiesOf(scope).length,
      reach: async ({ scope, signals }) => ({
        holds: scope.map((rule) => entitiesOf([rule]).length > 0),
        observed: signals.map((signal) =>
          [...observations.values()].flat().some(({ primitive_id }) => primitive_id === signal),
        ),
        scopes: [...new Set([...observations.keys()].map((entity) => entity.replace(/:.*/, ":*")))].sort(),
      }),
      async pageOf(scope, { after }, limit) {
        const all = entitiesOf(scope);
        const next = after + limit < all.length ? { shard: 0, after: after + limit } : null;
        return { entities: all.slice(after, after + limit), next };
      },
    },
    planner: recorder,
  };
}

/** An answer, or the refusal of one as data. */
async function orFailure(work: () => Promise<LedgerOutcome | NeedsFetch>): Promise<LedgerOutcome | LedgerFailure> {
  try {
    const answer = await work();
    if (answer.ok === "needs_fetch") throw new Error("a batch asks nothing that has to be fetched");
    return answer;
  } catch (error) {
    if (error instanceof DomainError) return { ok: false, error: toErrorData(error) };
    throw error;
  }
}
