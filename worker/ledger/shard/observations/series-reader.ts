import type { RowsInView } from "../../../domain/decision/in-view.ts";
import type { SignalRequirement } from "../../../domain/values/series.ts";
import type { Scalar } from "../../../domain/values/values.ts";
import type { Expiry } from "../../../domain/values/kept.ts";
import type { RowRange } from "../points/gathered.ts";
import type { Head } from "../points/head.ts";
import type { Series } from "../points/heads.ts";
import type { StoredValue } from "../points/point.ts";
import type { Points } from "../points/points.ts";

/** One series of the shard. */
export interface SeriesRef extends Series {
  is_boolean: boolean;
}

/** A value as it was pushed: true and false are stored as 1 and 0. */
export const fromStored = (value: StoredValue, isBoolean: boolean): Scalar =>
  isBoolean && value !== null ? value === 1 : value;

/** What is gone of a series; null where all is there. */
export const expiryOf = (head: Head | null): Expiry | null => {
  if (head === null || head.expired_before === null || head.expired_seq === null) return null;
  return { before: head.expired_before, seq: head.expired_seq, first_at: head.first_at, first_seq: head.first_seq };
};

/** Reads series by ranges of time. */
export class SeriesReader {
  readonly #points: Pick<Points, "head" | "rows">;

  constructor(points: Pick<Points, "head" | "rows">) {
    this.#points = points;
  }

  /** How many rows a series has, but for those that are gone. */
  points(series: SeriesRef): number {
    const head = this.#points.head(series);
    return head === null ? 0 : head.points - head.expired;
  }

  /** What is gone of a series; null where all is there. */
  expiry(series: Series): Expiry | null {
    return expiryOf(this.#points.head(series));
  }

  /** The earliest row in view, gone or not. */
  firstAt(series: SeriesRef, watermark: number): number | null {
    const head = this.#points.head(series);
    return head !== null && head.first_seq <= watermark ? head.first_at : this.nextAt(series, watermark);
  }

  /** The time of the first row in view that is left, from a time on. */
  nextAt(series: Series, watermark: number, from = Number.MIN_SAFE_INTEGER): number | null {
    return this.#points.rows(series, { from, watermark, most: 1 }).times[0] ?? null;
  }

  /** The time of the last row in view before a time. */
  lastAt(series: Series, watermark: number, end: number): number | null {
    return this.#points.rows(series, { end, watermark, most: 1, newest: true }).times[0] ?? null;
  }

  /** The times between which the rows lie that a question at `t` under `watermark` needs, both included. */
  bounds(series: SeriesRef, { span_ms, next }: SignalRequirement, t: number, watermark: number): [number, number] {
    const from = this.lastAt(series, watermark, t - span_ms + 1) ?? t - span_ms;
    const to = next ? this.nextAt(series, watermark, t + 1) : null;
    return [from, to ?? t];
  }

  /** All rows in view between two times, both included, ordered by (observed_at, seq); corrected ones too. */
  inView(series: SeriesRef, from: number, to: number, watermark: number): RowsInView {
    return this.#rows(series, { from, end: to + 1, watermark });
  }

  /** The first time at which less than the newest `count` rows of `[from, end)` are left. */
  afterNewest(series: SeriesRef, from: number, end: number, count: number): number {
    const { times } = this.#points.rows(series, { from, end, most: count + 1, newest: true });
    return (times.length > count ? (times[0] as number) : from) + 1;
  }

  /** The next rows in `[from, end)`, about `limit` of them, all of each time; `next` is where to go on, `end` when there are no more. */
  forward(series: SeriesRef, from: number, end: number, limit: number): { rows: RowsInView; next: number } {
    const rows = this.#rows(series, { from, end, most: limit });
    if (rows.times.length < limit) return { rows, next: end };
    const last = rows.times.at(-1) as number;
    if (rows.times[0] === last) return this.forward(series, from, end, limit * 2);
    const whole = rows.times.indexOf(last);
    for (const list of [rows.times, rows.seqs, rows.values, rows.marks ?? []]) list.splice(whole);
    return { rows, next: last };
  }

  /** The same, backwards: the last rows in `[from, end)`, in ascending order. */
  backward(series: SeriesRef, from: number, end: number, limit: number): { rows: RowsInView; next: number } {
    const rows = this.#rows(series, { from, end, most: limit, newest: true });
    if (rows.times.length < limit) return { rows, next: from };
    const oldest = rows.times[0] as number;
    if (rows.times.at(-1) === oldest) return this.backward(series, from, end, limit * 2);
    const cut = rows.times.lastIndexOf(oldest) + 1;
    for (const list of [rows.times, rows.seqs, rows.values, rows.marks ?? []]) list.splice(0, cut);
    return { rows, next: oldest + 1 };
  }

  #rows(series: SeriesRef, range: Partial<RowRange>): RowsInView {
    const { times, seqs, values, marks } = this.#points.rows(series, range);
    return {
      times,
      seqs,
      values: values.map((value) => fromStored(value, series.is_boolean)),
      ...(marks && { marks }),
    };
  }
}
