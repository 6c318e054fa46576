import { satisfiedTriggers } from "../../domain/action/fire.ts";
import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import { traceConcept } from "../../domain/concept/execute.ts";
import { conceptRequirements } from "../../domain/concept/requirements.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { evaluateCondition } from "../../domain/condition/evaluate.ts";
import { signalRequirements } from "../../domain/condition/requirements.ts";
import { buildDecisionRecord, type DecisionRecord } from "../../domain/decision/record.ts";
import { DomainError } from "../../domain/errors.ts";
import { explainResult } from "../../domain/explanation/explain-result.ts";
import type { SignalRequirement, SignalViews } from "../../domain/types/series.ts";
import type { RecordRow } from "../../storage/recorder.ts";
import type { Execution, ExecutionQuestion, LedgerAnswer, Question } from "../../usecases/ports/ledger.ts";
import type { Entities, Entity } from "./entities.ts";
import type { GroupCommit } from "./group-commit.ts";
import type { Observations } from "./observations.ts";
import type { Seal, Seals } from "./seals.ts";

type Watermarks = Record<string, number>;
type Requirements = ReadonlyMap<string, readonly SignalRequirement[]>;

/** What a question needs of its shard. */
export interface QuestionParts {
  entities: Pick<Entities, "find">;
  observations: Pick<Observations, "sequence" | "view" | "namespaces">;
  seals: Pick<Seals, "find" | "hold" | "write" | "release">;
  commits: Pick<GroupCommit, "add">;
}

/** Requirements by compiled definition, which never changes. */
const requirements = new WeakMap<CompiledCondition | CompiledConcept, Requirements>();

function requirementsOf<T extends CompiledCondition | CompiledConcept>(compiled: T, of: (compiled: T) => Requirements) {
  const known = requirements.get(compiled);
  if (known) return known;
  const found = of(compiled);
  requirements.set(compiled, found);
  return found;
}

/** Answers questions next to the data: fixes what they see, evaluates, seals and records. */
export class Questions {
  readonly #parts: QuestionParts;

  constructor(parts: QuestionParts) {
    this.#parts = parts;
  }

  /** From the watermarks to the buffer there is no wait, so nothing can be appended in between. */
  answer(condition: CompiledCondition, question: Question): Promise<LedgerAnswer> | LedgerAnswer {
    const entity = this.#entity(question.entity);
    const sealed = question.snapshot_id === null;
    const watermarks = this.#watermarks(condition.concepts, entity, question.t, sealed);
    const needs = requirementsOf(condition, signalRequirements);
    const viewsOf = (conceptKey: string) =>
      this.#views(needs.get(conceptKey) ?? [], entity, question.t, watermarks[conceptKey] ?? 0);
    const evaluation = evaluateCondition(condition, viewsOf, question.t);
    const record = buildDecisionRecord(condition, evaluation, {
      entity_id: entity.entity_id,
      deterministic: sealed,
      watermarks,
      ...(question.snapshot_id === null ? {} : { decision_id: question.snapshot_id }),
    });
    const namespaces = this.#parts.observations.namespaces(entity.entity_no);
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
    const seals = sealed ? this.#hold(entity, question.t, watermarks) : [];
    const row = toRow(record, entity, namespaces, question.t);
    return this.#parts.commits
      .add({ row, seals, deadline: question.deadline })
      .then((recorded) => ({ ok: true, ...recorded, namespaces, explanation }));
  }

  /** Computes a Result alone. Its seal is written before the answer, and no answer leaves an object before its writes. */
  execute(concept: CompiledConcept, question: ExecutionQuestion): Execution {
    const entity = this.#entity(question.entity);
    const watermarks = this.#watermarks([concept], entity, question.t, question.sealed);
    const needs = requirementsOf(concept, (one) => new Map([[one.key, conceptRequirements(one)]]));
    const views = this.#views(needs.get(concept.key) ?? [], entity, question.t, watermarks[concept.key] ?? 0);
    const { value, drivers, nodes } = explainResult(concept, views, question.t);
    if (question.sealed) {
      const seals = this.#hold(entity, question.t, watermarks);
      try {
        this.#parts.seals.write(seals);
      } finally {
        this.#parts.seals.release(seals);
      }
    }
    return {
      ok: true,
      value,
      explanation: question.explain ? JSON.stringify({ contributions: drivers, nodes }) : null,
    };
  }

  #entity(name: string): Entity {
    const entity = this.#parts.entities.find(name);
    if (entity) return entity;
    throw new DomainError("not_found", "The ledger holds no observation of this entity.", {
      location: "entity",
      suggestion: "Push its signals first with POST /observations.",
    });
  }

  #watermarks(concepts: readonly CompiledConcept[], entity: Entity, t: number, sealed: boolean): Watermarks {
    const { seals, observations } = this.#parts;
    const watermarks: Watermarks = {};
    for (const { key } of concepts) {
      watermarks[key] = (sealed ? seals.find(entity.entity_no, key, t) : null) ?? observations.sequence;
    }
    return watermarks;
  }

  #hold(entity: Entity, t: number, watermarks: Watermarks): Seal[] {
    return Object.entries(watermarks).map(([conceptKey, watermark]) =>
      this.#parts.seals.hold(entity.entity_no, conceptKey, t, watermark),
    );
  }

  #views(needs: readonly SignalRequirement[], { entity_no }: Entity, t: number, watermark: number): SignalViews {
    return (primitive_id) => {
      const need = needs.find((one) => one.primitive_id === primitive_id) ?? { primitive_id, span_ms: 0, next: false };
      return this.#parts.observations.view(entity_no, need, t, watermark);
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
