import type { SealedFacts } from "../../../domain/decision/verify.ts";
import type { Entity } from "../observations/entities.ts";
import type { Seals } from "./seals.ts";

/** A sweep, or a group that was counted, as far as it fixes what others may see. */
export interface SweptView {
  /** The watermark under which the entity was, or is just being, looked at by this concept at `t`, or null. */
  watermarkOf(entity: Pick<Entity, "entity_no" | "entity">, conceptKey: string, t: number): number | null;
}

/**
 * The one place that says what (entity, concept version, t) sees: the seal that is pending or stored, else the watermark of
 * a sweep under way, else that of a group that has counted it, else nothing yet. Everything that answers, computes or proves asks here.
 */
export class Watermarks {
  readonly #seals: Pick<Seals, "find">;
  readonly #sweeps: SweptView;
  readonly #populations: SweptView;

  constructor(seals: Pick<Seals, "find">, sweeps: SweptView, populations: SweptView) {
    this.#seals = seals;
    this.#sweeps = sweeps;
    this.#populations = populations;
  }

  /** What is in force, or null when the question is open. */
  find(entity: Pick<Entity, "entity_no" | "entity">, conceptKey: string, t: number): SealedFacts | null {
    const sealed = this.#seals.find(entity.entity_no, conceptKey, t);
    if (sealed) return sealed;
    const swept = this.#sweeps.watermarkOf(entity, conceptKey, t);
    const watermark = swept ?? this.#populations.watermarkOf(entity, conceptKey, t);
    return watermark === null ? null : { watermark, signal_errors: [] };
  }
}
