import type { Mark } from "../values/mark.ts";
import type { SeriesView } from "../values/series.ts";
import type { Scalar } from "../values/values.ts";

/** A row of the ledger; `observed_at` in epoch milliseconds. */
export interface LedgerRow {
  readonly observed_at: number;
  readonly value: Scalar;
  readonly sequence: number;
  readonly mark?: Mark | null;
}

/** Rows of one signal of one entity in columns, ordered by (observed_at, seq). */
export interface RowsInView {
  times: number[];
  seqs: number[];
  values: Scalar[];
  /** Only where some row has a mark: one a row. */
  marks?: (Mark | null)[];
}

/**
 * What a question under a watermark sees: rows with `seq <= watermark`, and of several for one time and event the latest to come
 * in. What no event is stands for its time alone.
 */
export function selectInView({ times, seqs, values, marks }: Readonly<RowsInView>, watermark: number): SeriesView {
  const view: { times: number[]; values: Scalar[]; marks?: (Mark | null)[] } = { times: [], values: [] };
  if (marks !== undefined) view.marks = [];
  const take = (place: number) => {
    view.times.push(times[place] as number);
    view.values.push(values[place] ?? null);
    view.marks?.push(marks?.[place] ?? null);
  };
  for (let i = 0, next = 0; i < times.length; i = next) {
    let end = i;
    for (; next < times.length && times[next] === times[i]; next++)
      if ((seqs[next] as number) <= watermark) end = next + 1;
    if (marks !== undefined && end - i > 1) for (const place of newestOf(marks, i, end)) take(place);
    else if (end > i) take(end - 1);
  }
  return { ...view, first_at: view.times[0] ?? null };
}

/** The places of the last row of each event among rows `[from, end)` of one time. */
function newestOf(marks: readonly (Mark | null)[], from: number, end: number): number[] {
  const newest = new Map<string | null, number>();
  for (let i = from; i < end; i++) newest.set(marks[i]?.event ?? null, i);
  return [...newest.values()].sort((a, b) => a - b);
}

/** The same of rows in any order; `firstAt` is when the signal first had a value, where rows of that time may be missing. */
export function viewOfRows(rows: readonly LedgerRow[], watermark: number, firstAt: number | null): SeriesView {
  const sorted = [...rows].sort((a, b) => a.observed_at - b.observed_at || a.sequence - b.sequence);
  const columns = {
    times: sorted.map((row) => row.observed_at),
    seqs: sorted.map((row) => row.sequence),
    values: sorted.map((row) => row.value),
    ...(sorted.some(({ mark }) => mark) && { marks: sorted.map(({ mark }) => mark ?? null) }),
  };
  const view = selectInView(columns, watermark);
  const first = view.first_at;
  return { ...view, first_at: firstAt === null ? first : first === null ? firstAt : Math.min(first, firstAt) };
}
