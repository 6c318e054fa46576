import { DurableObject } from "cloudflare:workers";
import { uuidv7 } from "uuidv7";
import { satisfiedTriggers } from "../domain/action/fire.ts";
import { traceConcept } from "../domain/concept/execute.ts";
import type { CompiledCondition } from "../domain/condition/compiled.ts";
import { evaluateCondition } from "../domain/condition/evaluate.ts";
import { signalRequirements } from "../domain/condition/requirements.ts";
import { buildDecisionRecord, type DecisionRecord } from "../domain/decision/record.ts";
import { DomainError } from "../domain/errors.ts";
import type { SignalViews } from "../domain/types/series.ts";
import { type Env, readConfig } from "../env.ts";
import { DefinitionStore } from "../storage/definition-store.ts";
import { Recorder, type RecordRow } from "../storage/recorder.ts";
import type {
  LedgerAnswer,
  LedgerFailure,
  NewObservation,
  Question,
  StoredObservation,
} from "../usecases/ports/ledger.ts";
import { Entities, type Entity } from "./ledger/entities.ts";
import { GroupCommit } from "./ledger/group-commit.ts";
import { Observations } from "./ledger/observations.ts";
import { createTables } from "./ledger/schema.ts";
import { type Seal, Seals } from "./ledger/seals.ts";

type Watermarks = Record<string, number>;

