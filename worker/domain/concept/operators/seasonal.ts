import { dayMs, parseDuration } from "../../values/time.ts";
import { SortedWindow } from "../../statistics/sorted-window.ts";
import type { CellWindow, RowsOperator } from "./operator.ts";
import { cellParam, withoutMean } from "./cell-ops.ts";
import { durationParam, optionalParam, type OperatorParams, wholeBetween } from "./params.ts";

/** The fewest earlier periods with rows that say what is usual: all of up to three. */
export const fewestCycles = (cycles: number): number => Math.min(3, cycles);
const mostCycles = 60;
/** As many points as a history keeps: one period must fit into it. */
const mostCells = 10_000;
const standardUsual = { window: "1h", cycles: { byDay: 14, longer: 4 } };

/** The window and the number of periods where they are left out: 1h, and 14 periods of up to a day or 4 longer ones. */
export function usualDefaults(period: string): { window: string; cycles: number } {
  const { window, cycles } = standardUsual;
  return { window, cycles: parseDuration(period) <= dayMs ? cycles.byDay : cycles.longer };
}

function complete(params: OperatorParams): OperatorParams {
  return { ...usualDefaults(String(params["period"])), ...withoutMean(params) };
}

const lengthOf = (params: OperatorParams, name: string): number => parseDuration(String(params[name]));

/** What is usual by the values of some cells, kept up to date while they come and go. */
class UsualOfCells implements CellWindow {
  readonly #values = new SortedWindow(mostCycles);
  readonly #fewest: number;

  constructor({ cycles }: OperatorParams) {
    this.#fewest = fewestCycles(Number(cycles));
  }

  clear(): void {
    this.#values.clear();
  }

  add(value: number): void {
    this.#values.add(value);
  }

  remove(value: number): void {
    this.#values.remove(value);
  }

  result(): number | null {
    return this.#values.size < this.#fewest ? null : this.#values.median();
  }
}

/** What is usual at this point of a period: the median of the same stretch of earlier periods. */
export const seasonal: RowsOperator = {
  name: "seasonal_median",
  meaning:
    "What is usual at this time of the `period`: the median of the means, or what `of` names, over `(t - k * period - window, t - k * period]` for k from 1 to `cycles`; windows without a result are left out. Null where fewer than 3 are left, or fewer than `cycles` if that is less.",
  reads: "series",
  window: "cells",
  params: { period: durationParam, cycles: optionalParam(wholeBetween(1, mostCycles)), of: cellParam },
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
  prepare: (params) => {
    const cells = new UsualOfCells(params);
    return ({ values, from, to }) => {
      cells.clear();
      for (let i = from; i < to; i++) cells.add(values[i] as number);
      return cells.result();
    };
  },
  slide: (params) => new UsualOfCells(params),
};
