import type { RatedDecision } from "../../domain/learning/calibration/evidence.ts";
import type { Ratings, FeedbackRow, NewFeedback } from "../../usecases/ports/learning/feedback.ts";
import { equal } from "../sql/text.ts";
import { LoggedTable } from "../log/logged-table.ts";
import type { ConditionRef } from "../../domain/values/definitions/condition.ts";

/** Whether the last rating of its question says what row r does; two that come at once are stored one after the other. */
const saysNothingNew = `EXISTS (
  SELECT 1 FROM (
    SELECT f.feedback, f.note FROM feedback f
    WHERE f.entity_id = r.value->>3 AND f.condition_id = r.value->>1 AND f.condition_version = r.value->>2
      AND f.evaluated_at = r.value->>4 AND f.withdrawn_at IS NULL
    ORDER BY f.created_at DESC, f.feedback_id DESC LIMIT 1) last
  WHERE last.feedback = r.value->>5 AND (r.value->>9 = 'rating' OR last.note = r.value->>6))`;

const insertAll = `
  INSERT INTO feedback (feedback_id, condition_id, condition_version, entity_id, evaluated_at, feedback, note, created_at, rated_by)
  SELECT r.value->>0, r.value->>1, r.value->>2, r.value->>3,
    CASE WHEN r.value->>8 THEN (
      SELECT nullif(max(coalesce(max(d.evaluated_at), -9e15), coalesce((
          SELECT max(a.evaluated_at) FROM archived_series s CROSS JOIN archived a ON a.series = s.series
          WHERE s.entity_id = r.value->>3 AND s.condition_id = r.value->>1 AND s.condition_version = r.value->>2), -9e15),
        coalesce(r.value->>4, -9e15)), -9e15) FROM decisions d
      WHERE d.entity_id = r.value->>3 AND d.condition_id = r.value->>1 AND d.condition_version = r.value->>2)
    ELSE r.value->>4 END,
    r.value->>5, r.value->>6, r.value->>7, r.value->>10
  FROM json_each(?) r
  WHERE r.value->>9 IS NULL OR NOT ${saysNothingNew}
  ORDER BY r.key
  ON CONFLICT DO NOTHING`;

/** Ratings in D1, all of them, in the order in which they came. */
export class FeedbackStore extends LoggedTable implements Ratings {
  async add(rows: readonly NewFeedback[]): Promise<void> {
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
      row.unless_same,
      row.rated_by,
    ]);
    const ids = JSON.stringify(rows.map(({ feedback_id }) => feedback_id));
    await this.db.batch([
      this.prepared(insertAll, [JSON.stringify(values)]),
      ...this.log.changed("feedback", { where: "t.feedback_id IN (SELECT value FROM json_each(?3))", values: [ids] }),
    ]);
  }

  async withdraw(
    {
      condition_id,
      condition_version,
      entity_id,
      evaluated_at,
    }: Pick<FeedbackRow, "condition_id" | "condition_version" | "entity_id" | "evaluated_at">,
    now: number,
  ): Promise<void> {
    const withdrawal = this.prepared(
      `UPDATE feedback SET withdrawn_at = ? WHERE condition_id = ? AND condition_version = ? AND entity_id = ?
        AND evaluated_at IS ? AND withdrawn_at IS NULL`,
      [now, condition_id, condition_version, entity_id, evaluated_at],
    );
    const which = `t.condition_id = ?3 AND t.condition_version = ?4 AND t.entity_id = ?5 AND t.evaluated_at IS ?6
      AND t.withdrawn_at = ?7`;
    const values = [condition_id, condition_version, entity_id, evaluated_at, now];
    await this.db.batch([withdrawal, ...this.log.changed("feedback", { where: which, values })]);
  }

  async list(
    { condition_id, condition_version }: ConditionRef,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<FeedbackRow[]> {
    return this.newest<FeedbackRow>("SELECT * FROM feedback", ["created_at", "feedback_id"], {
      asks: [equal("condition_id", condition_id), equal("condition_version", condition_version)],
      after,
      limit,
    });
  }

  async ratings(conditionId: string, versions: readonly string[], most: number): Promise<RatedDecision[]> {
    const results = await this.rows<RatedDecision>(
      `SELECT f.condition_version, f.entity_id, f.evaluated_at, f.feedback
        FROM json_each(?) v
        CROSS JOIN feedback f ON f.condition_id = ? AND f.condition_version = v.value
        WHERE f.withdrawn_at IS NULL
        ORDER BY f.created_at DESC, f.feedback_id DESC LIMIT ?`,
      [JSON.stringify(versions), conditionId, most],
    );
    return results.reverse();
  }
}
