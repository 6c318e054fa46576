import type { NamedLeaf } from "../../usecases/ports/decisions/decision-log.ts";

type NamedSubject = Pick<NamedLeaf, "kind" | "id">;

/** Leaves that became part of the log together. */
export interface LeafBatch {
  batch_id: string;
  first: number;
  leaves: number;
  logged_at: number;
}

/** How long the log is, and the last checkpoint that was published. */
interface StoredHead {
  size: number;
  signed: number;
  note: string | null;
}

/** The key of the last row that was looked at, as JSON, and whether that was the last of all. */
interface Backlog {
  at: string | null;
  done: boolean;
}

/** What the batch of a page of rows from before the log is called, by its first. Their ids sort as the rows were read. */
export const backlogName = (kind: string, firstId: string) => `backlog/${kind}/${firstId}`;

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
      CREATE TABLE IF NOT EXISTS backlog (kind TEXT PRIMARY KEY, at TEXT, done INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS head (
        id INTEGER PRIMARY KEY, origin TEXT NOT NULL, size INTEGER NOT NULL, signed INTEGER NOT NULL, note TEXT)`);
  }

  /** The name of the log, which never changes: the given one at the first start. */
  origin(name: string): string {
    this.#sql.exec(`INSERT OR IGNORE INTO head (id, origin, size, signed, note) VALUES (1, ?, 0, 0, NULL)`, name);
    return this.#sql.exec<{ origin: string }>(`SELECT origin FROM head`).one().origin;
  }

  head(): StoredHead {
    return this.#sql.exec<StoredHead & Record<string, SqlStorageValue>>(`SELECT size, signed, note FROM head`).one();
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
  add(
    { batch_id, first, leaves, logged_at }: LeafBatch,
    of: readonly (readonly [kind: string, id: string, ...rest: unknown[]])[],
  ): void {
    const subjects = JSON.stringify(of.map(([kind, id]) => [kind, id]));
    this.#sql.exec(`INSERT INTO batches VALUES (?, ?, ?, ?, ?)`, batch_id, first, leaves, logged_at, subjects);
    this.#sql.exec(`UPDATE head SET size = ?`, first + leaves);
  }

  /** What the leaves from one on stand for, in their order; null for one that no batch names. */
  named(from: number, most: number): (NamedLeaf | null)[] {
    const { size } = this.head();
    const end = Math.min(size, from + most);
    const named: (NamedLeaf | null)[] = Array.from({ length: Math.max(0, end - from) }, () => null);
    const batches = this.#sql.exec<{ first: number; logged_at: number; subjects: string }>(
      `SELECT first, logged_at, subjects FROM batches
       WHERE first >= coalesce((SELECT max(first) FROM batches WHERE first <= ?1), 0) AND first < ?2`,
      from,
      end,
    );
    for (const { first, logged_at, subjects } of batches) {
      (JSON.parse(subjects) as [string, string][]).forEach(([kind, id], at) => {
        const place = first + at - from;
        if (place >= 0 && place < named.length) named[place] = { kind, id, logged_at };
      });
    }
    return named;
  }

  /** Whether a row of the database is in a page of older rows. */
  isInOlder({ kind, id }: NamedSubject): boolean {
    const page = this.findOlder(kind, id);
    if (page === null) return false;
    const query = `SELECT instr(subjects, ?) AS place FROM batches WHERE batch_id = ?`;
    return this.#sql.exec<{ place: number }>(query, JSON.stringify([kind, id]), page.batch_id).one().place > 0;
  }

  /** The page of older rows that a row is in, if it is in any; `kind` is what the pages are named after. */
  findOlder(kind: string, id: string): LeafBatch | null {
    const [row] = this.#sql
      .exec<LeafBatch & Record<string, SqlStorageValue>>(
        `SELECT batch_id, first, leaves, logged_at FROM batches WHERE batch_id >= ?1 AND batch_id <= ?2
         ORDER BY batch_id DESC LIMIT 1`,
        backlogName(kind, ""),
        backlogName(kind, id),
      )
      .toArray();
    return row ?? null;
  }

  /** How far what is older than the log has been taken in. */
  backlog(kind: string): Backlog {
    const [row] = this.#sql
      .exec<{ at: string | null; done: number }>(`SELECT at, done FROM backlog WHERE kind = ?`, kind)
      .toArray();
    return { at: row?.at ?? null, done: row?.done === 1 };
  }

  setBacklog(kind: string, { at, done }: Backlog): void {
    this.#sql.exec(`INSERT OR REPLACE INTO backlog (kind, at, done) VALUES (?, ?, ?)`, kind, at, done ? 1 : 0);
  }

  publish(size: number, note: string): void {
    this.#sql.exec(`UPDATE head SET signed = ?, note = ?`, size, note);
  }
}
