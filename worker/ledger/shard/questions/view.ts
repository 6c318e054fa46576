import type { CompiledConcept } from "../../../domain/concept/compiled.ts";
import type { SignalError } from "../../../domain/decision/record.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { bucketOf } from "../../../domain/values/hashing/bucket.ts";
import { needOf, type SeriesView, type SignalRequirement, type SignalViews } from "../../../domain/values/series.ts";
import type { Work } from "../../../domain/values/work.ts";
import type { NewObservation, FetchState, RecordedView } from "../../../usecases/ports/evaluation/ledger.ts";
import type { Entities, Entity } from "../observations/entities.ts";
import type { Observations } from "../observations/observations.ts";
import type { SealedFacts } from "../../../domain/decision/verify.ts";
import type { Watermarks } from "../sealing/watermarks.ts";

/** What fixing a question's view needs of its shard. */
export interface ViewParts {
  entities: Pick<Entities, "find" | "ensure">;
  observations: Pick<Observations, "sequence" | "load" | "view" | "namespaces">;
  watermarks: Pick<Watermarks, "find">;
  /** Appends all, or takes the object down. */
  append(observations: NewObservation[]): unknown;
}

/** A question as far as its view depends on it; `t` in epoch milliseconds. */
export interface ViewRequest extends FetchState {
  entity: string;
  t: number;
  /** Whether the question is answered once for all. */
  sealed: boolean;
  /** Fetched values are seen, but not kept: a dry run. */
  dry_run: boolean;
  /** What a record of this very question saw. */
  recorded?: RecordedView;
}

/** What a question sees: of whom, how much of the ledger by concept key, and which fetches failed. */
export interface FixedView {
  entity: Entity;
  sealedAs: ReadonlyMap<string, SealedFacts>;
  /** Values that are seen without being in the ledger. */
  unsaved: readonly NewObservation[];
  /** Concepts (by key) that see them. */
  seenBy: ReadonlySet<string>;
}

/** Stands for an entity of which the ledger holds nothing until the question is found to have an answer. */
const unrecordedNo = -1;

/** Whether the ledger knows the entity already. */
export const isKnown = ({ entity }: Pick<FixedView, "entity">): boolean => entity.entity_no !== unrecordedNo;

/** Fixes what questions see. */
export class Views {
  readonly #parts: ViewParts;

  constructor(parts: ViewParts) {
    this.#parts = parts;
  }

