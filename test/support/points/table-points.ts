import type { RowRange } from "../../../worker/ledger/shard/points/gathered.ts";
import type { Head } from "../../../worker/ledger/shard/points/head.ts";
import type { Series } from "../../../worker/ledger/shard/points/heads.ts";
import type { StoredPoint, PointPlace, PointRows } from "../../../worker/ledger/shard/points/point.ts";
import type { ExpiringSeries, Points, Purged } from "../../../worker/ledger/shard/points/points.ts";
import { first } from "../../../worker/ledger/shard/sql/rows.ts";

type Row = Omit<StoredPoint, "member_no" | "mark"> & Record<string, SqlStorageValue>;

const columns = "entity_no, signal_no, observed_at, seq, value, recorded_at";

/** The tables in which a shard kept observations before they were packed: a row each. */
const formerTables = `
  CREATE TABLE IF NOT EXISTS entity_signals (
    entity_no INTEGER NOT NULL, signal_no INTEGER NOT NULL, points INTEGER NOT NULL,
    first_at INTEGER, first_seq INTEGER, newest_at INTEGER, newest_seq INTEGER, newest_value,
    expired INTEGER NOT NULL DEFAULT 0, expired_before INTEGER, expired_seq INTEGER,
    PRIMARY KEY (entity_no, signal_no)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS observations (
    entity_no INTEGER NOT NULL, signal_no INTEGER NOT NULL, observed_at INTEGER NOT NULL, seq INTEGER NOT NULL,
    value, recorded_at INTEGER NOT NULL,
    PRIMARY KEY (entity_no, signal_no, observed_at, seq)) WITHOUT ROWID;
`;

/** Puts the tables of before in place of those of today. */
export function formerly(sql: SqlStorage): void {
  const views = sql.exec<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'view' AND name IN ('observations', 'entity_signals')",
  );
  for (const { name } of views.toArray()) sql.exec(`DROP VIEW ${name}`);
  sql.exec(formerTables);
}

/** Counts a point in, and notes it where it is the newest of its series or the first; ?4 is above all sequence numbers. */
const countPoint = `
  INSERT INTO entity_signals (entity_no, signal_no, points, first_at, first_seq, newest_at, newest_seq, newest_value)
  VALUES (?1, ?2, 1, ?3, ?4, ?3, ?4, ?5)
  ON CONFLICT DO UPDATE SET points = points + 1,
    first_at = min(first_at, ?3), first_seq = iif(?3 < first_at, ?4, first_seq), newest_at = max(newest_at, ?3),
    newest_seq = iif(?3 >= newest_at, ?4, newest_seq), newest_value = iif(?3 >= newest_at, ?5, newest_value)`;

/** The points of a shard in the tables of before, one statement a question: what packed points have to agree with. */
export class TablePoints implements Points {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  get sequence(): number {
    return first<{ value: number }>(this.#sql, "SELECT value FROM meta WHERE name = 'sequence'")?.value ?? 0;
  }

