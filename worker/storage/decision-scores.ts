import type { ScoredDecision } from "../domain/calibration/evidence.ts";
import { jsonColumn } from "./json-column.ts";

/** As much as one row may carry: D1 refuses strings above 2 MB. */
const pageSize = 10_000;

/**
 * A page as one JSON text is several times cheaper than as rows; its last position is the least. An id that was derived
 * is `dec_` and the 52 letters of a hash, where a snapshot's is longer or shorter.
 */
const page = `
  SELECT json_group_array(json_array(condition_version, entity_id, evaluated_at, score, outcome = 'triggered',
    length(decision_id) = 56)) AS rows, count(*) AS count,
    min(printf('%020d', evaluated_at + 1000000000000000) || decision_id) AS position
  FROM (
    SELECT condition_version, entity_id, evaluated_at, score, outcome, decision_id FROM decisions
    WHERE condition_id = ?1 AND condition_version IN (SELECT value FROM json_each(?2))
      AND (evaluated_at, decision_id) < (?3, ?4)
    ORDER BY evaluated_at DESC, decision_id DESC LIMIT ?5)`;
const offset = 1_000_000_000_000_000;

type Row = [version: string, entity: string, at: number, score: number | null, fired: 0 | 1, deterministic: 0 | 1];

/** Scores of the newest decisions of some versions of a condition, at most `most`. */
export async function scoredDecisions(
  db: D1Database,
  conditionId: string,
  versions: readonly string[],
  most: number,
): Promise<ScoredDecision[]> {
  const decisions: ScoredDecision[] = [];
  const statement = db.prepare(page);
  let [at, id] = [Number.MAX_SAFE_INTEGER, ""];
  while (decisions.length < most) {
    const limit = Math.min(pageSize, most - decisions.length);
    const found = await statement
      .bind(conditionId, JSON.stringify(versions), at, id, limit)
      .first<{ rows: string; count: number; position: string | null }>();
    if (!found || found.position === null) break;
    for (const [condition_version, entity_id, evaluated_at, score, fired, deterministic] of jsonColumn<Row[]>(
      found.rows,
    )) {
      decisions.push({
        condition_version,
        entity_id,
        evaluated_at,
        score,
        fired: fired === 1,
        deterministic: deterministic === 1,
      });
    }
    [at, id] = [Number(found.position.slice(0, 20)) - offset, found.position.slice(20)];
    if (found.count < limit) break;
  }
  return decisions;
}
