import { mean } from "../../statistics/mean.ts";
import { quantileBySelection } from "../../statistics/select.ts";
import { trendOf } from "../../statistics/trend.ts";
import type { Rows, RowsOperator } from "./operator.ts";
import { number, oneOf } from "./params.ts";

/** The fewest points that a line is laid through. */
export const fewestPoints = 10;
const cellsPerWindow = 120;
/** So many windows ahead is as far as it looks. */
const capWindows = 4;
/** A fall of more than this share of the range is no part of a trend. */
const brokenBy = 0.25;

/** Where the Result ends, in seconds: what is not reached within four windows. */
export const capOf = (windowMs: number): number => (capWindows * windowMs) / 1000;

interface TrendCells {
  /** Seconds before the question, negative, and the mean there. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** The rows of a window as the means of at most 120 equal parts; `turn` is -1 where the limit lies below, so that it is always above. */
function trendCells({ times, values, from, to, at }: Rows, windowMs: number, turn: number): TrendCells {
  const [xs, ys]: [number[], number[]] = [[], []];
  const cellAt = (i: number) => Math.ceil((((times[i] as number) - at + windowMs) * cellsPerWindow) / windowMs);
  for (let first = from, i = from, ago = 0; i < to; i++) {
    ago += at - (times[i] as number);
    if (i + 1 < to && cellAt(i + 1) === cellAt(first)) continue;
    xs.push(-ago / (i + 1 - first) / 1000);
    ys.push(turn * mean(values, first, i + 1));
    [first, ago] = [i + 1, 0];
  }
  return { xs: Float64Array.from(xs), ys: Float64Array.from(ys) };
}

/**
 * Where the line begins and from which height it is followed: behind the last fall by more than a quarter of the range, as of a disk that
 * is cleaned, and from a quarter of the range above the height at which it was, since it may be cleaned there again. Three parts before and after are compared by their
 * medians, so that one that is high or low counts for nothing.
 */
function beginning(ys: Float64Array): { start: number; from: number } {
  const around = (from: number, to: number) => quantileBySelection(ys, 0.5, Math.max(0, from), Math.min(ys.length, to));
  const range = quantileBySelection(ys, 1) - quantileBySelection(ys, 0);
  const found = { start: 0, from: Number.NEGATIVE_INFINITY };
  for (let i = 1; i < ys.length; i++) {
    const height = around(i - 3, i);
    if (around(i, i + 3) >= height - brokenBy * range) continue;
    found.start = i;
    found.from = Math.max(found.from, height + brokenBy * range);
  }
  return found;
}

function secondsTo(rows: Rows, limit: number, turn: number, windowMs: number): number | null {
  if (turn * (rows.values[rows.to - 1] as number) >= turn * limit) return 0;
  const { xs, ys } = trendCells(rows, windowMs, turn);
  if (ys.length < fewestPoints) return null;
  const { start, from } = beginning(ys);
  const cap = capOf(windowMs);
  if (ys.length - start < fewestPoints) return cap;
  const { sign, interval, level } = trendOf(xs.subarray(start), ys.subarray(start));
  const [, fastest] = interval;
  if (sign <= 0 || fastest <= 0 || level < from) return cap;
  return Math.min(cap, Math.max(0, (turn * limit - level) / fastest));
}

/** The seconds until a signal reaches a limit, if it goes on as it has. */
export const timeTo: RowsOperator = {
  name: "time_to",
  meaning:
    "The seconds until the signal reaches `limit`, if it goes on as in the window: a robust line through the means of at most 120 equal parts of it (Theil-Sen), by the faster edge of its 95% interval. 0 at the limit or past it; 4 windows, the most there is, without a trend (Mann-Kendall at 95%) or away from the limit. After a fall of more than a quarter of the range the line begins again, and is followed once it is that much above the height it fell from. Null with fewer than 10 such parts.",
  reads: "series",
  window: "required",
  params: { limit: number, direction: oneOf("above", "below") },
  result: () => "float",
  empty: null,
  points:
    ({ window_ms }) =>
    (rows) =>
      trendCells(rows, Number(window_ms), 1).ys.length,
  prepare: ({ window_ms, limit, direction }) => {
    const turn = direction === "below" ? -1 : 1;
    return (rows) => secondsTo(rows, Number(limit), turn, Number(window_ms));
  },
};
