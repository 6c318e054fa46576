import { mean } from "../statistics/mean.ts";
import type { SeriesView } from "../values/series.ts";
import type { NodeIr } from "./ir.ts";
import type { SeriesOperator } from "./operators/operator.ts";
import type { ProgramNode } from "./program.ts";
import { numberRows, soundNumber } from "./rows.ts";
import { rowsUpTo } from "./value-at.ts";

/** Windows of earlier periods: they end `period_ms`, twice that, ... before t. */
export interface Cells {
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

/** The mean of the rows in `(end - window, end]`, null where there are none. */
type CellMean = (view: SeriesView, end: number) => number | null;

/** The run of a node over the means of cells, and the same over a grid on which each cell is summed up once. */
export function cellsRun(
  operator: SeriesOperator,
  { params }: NodeIr,
  signal: number,
  primitiveId: string,
  cells: Cells,
): Pick<ProgramNode, "run" | "rows" | "earlier" | "onGrid"> {
  const reduce = operator.prepare(params);
  const { window_ms, period_ms, cycles } = cells;
  const viewIn = (views: readonly SeriesView[]) => views[signal] as SeriesView;
  const rowsIn = ({ times }: SeriesView, end: number) => rowsUpTo(times, end) - rowsUpTo(times, end - window_ms);
  const summed: CellMean = (view, end) => {
    const to = rowsUpTo(view.times, end);
    const from = Math.min(to, rowsUpTo(view.times, end - window_ms));
    if (from === to) return null;
    const rows = numberRows(primitiveId, view, from, to, end);
    return rows.from === rows.to ? null : soundNumber(mean(rows.values, rows.from, rows.to), false);
  };
  // One array for every call: operators read it and keep nothing of it.
  const times = new Float64Array(cycles);
  const values = new Float64Array(cycles);
  const gather = (view: SeriesView, at: number, meanOf: CellMean): number => {
    let found = 0;
    for (let k = cycles; k >= 1; k--) {
      const end = at - k * period_ms;
      const value = meanOf(view, end);
      if (value === null) continue;
      times[found] = end;
      values[found++] = value;
    }
    return found;
  };
  const over =
    (meanOf: CellMean): ProgramNode["run"] =>
    (_slots, views, at) => {
      const to = gather(viewIn(views), at, meanOf);
      if (to === 0) return operator.empty;
      const value = reduce({ times, values, from: 0, to, at });
      return value === null ? null : soundNumber(value, false);
    };
  const rowsOf = (view: SeriesView, at: number, counts: (end: number) => boolean): number => {
    let rows = cycles;
    for (let k = 1; k <= cycles; k++) if (counts(at - k * period_ms)) rows += rowsIn(view, at - k * period_ms);
    return rows;
  };
  return {
    run: over(summed),
    rows: (views, at) => rowsOf(viewIn(views), at, () => true),
    earlier: (views, at) => gather(viewIn(views), at, summed),
    onGrid: (views, t, oldest) => {
      const view = viewIn(views);
      const known = knownCells(view, t, oldest - reachOf(cells), window_ms, summed);
      return { run: over(known.meanOf), rows: (_views, at) => rowsOf(view, at, known.isNew) };
    },
  };
}

/** Means of the cells that end at whole windows before `t`, each summed up once; none of them begins before `oldest`. */
function knownCells(
  view: SeriesView,
  t: number,
  oldest: number,
  windowMs: number,
  summed: CellMean,
): { meanOf: CellMean; isNew: (end: number) => boolean } {
  const first = Math.max(oldest, view.first_at ?? t);
  const places = Math.max(0, Math.floor((t - first) / windowMs)) + 1;
  const unread = 0;
  const empty = 1;
  const held = 2;
  const states = new Uint8Array(places);
  const means = new Float64Array(places);
  const placeOf = (end: number) => (t - end) / windowMs;
  return {
    isNew: (end) => (states[placeOf(end)] ?? unread) === unread,
    meanOf: (_view, end) => {
      const place = placeOf(end);
      const state = states[place];
      if (state === held) return means[place] as number;
      if (state === empty) return null;
      const value = summed(view, end);
      // A place off the grid, or before the first row, is not kept.
      if (state === unread) {
        states[place] = value === null ? empty : held;
        means[place] = value ?? 0;
      }
      return value;
    },
  };
}
