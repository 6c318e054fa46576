import { type CompiledConcept, conceptRequirements } from "../../../domain/concept/compiled.ts";
import { traceInSteps } from "../../../domain/concept/execute.ts";
import type { CompiledCondition } from "../../../domain/condition/compiled.ts";
import { type ExplainedVerdict, evaluateInSteps } from "../../../domain/condition/evaluate.ts";
import { signalRequirements } from "../../../domain/condition/requirements.ts";
import { answeredOf } from "../../../domain/decision/answered.ts";
import { decisionIdOf } from "../../../domain/decision/id.ts";
import type { DecisionRecord } from "../../../domain/decision/record.ts";
import { type ExplainedResult, explainResultInSteps } from "../../../domain/concept/attribution/explain-result.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { type LookKept, contradictions } from "../../../domain/task/watch/contradictions.ts";
import { isExpired } from "../../../domain/values/kept.ts";
import type { SignalRequirement } from "../../../domain/values/series.ts";
import { type Work, finish } from "../../../domain/values/work.ts";
import type {
  LedgerOutcome,
  LedgerResult,
  NeedsFetch,
  Question,
  ResultQuestion,
} from "../../../usecases/ports/evaluation/ledger.ts";
import type { RecordedOutcome } from "../../../storage/decisions/recorder.ts";
import type { Entity } from "../observations/entities.ts";
import type { PendingRecord } from "../recording/group-commit.ts";
import { recordSealed, toRow } from "../recording/record-row.ts";
import type { Seal, Seals } from "../sealing/seals.ts";
import { type FixedView, type ViewParts, type ViewRequest, Views, isKnown } from "./view.ts";
import type { Watermarks } from "../sealing/watermarks.ts";
import type { TimeSlice } from "../slices.ts";
import { isRefusal, ledgerConflict, unexplained } from "./refusals.ts";

type Requirements = ReadonlyMap<string, readonly SignalRequirement[]>;

/**
 * A question, whether it is one of many that were asked at once, whether a record without actions is wanted in brief, and the
 * look that asks it.
 */
type AskedQuestion<Look> = Question & { together?: boolean; brief?: boolean; look?: Look };

/** Takes records to D1; `look` is of the watch that asks. */
interface Records<Look> {
  add(
    record: PendingRecord & { entity_no: number; look?: Look | undefined; firing?: ExplainedVerdict["firing"] },
  ): Promise<RecordedOutcome>;
}

/** The record of a decision as it is answered again; null where there is none. */
interface RecalledRecords {
  find(decisionId: string, deadline: number): Promise<RecordedOutcome | null>;
}

/** What a question needs of its shard. */
interface QuestionParts<Look> extends ViewParts {
  seals: Pick<Seals, "of" | "hold" | "write" | "release">;
  records: Records<Look>;
  /** What watches have seen and not recorded; none for the questions of watches themselves. */
  brief?: { find(entity: Entity, question: Question, t: number): LookKept | null };
  /** What was recorded, for questions whose observations have expired; none for the questions of watches themselves. */
  recalls?: RecalledRecords;
  /** Throws `expired` for a question of which nothing says any more what it saw. */
  pruned: {
    refuse(watermarks: Pick<Watermarks, "find">, entity: Entity, concepts: readonly CompiledConcept[], t: number): void;
  };
}

/** What a question costs besides the rows it reads: its record, hashed and written. */
const unitsPerQuestion = 20_000;

/** An evaluation, and the JSON of its trace when it was asked for. */
interface JudgedQuestion {
  evaluation: ExplainedVerdict;
  explanation: string | null;
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
export class Questions<Look = unknown> {
  readonly #parts: QuestionParts<Look>;
  readonly #views: Views;

  constructor(parts: QuestionParts<Look>) {
    this.#parts = parts;
    this.#views = new Views(parts);
  }

  /** The answer, or what has to be fetched before there can be one. */
  async ask(condition: CompiledCondition, question: Question, slice: TimeSlice): Promise<LedgerOutcome | NeedsFetch> {
    const concepts = this.#views.unpinned(viewRequestOf(question));
    if (concepts.length > 0) return { ok: "needs_fetch", concepts };
    const { answer } = await this.judge(condition, question, slice);
    return answer;
  }

