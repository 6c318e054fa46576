/** A condition and the task that watches it. */
interface Watched {
  task_no: number;
  condition_id: string;
  condition_version: string;
}

/**
 * Of whom D1 may have a true as its last word, from before a task kept changes alone: seen by a sweep that recorded every
 * look, or by a question. The first false after it is recorded in full, or D1 would take the next true for the same stretch.
 */
export class FormerlyTrue {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Notes that a question about an entity came to true, before D1 is sent it. */
  asked({ condition_id, condition_version }: Omit<Watched, "task_no">, entityNo: number): void {
    const query = "INSERT INTO asked_true VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
    this.#sql.exec(query, condition_id, condition_version, entityNo);
  }

  /** Those of the entities from one number to another. */
  between({ task_no, condition_id, condition_version }: Watched, from: number, to: number): ReadonlySet<number> {
    const rows = this.#sql.exec<{ entity_no: number }>(
      `SELECT entity_no FROM watched_true WHERE task_no = ?1 AND entity_no BETWEEN ?4 AND ?5
       UNION SELECT entity_no FROM asked_true
       WHERE condition_id = ?2 AND condition_version = ?3 AND entity_no BETWEEN ?4 AND ?5`,
      task_no,
      condition_id,
      condition_version,
      from,
      to,
    );
    return new Set([...rows].map(({ entity_no }) => entity_no));
  }

  /** A false of these entities is on its way to D1. Run inside a transaction. */
  ended({ task_no, condition_id, condition_version }: Watched, entityNos: readonly number[]): void {
    if (entityNos.length === 0) return;
    const ended = JSON.stringify(entityNos);
    this.#sql.exec(
      "DELETE FROM watched_true WHERE task_no = ? AND entity_no IN (SELECT value FROM json_each(?))",
      task_no,
      ended,
    );
    this.#sql.exec(
      `DELETE FROM asked_true WHERE condition_id = ? AND condition_version = ?
       AND entity_no IN (SELECT value FROM json_each(?))`,
      condition_id,
      condition_version,
      ended,
    );
  }
}
