import { DomainError } from "../../../domain/values/errors/errors.ts";
import { expiredError, reachesExpired } from "../../../domain/values/kept.ts";
import type { SeriesView, SignalRequirement } from "../../../domain/values/series.ts";
import { formatTimestamp } from "../../../domain/values/time.ts";
import type { Mark } from "../../../domain/values/mark.ts";
import type { Scalar } from "../../../domain/values/values.ts";
import { finish, type Work } from "../../../domain/values/work.ts";
import { type Series, seriesName } from "../points/heads.ts";
import { Column } from "./column.ts";
import type { SeriesReader, SeriesRef } from "./series-reader.ts";

/** How much is kept and read; a test has less of everything. */
interface HotLimits {
  /** Points kept in memory over all series. */
  points: number;
  /** Of a longer series only the stretch that questions need is held, and moves with them. */
  whole: number;
  /** Rows read from what is stored in one step. */
  step: number;
  /** Rows that one question may need of one series. */
  question: number;
}

/** 16 MiB at 24 bytes a point; for a single question, while it is asked, up to 24 MB. */
const standardHotLimits: HotLimits = { points: 699_050, whole: 100_000, step: 4_096, question: 1_000_000 };
/** For a reader that comes by each series once: little is kept. */
export const passingLimits: HotLimits = { ...standardHotLimits, points: 10_000 };
const earliest = Number.MIN_SAFE_INTEGER;
const endOfTime = Number.MAX_SAFE_INTEGER;
/** What reading a row costs, in units of work. */
const unitsPerRow = 400;

/** A question's need of one series: what, at which time and how much of the ledger. */
interface SeriesNeed {
  need: SignalRequirement;
  t: number;
  watermark: number;
}

/** The series that questions have asked about lately, in memory as far as they needed them. */
export class HotSeries {
  readonly #reader: SeriesReader;
  readonly #keepViews: () => boolean;
  readonly #limits: HotLimits;
  readonly #columns = new Map<string, Column>();
  #points = 0;

  /** `keepViews` tells whether a view given out earlier may still be read. */
  constructor(reader: SeriesReader, keepViews: () => boolean, limits = standardHotLimits) {
    this.#reader = reader;
    this.#keepViews = keepViews;
    this.#limits = limits;
  }

  /** Points in memory. */
  get points(): number {
    return this.#points;
  }

  insert(series: SeriesRef, time: number, seq: number, value: Scalar, mark: Mark | null = null): void {
    const column = this.#columns.get(seriesName(series));
    if (!column) return;
    const before = column.points;
    column.insert(time, seq, value, this.#keepViews(), mark);
    this.#points += column.points - before;
  }

  /** Drops the series of an entity. */
  forget(entityNo: number): void {
    for (const [key, column] of this.#columns) {
      if (!key.startsWith(`${entityNo}:`)) continue;
      this.#columns.delete(key);
      this.#points -= column.points;
    }
  }

  /** Drops one series, of which rows are stored no more. */
  drop(series: Series): void {
    const key = seriesName(series);
    this.#points -= this.#columns.get(key)?.points ?? 0;
    this.#columns.delete(key);
  }

  /** What a question sees of a series; at least what it needs. Throws `payload_too_large`, and `missing_data` for what has expired. */
  view(series: SeriesRef, asked: SeriesNeed): SeriesView {
    return finish(this.#view(series, asked));
  }

  /** Reads what a question needs, in steps, so that {@link view} finds it. */
  *load(series: SeriesRef, asked: SeriesNeed): Work<void> {
    yield* this.#view(series, asked);
  }

  *#view(series: SeriesRef, asked: SeriesNeed): Work<SeriesView> {
    const { need, t, watermark } = asked;
    const known = this.#columns.get(seriesName(series));
    if (known?.from === earliest && known.end === endOfTime) return keptView(this.#touched(series, known), asked);
    const points = this.#reader.points(series);
    if (points <= this.#limits.whole)
      return keptView(yield* this.#cover(series, need.primitive_id, earliest, endOfTime), asked);
    const [from, to] = this.#reader.bounds(series, need, t, watermark);
    const column = yield* this.#cover(series, need.primitive_id, from, to + 1);
    return { ...keptView(column, asked), first_at: this.#reader.firstAt(series, watermark) };
  }

  /** A column that holds all of `[from, end)`. */
  *#cover(series: SeriesRef, primitiveId: string, from: number, end: number): Work<Column> {
    const column = this.#touched(series, this.#columnNear(series, from, end));
    while (column.end < end) {
      const { rows, next } = this.#reader.forward(series, column.end, end, this.#limits.step);
      column.append(rows, next);
      this.#grown(series, column, rows.times.length);
      this.#expectFew(series, column, primitiveId, from, end);
      yield (1 + rows.times.length) * unitsPerRow;
    }
    while (column.from > from) {
      const { rows, next } = this.#reader.backward(series, from, column.from, this.#limits.step);
      column.prepend(rows, next);
      this.#grown(series, column, rows.times.length);
      this.#expectFew(series, column, primitiveId, from, end);
      yield (1 + rows.times.length) * unitsPerRow;
    }
    this.#slide(series, column, from, end);
    return column;
  }

  #expectFew(series: SeriesRef, column: Column, primitiveId: string, from: number, end: number): void {
    const { question } = this.#limits;
    if (column.points <= question || column.count(from, end) <= question) return;
    const back = formatTimestamp(this.#reader.afterNewest(series, from, end, question));
    throw new DomainError(
      "payload_too_large",
      `This question needs more than ${question} observations of ${primitiveId}, the most one question may read.`,
      { location: primitiveId, suggestion: `Use windows that reach back no further than ${back}.` },
    );
  }

  /** Lets go of what questions have moved away from, once it is more than half. */
  #slide(series: SeriesRef, column: Column, from: number, end: number): void {
    const { points } = column;
    if (points <= 2 * this.#limits.whole || 2 * column.count(from, end) >= points) return;
    column.keep(from, end);
    if (this.#columns.get(seriesName(series)) === column) this.#points += column.points - points;
  }

  /** The column of a series if its stretch meets the one sought, else a new one in its place. */
  #columnNear(series: SeriesRef, from: number, end: number): Column {
    const known = this.#columns.get(seriesName(series));
    if (known && known.from <= end && from <= known.end) return known;
    if (known) this.#points -= known.points;
    return new Column(from, this.#reader.expiry(series));
  }

  /** The column as the one used last. */
  #touched(series: SeriesRef, column: Column): Column {
    const key = seriesName(series);
    this.#columns.delete(key);
    this.#columns.set(key, column);
    return column;
  }

  #grown(series: SeriesRef, column: Column, by: number): void {
    const key = seriesName(series);
    // Another question may have put a column of its own in this one's place.
    if (this.#columns.get(key) !== column) return;
    this.#points += by;
    for (const [oldest, evicted] of this.#columns) {
      if (this.#points <= this.#limits.points) break;
      if (oldest === key) continue;
      this.#columns.delete(oldest);
      this.#points -= evicted.points;
    }
  }
}

/** The view of a column; throws where the question needs rows that are gone. */
function keptView(column: Column, { need, t, watermark }: SeriesNeed): SeriesView {
  const view = column.view(watermark);
  const { expiry } = column;
  if (expiry === null) return view;
  if (reachesExpired(expiry, watermark, view.times, t - need.span_ms)) throw expiredError(need, expiry);
  return expiry.first_seq <= watermark ? { ...view, first_at: expiry.first_at } : view;
}
