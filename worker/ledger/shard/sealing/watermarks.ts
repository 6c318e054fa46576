import type { Entity } from "../observations/entities.ts";
import type { SealedAs, Seals } from "./seals.ts";

/** A sweep as far as it fixes what others may see. */
export interface SweptView {
  /** The watermark of a sweep that is under way at `t` and looks at the entity by this concept, or null. */
  watermarkOf(entity: Pick<Entity, "entity_no" | "entity">, conceptKey: string, t: number): number | null;
}

/**
 * The one place that says what (entity, concept version, t) sees: the seal that is pending or stored, else the watermark of
 * a sweep under way, else nothing yet. Everything that answers, computes or proves asks here.
 */
export class Watermarks {
  readonly #seals: Pick<Seals, "find">;
  readonly #sweeps: SweptView;

  constructor(seals: Pick<Seals, "find">, sweeps: SweptView) {
    this.#seals = seals;
    this.#sweeps = sweeps;
  }

  /** What is in force, or null when the question is open. */
  find(entity: Pick<Entity, "entity_no" | "entity">, conceptKey: string, t: number): SealedAs | null {
    const sealed = this.#seals.find(entity.entity_no, conceptKey, t);
    if (sealed) return sealed;
    const watermark = this.#sweeps.watermarkOf(entity, conceptKey, t);
    return watermark === null ? null : { watermark, signal_errors: [] };
  }
}
