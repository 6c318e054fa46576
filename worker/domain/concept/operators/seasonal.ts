import { quantileBySelection } from "../../statistics/select.ts";
import { dayMs, parseDuration } from "../../values/time.ts";
import type { Rows, SeriesOperator } from "./operator.ts";
import { duration, optional, type Params, wholeBetween } from "./params.ts";

/** The fewest earlier periods that say what is usual. */
export const fewestCycles = 3;
const mostCycles = 60;
/** As many points as a history keeps: one period must fit into it. */
const mostCells = 10_000;
const standard = { window: "1h", cycles: { byDay: 14, longer: 4 } };

/** The window and the number of periods where they are left out: 1h, and 14 periods of up to a day or 4 longer ones. */
export function usualDefaults(period: string): { window: string; cycles: number } {
  const { window, cycles } = standard;
  return { window, cycles: parseDuration(period) <= dayMs ? cycles.byDay : cycles.longer };
}

function complete(params: Params): Params {
  return { ...usualDefaults(String(params["period"])), ...params };
}

const lengthOf = (params: Params, name: string): number => parseDuration(String(params[name]));

function medianOf({ values, from, to }: Rows): number | null {
  return to - from < fewestCycles ? null : quantileBySelection(values, 0.5, from, to);
}

/** What is usual at this point of a period: the median of the same stretch of earlier periods. */
export const seasonal: SeriesOperator = {
  name: "seasonal_median",
  meaning:
    "What is usual at this time of the `period`: the median of the means over `(t - k * period - window, t - k * period]` for k from 1 to `cycles`; windows without rows are left out, and with fewer than 3 left it is null.",
  reads: "series",
  window: "cells",
  valueAtT: false,
  justBefore: false,
  params: { period: duration, cycles: optional(wholeBetween(fewestCycles, mostCycles)) },
  complete,
  check: (params, report) => {
    const whole = complete(params);
    const cells = lengthOf(whole, "period") / lengthOf(whole, "window");
    if (!Number.isInteger(cells))
      report(
        "params.period",
        `must be a multiple of "window", which is ${String(whole["window"])}, such as 1d of 1h or 1w of 6h.`,
      );
    else if (cells > mostCells) report("params.period", `must be at most ${mostCells} times as long as "window".`);
  },
  result: () => "float",
  empty: null,
  prepare: () => medianOf,
};
