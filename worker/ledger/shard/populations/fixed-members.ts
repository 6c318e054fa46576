import type { Entities } from "../observations/entities.ts";
import type { CountedPopulation, FixedView } from "../sealing/population-seals.ts";
import type { Seals } from "../sealing/seals.ts";
import type { Watermarks } from "../sealing/watermarks.ts";

/** What says how members have been seen already. */
export interface FixedParts {
  seals: Pick<Seals, "between" | "of">;
  sweeps: { at(t: number): FixedView[] };
  watermarks: Pick<Watermarks, "find">;
  populationSeals: { at(t: number): FixedView[] };
  entities: Pick<Entities, "after">;
}

/** How the members of a population were seen at a time before it was counted itself. */
export class FixedMembers {
  readonly #parts: FixedParts;
  readonly #population: CountedPopulation;
  readonly #others: readonly FixedView[];

  constructor(parts: FixedParts, population: CountedPopulation, t: number) {
    this.#parts = parts;
    this.#population = population;
    this.#others = [...parts.sweeps.at(t), ...parts.populationSeals.at(t)].filter(({ concepts }) =>
      population.concepts.some((key) => concepts.includes(key)),
    );
  }

  /** The watermark by which all of them were seen, where a watch or another group has the very same scope. */
  get watermark(): number | null {
    const { scope, concepts } = this.#population;
    const same = this.#others.find(
      (other) => isSame(other.scope, scope) && concepts.every((key) => other.concepts.includes(key)),
    );
    return same?.watermark ?? null;
  }

  /** The seals of members that are not seen under `watermark`: their own, by a watch, by another group. */
  otherThan(watermark: number): Pick<Seals, "between"> {
    const { seals, watermarks, entities } = this.#parts;
    const others = this.#others.filter((other) => other.watermark !== watermark);
    return {
      between(conceptKey, t, from, to) {
        const found = seals.between(conceptKey, t, from, to);
        // Most times nobody else has looked, or under the same watermark; then there is nothing more to find.
        if (!others.some(({ concepts }) => concepts.includes(conceptKey))) return found;
        for (const entity of entities.after(from - 1, to - from + 1)) {
          const { entity_no } = entity;
          const fixed = entity_no > to || found.has(entity_no) ? null : watermarks.find(entity, conceptKey, t);
          if (fixed !== null) found.set(entity_no, seals.of(entity_no, conceptKey, t, fixed));
        }
        return found;
      },
    };
  }
}

const isSame = (a: readonly object[], b: readonly object[]): boolean => JSON.stringify(a) === JSON.stringify(b);
