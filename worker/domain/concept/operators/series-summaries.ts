import { mean } from "../../statistics/mean.ts";
import { populationDeviation } from "../../statistics/deviation.ts";
import { quantileBySelection } from "../../statistics/select.ts";
import { sum } from "../../statistics/sum.ts";
import { numberBetween } from "./params.ts";
import type { Rows, RowsOperator } from "./operator.ts";

function summaryOperator(
  name: string,
  meaning: string,
  base: "same" | "float" | "int",
  reduce: (rows: Rows) => number,
  empty: 0 | null = null,
): RowsOperator {
  return {
    name,
    meaning,
    reads: "series",
    window: "required",
    params: {},
    result: (input) => (base === "same" ? (input === "int" ? "int" : "float") : base),
    empty,
    prepare: () => reduce,
  };
}

function extreme({ values, from, to }: Rows, pick: (a: number, b: number) => number): number {
  let result = values[from] as number;
  for (let i = from + 1; i < to; i++) result = pick(result, values[i] as number);
  return result;
}

const quantile: RowsOperator = {
  ...summaryOperator(
    "quantile",
    "The quantile `q` (0.95 is the 95th percentile) of the rows, Hyndman-Fan type 7.",
    "float",
    () => 0,
  ),
  params: { q: numberBetween(0, 1) },
  prepare: (params) => {
    const q = Number(params["q"]);
    return ({ values, from, to }) => quantileBySelection(values, q, from, to);
  },
};

const meanOf = summaryOperator("mean", "The arithmetic mean of the rows.", "float", ({ values, from, to }) =>
  mean(values, from, to),
);

/** Operators that summarise the rows of a window; deviation is that of the population, quantiles are of type 7. */
export const seriesSummaries: readonly RowsOperator[] = [
  meanOf,
  summaryOperator(
    "sum",
    "The sum of the rows, added up in their order.",
    "same",
    ({ values, from, to }) => sum(values, from, to),
    0,
  ),
  summaryOperator("min", "The least row.", "same", (rows) => extreme(rows, Math.min)),
  summaryOperator("max", "The greatest row.", "same", (rows) => extreme(rows, Math.max)),
  summaryOperator("median", "The median of the rows.", "float", ({ values, from, to }) =>
    quantileBySelection(values, 0.5, from, to),
  ),
  summaryOperator("count", "How many rows there are.", "int", ({ from, to }) => to - from, 0),
  summaryOperator(
    "distinct",
    "How many different values the rows have.",
    "int",
    ({ values, from, to }) => new Set(Array.from({ length: to - from }, (_, i) => values[from + i])).size,
    0,
  ),
  summaryOperator("stddev", "The population standard deviation of the rows.", "float", ({ values, from, to }) =>
    populationDeviation(values, from, to),
  ),
  quantile,
];
