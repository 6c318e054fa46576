import type { SeriesView } from "../../values/series.ts";
import type { NodeIr } from "../ir.ts";
import { fromColumn, slideAlong } from "./grid.ts";
import type { RowsOperator } from "../operators/operator.ts";
import { cellOpOf } from "../operators/cell-ops.ts";
import type { Cell, ProgramNode } from "./program.ts";
import { type SignalRead, soundNumber, windowRun } from "./rows.ts";
import { rowsUpTo } from "./value-at.ts";
import type { CellOp } from "../../values/definitions/concept.ts";
import { counters } from "../operators/counters.ts";
import { seriesSummaries } from "../operators/series-summaries.ts";

/** Windows of earlier periods: they end `period_ms`, twice that, ... before t. */
interface Cells {
  readonly window_ms: number;
  readonly period_ms: number;
  readonly cycles: number;
}

/** The cells that a node reads; its operator must read cells. */
export function cellsOf({ id, params }: NodeIr): Cells {
  const { window_ms, period_ms, cycles } = params;
  if (typeof window_ms !== "number" || typeof period_ms !== "number" || typeof cycles !== "number")
    throw new Error(`"${id}" reads cells and does not say which`);
  return { window_ms, period_ms, cycles };
}

/** How far back from t cells lie, in milliseconds. */
export function reachOf({ window_ms, period_ms, cycles }: Cells): number {
  return cycles * period_ms + window_ms;
}

/** The run of a node over cells. */
export function cellsRun(
  operator: RowsOperator,
  { params }: Pick<NodeIr, "params">,
  read: SignalRead,
  cells: Cells,
): Pick<ProgramNode, "run" | "rows" | "earlier" | "grid"> {
  const reduce = operator.prepare(params);
  const { signal } = read;
  const { window_ms, period_ms, cycles } = cells;
  const cell = cellOver(cellOpOf(params), read, window_ms);
  // Two arrays for every call: operators read them and keep nothing of them.
  const times = new Float64Array(cycles);
  const values = new Float64Array(cycles);
  const over = (to: number, at: number): number | null => {
    if (to === 0) return operator.empty;
    const value = reduce({ times, values, from: 0, to, at });
    return value === null ? null : soundNumber(value, false);
  };
  const gather = (view: SeriesView, at: number): number => {
    let found = 0;
    for (let k = cycles; k >= 1; k--) {
      const end = at - k * period_ms;
      const to = rowsUpTo(view.times, end);
      const value = cell.known(view, rowsUpTo(view.times, end - window_ms), to, end);
      if (value === null) continue;
      times[found] = end;
      values[found++] = value;
    }
    return found;
  };
  const viewIn = (views: readonly SeriesView[]) => views[signal] as SeriesView;
  const run: ProgramNode["run"] = (_slots, views, at) => over(gather(viewIn(views), at), at);
  const rows: ProgramNode["rows"] = (views, at) => {
    const { times: seen } = viewIn(views);
    let count = cycles;
    for (let k = 1; k <= cycles; k++)
      count += rowsUpTo(seen, at - k * period_ms) - rowsUpTo(seen, at - k * period_ms - window_ms);
    return count;
  };
  return {
    run,
    rows,
    earlier: (views, at) => gather(viewIn(views), at),
    grid: {
      signal,
      cell,
      readsFrom: (_t, oldest) => oldest - reachOf(cells),
      on: (all, along) => {
        const { anchor, points } = along;
        const column = cell.knownIn(all, along);
        const slid = operator.slide?.(params);
        return slid === undefined
          ? { run, rows }
          : fromColumn(slideAlong(column, slid, { stride: period_ms / window_ms, cycles, points }), anchor, window_ms);
      },
    },
  };
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
