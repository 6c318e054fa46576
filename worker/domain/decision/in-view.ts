import type { SeriesView } from "../values/series.ts";
import type { Scalar } from "../values/values.ts";

/** A row of the ledger; `observed_at` in epoch milliseconds. */
export interface LedgerRow {
  readonly observed_at: number;
  readonly value: Scalar;
  readonly sequence: number;
}

/** What a question under a watermark sees of rows in any order: of several for one time the latest to come in. */
export function viewOfRows(rows: readonly LedgerRow[], watermark: number, firstAt: number | null): SeriesView {
  const sorted = rows
    .filter((row) => row.sequence <= watermark)
    .sort((a, b) => a.observed_at - b.observed_at || a.sequence - b.sequence);
  const times: number[] = [];
  const values: Scalar[] = [];
  for (const { observed_at, value } of sorted) {
    if (times.at(-1) === observed_at) values[values.length - 1] = value;
    else {
      times.push(observed_at);
      values.push(value);
    }
  }
  const [first = null] = times;
  return { times, values, first_at: firstAt === null ? first : first === null ? firstAt : Math.min(first, firstAt) };
}
