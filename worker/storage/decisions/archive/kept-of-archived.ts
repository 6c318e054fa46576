import type { RawDecisionRow } from "../../../usecases/ports/decisions/decisions.ts";
import { keyed } from "./archive-key.ts";

/** What stays in the database of an archived decision. */
interface Kept {
  decision_id: string;
  entity_id: string;
  condition_id: string;
  condition_version: string;
  evaluated_at: number;
  value: number | string | null;
  score: number | null;
  is_triggered: number;
  /** Its id again where it set something off, and whether it did. */
  acted_id: string | null;
  has_acted: number;
}

const selectKept = `
  SELECT r.value->>0 AS decision_id, s.entity_id, s.condition_id, s.condition_version,
    a.evaluated_at, a.value, a.score, a.is_triggered, a.decision_id AS acted_id,
    EXISTS (SELECT 1 FROM action_results t WHERE t.decision_id = r.value->>0) AS has_acted
  FROM json_each(?) r CROSS JOIN archived a ON a.key = CAST(r.value->>1 AS INTEGER)
  CROSS JOIN archived_series s ON s.series = a.series`;

const judgedAtOnce = 1_000;

/**
 * Those of some archived decisions of which the database keeps something else than what they say, or nothing: while they are still
 * moving, it may have them as they were.
 */
export async function differing(
  db: D1Database,
  rows: readonly RawDecisionRow[],
  areMoving: boolean,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let at = 0; at < rows.length; at += judgedAtOnce) {
    const some = rows.slice(at, at + judgedAtOnce);
    const ids = keyed(some.map(({ decision_id }) => decision_id));
    const { results } = await db.prepare(selectKept).bind(ids).all<Kept>();
    const kept = new Map(results.map((row) => [row.decision_id, row]));
    for (const row of some) {
      const one = kept.get(row.decision_id);
      if (one === undefined ? !areMoving : !isSaid(row, one)) found.add(row.decision_id);
    }
  }
  return found;
}

function isSaid(row: RawDecisionRow, kept: Kept): boolean {
  return (
    kept.entity_id === row.entity_id &&
    kept.condition_id === row.condition_id &&
    kept.condition_version === row.condition_version &&
    kept.evaluated_at === row.evaluated_at &&
    kept.score === row.score &&
    kept.is_triggered === Number(row.outcome === "triggered") &&
    kept.value === valueOf(row.record) &&
    (kept.acted_id === row.decision_id || (kept.acted_id === null && kept.has_acted === 0))
  );
}

/** The value of a packed record as `archived` has it; null for one that could not be judged, whose reason is a text. */
function valueOf(record: string): number | string | null {
  const parts = JSON.parse(record) as unknown[];
  const value = parts[1];
  if (typeof parts[5] === "string") return null;
  if (typeof value === "boolean") return Number(value);
  return typeof value === "number" ? value : JSON.stringify(value);
}
