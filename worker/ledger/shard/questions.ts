import { satisfiedTriggers } from "../../domain/action/fire.ts";
import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import { traceConcept } from "../../domain/concept/execute.ts";
import { conceptRequirements } from "../../domain/concept/requirements.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { evaluateCondition } from "../../domain/condition/evaluate.ts";
import { signalRequirements } from "../../domain/condition/requirements.ts";
import { packRecord } from "../../domain/decision/packed.ts";
import { buildDecisionRecord, type DecisionRecord } from "../../domain/decision/record.ts";
import { mergeSignalErrors } from "../../domain/decision/signal-errors.ts";
import { explainResult } from "../../domain/concept/attribution/explain-result.ts";
import type { SignalRequirement } from "../../domain/values/series.ts";
import type { RecordRow } from "../../storage/recorder.ts";
import type { Execution, ExecutionQuestion, LedgerAnswer, NeedsPull, Question } from "../../usecases/ports/ledger.ts";
import type { Entity } from "./entities.ts";
import type { GroupCommit } from "./group-commit.ts";
import type { Seal, Seals } from "./seals.ts";
import { type Looking, type Sight, type SightParts, Sights } from "./view.ts";

type Requirements = ReadonlyMap<string, readonly SignalRequirement[]>;

/** What a question needs of its shard. */
export interface QuestionParts extends SightParts {
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
  readonly #sights: Sights;

  constructor(parts: QuestionParts) {
    this.#parts = parts;
    this.#sights = new Sights(parts);
  }

  /** The answer, or what has to be fetched before there can be one. */
  ask(condition: CompiledCondition, question: Question): Promise<LedgerAnswer> | LedgerAnswer | NeedsPull {
    const concepts = this.#sights.unsettled(lookingOf(question));
    return concepts.length > 0 ? { ok: "needs_pull", concepts } : this.answer(condition, question);
  }

  /** From the watermarks to the buffer there is no wait, so nothing can be appended in between. */
  answer(condition: CompiledCondition, question: Question): Promise<LedgerAnswer> | LedgerAnswer {
    const looking = lookingOf(question);
    const { sealed } = looking;
    const sight = this.#sights.look(condition.concepts, looking);
    const needs = requirementsOf(condition, signalRequirements);
    const viewsOf = (key: string) => this.#sights.views(sight, key, needs.get(key) ?? [], question.t);
    const evaluation = evaluateCondition(condition, viewsOf, question.t);
    const entity = question.dry_run ? sight.entity : this.#sights.settle(sight);
    const record = buildDecisionRecord(condition, evaluation, {
      entity_id: entity.entity_id,
      deterministic: sealed,
      watermarks: Object.fromEntries([...sight.sealedAs].map(([key, { watermark }]) => [key, watermark])),
      signal_errors: mergeSignalErrors([...sight.sealedAs.values()].map(({ signal_errors }) => signal_errors)),
      ...(question.snapshot_id === null ? {} : { decision_id: question.snapshot_id }),
    });
    const namespaces = this.#sights.namespaces({ ...sight, entity });
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
    const seals = sealed ? this.#hold(entity, question.t, sight) : [];
    const row = toRow(record, entity, namespaces, question.t);
    return this.#parts.commits
      .add({ row, seals, deadline: question.deadline })
      .then((recorded) => ({ ok: true, ...recorded, namespaces, explanation }));
  }

  /** Computes a Result alone. Its seal is written before the answer, and no answer leaves an object before its writes. */
  execute(concept: CompiledConcept, question: ExecutionQuestion): Execution | NeedsPull {
    const looking = { ...question, transient: false };
    const concepts = this.#sights.unsettled(looking);
    if (concepts.length > 0) return { ok: "needs_pull", concepts };
    const sight = this.#sights.look([concept], looking);
    const needs = requirementsOf(concept, (one) => new Map([[one.key, conceptRequirements(one)]]));
    const views = this.#sights.views(sight, concept.key, needs.get(concept.key) ?? [], question.t);
    const { value, drivers, nodes } = explainResult(concept, views, question.t);
    if (question.sealed) {
      const seals = this.#hold(this.#sights.settle(sight), question.t, sight);
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

  #hold(entity: Entity, t: number, { sealedAs }: Sight): Seal[] {
    return [...sealedAs].map(([key, sealed]) => this.#parts.seals.hold(entity.entity_no, key, t, sealed));
  }
}

function lookingOf(question: Question): Looking {
  return { ...question, sealed: question.snapshot_id === null, transient: question.dry_run };
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
    packed: packRecord(record),
    decision_value: JSON.stringify(record.decision_value),
    fires: satisfiedTriggers(record.outcome, record.reason),
    entity: entity.entity,
    namespaces,
  };
}
