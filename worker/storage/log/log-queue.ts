import { isFinalSql, leafContent, leafId } from "./logged-rows.ts";
import { D1Table } from "../sql/table.ts";

/** A leaf to be whose entry is made: its kind, the id of what it stands for, and its entry in base64. */
export type ReadyLeaf = readonly [kind: string, id: string, entry: string];
/** A leaf to be whose content the database has worked out; the seal shows that somebody with the log's key asked for it. */
type PlainLeaf = readonly [kind: string, id: string, content: Record<string, unknown>, seal: string];
export type QueuedLeaf = ReadyLeaf | PlainLeaf;

/** Leaves whose entries are made, under the name by which the log takes them once. */
export interface ReadyBatch {
  name: string;
  leaves: readonly ReadyLeaf[];
}

/** What one batch of the database has put down for the log. */
export interface QueuedBatch {
  batch_id: string;
  leaves: readonly QueuedLeaf[];
}

const checkpointName = "log_checkpoint";

/**
 * Logs those of the given leaves whose decisions this very batch stored, and what it has decided for good about their actions,
 * under the seal `?4`; sent again under its name, it adds nothing.
 */
export const queueStored = `
  INSERT INTO log_queue (batch_id, queued_at, leaves)
  SELECT ?2, ?3, json_group_array(json(leaf)) FROM (
    SELECT l.value AS leaf
    FROM json_each(?1) l CROSS JOIN decisions d ON d.decision_id = l.value->>1 AND d.batch_id = ?2
    UNION ALL
    SELECT json_array('outcome', ${leafId("outcome")}, ${leafContent("outcome")}, ?4)
    FROM json_each(?1) l CROSS JOIN action_results t ON t.decision_id = l.value->>1 AND t.planned_at = ?3 AND ${isFinalSql})
  HAVING count(*) > 0
  ON CONFLICT (batch_id) DO NOTHING`;

/** What waits in D1 to become part of the log, and the last checkpoint that anybody may have seen. */
export class LogQueue extends D1Table {
  /** The oldest batches that wait, and the size of the longest log that was published. */
  async waiting(most: number): Promise<{ batches: QueuedBatch[]; signed: number }> {
    const [queued, published] = await this.db.batch<Record<string, string | number>>([
      this.prepared(`SELECT batch_id, leaves FROM log_queue ORDER BY id LIMIT ?`, [most]),
      this.prepared(`SELECT value->>'size' AS size FROM settings WHERE name = ?`, [checkpointName]),
    ]);
    const batches = (queued?.results ?? []).map(({ batch_id, leaves }) => ({
      batch_id: String(batch_id),
      leaves: JSON.parse(String(leaves)) as QueuedLeaf[],
    }));
    return { batches, signed: Number(published?.results[0]?.["size"] ?? 0) };
  }

  /** Keeps a checkpoint, unless a longer one is kept already, and forgets the batches that it covers. */
  async publish(checkpoint: { size: number; note: string }, taken: readonly string[]): Promise<void> {
    await this.db.batch([
      this.prepared(
        `INSERT INTO settings (name, value) VALUES (?1, ?2)
          ON CONFLICT (name) DO UPDATE SET value = ?2 WHERE settings.value->>'size' <= ?2->>'size'`,
        [checkpointName, JSON.stringify(checkpoint)],
      ),
      this.prepared(`DELETE FROM log_queue WHERE batch_id IN (SELECT value FROM json_each(?))`, [
        JSON.stringify(taken),
      ]),
    ]);
  }

  /** Puts leaves down whose entries are made; under the name of leaves that wait it puts none down. */
  async put(queuedAt: number, batches: readonly ReadyBatch[]): Promise<void> {
    if (batches.length === 0) return;
    const query = `INSERT INTO log_queue (batch_id, queued_at, leaves)
      SELECT value->>0, ?1, value->1 FROM json_each(?2) WHERE true ON CONFLICT (batch_id) DO NOTHING`;
    const named = batches.map(({ name, leaves }) => [name, leaves]);
    await this.run(query, [queuedAt, JSON.stringify(named)]);
  }

  /** When the oldest batch that waits was put down, in epoch milliseconds; null where none waits. */
  async waitingSince(): Promise<number | null> {
    const row = await this.row<{ queued_at: number }>(`SELECT queued_at FROM log_queue ORDER BY id LIMIT 1`);
    return row?.queued_at ?? null;
  }
}
