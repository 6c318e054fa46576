import type { SealedQuestion, SealFault } from "../../../usecases/ports/decisions/logged.ts";
import type { Entities } from "../observations/entities.ts";
import type { PrunedLooks } from "../watch/looks/pruned-looks.ts";
import { first } from "../sql/rows.ts";
import type { Watermarks } from "../sealing/watermarks.ts";

/** What says what a question saw, and where nothing says it any more. */
export interface SealEvidence {
  sql: SqlStorage;
  entities: Pick<Entities, "findByPseudonym">;
  watermarks: Pick<Watermarks, "find">;
  pruned: Pick<PrunedLooks, "covers">;
}

/** The recorded questions of which a seal is no longer there, or says something else than the record. */
export function unsealed(parts: SealEvidence, questions: readonly SealedQuestion[]): [string, SealFault][] {
  return questions.flatMap((question) => {
    const fault = faultOf(parts, question);
    return fault === null ? [] : [[question.decision_id, fault] as [string, SealFault]];
  });
}

/** The seals of an erased entity went with it, and what fixed a question that a watch asked in brief goes with its looks. */
function faultOf({ sql, entities, watermarks, pruned }: SealEvidence, { entity_id, t, ...question }: SealedQuestion) {
  const entity = entities.findByPseudonym(entity_id);
  if (entity === null) {
    const erased = first(sql, "SELECT 1 AS there FROM erased_entities WHERE entity_id = ?", entity_id);
    return erased === undefined ? "removed" : null;
  }
  const sealed = Object.entries(question.watermarks).map(([key, recorded]) => {
    const found = readOrNull(() => watermarks.find(entity, key, t)?.watermark ?? null);
    return { found: found === null && pruned.covers(entity, key, t) ? recorded : found, recorded };
  });
  if (sealed.some(({ found }) => found === null)) return "removed";
  return sealed.some(({ found, recorded }) => found !== recorded) ? "changed" : null;
}

/** What is read of looks; NaN, which no record says, where somebody has written something else in place of them. */
function readOrNull(read: () => number | null): number | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return Number.NaN;
    throw error;
  }
}
