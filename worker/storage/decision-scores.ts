import type { ScoredDecision } from "../domain/learning/calibration/evidence.ts";

/** So that no answer of the database is larger than it may be. */
const pageSize = 10_000;

/** An id that was derived is `dec_` and the 52 letters of a hash, where a snapshot's is longer or shorter. */
const page = `
  SELECT condition_version, entity_id, evaluated_at, score, outcome = 'triggered', length(decision_id) = 56, decision_id
  FROM decisions
  WHERE condition_id = ?1 AND condition_version IN (SELECT value FROM json_each(?2))
    AND (evaluated_at, decision_id) < (?3, ?4)
  ORDER BY evaluated_at DESC, decision_id DESC LIMIT ?5`;

type Row = [
  version: string,
  entity: string,
  at: number,
  score: number | null,
  fired: 0 | 1,
  deterministic: 0 | 1,
  id: string,
];

/** Scores of the newest decisions of some versions of a condition, at most `most`. */
export async function scoredDecisions(
  db: D1Database,
  conditionId: string,
  versions: readonly string[],
  most: number,
): Promise<ScoredDecision[]> {
  const decisions: ScoredDecision[] = [];
  const statement = db.prepare(page);
  const names = JSON.stringify(versions);
  let [lastAt, lastId] = [Number.MAX_SAFE_INTEGER, ""];
  while (decisions.length < most) {
    const limit = Math.min(pageSize, most - decisions.length);
    const rows = await statement.bind(conditionId, names, lastAt, lastId, limit).raw<Row>();
    for (const [condition_version, entity_id, evaluated_at, score, fired, deterministic, decision_id] of rows) {
      decisions.push({
        condition_version,
        entity_id,
        evaluated_at,
        score,
        fired: fired === 1,
        deterministic: deterministic === 1,
      });
      [lastAt, lastId] = [evaluated_at, decision_id];
    }
    if (rows.length < limit) break;
  }
  return decisions;
}
