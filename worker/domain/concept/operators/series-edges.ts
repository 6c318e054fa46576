import type { BaseType } from "../../values/values.ts";
import { optionalParam } from "./params.ts";
import type { Rows, RowsOperator } from "./operator.ts";
import { unit, unitMs } from "./unit.ts";

const edge = {
  reads: "series",
  window: "required",
  params: {},
  empty: null,
} as const;
const sameType = { result: (input: BaseType): BaseType => (input === "int" ? "int" : "float") };
const float = { result: (): BaseType => "float" };

const newest = ({ values, to }: Rows): number => values[to - 1] as number;
const oldest = ({ values, from }: Rows): number => values[from] as number;

const latest: RowsOperator = {
  ...edge,
  ...sameType,
  name: "latest",
  meaning:
    "The signal's value at the time of the question, after its missing-data policy and `max_age`; with a `window`, the newest row in it.",
  window: "lookback",
  valueAtT: true,
  prepare: () => newest,
};

const first: RowsOperator = {
  ...edge,
  ...sameType,
  name: "first",
  meaning: "The oldest row of the window.",
  prepare: () => oldest,
};

const delta: RowsOperator = {
  ...edge,
  ...sameType,
  name: "delta",
  meaning: "The newest row of the window minus the oldest; 0 for a single row.",
  prepare: () => (rows) => newest(rows) - oldest(rows),
};

const pctChange: RowsOperator = {
  ...edge,
  ...float,
  name: "pct_change",
  meaning: "The delta as a fraction of the absolute value of the oldest row (0.25 is 25%); null if that is 0.",
  prepare: () => (rows) => (newest(rows) - oldest(rows)) / Math.abs(oldest(rows)),
};

const slope: RowsOperator = {
  ...edge,
  ...float,
  name: "slope",
  meaning: "The least-squares rise per `unit` (default `d`); null for a single row.",
  params: { unit: optionalParam(unit) },
  prepare: (params) => {
    const per = unitMs(params, "d");
    return ({ times, values, from, to }) => {
      const origin = times[from] as number;
      const n = to - from;
      let sumX = 0;
      let sumY = 0;
      for (let i = from; i < to; i++) {
        sumX += ((times[i] as number) - origin) / per;
        sumY += values[i] as number;
      }
      const meanX = sumX / n;
      const meanY = sumY / n;
      let xy = 0;
      let xx = 0;
      for (let i = from; i < to; i++) {
        const dx = ((times[i] as number) - origin) / per - meanX;
        xy += dx * ((values[i] as number) - meanY);
        xx += dx * dx;
      }
      return xy / xx;
    };
  },
};

const timeSince: RowsOperator = {
  ...edge,
  ...float,
  name: "time_since",
  meaning: "The time from the newest row to the time of the question, in `unit` (default `s`).",
  window: "lookback",
  justBefore: true,
  params: { unit: optionalParam(unit) },
  prepare: (params) => {
    const per = unitMs(params, "s");
    return ({ times, to, at }) => (at - (times[to - 1] as number)) / per;
  },
};

/** Operators that read the ends, the trend or the age of a window. */
export const seriesEdges: readonly RowsOperator[] = [latest, first, delta, pctChange, slope, timeSince];
