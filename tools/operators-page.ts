/** `npm run docs` writes docs/concept-operators.md from the registry of operators; `--check` fails when it is out of date. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  needsWindow,
  type Operator,
  type ScalarOperator,
  type SeriesOperator,
} from "../worker/domain/concept/operators/operator.ts";
import { operators } from "../worker/domain/concept/operators/registry.ts";
import { engine } from "../worker/domain/concept/ir.ts";
import type { BaseType } from "../worker/domain/values/values.ts";

const file = join(import.meta.dirname, "..", "docs", "concept-operators.md");
const all = [...operators.values()];
const series = all.filter((operator): operator is SeriesOperator => operator.reads === "series");
const scalars = all.filter((operator): operator is ScalarOperator => operator.reads === "scalars");

const table = (headings: string[], rows: string[][]) =>
  [headings, headings.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

const paramsOf = ({ params }: Operator) =>
  Object.entries(params).map(([name, { required, expects }]) => `\`${name}\`${required ? "" : "?"}: ${expects}`);

const seriesRow = (operator: SeriesOperator) => [
  `\`${operator.name}\``,
  operator.meaning,
  [`\`window\`${needsWindow(operator) ? "" : "?"}`, ...paramsOf(operator)].join("; "),
  typesOf((base) => operator.result(base), ["int", "float"]),
  String(operator.empty),
];

const bases: readonly BaseType[] = ["int", "float", "boolean", "categorical"];

/** The result for inputs of one type, or null where it does not take them. */
function resultOf(operator: ScalarOperator, base: BaseType): BaseType | null {
  const inputs = Array.from({ length: Math.min(2, operator.arity[1]) }, () => ({ base, series: false, labels: null }));
  let fits = true;
  const report = (place: string) => (fits &&= !place.startsWith("inputs"));
  const { base: result } = operator.result(
    inputs,
    {},
    report,
    inputs.map((_, i) => `input_${i}`),
  );
  return fits ? result : null;
}

function typesOf(result: (base: BaseType) => BaseType | null, from: readonly BaseType[]): string {
  return from
    .flatMap((base) => {
      const given = result(base);
      return given === null ? [] : [`${base} → ${given}`];
    })
    .join(", ");
}

const countOf = ({ arity: [least, most] }: ScalarOperator) => (least === most ? `${least}` : `${least} to ${most}`);

const scalarRow = (operator: ScalarOperator) => [
  `\`${operator.name}\``,
  operator.meaning,
  countOf(operator),
  paramsOf(operator).join("; "),
  typesOf((base) => resultOf(operator, base), bases),
  operator.nulls === "propagate" ? "null" : "as described",
];

const page = `<!-- Written by \`npm run docs\` from worker/domain/concept/operators; do not edit it by hand. -->

# Operators

A concept is a small graph of **features**, \`{ "op": ..., "inputs": [...], "params": { ... } }\`. An input is the name of a
signal or of another feature. These are the operators of engine ${engine}; within an engine number, operators never change their
meaning. Parameters marked \`?\` are optional. A result that is not a finite number becomes null.

## Over a series

These read the rows in \`(t - window, t]\`, oldest first. \`window\` is a duration such as \`6h\`, \`7d\` or \`P7D\`.

${table(["operator", "computes", "parameters", "types", "without rows"], series.map(seriesRow))}

### Against the usual at this time

\`seasonal_median\` reads earlier periods and nothing of the current one. For a window w, a period p (a multiple of w, at most
10,000 times as long) and n cycles,

\`\`\`
usual(t) = median of mean(t - p), mean(t - 2p), ..., mean(t - np)     mean(e): the mean of the rows in (e - w, e]
\`\`\`

\`window\` is 1h if it is left out, and \`cycles\` 14 for a period of up to a day or 4 for a longer one. Windows without rows do not
count. With fewer than 3 that do, the result is null, and a condition on it answers \`insufficient_history\` with the number of
periods found. Periods are fixed spans, a day being 24 hours: when clocks change, "this time of day" is an hour off by the wall
clock until the new times make up most of the cycles.

With \`mean\` and \`subtract\` it says how far the signal is from what is usual at this time, in the signal's own unit:

\`\`\`json
{
  "mean": { "op": "mean", "inputs": ["latency"], "params": { "window": "1h" } },
  "usual": { "op": "seasonal_median", "inputs": ["latency"], "params": { "window": "1h", "period": "1d", "cycles": 14 } },
  "deviation": { "op": "subtract", "inputs": ["mean", "usual"] }
}
\`\`\`

The output type is \`float?\`. The history of such a concept, for \`z_score\` and \`percentile\`, has a point at \`t - w\`, \`t - 2w\`, ...,
at most 10,000 of them; unless a condition says how many it needs, it needs at least those of one period, p / w (and never
fewer than 10).

### Against its usual

\`usual\` finds out by itself which past explains a signal. m is the mean of the rows in (t - w, t]; d is m minus the median of the
same window of the 14 days before, and w is m minus that of the 4 weeks before, with at least 3 of them there. The window has to
divide a day and lie between 15m and 6h; without one it is 1h. For a question at t,
one of m, d and w is taken, and every point of the history uses the same one:

- Compared are the whole windows since the epoch that end in the 30 days up to the last midnight (UTC), from the first observation on.
- d is taken if it exists for a day of windows (24 of an hour) and its standard deviation is less than 0.8 of that of m.
- w is taken if it exists for two weeks of windows (336) and its standard deviation is less than 0.8 of the one taken so far. Each
  pair is compared where both exist.

The record names the choice beside the feature: \`"deviation.reference"\` is \`own_level\`, \`time_of_day\` or \`time_of_week\`. The output
type is \`float?\`; a window without rows is null, which a condition answers as \`null_input\`. History has a point at the end of each
whole window before t; unless a condition says otherwise it needs a day of them. A question reads 59 days, so observations must be
kept that long.

## On single values

To get a single value from a series, use one of the operators above; \`latest\` is the simplest.

${table(["operator", "computes", "inputs", "parameters", "types", "a null input gives"], scalars.map(scalarRow))}

If optional parameters affect the type, the table shows the type without them: \`round\` with \`digits\` keeps a float, and
\`label_score\` gives a float as soon as one score is not a whole number.
`;

if (!process.argv.includes("--check")) {
  writeFileSync(file, page);
  console.log("docs/concept-operators.md is written.");
} else if (!existsSync(file) || readFileSync(file, "utf8") !== page) {
  console.error("docs/concept-operators.md does not match the registry of operators. Run `npm run docs`.");
  process.exitCode = 1;
}
