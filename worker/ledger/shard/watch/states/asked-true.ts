import { SqlTable } from "../../sql/sql-table.ts";
import type { ConditionRef } from "../../../../domain/values/definitions/condition.ts";

/**
 * Of whom a question came to true under a condition that nobody watched: D1 may have that true as its last word when a task
 * begins to. The first false after it is recorded in full, or D1 would take the next true for the same stretch.
 */
export class AskedTrue extends SqlTable {
  /** Notes that a question about an entity came to true, before D1 is sent it. */
  note({ condition_id, condition_version }: ConditionRef, entityNo: number): void {
    const query = "INSERT INTO asked_true VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
    this.sql.exec(query, condition_id, condition_version, entityNo);
  }

  /** Those of the entities from one number to another. */
  between({ condition_id, condition_version }: ConditionRef, from: number, to: number): ReadonlySet<number> {
    const rows = this.sql.exec<{ entity_no: number }>(
      `SELECT entity_no FROM asked_true
       WHERE condition_id = ? AND condition_version = ? AND entity_no BETWEEN ? AND ?`,
      condition_id,
      condition_version,
      from,
      to,
    );
    return new Set([...rows].map(({ entity_no }) => entity_no));
  }

  /** A false of these entities is on its way to D1. Run inside a transaction. */
  ended({ condition_id, condition_version }: ConditionRef, entityNos: readonly number[]): void {
    if (entityNos.length === 0) return;
    this.sql.exec(
      `DELETE FROM asked_true WHERE condition_id = ? AND condition_version = ?
       AND entity_no IN (SELECT value FROM json_each(?))`,
      condition_id,
      condition_version,
      JSON.stringify(entityNos),
    );
  }
}
