import type { QueuedLeaf } from "../../storage/decisions/log-queue.ts";

/** Leaves that became part of the log together. */
interface LeafBatch {
  batch_id: string;
  first: number;
  leaves: number;
  logged_at: number;
}

/** How long the log is, and the last checkpoint that was published. */
interface Head {
  size: number;
  signed: number;
  note: string | null;
}

/** Which leaves belong to which batch, and how far the log has come. */
export class LeafBatches {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`
      CREATE TABLE IF NOT EXISTS batches (
        batch_id TEXT PRIMARY KEY, first INTEGER NOT NULL, leaves INTEGER NOT NULL, logged_at INTEGER NOT NULL,
        subjects TEXT NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS batches_by_place ON batches (first);
      CREATE TABLE IF NOT EXISTS head (
        id INTEGER PRIMARY KEY, origin TEXT NOT NULL, size INTEGER NOT NULL, signed INTEGER NOT NULL, note TEXT)`);
  }

  /** The name of the log, which never changes: the given one at the first start. */
  origin(name: string): string {
    this.#sql.exec(`INSERT OR IGNORE INTO head (id, origin, size, signed, note) VALUES (1, ?, 0, 0, NULL)`, name);
    return this.#sql.exec<{ origin: string }>(`SELECT origin FROM head`).one().origin;
  }

  head(): Head {
    return this.#sql.exec<Head & Record<string, SqlStorageValue>>(`SELECT size, signed, note FROM head`).one();
  }

  find(batchId: string): LeafBatch | null {
    const [row] = this.#sql
      .exec<LeafBatch & Record<string, SqlStorageValue>>(
        `SELECT batch_id, first, leaves, logged_at FROM batches WHERE batch_id = ?`,
        batchId,
      )
      .toArray();
    return row ?? null;
  }

  /** What the leaves stand for is kept in their order, so that a leaf without its row is noticed. */
  add({ batch_id, first, leaves, logged_at }: LeafBatch, of: readonly QueuedLeaf[]): void {
    const subjects = JSON.stringify(of.map(([kind, id]) => [kind, id]));
    this.#sql.exec(`INSERT INTO batches VALUES (?, ?, ?, ?, ?)`, batch_id, first, leaves, logged_at, subjects);
    this.#sql.exec(`UPDATE head SET size = ?`, first + leaves);
  }

  publish(size: number, note: string): void {
    this.#sql.exec(`UPDATE head SET signed = ?, note = ?`, size, note);
  }
}
