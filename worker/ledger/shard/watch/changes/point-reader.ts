import type { SeriesView, SignalRequirement } from "../../../../domain/values/series.ts";
import type { Scalar } from "../../../../domain/values/values.ts";
import type { SignalRef } from "../../observations.ts";
import { fromStored } from "../../series-reader.ts";

/** What a question at `t` sees of one signal of many entities: those it has no view of are to be read alone. */
type ViewsOfMany = ReadonlyMap<number, SeriesView>;

type BeginningRow = [entityNo: number, firstAt: number | null];
type NewestRow = [...BeginningRow, at: number | null, value: SqlStorageValue];
type PointRow = [entityNo: number, at: number, value: SqlStorageValue];

/** What is read of a series. */
interface Asked extends SignalRef {
  span_ms: number;
  t: number;
  watermark: number;
}

/** More rows than these are not read for many entities at once. */
const mostRows = 50_000;

/** Where a series begins; null where that is not in view. */
const beginnings = seriesRows("e.entity_no, iif(e.first_seq <= ?3, e.first_at, NULL)");
/** The same and the newest point, without its time where it is not in view: read where it is all that counts, as columns cost. */
const newestPoints = seriesRows(`e.entity_no, iif(e.first_seq <= ?3, e.first_at, NULL),
    iif(e.newest_at <= ?4 AND e.newest_seq <= ?3, e.newest_at, NULL), e.newest_value`);

/** The rows of `[t - span, t]` in view and the newest before; in the order of entities, times and sequence numbers. */
const pointsInSpan = `
  SELECT o.entity_no, o.observed_at, o.value
  FROM json_each(?1) j CROSS JOIN observations o ON o.entity_no = j.value AND o.signal_no = ?2 AND o.seq <= ?4
    AND o.observed_at <= ?3 AND o.observed_at >= coalesce((
      SELECT b.observed_at FROM observations b
      WHERE b.entity_no = j.value AND b.signal_no = ?2 AND b.observed_at <= ?3 - ?5 AND b.seq <= ?4
      ORDER BY b.observed_at DESC LIMIT 1), ?3 - ?5)
  LIMIT ?6`;

const expiredSeries = `${seriesRows("e.entity_no, e.expired_before")} WHERE e.expired_before IS NOT NULL`;

/** Reads what a sweep sees, for many entities by one statement, and keeps nothing of it. */
export class PointReader {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** One signal of entities (by rising number) as a question at `t` under `watermark` sees it; `next` is not read. */
  views(
    entityNos: readonly number[],
    { signal_no, is_boolean }: SignalRef,
    { span_ms }: SignalRequirement,
    t: number,
    watermark: number,
  ): ViewsOfMany {
    const views = new Map<number, SeriesView>();
    const firstAts = new Map<number, number>();
    const left: number[] = [];
    const missing = new Set(entityNos);
    const asked = { signal_no, is_boolean, span_ms, t, watermark };
    for (const [entityNo, firstAt, at = null, value = null] of this.#series(entityNos, asked)) {
      missing.delete(entityNo);
      // A series that begins or ends outside what is in view has to be looked at more closely.
      if (firstAt === null) continue;
      if (at !== null) views.set(entityNo, { times: [at], values: [fromStored(value, is_boolean)], first_at: firstAt });
      else {
        firstAts.set(entityNo, firstAt);
        left.push(entityNo);
      }
    }
    for (const entityNo of missing) views.set(entityNo, noneOf(null));
    if (left.length > 0) this.#addPoints(views, left, firstAts, asked);
    if (left.length > 0) this.#leaveExpired(views, left, asked);
    return views;
  }

  /** Of a series of which rows are gone, only what is surely whole is given: what may not be is read alone, and refused. */
  #leaveExpired(views: Map<number, SeriesView>, entityNos: readonly number[], { signal_no, span_ms, t }: Asked): void {
    const gone = this.#sql.exec(expiredSeries, JSON.stringify(entityNos), signal_no).raw<[number, number]>();
    for (const [entityNo, before] of gone) {
      const oldest = views.get(entityNo)?.times[0];
      if (oldest === undefined || oldest > t - span_ms || oldest < before) views.delete(entityNo);
    }
  }

  #series(
    entityNos: readonly number[],
    { signal_no, span_ms, t, watermark }: Asked,
  ): Iterable<BeginningRow | NewestRow> {
    const bindings = [JSON.stringify(entityNos), signal_no, watermark];
    return span_ms === 0
      ? this.#sql.exec(newestPoints, ...bindings, t).raw<NewestRow>()
      : this.#sql.exec(beginnings, ...bindings).raw<BeginningRow>();
  }

  #addPoints(
    views: Map<number, SeriesView>,
    entityNos: readonly number[],
    firstAts: ReadonlyMap<number, number>,
    asked: Asked,
  ): void {
    const { signal_no, is_boolean, span_ms, t, watermark } = asked;
    const cursor = this.#sql.exec(pointsInSpan, JSON.stringify(entityNos), signal_no, t, watermark, span_ms, mostRows);
    let [current, times, values]: [number, number[], Scalar[]] = [-1, [], []];
    let rows = 0;
    for (const [entityNo, at, value] of cursor.raw<PointRow>()) {
      rows += 1;
      if (entityNo !== current) {
        [current, times, values] = [entityNo, [], []];
        views.set(entityNo, { times, values, first_at: firstAts.get(entityNo) ?? null });
      }
      // The row with the highest sequence number of a time counts.
      if (times[times.length - 1] === at) values[values.length - 1] = fromStored(value, is_boolean);
      else {
        times.push(at);
        values.push(fromStored(value, is_boolean));
      }
    }
    const isWhole = rows < mostRows;
    if (!isWhole) views.delete(current);
    for (const entityNo of entityNos)
      if ((isWhole || entityNo < current) && !views.has(entityNo))
        views.set(entityNo, noneOf(firstAts.get(entityNo) ?? null));
  }
}

const noneOf = (first_at: number | null): SeriesView => ({ times: [], values: [], first_at });

function seriesRows(columns: string): string {
  return `SELECT ${columns}
    FROM json_each(?1) j CROSS JOIN entity_signals e ON e.entity_no = j.value AND e.signal_no = ?2`;
}
