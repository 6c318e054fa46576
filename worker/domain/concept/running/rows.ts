import type { Mark } from "../../values/mark.ts";
import type { SeriesView } from "../../values/series.ts";
import type { Scalar } from "../../values/values.ts";
import type { Rows, RowsOperator } from "../operators/operator.ts";
import type { OperatorParams } from "../operators/params.ts";
import type { ProgramNode, WindowRun } from "./program.ts";
import { rowsBefore, rowsUpTo, typeMismatch } from "./value-at.ts";

/** Whether a row only tells that a counter began at 0: nothing was counted there. */
const isStart = ({ values, marks }: SeriesView, i: number): boolean => marks?.[i]?.reset === true && values[i] === 0;

/** Rows `[from, to)` of a view without those that hold null, and without starts unless they are asked for; the arrays are the view's own where nothing is left out. */
function numberRows(primitiveId: string, view: SeriesView, from: number, to: number, at: number, starts = false): Rows {
  const { times, values } = view;
  for (let i = from; i < to; i++) {
    const value = values[i];
    if (typeof value !== "number" || value - value !== 0 || (!starts && isStart(view, i)))
      return chosenRows(primitiveId, view, from, to, at, starts);
  }
  return { times, values: values as ArrayLike<number>, marks: view.marks, from, to, at };
}

function chosenRows(primitiveId: string, view: SeriesView, from: number, to: number, at: number, starts: boolean) {
  const times: number[] = [];
  const values: number[] = [];
  const marks: (Mark | null)[] = [];
  for (let i = from; i < to; i++) {
    const value = view.values[i] as Scalar;
    if (value === null || (!starts && isStart(view, i))) continue;
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

/** The signal that a node reads. */
export interface SignalRead {
  /** Its place among the views. */
  readonly signal: number;
  readonly primitive_id: string;
  readonly max_age_ms: number | null;
}

/** An operator over windows of one length, or without one over the newest row. */
export function windowRun(
  operator: RowsOperator,
  params: OperatorParams,
  { primitive_id, max_age_ms, window_ms }: SignalRead & { window_ms: number | null },
  whole: boolean,
): {
  over: WindowRun;
  start: (view: SeriesView, first: number, at: number) => number;
  rowsIn: (...window: Parameters<WindowRun>) => Rows;
} {
  const reduce = operator.prepare(params);
  const { empty, edge, starts = false } = operator;
  const maxAge = max_age_ms ?? Number.POSITIVE_INFINITY;
  const start = (view: SeriesView, first: number, at: number): number => {
    const before = first - 1;
    if (edge === undefined || window_ms === null || before < 0 || (!starts && isStart(view, before))) return first;
    return at - window_ms - (view.times[before] as number) <= maxAge ? before : first;
  };
  const lacksEdge = ({ times, marks, from, to }: Rows, at: number) =>
    edge === "needed" &&
    window_ms !== null &&
    (((times[from] as number) > at - window_ms && marks?.[from]?.reset !== true) ||
      at - (times[to - 1] as number) > maxAge);
  const rowsIn = (view: SeriesView, first: number, to: number, at: number): Rows =>
    numberRows(primitive_id, view, start(view, first, at), to, at, starts);
  return {
    start,
    rowsIn,
    over: (view, first, to, at) => {
      const rows = rowsIn(view, first, to, at);
      if (rows.from === rows.to || lacksEdge(rows, at)) return empty;
      const value = reduce(rows);
      return value === null ? null : soundNumber(value, whole);
    },
  };
}

/** The run of a node that reads the rows of `(at - window, at]`, or every row up to `at` without a window; and how many. */
export function rowsRun(
  operator: RowsOperator,
  params: OperatorParams,
  read: SignalRead & { window_ms: number | null },
  whole: boolean,
): Pick<ProgramNode, "run" | "rows" | "earlier"> {
  const { signal, window_ms } = read;
  const points = operator.points?.(params);
  const { over, start, rowsIn } = windowRun(operator, params, read, whole);
  // Without a window only the newest row counts: older ones need not be loaded.
  const firstOf = (times: ArrayLike<number>, to: number, at: number): number =>
    window_ms === null ? Math.max(0, to - 1) : Math.min(to, rowsUpTo(times, at - window_ms));
  return {
    run: (_slots, views, at, justBefore) => {
      const view = views[signal] as SeriesView;
      const to = justBefore && operator.justBefore ? rowsBefore(view.times, at) : rowsUpTo(view.times, at);
      return over(view, firstOf(view.times, to, at), to, at);
    },
    rows: (views, at) => {
      const view = views[signal] as SeriesView;
      const to = rowsUpTo(view.times, at);
      return to - start(view, firstOf(view.times, to, at), at);
    },
    ...(points && {
      earlier: (views, at) => {
        const view = views[signal] as SeriesView;
        const to = rowsUpTo(view.times, at);
        return points(rowsIn(view, firstOf(view.times, to, at), to, at));
      },
    }),
  };
}
