import type { ScoredDecision } from "../../domain/learning/calibration/evidence.ts";
import type { DecisionPages } from "./archive/decision-pages.ts";
import type { Position } from "./archive/page-sql.ts";

/** So that no answer of the database is larger than it may be. */
const pageSize = 10_000;

/** An id that was derived is `dec_` and the 52 letters of a hash, where a snapshot's is longer or shorter. */
const derivedLength = 56;

/** Scores of the newest decisions of some versions of a condition, at most `most`. */
export async function scoredDecisions(
  pages: DecisionPages,
  condition_id: string,
  condition_versions: readonly string[],
  most: number,
): Promise<ScoredDecision[]> {
  const scored: ScoredDecision[] = [];
  let after: Position | null = null;
  while (scored.length < most) {
    const limit = Math.min(pageSize, most - scored.length);
    const { rows, resume } = await pages.scores({ condition_id, condition_versions }, after, limit);
    for (const row of rows) {
      scored.push({
        condition_version: row.condition_version,
        entity_id: row.entity_id,
        evaluated_at: row.evaluated_at,
        score: row.score,
        fired: row.outcome === "triggered",
        deterministic: row.decision_id.length === derivedLength,
      });
      after = [row.evaluated_at, row.decision_id];
    }
    if (rows.length === limit) continue;
    if (resume === null) break;
    after = resume;
  }
  return scored;
}
