import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import type { SignalError } from "../../domain/decision/record.ts";
import { DomainError } from "../../domain/values/errors.ts";
import { bucketOf } from "../../domain/values/bucket.ts";
import type { SeriesView, SignalRequirement, SignalViews } from "../../domain/values/series.ts";
import type { NewObservation, PullState } from "../../usecases/ports/ledger.ts";
import type { Entities, Entity } from "./entities.ts";
import type { Observations } from "./observations.ts";
import type { SealedAs, Seals } from "./seals.ts";

/** What fixing a question's sight needs of its shard. */
export interface SightParts {
  entities: Pick<Entities, "find" | "ensure">;
  observations: Pick<Observations, "sequence" | "view" | "namespaces">;
  seals: Pick<Seals, "find">;
  /** Appends all, or takes the object down. */
  append(observations: NewObservation[]): unknown;
}

/** A question as far as its sight depends on it; `t` in epoch milliseconds. */
export interface Looking extends PullState {
  entity: string;
  t: number;
  /** Whether the question is answered once for all. */
  sealed: boolean;
  /** Fetched values are seen, but not kept: a dry run. */
  transient: boolean;
}

/** What a question sees: of whom, how much of the ledger by concept key, and which fetches failed. */
export interface Sight {
  entity: Entity;
  sealedAs: ReadonlyMap<string, SealedAs>;
  /** Values that are seen without being in the ledger. */
  passing: readonly NewObservation[];
  /** Concepts (by key) that see them. */
  fresh: ReadonlySet<string>;
}

/** Stands for an entity of which the ledger holds nothing until the question is found to have an answer. */
const unknownNo = -1;

/** Fixes what questions see. */
export class Sights {
  readonly #parts: SightParts;

  constructor(parts: SightParts) {
    this.#parts = parts;
  }

  /** The connected concepts, by key, that are neither sealed nor fetched for: without values there is no answer yet. */
  unsettled({ connected = [], pulled, entity, t, sealed }: Looking): string[] {
    const open = connected.filter((key) => pulled?.concepts.includes(key) !== true);
    const found = open.length === 0 ? null : this.#parts.entities.find(entity);
    return open.filter((key) => !(sealed && found && this.#parts.seals.find(found.entity_no, key, t)));
  }

  /**
   * Keeps fetched values for concepts that were not answered meanwhile, then fixes the watermarks. Throws `not_found` for an
   * entity the ledger does not know, unless signals are fetched for it.
   */
  look(concepts: readonly CompiledConcept[], question: Looking): Sight {
    const { entities, observations, seals } = this.#parts;
    const { entity: name, t, pulled } = question;
    const known = entities.find(name);
    const sealedAs = new Map<string, SealedAs>();
    if (known && question.sealed) {
      for (const { key } of concepts) {
        const found = seals.find(known.entity_no, key, t);
        if (found) sealedAs.set(key, found);
      }
    }
    const fresh = concepts.filter(({ key }) => pulled?.concepts.includes(key) === true && !sealedAs.has(key));
    const wanted = new Set(fresh.flatMap(({ ir }) => ir.signals.map((signal) => signal.primitive_id)));
    const values = (pulled?.observations ?? []).filter((one) => wanted.has(one.primitive_id));
    if (values.length > 0 && !question.transient) this.#parts.append(values);
    const entity = known ?? entities.find(name) ?? (pulled ? newcomer(name) : null);
    if (!entity) throw unknownEntity();
    const freshKeys = new Set(fresh.map(({ key }) => key));
    for (const { key, ir } of concepts) {
      if (sealedAs.has(key)) continue;
      const read = new Set(ir.signals.map((signal) => signal.primitive_id));
      const failed: SignalError[] = (freshKeys.has(key) ? (pulled?.errors ?? []) : []).filter((one) =>
        read.has(one.primitive_id),
      );
      sealedAs.set(key, { watermark: observations.sequence, signal_errors: failed });
    }
    return { entity, sealedAs, passing: question.transient ? values : [], fresh: freshKeys };
  }

  /** The entity of a question that has an answer: one the ledger did not know is known from now on. */
  settle({ entity }: Sight): Entity {
    return entity.entity_no === unknownNo ? this.#parts.entities.ensure(entity.entity) : entity;
  }

  /** The signals as a concept sees them. */
  views(sight: Sight, conceptKey: string, needs: readonly SignalRequirement[], t: number): SignalViews {
    const watermark = sight.sealedAs.get(conceptKey)?.watermark ?? 0;
    const passing = sight.fresh.has(conceptKey) ? sight.passing : [];
    return (primitive_id) => {
      const need = needs.find((one) => one.primitive_id === primitive_id) ?? { primitive_id, span_ms: 0, next: false };
      const view = this.#parts.observations.view(sight.entity.entity_no, need, t, watermark);
      return passing.reduce((seen, one) => (one.primitive_id === primitive_id ? withPoint(seen, one) : seen), view);
    };
  }

  /** The namespaces of what is known of the entity, and of what is seen in passing. */
  namespaces({ entity, passing }: Sight): string[] {
    const kept = this.#parts.observations.namespaces(entity.entity_no);
    if (passing.length === 0) return kept;
    return [...new Set([...kept, ...passing.map(({ primitive_id }) => primitive_id.split(".")[0] ?? "")])].sort();
  }
}

function newcomer(entity: string): Entity {
  return { entity_no: unknownNo, entity, bucket: bucketOf(entity), entity_id: "ent_unknown" };
}

function withPoint(view: SeriesView, { observed_at, value }: NewObservation): SeriesView {
  const times = Array.from(view.times);
  const values = Array.from(view.values);
  let at = times.length;
  while (at > 0 && (times[at - 1] ?? 0) > observed_at) at--;
  if (times[at - 1] === observed_at) values[at - 1] = value;
  else {
    times.splice(at, 0, observed_at);
    values.splice(at, 0, value);
  }
  return { times, values, first_at: view.first_at === null ? observed_at : Math.min(view.first_at, observed_at) };
}

function unknownEntity(): DomainError {
  return new DomainError("not_found", "The ledger holds no observation of this entity.", {
    location: "entity",
    suggestion: "Push its signals first with POST /observations.",
  });
}
