import type { Rows } from "../../domain/decision/in-view.ts";
import type { SignalRequirement } from "../../domain/values/series.ts";
import type { Scalar } from "../../domain/values/values.ts";
import type { Expiry } from "../../domain/values/kept.ts";
import { first } from "./schema.ts";

/** One series of the shard. */
export interface SeriesRef {
  entity_no: number;
  signal_no: number;
  is_boolean: boolean;
}

type StoredRow = { observed_at: number; seq: number; value: SqlStorageValue };

/** A value as it was pushed: SQLite keeps true and false as 1 and 0. */
export const fromStored = (value: SqlStorageValue, isBoolean: boolean): Scalar => {
  if (value === null || value instanceof ArrayBuffer) return null;
  return isBoolean ? value === 1 : value;
};

const ofSeries = "FROM observations WHERE entity_no = ? AND signal_no = ?";

/** The rows of a series that a question under a watermark may see; bind entity_no, signal_no and the watermark first. */
export const inView = `${ofSeries} AND seq <= ?`;

/** Reads series from SQLite by ranges of time. */
export class SeriesReader {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** How many rows a series has, but for those that are gone. */
  points({ entity_no, signal_no }: SeriesRef): number {
    const query = "SELECT points - expired AS points FROM entity_signals WHERE entity_no = ? AND signal_no = ?";
    return first<{ points: number }>(this.#sql, query, entity_no, signal_no)?.points ?? 0;
  }

  /** What is gone of a series; null where all is there. */
  expiry({ entity_no, signal_no }: Pick<SeriesRef, "entity_no" | "signal_no">): Expiry | null {
    const query = `SELECT expired_before AS before, expired_seq AS seq, first_at, first_seq FROM entity_signals
      WHERE entity_no = ? AND signal_no = ? AND expired_before IS NOT NULL`;
    return first<Expiry & Record<string, SqlStorageValue>>(this.#sql, query, entity_no, signal_no) ?? null;
  }

  /** The earliest row in view, gone or not. */
  firstAt(series: SeriesRef, watermark: number, expiry = this.expiry(series)): number | null {
    if (expiry && expiry.first_seq <= watermark) return expiry.first_at;
    return this.#instant(`SELECT min(observed_at) AS at ${inView}`, series, watermark);
  }

  /** The times between which the rows lie that a question at `t` under `watermark` needs, both included. */
  bounds(series: SeriesRef, { span_ms, next }: SignalRequirement, t: number, watermark: number): [number, number] {
    const older = `SELECT max(observed_at) AS at ${inView} AND observed_at <= ?`;
    const later = `SELECT min(observed_at) AS at ${inView} AND observed_at > ?`;
    const from = this.#instant(older, series, watermark, t - span_ms) ?? t - span_ms;
    const to = next ? this.#instant(later, series, watermark, t) : null;
    return [from, to ?? t];
  }

  /** All rows in view between two times, both included, ordered by (observed_at, seq); corrected ones too. */
  inView(series: SeriesRef, from: number, to: number, watermark: number): Rows {
    const query = `SELECT observed_at, seq, value ${inView} AND observed_at >= ? AND observed_at <= ?
      ORDER BY observed_at, seq`;
    return this.#rows(query, series, watermark, from, to);
  }

  /** The first time at which less than the newest `count` rows of `[from, end)` are left. */
  afterNewest(series: SeriesRef, from: number, end: number, count: number): number {
    const query = `SELECT observed_at AS at ${ofSeries} AND observed_at >= ? AND observed_at < ?
      ORDER BY observed_at DESC LIMIT 1 OFFSET ?`;
    return (this.#instant(query, series, from, end, count) ?? from) + 1;
  }

  /** The next rows in `[from, end)`, about `limit` of them, all of each time; `next` is where to go on, `end` when there are no more. */
  forward(series: SeriesRef, from: number, end: number, limit: number): { rows: Rows; next: number } {
    const query = `SELECT observed_at, seq, value ${ofSeries} AND observed_at >= ? AND observed_at < ?
      ORDER BY observed_at, seq LIMIT ?`;
    const rows = this.#rows(query, series, from, end, limit);
    if (rows.times.length < limit) return { rows, next: end };
    const last = rows.times.at(-1) as number;
    if (rows.times[0] === last) return this.forward(series, from, end, limit * 2);
    dropFrom(rows, rows.times.indexOf(last));
    return { rows, next: last };
  }

  /** The same, backwards: the last rows in `[from, end)`, in ascending order. */
  backward(series: SeriesRef, from: number, end: number, limit: number): { rows: Rows; next: number } {
    const query = `SELECT observed_at, seq, value ${ofSeries} AND observed_at >= ? AND observed_at < ?
      ORDER BY observed_at DESC, seq DESC LIMIT ?`;
    const rows = this.#rows(query, series, from, end, limit);
    const whole = rows.times.length < limit;
    const last = rows.times.at(-1) as number;
    if (!whole && rows.times[0] === last) return this.backward(series, from, end, limit * 2);
    if (!whole) dropFrom(rows, rows.times.indexOf(last));
    for (const list of [rows.times, rows.seqs, rows.values]) list.reverse();
    return { rows, next: whole ? from : last + 1 };
  }

  #rows(query: string, { entity_no, signal_no, is_boolean }: SeriesRef, ...more: number[]): Rows {
    const rows: Rows = { times: [], seqs: [], values: [] };
    for (const row of this.#sql.exec<StoredRow>(query, entity_no, signal_no, ...more)) {
      rows.times.push(row.observed_at);
      rows.seqs.push(row.seq);
      rows.values.push(fromStored(row.value, is_boolean));
    }
    return rows;
  }

  #instant(query: string, { entity_no, signal_no }: SeriesRef, ...more: number[]): number | null {
    return first<{ at: number | null }>(this.#sql, query, entity_no, signal_no, ...more)?.at ?? null;
  }
}

function dropFrom({ times, seqs, values }: Rows, at: number): void {
  for (const list of [times, seqs, values]) list.length = at;
}
