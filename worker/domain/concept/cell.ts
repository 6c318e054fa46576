import { type CellOp } from "./operators/cell-ops.ts";
import { counters } from "./operators/counters.ts";
import { seriesSummaries } from "./operators/series-summaries.ts";
import type { GridRun } from "./program.ts";
import { type SignalRead, windowRun, type WindowRun } from "./rows.ts";

/** What windows of one length of a signal come to. */
export interface Cell {
  readonly op: CellOp;
  readonly window_ms: number;
  /** As the operator of that name has it. */
  readonly over: WindowRun;
  /** The same, but null for a window that begins before the first observation and of which nothing is known: no rows are 0 only later. */
  readonly known: WindowRun;
  /** The places of a column of which `known` has something to say. */
  readonly knownIn: (column: Float64Array, run: Pick<GridRun, "anchor" | "start">) => Float64Array;
}

/** What the operator of a name makes of windows of a signal. */
export function cellOver(op: CellOp, read: SignalRead, window_ms: number): Cell {
  const operator = [...seriesSummaries, ...counters].find(({ name }) => name === op);
  if (operator === undefined) throw new Error(`"${op}" is no operator over windows`);
  const { over } = windowRun(operator, { window_ms }, { ...read, window_ms }, false);
  if (operator.empty === null) return { op, window_ms, over, known: over, knownIn: (column) => column };
  return {
    op,
    window_ms,
    over,
    known: (view, first, to, at) =>
      view.first_at === null || view.first_at > at - window_ms ? null : over(view, first, to, at),
    knownIn: (column, { anchor, start }) => column.subarray(0, Math.max(0, Math.floor((anchor - start) / window_ms))),
  };
}
