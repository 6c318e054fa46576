import type { SeriesView } from "../../values/series.ts";
import type { Work } from "../../values/work.ts";
import type { CellWindow } from "../operators/operator.ts";
import type { GridNode, Program, ProgramNode } from "./program.ts";
import type { Cell } from "./program.ts";
import { soundNumber } from "./rows.ts";
import { rowsUpTo } from "./value-at.ts";

/**
 * A program to be run for a question at `t` at whole cells before `anchor`, back to `oldest`: nodes over windows of that length take their results from
 * columns, for which each row is read once for each signal.
 */
export function* onGridInSteps(
  program: Program,
  views: readonly SeriesView[],
  t: number,
  anchor: number,
  oldest: number,
): Work<Program> {
  const { cell_ms } = program;
  const points = Math.max(0, Math.floor((anchor - oldest) / cell_ms)) + 1;
  const nodes: ProgramNode[] = [];
  const columns = new Map<string, Float64Array>();
  for (const node of program.nodes) {
    const { grid } = node;
    if (grid?.cell.window_ms === cell_ms) {
      const from = readFrom(program, grid.signal, t, oldest);
      const key = `${grid.signal} ${grid.cell.op}`;
      const column = columns.get(key) ?? (yield* columnInSteps(grid, views, anchor, from));
      columns.set(key, column);
      const start = (views[grid.signal] as SeriesView).first_at ?? t;
      nodes.push({ ...node, ...grid.on(column, { t, anchor, points, start }) });
      yield points;
    } else nodes.push(node.settled === undefined ? node : { ...node, run: node.settled(views, t) });
  }
  return { ...program, nodes };
}

/** The oldest instant from which a program reads cells of a signal when it is run back to `oldest`. */
function readFrom({ nodes, cell_ms }: Program, signal: number, t: number, oldest: number): number {
  const own = nodes.flatMap(({ grid }) => (grid?.signal === signal && grid.cell.window_ms === cell_ms ? [grid] : []));
  return Math.min(oldest, ...own.map((grid) => grid.readsFrom(t, oldest)));
}

/** What an operator of cells is on a grid of its own window: the cell itself. */
export function cellOnGrid(cell: Cell, signal: number, whole: boolean): GridNode {
  const { window_ms } = cell;
  return {
    signal,
    cell,
    readsFrom: (_t, oldest) => oldest - window_ms,
    on: (column, { anchor }) => fromColumn(column, anchor, window_ms, whole),
  };
}

/** A node whose results are there already: place k is the one k windows before `t`, and NaN stands for null. */
export function fromColumn(
  results: Float64Array,
  t: number,
  windowMs: number,
  whole = false,
): Pick<ProgramNode, "run" | "rows"> {
  return {
    run: (_slots, _views, at) => {
      const place = (t - at) / windowMs;
      return place < results.length ? soundNumber(results[place] as number, whole) : null;
    },
    rows: () => 1,
  };
}

/** The results of `points` places of a column over `cycles` cells, each a `stride` before the next: a stride on, one leaves and one joins. */
export function slideAlong(
  column: Float64Array,
  slid: CellWindow,
  { stride, cycles, points }: { stride: number; cycles: number; points: number },
): Float64Array {
  const results = new Float64Array(points);
  const cellAt = (place: number): number => (place < column.length ? (column[place] as number) : Number.NaN);
  const join = (value: number): void => {
    if (value - value === 0) slid.add(value);
  };
  const leave = (value: number): void => {
    if (value - value === 0) slid.remove(value);
  };
  for (let first = 0; first < Math.min(stride, points); first++) {
    slid.clear();
    for (let k = 1; k <= cycles; k++) join(cellAt(first + k * stride));
    for (let place = first; place < points; place += stride) {
      if (place > first) {
        leave(cellAt(place));
        join(cellAt(place + cycles * stride));
      }
      const result = slid.result();
      results[place] = (result === null ? null : soundNumber(result, false)) ?? Number.NaN;
    }
  }
  return results;
}

/** Cells are summed up together until they make this many rows. */
const fewRows = 2_000;

/**
 * The cells that end at `t`, a window before it, two windows, ... back to `oldest` or the first row: each row is read once. NaN
 * where one has no result.
 */
export function* columnInSteps(
  { cell, signal }: Pick<GridNode, "cell" | "signal">,
  views: readonly SeriesView[],
  t: number,
  oldest: number,
): Work<Float64Array> {
  const view = views[signal] as SeriesView;
  const { times, first_at } = view;
  const { window_ms } = cell;
  const cells = new Float64Array(Math.max(0, Math.ceil((t - Math.max(oldest, first_at ?? t)) / window_ms)) + 1);
  let to = rowsUpTo(times, t);
  let units = 0;
  for (let place = 0; place < cells.length; place++) {
    const end = t - place * window_ms;
    let from = to;
    while (from > 0 && (times[from - 1] as number) > end - window_ms) from--;
    cells[place] = cell.over(view, from, to, end) ?? Number.NaN;
    units += 1 + to - from;
    to = from;
    if (units < fewRows) continue;
    yield units;
    units = 0;
  }
  yield units;
  return cells;
}
