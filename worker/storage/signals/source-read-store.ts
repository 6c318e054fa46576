import { parseDuration } from "../../domain/values/time.ts";
import type { SqlSource } from "../../domain/values/definitions/primitive.ts";
import type { SourceRead, SourceReads } from "../../usecases/ports/signals/source-reads.ts";
import { D1Table } from "../sql/table.ts";
import { rowReader } from "../sql/text.ts";

const defaultEvery = "1m";

const toRead = rowReader<SourceRead>({ flags: ["is_behind"] });

/**
 * Has a source read from its start, or from where it is if it has the same start as before; to stand behind what sets it, and
 * without effect where that has set nothing.
 */
export function beginReading(db: D1Database, id: string, source: SqlSource, now: number): D1PreparedStatement {
  const { start = null, every = defaultEvery } = source;
  const from = (start === null ? now : Date.parse(start)) - 1;
  return db
    .prepare(
      `INSERT INTO source_reads (primitive_id, generation, start, every_ms, due_at, read_to, is_behind)
       SELECT primitive_id, 1, ?3, ?4, 0, ?5, 1 FROM primitives
       WHERE primitive_id = ?1 AND source = ?2 AND definition->>'$.deleted_at' IS NULL
       ON CONFLICT DO UPDATE SET generation = generation + 1, every_ms = excluded.every_ms, due_at = 0,
         read_to = iif(start IS excluded.start, read_to, excluded.read_to),
         is_behind = iif(start IS excluded.start, is_behind, 1), start = excluded.start, problem = NULL`,
    )
    .bind(id, JSON.stringify(source), start, parseDuration(every), from);
}

/** Forgets how far a source was read. */
export const endReading = (db: D1Database, id: string): D1PreparedStatement =>
  db.prepare("DELETE FROM source_reads WHERE primitive_id = ?").bind(id);

/** How far sources have been read, in D1. */
export class SourceReadStore extends D1Table implements SourceReads {
  async find(primitiveId: string): Promise<SourceRead | null> {
    const row = await this.row<object>(
      `SELECT primitive_id, generation, read_to, is_behind, last_read_at, stored, rejected, problem
        FROM source_reads WHERE primitive_id = ?`,
      [primitiveId],
    );
    return row && toRead(row);
  }

  async claimDue(now: number, most: number): Promise<string[]> {
    const results = await this.rows<{ primitive_id: string }>(
      `UPDATE source_reads SET due_at = (?1 / every_ms + 1) * every_ms
        WHERE primitive_id IN (SELECT primitive_id FROM source_reads WHERE due_at <= ?1 ORDER BY due_at LIMIT ?2)
        RETURNING primitive_id`,
      [now, most],
    );
    return results.map(({ primitive_id }) => primitive_id).sort();
  }

  advance(...[before, after]: Parameters<SourceReads["advance"]>): Promise<boolean> {
    const { read_to, is_behind, last_read_at, added, rejected, problem } = after;
    return this.hasChanged(
      `UPDATE source_reads SET read_to = ?4, is_behind = ?5, last_read_at = ?6, stored = stored + ?7, rejected = ?8, problem = ?9
         WHERE primitive_id = ?1 AND generation = ?2 AND read_to = ?3`,
      [
        before.primitive_id,
        before.generation,
        before.read_to,
        read_to,
        Number(is_behind),
        last_read_at,
        added,
        rejected,
        problem,
      ],
    );
  }
}
