import type { Entities } from "../observations/entities.ts";
import type { Observations } from "../observations/observations.ts";
import { isInScope } from "../observations/scoped.ts";
import type { CountedPopulation, FixedPopulationView } from "../sealing/population-seals.ts";
import type { Seals } from "../sealing/seals.ts";
import type { SweptView } from "../sealing/watermarks.ts";

/** What says how members have been seen already. */
export interface FixedParts {
  seals: Pick<Seals, "between" | "of">;
  sweeps: SweptView & { at(t: number): FixedPopulationView[] };
  populationSeals: { at(t: number): FixedPopulationView[] };
  entities: Pick<Entities, "after">;
  observations: Pick<Observations, "namespaces">;
}

/** How the members of a population were seen at a time before it was counted itself. */
export class FixedMembers {
  readonly #parts: FixedParts;
  readonly #population: CountedPopulation;
  readonly #watches: readonly FixedPopulationView[];
  readonly #groups: readonly FixedPopulationView[];

  constructor(parts: FixedParts, population: CountedPopulation, t: number) {
    this.#parts = parts;
    this.#population = population;
    const isAbout = ({ concepts }: FixedPopulationView) => population.concepts.some((key) => concepts.includes(key));
    this.#watches = parts.sweeps.at(t).filter(isAbout);
    this.#groups = parts.populationSeals.at(t).filter(isAbout);
  }

  /** The watermark by which all of them were seen, where a watch or another group has the very same scope. */
  get watermark(): number | null {
    const { scope, concepts } = this.#population;
    const same = [...this.#watches, ...this.#groups].find(
      (other) => isSame(other.scope, scope) && concepts.every((key) => other.concepts.includes(key)),
    );
    return same?.watermark ?? null;
  }

  /** The seals of members that are not seen under `watermark`: their own, by a watch, by another group; in the order of `Watermarks`. */
  otherThan(watermark: number): Pick<Seals, "between"> {
    const { seals, sweeps, entities, observations } = this.#parts;
    const isOther = (view: FixedPopulationView) => view.watermark !== watermark;
    return {
      between: (conceptKey, t, from, to) => {
        const found = seals.between(conceptKey, t, from, to);
        const sees = ({ concepts }: FixedPopulationView) => concepts.includes(conceptKey);
        const [watches, groups] = [this.#watches.filter(sees), this.#groups.filter(sees)];
        // Most times nobody else has looked, or under the same watermark; then there is nothing more to find.
        if (!watches.some(isOther) && !groups.some(isOther)) return found;
        for (const entity of entities.after(from - 1, to - from + 1)) {
          const { entity_no } = entity;
          if (entity_no > to) break;
          if (found.has(entity_no)) continue;
          const swept = watches.length === 0 ? null : sweeps.watermarkOf(entity, conceptKey, t);
          const fixed = swept ?? groups.find(({ scope }) => isInScope(observations, scope, entity))?.watermark;
          if (fixed !== undefined && fixed !== watermark)
            found.set(entity_no, seals.of(entity_no, conceptKey, t, { watermark: fixed, signal_errors: [] }));
        }
        return found;
      },
    };
  }
}

const isSame = (a: readonly object[], b: readonly object[]): boolean => JSON.stringify(a) === JSON.stringify(b);
