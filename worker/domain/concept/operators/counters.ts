import type { BaseType } from "../../values/values.ts";
import type { Rows, RowsOperator } from "./operator.ts";
import { optionalParam } from "./params.ts";
import { unitMs, unit } from "./unit.ts";

/** Whether a counter had begun again at 0 since the row before: it fell, or its row says so. */
function hasBegun({ values, marks }: Rows, i: number): boolean {
  return (values[i] as number) < (values[i - 1] as number) || marks?.[i]?.reset === true;
}

/** How much a counter grew along rows `[from, to)`: from 0 where it had begun again, and where its first row lies in the window. */
function counterGrowth(rows: Rows, windowMs: number): number {
  const { times, values, from, to, at } = rows;
  let sum = (times[from] as number) > at - windowMs ? (values[from] as number) : 0;
  for (let i = from + 1; i < to; i++)
    sum += hasBegun(rows, i) ? (values[i] as number) : (values[i] as number) - (values[i - 1] as number);
  return sum;
}

/** How many rows of `[from, to)` differ from the row before as `is` says. */
function countSteps(rows: Rows, is: (rows: Rows, i: number) => boolean): number {
  let found = 0;
  for (let i = rows.from + 1; i < rows.to; i++) if (is(rows, i)) found++;
  return found;
}

const counter = {
  reads: "series",
  window: "required",
  params: {},
} as const;
const between = { ...counter, edge: "needed", starts: true, empty: null } as const;
const along = { ...counter, edge: "taken", empty: 0, result: (): BaseType => "int" } as const;

const overWindow =
  "from the value at the start of the window to the value at its end, each at most `max_age` old; a fall, and an observation with `reset`, counts from 0; null without a value at the end, or without one at the start where the first in the window is no `reset`";

/** The growth of a counter. */
export const increase: RowsOperator = {
  ...between,
  name: "increase",
  meaning: `The growth of a counter ${overWindow}.`,
  result: (input) => (input === "int" ? "int" : "float"),
  prepare: (params) => (rows) => counterGrowth(rows, Number(params["window_ms"])),
};

const rate: RowsOperator = {
  ...between,
  name: "rate",
  meaning: "The `increase` per `unit` (default `s`).",
  params: { unit: optionalParam(unit) },
  result: () => "float",
  prepare: (params) => {
    const windowMs = Number(params["window_ms"]);
    const units = windowMs / unitMs(params, "s");
    return (rows) => counterGrowth(rows, windowMs) / units;
  },
};

const changes: RowsOperator = {
  ...along,
  name: "changes",
  meaning: "How many rows of the window differ from the row before them.",
  prepare: () => (rows) => countSteps(rows, ({ values }, i) => values[i] !== values[i - 1]),
};

const resets: RowsOperator = {
  ...along,
  starts: true,
  name: "resets",
  meaning:
    "How many rows of the window are below the row before them, or say that it began again: how often a counter began again.",
  prepare: () => (rows) => countSteps(rows, hasBegun),
};

/** Operators that follow a series from row to row, the one before the window included. */
export const counters: readonly RowsOperator[] = [increase, rate, changes, resets];
