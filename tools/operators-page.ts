/** `npm run docs` writes docs/concept-operators.md from the registry of operators; `--check` fails when it is out of date. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Operator, ScalarOperator, SeriesOperator } from "../worker/domain/concept/operators/operator.ts";
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
  [`\`window\`${operator.window === "required" ? "" : "?"}`, ...paramsOf(operator)].join("; "),
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
