import { and, desc, eq, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { ScoredDecision } from "../../domain/learning/calibration/evidence.ts";
import { olderThan } from "../sql/keyset.ts";
import { decisions } from "../schema/decisions.ts";

/** So that no answer of the database is larger than it may be. */
const pageSize = 10_000;

/** An id that was derived is `dec_` and the 52 letters of a hash, where a snapshot's is longer or shorter. */
const derivedLength = 56;

/** Scores of the newest decisions of some versions of a condition, at most `most`. */
export async function scoredDecisions(
  db: DrizzleD1Database,
  conditionId: string,
  versions: readonly string[],
  most: number,
): Promise<ScoredDecision[]> {
  const scored: ScoredDecision[] = [];
  const { condition_version, entity_id, evaluated_at, score, outcome, decision_id } = decisions;
  const asked = sql`${condition_version} IN (SELECT value FROM json_each(${JSON.stringify(versions)}))`;
  let after: readonly [number, string] | null = null;
  while (scored.length < most) {
    const limit = Math.min(pageSize, most - scored.length);
    const rows = await db
      .select({ condition_version, entity_id, evaluated_at, score, outcome, decision_id })
      .from(decisions)
      .where(and(eq(decisions.condition_id, conditionId), asked, olderThan([evaluated_at, decision_id], after)))
      .orderBy(desc(evaluated_at), desc(decision_id))
      .limit(limit);
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
    if (rows.length < limit) break;
  }
  return scored;
}
