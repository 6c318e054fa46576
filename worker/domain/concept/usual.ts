import { finish } from "../values/work.ts";
import { populationDeviation } from "../statistics/deviation.ts";
import type { SeriesView } from "../values/series.ts";
import { dayMs } from "../values/time.ts";
import { cellOver, cellsRun, reachOf } from "./running/cells.ts";
import { columnInSteps, fromColumn, slideAlong } from "./running/grid.ts";
import type { NodeIr } from "./ir.ts";
import { cellOpOf } from "./operators/cell-ops.ts";
import { seasonal } from "./operators/seasonal.ts";
import type { GridRun, NodeRun, ProgramNode } from "./running/program.ts";
import { type SignalRead, soundNumber } from "./running/rows.ts";
import { rowsUpTo } from "./running/value-at.ts";

/** What a window is compared with: nothing, the same time of earlier days, or the same time of earlier weeks. */
type UsualReference = "own_level" | "time_of_day" | "time_of_week";

const pasts = {
  time_of_day: { period_ms: dayMs, cycles: 14 },
  time_of_week: { period_ms: 7 * dayMs, cycles: 4 },
} as const;

/** The days before the last midnight over which references are compared. */
const comparedMs = 30 * dayMs;
/** A reference is taken when its deviations spread this much less than those of the one it replaces. */
const steadier = 0.8;

/** The window of a node that compares with the usual. */
export function windowOf({ id, params }: NodeIr): number {
  const { window_ms } = params;
  if (typeof window_ms !== "number") throw new Error(`"${id}" has no window`);
  return window_ms;
}

/** How far back from a point it reads once its reference is chosen. */
export function usualReach(windowMs: number): number {
  return Math.max(...Object.values(pasts).map((past) => reachOf({ window_ms: windowMs, ...past })));
}

/** How far back from a question the choice of its reference reads: its last midnight lies up to a day before it. */
export function choiceReach(windowMs: number): number {
  return dayMs + comparedMs + usualReach(windowMs);
}

const midnight = (t: number): number => Math.floor(t / dayMs) * dayMs;

/** The newest end of a whole window since the epoch at or before `t`. */
export function closedAt(t: number, windowMs: number): number {
  return Math.floor(t / windowMs) * windowMs;
}

/** What each window of a column is away from what was usual then; NaN where either is missing. */
function departures(column: Float64Array, windowMs: number, reference: UsualReference, points: number): Float64Array {
  if (reference === "own_level") return column;
  const { period_ms, cycles } = pasts[reference];
  const spans = { window_ms: windowMs, period_ms, cycles };
  const cells = seasonal.slide?.({ cycles });
  if (cells === undefined) throw new Error("seasonal_median does not slide");
  const before = slideAlong(column, cells, { stride: spans.period_ms / windowMs, cycles, points });
  return before.map((usual, place) => soundNumber((column[place] as number) - usual, false) ?? Number.NaN);
}

const isKnownNumber = (value: number | undefined): value is number => value !== undefined && value - value === 0;

/** Spreads of two rows of numbers where both exist. */
function spreads(one: Float64Array, other: Float64Array): [number, number] {
  const both = Array.from(one.keys()).filter((place) => isKnownNumber(one[place]) && isKnownNumber(other[place]));
  const of = (row: Float64Array) => populationDeviation(Float64Array.from(both, (place) => row[place] as number));
  return [of(one), of(other)];
}

/**
 * The reference of a question at `t`, from a column of cells whose place 0 ends at `anchor`: over the whole windows since the
 * first observation that end in the 30 days up to the last midnight, the time of day if it exists for a day of points and
 * spreads less than 0.8 of the level, then the time of the week if it exists for two weeks and spreads less than 0.8 of that.
 */
function chosen(column: Float64Array, windowMs: number, { t, anchor, start }: Omit<GridRun, "points">): UsualReference {
  const day = dayMs / windowMs;
  const from = Math.max(0, (anchor - midnight(t)) / windowMs);
  const oldest = Math.min(from + comparedMs / windowMs, Math.floor((anchor - start) / windowMs), column.length);
  const past = column.subarray(from);
  const points = Math.max(0, oldest - from);
  const rowOf = (reference: UsualReference) => departures(past, windowMs, reference, points).subarray(0, points);
  let best: UsualReference = "own_level";
  let row = rowOf(best);
  for (const [reference, least] of [
    ["time_of_day", day],
    ["time_of_week", 14 * day],
  ] as const) {
    const next = rowOf(reference);
    if (next.filter(isKnownNumber).length < least) continue;
    const [spread, current] = spreads(next, row);
    if (spread < steadier * current) [best, row] = [reference, next];
  }
  return best;
}

/** The run of a node that compares a window with the past which explains its signal best. */
export function usualRun(
  node: NodeIr,
  read: SignalRead,
): Pick<ProgramNode, "run" | "rows" | "settled" | "aside" | "grid"> {
  const window_ms = windowOf(node);
  const { signal } = read;
  const cell = cellOver(cellOpOf(node.params), read, window_ms);
  const comes: NodeRun = (_slots, views, at) => {
    const view = viewIn(views);
    return cell.known(view, rowsUpTo(view.times, at - window_ms), rowsUpTo(view.times, at), at);
  };
  const runs = Object.fromEntries(
    Object.entries(pasts).map(([reference, past]) => {
      const cells = { window_ms, ...past };
      return [reference, cellsRun(seasonal, { params: { ...node.params, ...cells } }, read, cells).run];
    }),
  );
  const against = (reference: UsualReference): NodeRun => {
    const before = runs[reference];
    if (before === undefined) return comes;
    return (slots, views, at, justBefore) => {
      const now = comes(slots, views, at, justBefore);
      const usual = now === null ? null : before(slots, views, at, justBefore);
      return usual === null ? null : soundNumber(Number(now) - Number(usual), false);
    };
  };
  const viewIn = (views: readonly SeriesView[]) => views[signal] as SeriesView;
  const readsFrom = (t: number, oldest: number) => Math.min(oldest, midnight(t) - comparedMs) - usualReach(window_ms);
  const referenceAt = (views: readonly SeriesView[], t: number): UsualReference => {
    const anchor = closedAt(t, window_ms);
    const start = viewIn(views).first_at ?? t;
    const column = finish(columnInSteps({ cell, signal }, views, anchor, readsFrom(t, t)));
    return chosen(cell.knownIn(column, { anchor, start }), window_ms, { t, anchor, start });
  };
  const settled = (views: readonly SeriesView[], t: number): NodeRun => against(referenceAt(views, t));
  return {
    run: (slots, views, at, justBefore) => settled(views, at)(slots, views, at, justBefore),
    rows: (views, at) => {
      const { times } = viewIn(views);
      return rowsUpTo(times, at) - rowsUpTo(times, at - choiceReach(window_ms));
    },
    settled,
    aside: (views, t) => ({ reference: referenceAt(views, t) }),
    grid: {
      signal,
      cell,
      readsFrom,
      on: (all, run) => {
        const column = cell.knownIn(all, run);
        const row = departures(column, window_ms, chosen(column, window_ms, run), run.points);
        return fromColumn(row, run.anchor, window_ms);
      },
    },
  };
}