/** One shard of the ledger: observations, seals and entities of its buckets, evaluated where the data lies. */
export class LedgerShard extends DurableObject<Env> {
  readonly #definitions: DefinitionStore;
  readonly #entities: Entities;
  readonly #observations: Observations;
  readonly #seals: Seals;
  readonly #commits: GroupCommit;
  /** How records reach D1. */
  recorder: Pick<Recorder, "record">;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const { sql } = ctx.storage;
    createTables(sql);
    this.#definitions = new DefinitionStore(env.DB);
    this.#entities = new Entities(sql, readConfig(env).config.pseudonymKey);
    this.#observations = new Observations(sql, this.#entities);
    this.#seals = new Seals(sql);
    this.recorder = new Recorder(env.DB);
    this.#commits = new GroupCommit({
      writeSeals: (seals) => this.#seals.write(seals),
      releaseSeals: (seals) => this.#seals.release(seals),
      record: (rows, batch) => this.recorder.record(rows, batch),
      now: () => Date.now(),
      newBatch: () => ({ batch_id: uuidv7(), recorded_at: Date.now() }),
      pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    });
  }

  /** Appends all or, when the object fails, nothing. */
  append(observations: NewObservation[]): { accepted: number; unchanged: number } {
    try {
      return this.ctx.storage.transactionSync(() => this.#observations.append(observations, Date.now()));
    } catch (error) {
      this.ctx.abort("append failed: what is in memory may be ahead of what is stored");
      throw error;
    }
  }

  observations(entity: string, primitiveId: string, range: Parameters<Observations["list"]>[2]): StoredObservation[] {
    const found = this.#entities.find(entity);
    return found ? this.#observations.list(found.entity_no, primitiveId, range) : [];
  }

  pseudonym(entity: string): string | null {
    return this.#entities.find(entity)?.entity_id ?? null;
  }

  entityOf(entityId: string): string | null {
    return this.#entities.findByPseudonym(entityId)?.entity ?? null;
  }

  /** Answers one question; a failure that the caller can act on comes back as data. */
  async ask(question: Question): Promise<LedgerAnswer | LedgerFailure> {
    try {
      const condition =
        this.#definitions.knownCondition(question.condition_id, question.condition_version) ??
        (await this.#definitions.condition(question.condition_id, question.condition_version));
      if (!condition)
        throw new DomainError(
          "not_found",
          `Condition ${question.condition_id} has no version ${question.condition_version}.`,
        );
      return await this.#answer(condition, question);
    } catch (error) {
      if (error instanceof DomainError) return { ok: false, error: toFailure(error) };
      throw error;
    }
  }

  /** From the watermarks to the buffer there is no wait, so nothing can be appended in between. */
  #answer(condition: CompiledCondition, question: Question): Promise<LedgerAnswer> | LedgerAnswer {
    const entity = this.#entities.find(question.entity);
    if (!entity) throw unknownEntity();
    const watermarks = this.#watermarks(condition, entity, question);
    const viewsOf = (conceptKey: string) =>
      this.#views(condition, conceptKey, entity, question.t, watermarks[conceptKey] ?? 0);
    const evaluation = evaluateCondition(condition, viewsOf, question.t);
    const record = buildDecisionRecord(condition, evaluation, {
      entity_id: entity.entity_id,
      deterministic: question.snapshot_id === null,
      watermarks,
      ...(question.snapshot_id === null ? {} : { decision_id: question.snapshot_id }),
    });
    const namespaces = this.#observations.namespaces(entity.entity_no);
    const explanation = question.explain
      ? JSON.stringify(traceConcept(condition.concept, viewsOf(condition.concept.key), question.t))
      : null;
    if (question.dry_run) {
      return {
        ok: true,
        record: JSON.stringify(record),
        recorded_at: null,
        replayed: false,
        actions: [],
        namespaces,
        explanation,
      };
    }
    const seals = question.snapshot_id === null ? this.#hold(entity, question.t, watermarks) : [];
    const row = toRow(record, entity, namespaces, question.t);
    return this.#commits
      .add({ row, seals, deadline: question.deadline })
      .then((recorded) => ({ ok: true, ...recorded, namespaces, explanation }));
  }

  #watermarks(condition: CompiledCondition, entity: Entity, question: Question): Watermarks {
    const watermarks: Watermarks = {};
    for (const concept of condition.concepts) {
      const sealed = question.snapshot_id === null ? this.#seals.find(entity.entity_no, concept.key, question.t) : null;
      watermarks[concept.key] = sealed ?? this.#observations.sequence;
    }
    return watermarks;
  }

  #hold(entity: Entity, t: number, watermarks: Watermarks): Seal[] {
    return Object.entries(watermarks).map(([conceptKey, watermark]) =>
      this.#seals.hold(entity.entity_no, conceptKey, t, watermark),
    );
  }

  #views(condition: CompiledCondition, conceptKey: string, entity: Entity, t: number, watermark: number): SignalViews {
    const needs = signalRequirements(condition).get(conceptKey) ?? [];
    return (primitiveId) => {
      const need = needs.find((candidate) => candidate.primitive_id === primitiveId);
      return this.#observations.view(
        entity.entity_no,
        need ?? { primitive_id: primitiveId, span_ms: 0, next: false },
        t,
        watermark,
      );
    };
  }
}

function toRow(record: DecisionRecord, entity: Entity, namespaces: string[], t: number): RecordRow {
  return {
    decision_id: record.decision_id,
    condition_id: record.condition_id,
    condition_version: record.condition_version,
    entity_id: record.entity_id,
    evaluated_at: t,
    outcome: record.outcome,
    score: record.score,
    bucket: entity.bucket,
    record: JSON.stringify(record),
    decision_value: JSON.stringify(record.decision_value),
    fires: satisfiedTriggers(record.outcome, record.reason),
    entity: entity.entity,
    namespaces,
  };
}

function unknownEntity(): DomainError {
  return new DomainError("not_found", "The ledger holds no observation of this entity.", {
    location: "entity",
    suggestion: "Push its signals first with POST /observations.",
  });
}

function toFailure(error: DomainError): LedgerFailure["error"] {
  return {
    code: error.code,
    message: error.message,
    ...(error.location === undefined ? {} : { location: error.location }),
    ...(error.suggestion === undefined ? {} : { suggestion: error.suggestion }),
    ...(error.details === undefined ? {} : { details: error.details }),
  };
}
