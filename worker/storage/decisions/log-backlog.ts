import { type RecordColumns, unpackRecord } from "../../domain/decision/packed.ts";
import { loggedDecision, type Logged, type LogKind } from "../../domain/decision/log/entry.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { behindKey, leafContent, leafId, rowKey, type RowKind } from "./logged-rows.ts";

/** A stored row as a leaf to be. */
export interface BacklogRow {
  /** Where it stands among its kind, as JSON. */
  key: string;
  /** The batch that has logged it, if one has; null where that cannot be known. */
  batch_id: string | null;
  /** Null for a record that cannot be read. */
  logged: Logged | null;
}

type RawDecision = RecordColumns & { batch_id: string; record: string; recorded_at: number };

/** What is stored, in the order of its keys: to log what was there before the log. */
export class LogBacklog {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** The next rows of a kind behind a key. */
  page(kind: LogKind, after: string | null, most: number): Promise<BacklogRow[]> {
    return kind === "decision" ? this.#decisions(after, most) : this.#rows(kind, after, most);
  }

  async #decisions(after: string | null, most: number): Promise<BacklogRow[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT d.decision_id, d.condition_id, d.condition_version, d.entity_id, d.evaluated_at, d.record, d.recorded_at,
           d.batch_id FROM decisions d WHERE d.decision_id > coalesce(?1->>0, '') ORDER BY d.decision_id LIMIT ?2`,
      )
      .bind(after, most)
      .all<RawDecision>();
    return results.map((row) => {
      const record = unpackRecord(row, row.record);
      const logged = record && loggedDecision(row.decision_id, record, formatTimestamp(row.recorded_at));
      return { key: JSON.stringify([row.decision_id]), batch_id: row.batch_id, logged };
    });
  }

  async #rows(kind: RowKind, after: string | null, most: number): Promise<BacklogRow[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT ${rowKey(kind)} AS key, ${leafId(kind)} AS id, ${leafContent(kind)} AS content ${behindKey(kind, after)}`,
      )
      .bind(after, most)
      .all<{ key: string; id: string; content: string }>();
    return results.map(({ key, id, content }) => ({
      key,
      batch_id: null,
      logged: { kind, id, content: JSON.parse(content) as unknown },
    }));
  }
}
