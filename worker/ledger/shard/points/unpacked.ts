import { isThere } from "../sql/rows.ts";
import type { Gathered } from "./gathered.ts";
import { byPlace, type StoredPoint, type PointPlace, type SeriesKey } from "./point.ts";
import type { Series } from "./heads.ts";
import type { Runs } from "./runs.ts";
import { pagePoints } from "./page.ts";
import { SqlTable } from "../sql/sql-table.ts";

type UnpackedRow = Omit<StoredPoint, "member_no" | "mark">;

const unpackedColumns = "entity_no, signal_no, observed_at, seq, value, recorded_at";
const behindPlace = "(entity_no, signal_no, observed_at, seq) > (?, ?, ?, ?)";
/** A run of what was carried over holds so many pages: it is never merged, and none is long to write again. */
const runPages = 1_024;
const carriedLevel = 9;

/**
 * Observations as an earlier version stored them, a row each, as far as they are not carried over into runs. Rows up to the place
 * in `carried` are in runs and are not read here; the table goes when all are. Whatever writes is to be run in a transaction.
 */
export class Unpacked extends SqlTable {
  #place: [number, number, number, number] | null = null;

  constructor(sql: SqlStorage) {
    super(sql);
    this.reload();
  }

  /** Whether there is anything left to carry over. */
  get isLeft(): boolean {
    return this.#place !== null;
  }

  reload(): void {
    const isThereYet = isThere(this.sql, "SELECT 1 FROM sqlite_master WHERE name = 'carried'");
    const row = isThereYet ? this.firstRow<PointPlace>("SELECT * FROM carried") : undefined;
    this.#place = row ? [row.entity_no, row.signal_no, row.observed_at, row.seq] : null;
  }

  /** Gathers rows of a series. */
  read({ entity_no, signal_no, member_no }: SeriesKey, into: Gathered): void {
    if (this.#place === null || member_no > 0) return;
    const { from, end, watermark, most, newest } = into.range;
    const order = newest ? "observed_at DESC, seq DESC" : "observed_at, seq";
    const query = `SELECT ${unpackedColumns} FROM observations_unpacked WHERE entity_no = ? AND signal_no = ? AND observed_at >= ?
      AND observed_at < ? AND seq <= ? AND ${behindPlace} ORDER BY ${order} LIMIT ?`;
    const asked = [entity_no, signal_no, from, end, watermark, ...this.#place, most === Infinity ? -1 : most];
    const rows = this.allRows<UnpackedRow>(query, ...asked);
    if (newest) rows.reverse();
    into.add({
      times: rows.map((row) => row.observed_at),
      seqs: rows.map((row) => row.seq),
      values: rows.map((row) => row.value),
      recorded: rows.map((row) => row.recorded_at),
    });
  }

  count({ entity_no, signal_no, member_no }: SeriesKey): number {
    if (this.#place === null || member_no > 0) return 0;
    const query = `SELECT count(*) AS n FROM observations_unpacked WHERE entity_no = ? AND signal_no = ? AND ${behindPlace}`;
    return this.firstRow<{ n: number }>(query, entity_no, signal_no, ...this.#place)?.n ?? 0;
  }

  /** The points behind a place, in their order. */
  *after(place: PointPlace | null): Generator<StoredPoint> {
    if (this.#place === null) return;
    const own = rowPlace(this.#place);
    let at = place === null || byPlace(own, place) > 0 ? own : place;
    for (;;) {
      const points = this.#next(at, pagePoints);
      yield* points;
      const last = points.at(-1);
      if (last === undefined || points.length < pagePoints) return;
      at = last;
    }
  }

  /** Takes points of series from one to another out, those that are carried over already as well; those that were not. */
  remove(from: Series, to: Series, goes: (point: StoredPoint) => boolean): StoredPoint[] {
    if (this.#place === null) return [];
    const query = `SELECT ${unpackedColumns} FROM observations_unpacked
      WHERE (entity_no, signal_no) >= (?, ?) AND (entity_no, signal_no) <= (?, ?)`;
    const rows = this.allRows<UnpackedRow>(query, from.entity_no, from.signal_no, to.entity_no, to.signal_no);
    const gone = rows.map(asPoint).filter(goes);
    const removal =
      "DELETE FROM observations_unpacked WHERE entity_no = ? AND signal_no = ? AND observed_at = ? AND seq = ?";
    for (const { entity_no, signal_no, observed_at, seq } of gone)
      this.sql.exec(removal, entity_no, signal_no, observed_at, seq);
    const place = rowPlace(this.#place);
    return gone.filter((point) => byPlace(point, place) > 0);
  }

  /** Carries some points over into a run, at most so many; whether there were any. */
  carry(runs: Runs, most: number): boolean {
    if (this.#place === null) return false;
    const points = this.#next(rowPlace(this.#place), most);
    const last = points.at(-1);
    if (last === undefined) {
      for (const table of ["carried", "observations_unpacked"]) this.sql.exec(`DROP TABLE ${table}`);
      this.#place = null;
      return true;
    }
    const open = runs.all.find((run) => run.level === carriedLevel && run.pages < runPages);
    runs.extend(open ?? runs.begin({ level: carriedLevel, state: "live" }), points);
    this.#place = [last.entity_no, last.signal_no, last.observed_at, last.seq];
    this.sql.exec("UPDATE carried SET entity_no = ?, signal_no = ?, observed_at = ?, seq = ?", ...this.#place);
    return true;
  }

  #next({ entity_no, signal_no, observed_at, seq }: PointPlace, most: number): StoredPoint[] {
    const query = `SELECT ${unpackedColumns} FROM observations_unpacked WHERE ${behindPlace}
      ORDER BY entity_no, signal_no, observed_at, seq LIMIT ?`;
    return this.allRows<UnpackedRow>(query, entity_no, signal_no, observed_at, seq, most).map(asPoint);
  }
}

const asPoint = (row: UnpackedRow): StoredPoint => ({ ...row, member_no: 0, mark: null });

const rowPlace = ([entity_no, signal_no, observed_at, seq]: [number, number, number, number]): PointPlace => ({
  entity_no,
  signal_no,
  member_no: 0,
  observed_at,
  seq,
});
