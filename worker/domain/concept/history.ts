import { seriesIn, type SeriesView } from "../values/series.ts";
import type { Scalar } from "../values/values.ts";
import { finish, type Work } from "../values/work.ts";
import { onGridInSteps } from "./running/grid.ts";
import { membersOf, programUnitsAt } from "./members.ts";
import { runNodes, type Program } from "./running/program.ts";
import { resultAt, resultInSteps } from "./run.ts";
import { closedAt } from "./usual.ts";
import { rowsBefore, rowsUpTo } from "./running/value-at.ts";

/** Points `[from, to)` of `values`, oldest first, none of them null. */
export interface History {
  readonly values: ArrayLike<number>;
  readonly from: number;
  readonly to: number;
}

/** The newest points a history keeps. */
const maxPoints = 10_000;

/** A grid has this many steps to a history's window, unless the operator's window is shorter than a step. */
const gridSteps = 32;

/**
 * The numeric Results of `(t - window, t)`, each an ordinary execution, newest {@link maxPoints}, nulls dropped. Without a
 * windowed operator one at each distinct observation time, with one (longest window w) at `t - k * min(w, window / 32)`, with
 * one that compares with earlier periods at `t - k * w`, w being its own window, for at most as many k.
 * one that chooses a past once a question at the ends of whole windows since the epoch.
 * Points start when every live signal has its first observation, on a grid w later.
 */
export function historyOf(program: Program, views: readonly SeriesView[], t: number, windowMs: number): History {
  const plain = program.plain ? plainHistory(views, t, windowMs) : null;
  return plain ?? finish(generalHistoryInSteps(program, views, t, windowMs));
}

/** {@link historyOf} in steps. */
export function* historyInSteps(
  program: Program,
  views: readonly SeriesView[],
  t: number,
  windowMs: number,
): Work<History> {
  const plain = program.plain ? plainHistory(views, t, windowMs) : null;
  if (plain === null) return yield* generalHistoryInSteps(program, views, t, windowMs);
  yield plain.to - plain.from;
  return plain;
}

/** Points of more units than these are computed in steps of their own: about a millisecond. */
const manyUnits = 100_000;
/** Lighter points are done together until they make this many. */
const fewUnits = 2_000;

function* generalHistoryInSteps(
  program: Program,
  views: readonly SeriesView[],
  t: number,
  windowMs: number,
): Work<History> {
  const start = firstPoint(views);
  const after = t - windowMs;
  const { window_ms, cell_ms } = program;
  const onGrid = window_ms > 0;
  const anchor = program.closed ? closedAt(t, cell_ms) : t;
  const reaches = cell_ms > 0 ? Math.max(after, t - maxPoints * cell_ms - 1) : after;
  const step = cell_ms > 0 ? cell_ms : Math.min(window_ms, windowMs / gridSteps);
  const seen = program.fold === null ? views : membersOf(program, views).flatMap((one) => one.views);
  const series = [...new Set(seen.flatMap(seriesIn))];
  const times = onGrid
    ? gridTimes(anchor, t, reaches, step, start + window_ms)
    : observationTimes(series, t, after, start);
  const judged =
    cell_ms > 0 && program.fold === null
      ? yield* onGridInSteps(program, views, t, anchor, Math.max(reaches, start))
      : program;
  // Signals of which only windows are read have begun by every point of a grid: nothing needs their values.
  const windowsOnly = cell_ms > 0 && program.fold === null && program.signals.every(({ window_only }) => window_only);
  const slots: Scalar[] = program.signals.map(() => null);
  const resultOf = (at: number): Scalar =>
    windowsOnly ? runNodes(judged, slots, views, at, false) : resultAt(judged, views, at, t, slots, !onGrid);
  const newestFirst: number[] = [];
  let together = 0;
  for (const at of times) {
    let value: Scalar;
    if (together > 0) {
      together -= 1;
      value = resultOf(at);
    } else {
      const units = programUnitsAt(judged, views, at);
      together = Math.floor(fewUnits / units);
      if (units > manyUnits) value = yield* resultInSteps(judged, views, at, t, slots, !onGrid);
      else {
        yield units * (together + 1);
        value = resultOf(at);
      }
    }
    if (typeof value !== "number") continue;
    newestFirst.push(value);
    if (newestFirst.length === maxPoints) break;
  }
  const values = Float64Array.from(newestFirst.reverse());
  return { values, from: 0, to: values.length };
}

/** The rows of a plain signal are its Results: no copy, null where a row is no number and the policy must judge, or not alone at its time. */
function plainHistory(views: readonly SeriesView[], t: number, windowMs: number): History | null {
  const { times, values } = views[0] as SeriesView;
  const to = rowsBefore(times, t);
  const first = Math.min(to, rowsUpTo(times, t - windowMs));
  const from = Math.max(first, to - maxPoints);
  for (let i = from; i < to; i++) {
    const value = values[i];
    if (typeof value !== "number" || value - value !== 0 || times[i] === times[i + 1]) return null;
  }
  return { values: values as ArrayLike<number>, from, to };
}

/** When every signal has its first observation; infinity if one has none. */
function firstPoint(views: readonly SeriesView[]): number {
  let start = Number.NEGATIVE_INFINITY;
  for (const view of views) start = Math.max(start, view.first_at ?? Number.POSITIVE_INFINITY);
  return start;
}

/** Whole steps before the anchor, and the anchor itself if it lies before `t`. */
function* gridTimes(anchor: number, t: number, after: number, step: number, start: number): Generator<number> {
  for (let k = anchor < t ? 0 : 1; ; k++) {
    const at = anchor - k * step;
    if (at <= after || at < start) return;
    yield at;
  }
}

/** Distinct observation times of all signals in `(after, t)` from `start` on, newest first. */
function* observationTimes(views: readonly SeriesView[], t: number, after: number, start: number): Generator<number> {
  const ends = views.map(({ times }) => rowsBefore(times, t));
  for (;;) {
    let newest = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < views.length; i++) {
      const end = ends[i] as number;
      if (end > 0) newest = Math.max(newest, (views[i] as SeriesView).times[end - 1] as number);
    }
    if (newest <= after || newest < start) return;
    yield newest;
    for (let i = 0; i < views.length; i++) {
      while ((ends[i] as number) > 0 && (views[i] as SeriesView).times[(ends[i] as number) - 1] === newest)
        ends[i] = (ends[i] as number) - 1;
    }
  }
}
