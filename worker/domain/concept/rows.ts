import { mean } from "../statistics/mean.ts";
import type { Mark } from "../values/mark.ts";
import type { SeriesView } from "../values/series.ts";
import type { Scalar } from "../values/values.ts";
import type { Rows, RowsOperator } from "./operators/operator.ts";
import type { Params } from "./operators/params.ts";
import type { ProgramNode } from "./program.ts";
import { rowsBefore, rowsUpTo, typeMismatch } from "./value-at.ts";

/** Rows `[from, to)` of a view without those that hold null; the arrays are the view's own where nothing is left out. */
function numberRows(primitiveId: string, view: SeriesView, from: number, to: number, at: number): Rows {
  const { times, values } = view;
  for (let i = from; i < to; i++) {
    const value = values[i];
    if (typeof value !== "number" || value - value !== 0) return withoutNulls(primitiveId, view, from, to, at);
  }
  return { times, values: values as ArrayLike<number>, marks: view.marks, from, to, at };
}

function withoutNulls(primitiveId: string, view: SeriesView, from: number, to: number, at: number): Rows {
  const times: number[] = [];
  const values: number[] = [];
  const marks: (Mark | null)[] = [];
  for (let i = from; i < to; i++) {
    const value = view.values[i] as Scalar;
    if (value === null) continue;
    if (typeof value !== "number" || value - value !== 0) throw typeMismatch(primitiveId, "float", value);
    times.push(view.times[i] as number);
    values.push(value);
    marks.push(view.marks?.[i] ?? null);
  }
  return { times, values, marks: view.marks && marks, from: 0, to: values.length, at };
}

/** A number as it may leave an operator: finite, never -0, and a safe integer where the type is int; else null. */
export function soundNumber(value: number, whole: boolean): number | null {
  if (value - value !== 0) return null;
  return whole && !Number.isSafeInteger(value) ? null : value + 0;
}

/** The mean of rows `[from, to)`, what the operator "mean" gives for them; null where there are none. */
export function cellMean(primitiveId: string, view: SeriesView, from: number, to: number, end: number): number | null {
  if (from === to) return null;
  const rows = numberRows(primitiveId, view, from, to, end);
  return rows.from === rows.to ? null : soundNumber(mean(rows.values, rows.from, rows.to), false);
}

/** What a node over rows reads. */
interface RowsRead {
  /** Place of the signal among the views. */
  signal: number;
  primitive_id: string;
  max_age_ms: number | null;
  window_ms: number | null;
}

/** The run of a node that reads the rows of `(at - window, at]`, or every row up to `at` without a window; and how many. */
export function rowsRun(
  operator: RowsOperator,
  params: Params,
  { signal, primitive_id, max_age_ms, window_ms }: RowsRead,
  whole: boolean,
): Pick<ProgramNode, "run" | "rows" | "earlier"> {
  const reduce = operator.prepare(params);
  const points = operator.points?.(params);
  const { empty, edge, justBefore: mayStopBefore } = operator;
  const maxAge = max_age_ms ?? Number.POSITIVE_INFINITY;
  // Without a window only the newest row counts: older ones need not be loaded.
  const start = (times: ArrayLike<number>, to: number, at: number) => {
    if (window_ms === null) return Math.max(0, to - 1);
    const first = Math.min(to, rowsUpTo(times, at - window_ms));
    const before = edge !== undefined && first > 0 && at - window_ms - (times[first - 1] as number) <= maxAge;
    return before ? first - 1 : first;
  };
  const lacksEdge = ({ times, marks, from, to }: Rows, at: number) =>
    edge === "needed" &&
    window_ms !== null &&
    (((times[from] as number) > at - window_ms && marks?.[from]?.reset !== true) ||
      at - (times[to - 1] as number) > maxAge);
  return {
    run: (_slots, views, at, justBefore) => {
      const view = views[signal] as SeriesView;
      const to = justBefore && mayStopBefore ? rowsBefore(view.times, at) : rowsUpTo(view.times, at);
      const rows = numberRows(primitive_id, view, start(view.times, to, at), to, at);
      if (rows.from === rows.to || lacksEdge(rows, at)) return empty;
      const value = reduce(rows);
      return value === null ? null : soundNumber(value, whole);
    },
    rows: (views, at) => {
      const { times } = views[signal] as SeriesView;
      const to = rowsUpTo(times, at);
      return to - start(times, to, at);
    },
    ...(points && {
      earlier: (views, at) => {
        const view = views[signal] as SeriesView;
        const to = rowsUpTo(view.times, at);
        return points(numberRows(primitive_id, view, start(view.times, to, at), to, at));
      },
    }),
  };
}
