import type { Entities } from "../observations/entities.ts";
import type { PopulationSeals } from "../sealing/population-seals.ts";
import type { Seals } from "../sealing/seals.ts";
import type { Watermarks } from "../sealing/watermarks.ts";

/** What says how members have been seen already. */
export interface FixedParts {
  seals: Pick<Seals, "between" | "of">;
  sweeps: { lookedAt(t: number): boolean };
  watermarks: Pick<Watermarks, "find">;
  populationSeals: Pick<PopulationSeals, "hasOther">;
  entities: Pick<Entities, "after">;
}

/** How members were fixed to be seen before a population was: by their own seals, by a sweep, by another group. */
export function fixedMembers(parts: FixedParts, key: string): Pick<Seals, "between"> {
  const { seals, sweeps, watermarks, populationSeals, entities } = parts;
  return {
    between(conceptKey, t, from, to) {
      const found = seals.between(conceptKey, t, from, to);
      // Nobody else has looked at most times, and then there is nothing more to find.
      if (!sweeps.lookedAt(t) && !populationSeals.hasOther(key, conceptKey, t)) return found;
      for (const entity of entities.after(from - 1, to - from + 1)) {
        const { entity_no } = entity;
        const fixed = entity_no > to || found.has(entity_no) ? null : watermarks.find(entity, conceptKey, t);
        if (fixed !== null) found.set(entity_no, seals.of(entity_no, conceptKey, t, fixed));
      }
      return found;
    },
  };
}
