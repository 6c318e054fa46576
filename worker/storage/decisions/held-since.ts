import { parseTimestamp } from "../../domain/values/time.ts";
import type { HeldDecision, HeldRun } from "../../usecases/ports/decisions/decisions.ts";
import { ofHalves } from "./planning/halves.ts";

/** So many earlier decisions about an entity are read: few at first, for most runs are short. */
const knownReaches = [32, 1_000] as const;

const question = { entity_id: "?1", condition_id: "?3", condition_version: "?4" };
/** The newest decisions before a question; `counts` says which are of the same and could be judged. */
const earlierThan = ofHalves(
  (x) => `
  SELECT x.evaluated_at AS at, ${x.isOfQuestion(question)} AND ${x.isJudged} AS counts, ${x.differsFrom("?5")} AS differs
  ${x.nearQuestion(question)} AND x.evaluated_at < ?2 ORDER BY x.evaluated_at DESC LIMIT ?6`,
);

interface Earlier {
  at: number;
  counts: number;
  differs: number;
}

/**
 * The run of equal decisions that a decision stands in; null where none is before it, and where it reaches further back than is
 * read, so that a firing costs no more however much is stored.
 */
export async function heldSince(db: D1Database, decision: HeldDecision): Promise<HeldRun | null> {
  const { condition_id, condition_version, entity_id, evaluated_at, decision_value } = decision;
  const asked = [
    entity_id,
    parseTimestamp(evaluated_at),
    condition_id,
    condition_version,
    JSON.stringify(decision_value),
  ];
  for (const reach of knownReaches) {
    const lists = await db.batch<Earlier>(earlierThan.map((query) => db.prepare(query).bind(...asked, reach)));
    const run = runOf(
      lists.map(({ results }) => results),
      reach,
    );
    if (run !== undefined) return run;
  }
  return null;
}

/** The run, as far as lists of the newest `reach` tell; undefined where they do not reach that far. */
function runOf(lists: readonly (readonly Earlier[])[], reach: number): HeldRun | null | undefined {
  const known = Math.max(...lists.map((list) => (list.length < reach ? -Infinity : (list.at(-1)?.at ?? -Infinity))));
  const rows = lists.flat().filter(({ at, counts }) => counts === 1 && at >= known);
  const brokenAt = Math.max(...rows.filter(({ differs }) => differs === 1).map(({ at }) => at), -Infinity);
  if (brokenAt < known) return undefined;
  const run = rows.filter(({ at }) => at > brokenAt).map(({ at }) => at);
  return run.length === 0 ? null : { since: Math.min(...run), answers: run.length + 1 };
}
