import type { SeriesView } from "../../domain/values/series.ts";
import type { Scalar } from "../../domain/values/values.ts";

/** The rows of one signal of one entity in memory, ordered by (observed_at, seq). */
export class Column {
  readonly #times: number[] = [];
  readonly #seqs: number[] = [];
  readonly #values: Scalar[] = [];
  #newestSeq = 0;
  #corrected = false;
  #dense: SeriesView | null = null;

  get points(): number {
    return this.#times.length;
  }

  /** Adds a row. Its sequence number must be above all others, except while a column is loaded in order. */
  insert(time: number, seq: number, value: Scalar): void {
    const at = this.#positionAfter(time);
    if (at > 0 && this.#times[at - 1] === time) this.#corrected = true;
    if (at === this.#times.length) {
      this.#times.push(time);
      this.#seqs.push(seq);
      this.#values.push(value);
    } else {
      this.#times.splice(at, 0, time);
      this.#seqs.splice(at, 0, seq);
      this.#values.splice(at, 0, value);
    }
    if (seq > this.#newestSeq) this.#newestSeq = seq;
    this.#dense = null;
  }

  /**
   * What a question under `watermark` sees. Valid until the next insert: the arrays are the column's own where nothing
   * has to be left out.
   */
  view(watermark: number): SeriesView {
    if (watermark < this.#newestSeq) return this.#select(watermark);
    this.#dense ??= this.#corrected
      ? this.#select(watermark)
      : { times: this.#times, values: this.#values, first_at: this.#times[0] ?? null };
    return this.#dense;
  }

  #select(watermark: number): SeriesView {
    return selectInView(this.#times, this.#seqs, this.#values, watermark);
  }

  #positionAfter(time: number): number {
    const last = this.#times.length - 1;
    if (last < 0 || (this.#times[last] ?? 0) <= time) return last + 1;
    let low = 0;
    let high = last;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#times[middle] ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Rows with `seq <= watermark`, one per time: of several the one with the highest sequence number. */
export function selectInView(
  times: readonly number[],
  seqs: readonly number[],
  values: readonly Scalar[],
  watermark: number,
): SeriesView {
  const viewTimes: number[] = [];
  const viewValues: Scalar[] = [];
  for (let i = 0; i < times.length; i++) {
    const time = times[i];
    const seq = seqs[i];
    if (time === undefined || seq === undefined || seq > watermark) continue;
    const last = viewTimes.length - 1;
    if (viewTimes[last] === time) viewValues[last] = values[i] ?? null;
    else {
      viewTimes.push(time);
      viewValues.push(values[i] ?? null);
    }
  }
  return { times: viewTimes, values: viewValues, first_at: viewTimes[0] ?? null };
}
