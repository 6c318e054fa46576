import { createHash } from "node:crypto";
import type { Pseudonyms } from "../../../worker/usecases/ports/signals/pseudonyms.ts";

const letters = "abcdefghijklmnopqrstuvwxyz234567";

/** The pseudonym of an entity: the form of the real ones, the same for the same entity. */
export function pseudonymOf(entity: string): string {
  const bytes = createHash("sha256").update(entity).digest();
  return `ent_${[...bytes].map((byte) => letters[byte % letters.length]).join("")}`;
}

/** Pseudonyms in memory. */
export function memoryPseudonyms(): Pseudonyms {
  const entities = new Map<string, string>();
  const reserve = (entity: string): string => {
    const pseudonym = pseudonymOf(entity);
    entities.set(pseudonym, entity);
    return pseudonym;
  };
  return {
    reserve: async (names) => names.map(reserve),
    resolve: async (asked) =>
      new Map(
        asked.flatMap(({ entity_id }) => {
          const entity = entities.get(entity_id);
          return entity === undefined ? [] : [[entity_id, entity] as const];
        }),
      ),
  };
}
