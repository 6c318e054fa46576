import type { BaseType } from "../../values/values.ts";
import type { Rows, SeriesOperator } from "./operator.ts";
import { optional } from "./params.ts";
import { unitMs, unit } from "./unit.ts";

/** How much a counter grew along rows `[from, to)`: after a fall it has begun again at 0. */
function growth({ values, from, to }: Pick<Rows, "values" | "from" | "to">): number {
  let sum = 0;
  for (let i = from + 1; i < to; i++) {
    const value = values[i] as number;
    const before = values[i - 1] as number;
    sum += value < before ? value : value - before;
  }
  return sum;
}

/** How many rows of `[from, to)` differ from the row before as `is` says. */
function steps({ values, from, to }: Rows, is: (value: number, before: number) => boolean): number {
  let found = 0;
  for (let i = from + 1; i < to; i++) if (is(values[i] as number, values[i - 1] as number)) found++;
  return found;
}

const counter = {
  reads: "series",
  window: "required",
  valueAtT: false,
  justBefore: false,
  params: {},
} as const;
const between = { ...counter, edge: "needed", empty: null } as const;
const along = { ...counter, edge: "taken", empty: 0, result: (): BaseType => "int" } as const;

const ends =
  "from the value at the start of the window to the value at its end, each at most `max_age` old; a fall counts as a start from 0; null without either value";

const increase: SeriesOperator = {
  ...between,
  name: "increase",
  meaning: `The growth of a counter ${ends}.`,
  result: (input) => (input === "int" ? "int" : "float"),
  prepare: () => growth,
};

const rate: SeriesOperator = {
  ...between,
  name: "rate",
  meaning: "The `increase` per `unit` (default `s`).",
  params: { unit: optional(unit) },
  result: () => "float",
  prepare: (params) => {
    const units = Number(params["window_ms"]) / unitMs(params, "s");
    return (rows) => growth(rows) / units;
  },
};

const changes: SeriesOperator = {
  ...along,
  name: "changes",
  meaning: "How many rows of the window differ from the row before them.",
  prepare: () => (rows) => steps(rows, (value, before) => value !== before),
};

const resets: SeriesOperator = {
  ...along,
  name: "resets",
  meaning: "How many rows of the window are below the row before them: how often a counter began again.",
  prepare: () => (rows) => steps(rows, (value, before) => value < before),
};

/** Operators that follow a series from row to row, the one before the window included. */
export const counters: readonly SeriesOperator[] = [increase, rate, changes, resets];
