import { type RowsInView, selectInView } from "../../../domain/decision/in-view.ts";
import type { Expiry } from "../../../domain/values/kept.ts";
import type { Mark } from "../../../domain/values/mark.ts";
import type { SeriesView } from "../../../domain/values/series.ts";
import type { Scalar } from "../../../domain/values/values.ts";
import { firstPlace } from "../../../domain/values/first-place.ts";

/** Rows of one signal of one entity in memory, ordered by (observed_at, seq): all of a stretch of time. */
export class Column {
  #rows: RowsInView = { times: [], seqs: [], values: [] };
  #newestSeq = 0;
  #corrected = false;
  #lent = false;
  #dense: SeriesView | null = null;
  #selected: { watermark: number; view: SeriesView } | null = null;
  #from: number;
  #end: number;

  /** What is gone of the series. */
  readonly expiry: Expiry | null;

  /** Holds nothing yet, and so all of an empty stretch at `from`. */
  constructor(from: number, expiry: Expiry | null = null) {
    this.#from = from;
    this.#end = from;
    this.expiry = expiry;
  }

  get points(): number {
    return this.#rows.times.length;
  }

  /** The first time of the stretch. */
  get from(): number {
    return this.#from;
  }

  /** The first time after the stretch. */
  get end(): number {
    return this.#end;
  }

  /** Adds a row with a sequence number above all others; one outside the stretch is left to be read when it is needed. */
  insert(time: number, seq: number, value: Scalar, keepViews: boolean, mark: Mark | null = null): void {
    if (time < this.#from || time >= this.#end) return;
    // A view that a paused evaluation holds must not change under it.
    if (keepViews && this.#lent) this.#rows = copyOf(this.#rows);
    this.#lent = false;
    const { times, seqs, values } = this.#rows;
    const marks = mark === null ? this.#rows.marks : marksOf(this.#rows);
    const at = positionAfter(times, time);
    if (at > 0 && times[at - 1] === time) this.#corrected = true;
    if (at === times.length) {
      times.push(time);
      seqs.push(seq);
      values.push(value);
      marks?.push(mark);
    } else {
      times.splice(at, 0, time);
      seqs.splice(at, 0, seq);
      values.splice(at, 0, value);
      marks?.splice(at, 0, mark);
    }
    if (seq > this.#newestSeq) this.#newestSeq = seq;
    this.#dense = null;
  }

  /** Makes the stretch longer, up to and without `end`, by the rows that lie there. */
  append(rows: RowsInView, end: number): void {
    const { times, seqs, values } = rows;
    const marks = rows.marks ? marksOf(this.#rows) : this.#rows.marks;
    // Views that are still held ignore what is later than their questions.
    for (let i = 0; i < times.length; i++) {
      this.#rows.times.push(times[i] as number);
      this.#rows.seqs.push(seqs[i] as number);
      this.#rows.values.push(values[i] ?? null);
      marks?.push(rows.marks?.[i] ?? null);
    }
    this.#loaded(rows);
    this.#end = end;
  }

  /** Makes the stretch longer, back to `from`, by the rows that lie there. */
  prepend(rows: RowsInView, from: number): void {
    const isMarked = rows.marks !== undefined || this.#rows.marks !== undefined;
    this.#rows = {
      times: rows.times.concat(this.#rows.times),
      seqs: rows.seqs.concat(this.#rows.seqs),
      values: rows.values.concat(this.#rows.values),
      ...(isMarked && { marks: [...marksOf(rows), ...marksOf(this.#rows)] }),
    };
    this.#lent = false;
    this.#loaded(rows);
    this.#from = from;
  }

  /** How many rows lie in `[from, end)`. */
  count(from: number, end: number): number {
    return positionAfter(this.#rows.times, end - 1) - positionAfter(this.#rows.times, from - 1);
  }

  /** Lets go of what lies outside `[from, end)`, times within the stretch. */
  keep(from: number, end: number): void {
    const { times } = this.#rows;
    this.#rows = rowsBetween(this.#rows, positionAfter(times, from - 1), positionAfter(times, end - 1));
    this.#lent = false;
    this.#dense = null;
    this.#selected = null;
    this.#from = from;
    this.#end = end;
  }

  #loaded({ times, seqs }: RowsInView): void {
    for (let i = 0; i < seqs.length; i++) {
      if ((seqs[i] as number) > this.#newestSeq) this.#newestSeq = seqs[i] as number;
      if (i > 0 && times[i] === times[i - 1]) this.#corrected = true;
    }
    this.#dense = null;
    this.#selected = null;
  }

  /**
   * What a question under `watermark` sees of the stretch. Valid until the next insert without `keepViews`: the arrays are
   * the column's own where nothing has to be left out.
   */
  view(watermark: number): SeriesView {
    if (watermark < this.#newestSeq) return this.#select(watermark);
    const { times, values, marks } = this.#rows;
    if (this.#corrected) return (this.#dense ??= selectInView(this.#rows, watermark));
    this.#lent = true;
    return (this.#dense ??= { times, values, marks, first_at: times[0] ?? null });
  }

  /** Rows that come later are above the watermark, so a selection lasts until older rows are loaded. */
  #select(watermark: number): SeriesView {
    if (this.#selected?.watermark !== watermark)
      this.#selected = { watermark, view: selectInView(this.#rows, watermark) };
    return this.#selected.view;
  }
}

const copyOf = (rows: RowsInView): RowsInView => rowsBetween(rows, 0, rows.times.length);

function rowsBetween({ times, seqs, values, marks }: RowsInView, from: number, end: number): RowsInView {
  return {
    times: times.slice(from, end),
    seqs: seqs.slice(from, end),
    values: values.slice(from, end),
    ...(marks && { marks: marks.slice(from, end) }),
  };
}

/** The marks of rows, which have some from now on. */
const marksOf = (rows: RowsInView): (Mark | null)[] => (rows.marks ??= rows.times.map(() => null));

function positionAfter(times: readonly number[], time: number): number {
  const { length } = times;
  if (length === 0 || (times[length - 1] ?? 0) <= time) return length;
  return firstPlace(length, (place) => (times[place] ?? 0) <= time);
}
