import type { ToldDifference } from "./differences.ts";

/** The operator that a function over a range is. */
interface RangeFunction {
  op: string;
  params?: Record<string, string>;
  counts?: true;
  differs?: ToldDifference;
}

/** Functions over a range, and what they are here. */
export const rangeFunctions: Readonly<Record<string, RangeFunction>> = {
  avg_over_time: { op: "mean" },
  min_over_time: { op: "min" },
  max_over_time: { op: "max" },
  sum_over_time: { op: "sum", differs: "empty" },
  count_over_time: { op: "count", differs: "empty" },
  stddev_over_time: { op: "stddev" },
  quantile_over_time: { op: "quantile" },
  last_over_time: { op: "latest" },
  increase: { op: "increase", counts: true, differs: "growth" },
  rate: { op: "rate", counts: true, differs: "growth" },
  changes: { op: "changes", differs: "changes" },
  resets: { op: "resets", differs: "changes" },
  delta: { op: "delta", differs: "delta" },
  deriv: { op: "slope", params: { unit: "s" } },
};

/** Aggregations, and the folds they are. */
export const foldNames: Readonly<Record<string, "sum" | "mean" | "max" | "min" | "count">> = {
  sum: "sum",
  avg: "mean",
  max: "max",
  min: "min",
  count: "count",
};

/** Comparisons, the operators they are, and the same from the other side. */
export const compares: Readonly<Record<string, { op: string; flipped: string }>> = {
  ">": { op: "gt", flipped: "<" },
  "<": { op: "lt", flipped: ">" },
  ">=": { op: "gte", flipped: "<=" },
  "<=": { op: "lte", flipped: ">=" },
  "==": { op: "eq", flipped: "==" },
  "!=": { op: "eq", flipped: "!=" },
};

export const arithmeticNames: Readonly<Record<string, string>> = {
  "+": "add",
  "-": "subtract",
  "*": "multiply",
  "/": "divide",
};

const unitSeconds: Readonly<Record<string, number>> = {
  ms: 0.001,
  s: 1,
  m: 60,
  h: 3_600,
  d: 86_400,
  w: 604_800,
  y: 31_536_000,
};

/** A duration of PromQL in seconds; null for anything else. */
export function secondsOf(text: string): number | null {
  if (!/^(?:\d+(?:ms|[smhdwy]))+$/.test(text)) return null;
  return [...text.matchAll(/(\d+)(ms|[smhdwy])/g)].reduce(
    (sum, [, n, unit = ""]) => sum + Number(n) * (unitSeconds[unit] ?? 0),
    0,
  );
}

/** So many seconds in the longest unit that they are a whole number of. */
export function importedDuration(total: number): string {
  for (const unit of ["d", "h", "m"]) {
    const size = unitSeconds[unit] ?? 1;
    if (total >= size && total % size === 0) return `${total / size}${unit}`;
  }
  return `${Math.max(1, Math.round(total))}s`;
}
