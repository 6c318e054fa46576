import type { SeriesView } from "../values/series.ts";
import type { Scalar } from "../values/values.ts";

/** A row of the ledger; `observed_at` in epoch milliseconds. */
export interface LedgerRow {
  readonly observed_at: number;
  readonly value: Scalar;
  readonly sequence: number;
}

/** Rows of one signal of one entity in columns, ordered by (observed_at, seq). */
export interface Rows {
  times: number[];
  seqs: number[];
  values: Scalar[];
}

/** What a question under a watermark sees: rows with `seq <= watermark`, and of several for one time the latest to come in. */
export function selectInView({ times, seqs, values }: Readonly<Rows>, watermark: number): SeriesView {
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

/** The same of rows in any order; `firstAt` is when the signal first had a value, where rows of that time may be missing. */
export function viewOfRows(rows: readonly LedgerRow[], watermark: number, firstAt: number | null): SeriesView {
  const sorted = [...rows].sort((a, b) => a.observed_at - b.observed_at || a.sequence - b.sequence);
  const columns = {
    times: sorted.map((row) => row.observed_at),
    seqs: sorted.map((row) => row.sequence),
    values: sorted.map((row) => row.value),
  };
  const view = selectInView(columns, watermark);
  const first = view.first_at;
  return { ...view, first_at: firstAt === null ? first : first === null ? firstAt : Math.min(first, firstAt) };
}