  /** The connected concepts, by key, that are neither sealed nor fetched for: without values there is no answer yet. */
  unpinned({ connected = [], fetched, entity, t, sealed, recorded }: ViewRequest): string[] {
    if (recorded) return [];
    const open = connected.filter((key) => fetched?.concepts.includes(key) !== true);
    const found = open.length === 0 ? null : this.#parts.entities.find(entity);
    return open.filter((key) => !(sealed && found && this.#parts.watermarks.find(found, key, t)));
  }

  /**
   * Keeps fetched values for concepts that were not answered meanwhile, then fixes the watermarks. Throws `not_found` for an
   * entity the ledger does not know, unless signals are fetched for it.
   */
  fixView(concepts: readonly CompiledConcept[], question: ViewRequest): FixedView {
    const { entities, observations, watermarks } = this.#parts;
    const { entity: name, t, fetched } = question;
    const known = entities.find(name);
    const sealedAs = new Map<string, SealedFacts>();
    for (const concept of concepts) {
      const found = question.recorded
        ? recordedAs(concept, question.recorded)
        : known && question.sealed && watermarks.find(known, concept.key, t);
      if (found) sealedAs.set(concept.key, found);
    }
    const seeing = concepts.filter(({ key }) => fetched?.concepts.includes(key) === true && !sealedAs.has(key));
    const wanted = new Set(seeing.flatMap(({ ir }) => ir.signals.map((signal) => signal.primitive_id)));
    const values = (fetched?.observations ?? []).filter((one) => wanted.has(one.primitive_id));
    if (values.length > 0 && !question.dry_run) this.#parts.append(values);
    const entity = known ?? entities.find(name) ?? (fetched ? unrecordedEntity(name) : null);
    if (!entity) throw unknownEntity();
    const seenBy = new Set(seeing.map(({ key }) => key));
    for (const concept of concepts) {
      if (sealedAs.has(concept.key)) continue;
      const failed = seenBy.has(concept.key) ? (fetched?.errors ?? []) : [];
      const signal_errors = errorsOf(concept, failed);
      const population = seenBy.has(concept.key) ? fetched?.populations?.[concept.key] : undefined;
      sealedAs.set(concept.key, { watermark: observations.sequence, signal_errors, ...(population && { population }) });
    }
    return { entity, sealedAs, unsaved: question.dry_run ? values : [], seenBy };
  }

  /** The same question as a stored record saw it. */
  viewOfRecord(fixed: FixedView, concepts: readonly CompiledConcept[], recorded: RecordedView): FixedView {
    const seen = concepts.flatMap((concept) => {
      const found = recordedAs(concept, recorded);
      return found ? [[concept.key, found] as const] : [];
    });
    return { ...fixed, sealedAs: new Map(seen) };
  }

  /** The entity of a question that has an answer: one the ledger did not know is known from now on. */
  ensureEntity({ entity }: Pick<FixedView, "entity">): Entity {
    return isKnown({ entity }) ? entity : this.#parts.entities.ensure(entity.entity);
  }

  /** Reads in steps what {@link signalViews} will be asked for. */
  load(fixed: FixedView, conceptKey: string, needs: readonly SignalRequirement[], t: number): Work<void> {
    const watermark = fixed.sealedAs.get(conceptKey)?.watermark ?? 0;
    return this.#parts.observations.load(fixed.entity.entity_no, needs, t, watermark);
  }

  /** The signals as a concept sees them. */
  signalViews(fixed: FixedView, conceptKey: string, needs: readonly SignalRequirement[], t: number): SignalViews {
    const watermark = fixed.sealedAs.get(conceptKey)?.watermark ?? 0;
    const unsaved = fixed.seenBy.has(conceptKey) ? fixed.unsaved : [];
    return (primitive_id) => {
      const need = needOf(needs, primitive_id);
      const view = this.#parts.observations.view(fixed.entity.entity_no, need, t, watermark);
      return unsaved.reduce((seen, one) => (one.primitive_id === primitive_id ? viewWithPoint(seen, one) : seen), view);
    };
  }

  /** The namespaces of what is known of the entity, and of what is seen without being saved. */
  namespaces({ entity, unsaved }: FixedView): string[] {
    const kept = this.#parts.observations.namespaces(entity.entity_no);
    if (unsaved.length === 0) return kept;
    return [...new Set([...kept, ...unsaved.map(({ primitive_id }) => primitive_id.split(".")[0] ?? "")])].sort();
  }
}

function recordedAs(
  concept: CompiledConcept,
  { watermarks, signal_errors, populations }: RecordedView,
): SealedFacts | null {
  const watermark = watermarks[concept.key];
  if (watermark === undefined) return null;
  const population = populations?.[concept.key];
  return { watermark, signal_errors: errorsOf(concept, signal_errors), ...(population && { population }) };
}

/** The failures that concern a concept. */
function errorsOf({ ir }: CompiledConcept, errors: readonly SignalError[]): SignalError[] {
  const read = new Set(ir.signals.map((signal) => signal.primitive_id));
  return errors.filter((one) => read.has(one.primitive_id));
}

function unrecordedEntity(entity: string): Entity {
  return { entity_no: unrecordedNo, entity, bucket: bucketOf(entity), entity_id: "ent_unknown" };
}

function viewWithPoint(view: SeriesView, { observed_at, value }: NewObservation): SeriesView {
  const times = Array.from(view.times);
  const values = Array.from(view.values);
  const marks = view.marks && Array.from(view.marks);
  let at = times.length;
  while (at > 0 && (times[at - 1] ?? 0) > observed_at) at--;
  if (times[at - 1] === observed_at && !marks?.[at - 1]?.event) values[at - 1] = value;
  else {
    times.splice(at, 0, observed_at);
    values.splice(at, 0, value);
    marks?.splice(at, 0, null);
  }
  return {
    times,
    values,
    marks,
    first_at: view.first_at === null ? observed_at : Math.min(view.first_at, observed_at),
  };
}

function unknownEntity(): DomainError {
  return new DomainError("not_found", "The ledger holds no observation of this entity.", {
    location: "entity",
    suggestion: "Push its signals first with POST /observations.",
  });
}