  /**
   * Fixes the watermarks, evaluates and hands the record to the buffer; `answer` comes once it is stored. What is sealed is
   * held from the first moment on: others may ask and append while a long evaluation pauses.
   */
  async judge(
    condition: CompiledCondition,
    question: AskedQuestion<Look>,
    slice: TimeSlice,
  ): Promise<{ answer: Promise<LedgerOutcome> | LedgerOutcome }> {
    const viewRequest = viewRequestOf(question);
    const view = this.#views.fixView(condition.concepts, viewRequest);
    let held: Seal[] | null = null;
    try {
      if (viewRequest.sealed) this.#refusePruned(view, condition.concepts, question.t);
      held = viewRequest.sealed && !question.dry_run ? this.#holdKnown(view, question.t) : null;
      const found = await runFor(view, this.#evaluate(condition, question, view), slice);
      return { answer: this.#record(condition, question, view, held, found, slice) };
    } catch (error) {
      this.#parts.seals.release(held ?? []);
      if (error instanceof DomainError && isExpired(error)) {
        if (question.dry_run || !this.#parts.recalls) throw error;
        return { answer: this.#recall(this.#parts.recalls, question, view, error) };
      }
      if (viewRequest.sealed && !question.dry_run && isRefusal(error)) this.#expectNoAnswer(view.entity, question);
      throw error;
    }
  }

  /** What was answered once is answered the same when it can be computed no more. Throws `expired` where nothing was. */
  async #recall(
    recalls: RecalledRecords,
    question: Question,
    view: FixedView,
    expired: DomainError,
  ): Promise<LedgerOutcome> {
    const { condition_id, condition_version, snapshot_id, t, deadline, explain } = question;
    const id = snapshot_id ?? decisionIdOf(condition_id, condition_version, view.entity.entity_id, t);
    const recorded = await recalls.find(id, deadline);
    if (recorded === null) throw expired;
    if (explain) throw unexplained(expired, id);
    return { ok: true, ...recorded, namespaces: this.#views.namespaces(view), explanation: null };
  }

  *#evaluate(condition: CompiledCondition, { t, explain }: Question, view: FixedView): Work<JudgedQuestion> {
    yield unitsPerQuestion;
    const needs = requirementsOf(condition, signalRequirements);
    for (const [key, ofConcept] of needs) yield* this.#views.load(view, key, ofConcept, t);
    const viewsOf = (key: string) => this.#views.signalViews(view, key, needs.get(key) ?? [], t);
    const evaluation = yield* evaluateInSteps(condition, viewsOf, t);
    return { evaluation, explanation: explain ? yield* this.#trace(condition, view, t) : null };
  }

  /** The JSON of how the concept's Result comes about, as `view` sees the signals. */
  *#trace(condition: CompiledCondition, view: FixedView, t: number): Work<string> {
    const { concept } = condition;
    const needs = requirementsOf(condition, signalRequirements).get(concept.key) ?? [];
    yield* this.#views.load(view, concept.key, needs, t);
    return JSON.stringify(yield* traceInSteps(concept, this.#views.signalViews(view, concept.key, needs, t), t));
  }

  #record(
    condition: CompiledCondition,
    question: AskedQuestion<Look>,
    view: FixedView,
    held: Seal[] | null,
    { evaluation, explanation }: JudgedQuestion,
    slice: TimeSlice,
  ): Promise<LedgerOutcome> | LedgerOutcome {
    const { sealed } = viewRequestOf(question);
    const entity = question.dry_run ? view.entity : this.#views.ensureEntity(view);
    const record = recordSealed(condition, evaluation, entity, view.sealedAs, {
      deterministic: sealed,
      ...(question.snapshot_id === null ? {} : { decision_id: question.snapshot_id }),
    });
    const namespaces = this.#views.namespaces({ ...view, entity });
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
    if (sealed) this.#expectAgreement(entity, question, record);
    const seals = held ?? (sealed ? this.#hold(entity, question.t, view) : []);
    const row = toRow(record, entity, namespaces, question.t);
    const asked = { row, seals, deadline: question.deadline, together: question.together === true };
    return this.#parts.records
      .add({ ...asked, entity_no: entity.entity_no, look: question.look, firing: evaluation.firing })
      .then(async (recorded) => {
        const isSame = recorded.record === row.record;
        if (question.brief === true && recorded.actions.length === 0) {
          const stored = isSame ? record : (JSON.parse(recorded.record) as DecisionRecord);
          return { ok: true, ...recorded, record: JSON.stringify(answeredOf(stored)), namespaces, explanation };
        }
        const answer = { ok: true as const, ...recorded, namespaces, explanation };
        if (explanation === null || isSame) return answer;
        const stored = JSON.parse(recorded.record) as DecisionRecord;
        const seen = this.#views.viewOfRecord(view, condition.concepts, stored);
        return { ...answer, explanation: await runFor(seen, this.#trace(condition, seen, question.t), slice) };
      });
  }

  /** A question that a watch has answered in brief is recorded as it was answered then, or not at all. */
  #expectAgreement(entity: Entity, question: Question, record: DecisionRecord): void {
    const look = this.#parts.brief?.find(entity, question, question.t);
    const fields = look ? contradictions(look, record) : [];
    if (fields.length > 0) throw ledgerConflict(entity, question, fields);
  }

  /** What a watch could answer has an answer. */
  #expectNoAnswer(entity: Entity, question: Question): void {
    const look = this.#parts.brief?.find(entity, question, question.t);
    if (look && look.verdict.outcome !== null) throw ledgerConflict(entity, question, ["outcome"]);
  }

  /** Computes a Result alone. Its seal is written before the answer, and no answer leaves an object before its writes. */
  async execute(
    concept: CompiledConcept,
    question: ResultQuestion,
    slice: TimeSlice,
  ): Promise<LedgerResult | NeedsFetch> {
    const viewRequest = { ...question, dry_run: false };
    const concepts = this.#views.unpinned(viewRequest);
    if (concepts.length > 0) return { ok: "needs_fetch", concepts };
    const view = this.#views.fixView([concept], viewRequest);
    if (question.sealed) this.#refusePruned(view, [concept], question.t);
    const held = question.sealed ? this.#holdKnown(view, question.t) : null;
    try {
      const result = await runFor(view, this.#explain(concept, question, view), slice);
      if (question.sealed)
        this.#parts.seals.write(held ?? this.#sealsOf(this.#views.ensureEntity(view), question.t, view));
      const { value, drivers, nodes } = result;
      return {
        ok: true,
        value,
        explanation: question.explain ? JSON.stringify({ contributions: drivers, nodes }) : null,
      };
    } finally {
      this.#parts.seals.release(held ?? []);
    }
  }

  *#explain(concept: CompiledConcept, { t }: ResultQuestion, view: FixedView): Work<ExplainedResult> {
    yield unitsPerQuestion;
    const needs =
      requirementsOf(concept, (one) => new Map([[one.key, conceptRequirements(one)]])).get(concept.key) ?? [];
    yield* this.#views.load(view, concept.key, needs, t);
    return yield* explainResultInSteps(concept, this.#views.signalViews(view, concept.key, needs, t), t);
  }

  #refusePruned(view: FixedView, concepts: readonly CompiledConcept[], t: number): void {
    if (isKnown(view)) this.#parts.pruned.refuse(this.#parts.watermarks, view.entity, concepts, t);
  }

  /** Null for an entity that the ledger does not know until there is an answer. */
  #holdKnown(view: FixedView, t: number): Seal[] | null {
    return isKnown(view) ? this.#hold(view.entity, t, view) : null;
  }

  #sealsOf(entity: Entity, t: number, { sealedAs }: FixedView): Seal[] {
    return [...sealedAs].map(([key, sealed]) => this.#parts.seals.of(entity.entity_no, key, t, sealed));
  }

  #hold(entity: Entity, t: number, { sealedAs }: FixedView): Seal[] {
    return [...sealedAs].map(([key, sealed]) => this.#parts.seals.hold(entity.entity_no, key, t, sealed));
  }
}

/** Of an entity that is not known yet there is so little to read that nothing else needs a turn meanwhile. */
function runFor<T>(view: FixedView, work: Work<T>, slice: TimeSlice): Promise<T> | T {
  return isKnown(view) ? slice.run(work) : finish(work);
}

function viewRequestOf(question: Question): ViewRequest {
  return { ...question, sealed: question.snapshot_id === null };
}