  head({ entity_no, signal_no }: Series): Head | null {
    const query = `SELECT points, first_at, first_seq, newest_at, newest_seq, newest_value, expired, expired_before, expired_seq
      FROM entity_signals WHERE entity_no = ? AND signal_no = ?`;
    type Row = Omit<Head, "newest_marked"> & Record<string, SqlStorageValue>;
    const head = first<Row>(this.#sql, query, entity_no, signal_no);
    return head === undefined ? null : { ...head, newest_marked: false };
  }

  signalsOf(entityNo: number): number[] {
    const query = "SELECT signal_no FROM entity_signals WHERE entity_no = ?";
    return this.#sql
      .exec<{ signal_no: number }>(query, entityNo)
      .toArray()
      .map(({ signal_no }) => signal_no);
  }

  newestOf(signalNo: number): [number, number][] {
    const query = "SELECT entity_no, newest_at FROM entity_signals WHERE signal_no = ?";
    type Row = { entity_no: number; newest_at: number };
    return this.#sql
      .exec<Row>(query, signalNo)
      .toArray()
      .map(({ entity_no, newest_at }) => [entity_no, newest_at]);
  }

  rows({ entity_no, signal_no }: Series, range: Partial<RowRange>): PointRows {
    const order = range.newest ? "observed_at DESC, seq DESC" : "observed_at, seq";
    const rows = this.#sql
      .exec<Row>(
        `SELECT ${columns} FROM observations WHERE entity_no = ? AND signal_no = ? AND observed_at >= ? AND observed_at < ?
           AND seq <= ? ORDER BY ${order} LIMIT ?`,
        entity_no,
        signal_no,
        range.from ?? Number.MIN_SAFE_INTEGER,
        range.end ?? Number.MAX_SAFE_INTEGER,
        range.watermark ?? Number.MAX_SAFE_INTEGER,
        range.most === undefined || range.most === Infinity ? -1 : range.most,
      )
      .toArray();
    if (range.newest) rows.reverse();
    return {
      times: rows.map((row) => row.observed_at),
      seqs: rows.map((row) => row.seq),
      values: rows.map((row) => row.value),
      recorded: rows.map((row) => row.recorded_at),
    };
  }

  count({ entity_no, signal_no }: Series): number {
    const query = "SELECT count(*) AS n FROM observations WHERE entity_no = ? AND signal_no = ?";
    return first<{ n: number }>(this.#sql, query, entity_no, signal_no)?.n ?? 0;
  }

  after(place: PointPlace | null, most: number): StoredPoint[] {
    const { entity_no = -1, signal_no = 0, observed_at = 0, seq = 0 } = place ?? {};
    const query = `SELECT ${columns} FROM observations WHERE (entity_no, signal_no, observed_at, seq) > (?, ?, ?, ?)
      ORDER BY entity_no, signal_no, observed_at, seq LIMIT ?`;
    return this.#sql.exec<Row>(query, entity_no, signal_no, observed_at, seq, most).toArray().map(asPoint);
  }

  ofEntity(entityNo: number): StoredPoint[] {
    const query = `SELECT ${columns} FROM observations WHERE entity_no = ?`;
    return this.#sql.exec<Row>(query, entityNo).toArray().map(asPoint);
  }

  nextSeries(entityNo: number): (Series & { head: Head })[] {
    const query = "SELECT entity_no, signal_no FROM entity_signals WHERE entity_no >= ? ORDER BY entity_no, signal_no";
    const all = this.#sql.exec<{ entity_no: number; signal_no: number }>(query, entityNo).toArray();
    return all.flatMap((series) => {
      const head = this.head(series);
      return head === null ? [] : [{ ...series, head }];
    });
  }

  digest(): string | null {
    const query = "SELECT digest FROM meta WHERE name = 'sequence'";
    return first<{ digest: string | null }>(this.#sql, query)?.digest ?? null;
  }

  add({ entity_no, signal_no, observed_at, seq, value, recorded_at }: StoredPoint): void {
    const row = [entity_no, signal_no, observed_at, seq, value, recorded_at];
    this.#sql.exec(`INSERT INTO observations (${columns}) VALUES (?, ?, ?, ?, ?, ?)`, ...row);
    this.#sql.exec(countPoint, entity_no, signal_no, observed_at, seq, value);
    const counted = `INSERT INTO meta (name, value) VALUES ('sequence', ?) ON CONFLICT DO UPDATE SET value = excluded.value`;
    this.#sql.exec(counted, seq);
  }

  keep(digest: string | null): void {
    this.#sql.exec("UPDATE meta SET digest = coalesce(?, digest) WHERE name = 'sequence'", digest);
  }

  expire(series: readonly ExpiringSeries[]): StoredPoint[] {
    return series.flatMap(({ entity_no, signal_no, until, before }) => {
      const query = `DELETE FROM observations WHERE entity_no = ? AND signal_no = ? AND observed_at < ? RETURNING ${columns}`;
      const gone = this.#sql.exec<Row>(query, entity_no, signal_no, until).toArray();
      const least = gone.reduce((sum, { seq }) => Math.min(sum, seq), Number.MAX_SAFE_INTEGER);
      this.#sql.exec(
        `UPDATE entity_signals SET expired = expired + ?3, expired_before = max(coalesce(expired_before, ?4), ?4),
           expired_seq = min(coalesce(expired_seq, ?5), ?5) WHERE entity_no = ?1 AND signal_no = ?2`,
        entity_no,
        signal_no,
        gone.length,
        before,
        least,
      );
      return gone.map(asPoint);
    });
  }

  erase(entityNo: number): { observations: number; series: number } {
    const removed = (table: string) =>
      this.#sql.exec(`DELETE FROM ${table} WHERE entity_no = ? RETURNING 1`, entityNo).toArray().length;
    return { observations: removed("observations"), series: removed("entity_signals") };
  }

  isObserved(signalNo: number): boolean {
    return first(this.#sql, "SELECT 1 FROM entity_signals WHERE signal_no = ? LIMIT 1", signalNo) !== undefined;
  }

  purge(signalNo: number): Purged {
    const query = `DELETE FROM observations WHERE signal_no = ? RETURNING ${columns}`;
    const gone = this.#sql.exec<Row>(query, signalNo).toArray().map(asPoint);
    this.#sql.exec("DELETE FROM entity_signals WHERE signal_no = ?", signalNo);
    return { gone, touched: gone, emptied: gone, next: null };
  }

  /** Nothing is in memory. */
  reload(): void {}

  asStored(): Points {
    return this;
  }
}

const asPoint = ({ entity_no, signal_no, observed_at, seq, value, recorded_at }: Row): StoredPoint => ({
  entity_no,
  signal_no,
  member_no: 0,
  observed_at,
  seq,
  recorded_at,
  value,
  mark: null,
});
