import type { Rating } from "../domain/learning/calibration/evidence.ts";
import type { Feedback, FeedbackRow } from "../usecases/ports/feedback.ts";

const columns =
  "feedback_id, condition_id, condition_version, entity_id, evaluated_at, feedback, note, created_at" as const;

const insert = `
  INSERT INTO feedback (${columns})
  SELECT r.value->>0, r.value->>1, r.value->>2, r.value->>3,
    CASE WHEN r.value->>8 THEN (
      SELECT max(d.evaluated_at) FROM decisions d
      WHERE d.entity_id = r.value->>3 AND d.condition_id = r.value->>1 AND d.condition_version = r.value->>2)
    ELSE r.value->>4 END,
    r.value->>5, r.value->>6, r.value->>7
  FROM json_each(?) r ORDER BY r.key
  ON CONFLICT DO NOTHING`;

/** Ratings in D1, all of them, in the order in which they came. */
export class FeedbackStore implements Feedback {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Stores all or none. A rating without a time is one of the newest decision that there now is. Repeating it changes nothing. */
  async add(rows: readonly (FeedbackRow & { newest: boolean })[]): Promise<void> {
    const values = rows.map((row) => [
      row.feedback_id,
      row.condition_id,
      row.condition_version,
      row.entity_id,
      row.evaluated_at,
      row.feedback,
      row.note,
      row.created_at,
      row.newest ? 1 : 0,
    ]);
    await this.#db.prepare(insert).bind(JSON.stringify(values)).run();
  }

  /** Newest first, after the given position. */
  async list(
    { condition_id, condition_version }: Pick<FeedbackRow, "condition_id" | "condition_version">,
    after: { created_at: number; feedback_id: string } | null,
    limit: number,
  ): Promise<FeedbackRow[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT ${columns} FROM feedback WHERE condition_id = ?1 AND condition_version = ?2
           AND (created_at, feedback_id) < (?3, ?4) ORDER BY created_at DESC, feedback_id DESC LIMIT ?5`,
      )
      .bind(
        condition_id,
        condition_version,
        after?.created_at ?? Number.MAX_SAFE_INTEGER,
        after?.feedback_id ?? "",
        limit,
      )
      .all<FeedbackRow>();
    return results;
  }

  /** The newest ratings of these versions, at most `most`, oldest first. */
  async ratings(conditionId: string, versions: readonly string[], most: number): Promise<Rating[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT f.condition_version, f.entity_id, f.evaluated_at, f.feedback
         FROM json_each(?2) v CROSS JOIN feedback f ON f.condition_id = ?1 AND f.condition_version = v.value
         ORDER BY f.created_at DESC, f.feedback_id DESC LIMIT ?3`,
      )
      .bind(conditionId, JSON.stringify(versions), most)
      .all<Rating>();
    return results.reverse();
  }
}
