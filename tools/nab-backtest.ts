/**
 * `node tools/nab-backtest.ts FILE.csv ...` backtests a z-score condition on the first half of each series (timestamp,value;
 * whole UTC days) and looks whether the alerts of the second half lie inside the 90% interval that the first half predicts.
 * `--value N` is the number of standard deviations, `--mode every` counts each point that holds instead of each turn,
 * `--cooldown 6h` keeps a series silent for so long after an alert.
 */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import type { DecisionMonitor, Input, Output } from "@decision-monitor/sdk";
import { withLocal } from "./local.ts";
import { type Point, readCsv } from "./replay/csv.ts";

const day = 86_400_000;
const windowSteps = 288;

type Firing = NonNullable<Input<"backtestConditions">["firing"]>;

interface Row {
  name: string;
  first: Output<"backtestConditions">;
  second: Output<"backtestConditions">;
  inside: boolean;
}

/** Start of the first day, of the second half and of the day after the last, in epoch milliseconds. */
function halves(points: readonly Point[]): { start: number; half: number; end: number } {
  const days = points.map(({ at }) => Math.floor(Date.parse(at) / day));
  const first = days.reduce((least, one) => Math.min(least, one), Infinity);
  const last = days.reduce((most, one) => Math.max(most, one), -Infinity);
  return { start: first * day, half: (first + Math.floor((last - first + 1) / 2)) * day, end: (last + 1) * day };
}

function medianStep(points: readonly Point[]): number {
  const times = [...new Set(points.map(({ at }) => Date.parse(at)))].sort((a, b) => a - b);
  const steps = Float64Array.from(times.slice(1), (time, i) => time - (times[i] ?? 0)).sort();
  return steps[Math.floor((steps.length - 1) / 2)] ?? 0;
}

async function define(client: DecisionMonitor, id: string, points: readonly Point[], value: number): Promise<void> {
  const primitive_id = `series.${id}`;
  const window = `PT${(windowSteps * medianStep(points)) / 1000}S`;
  await client.registerPrimitive({ primitive_id, type: "time_series<float>" });
  for (let from = 0; from < points.length; from += 1000) {
    const rows = points.slice(from, from + 1000);
    await client.pushObservations({
      observations: rows.map((point) => ({ primitive_id, entity: id, observed_at: point.at, value: point.value })),
    });
  }
  const definition = { version: "1.0", description: `Unusual values of ${id}` };
  await client.createConcept({
    ...definition,
    concept_id: id,
    output_type: "float",
    primitives: { value: { primitive_id, type: "time_series<float>" } },
    features: { now: { op: "latest", inputs: ["value"] } },
    output_feature: "now",
  });
  await client.createCondition({
    ...definition,
    condition_id: id,
    concept_id: id,
    concept_version: "1.0",
    strategy: { type: "z_score", params: { direction: "any", value, window } },
  });
}

async function judge(client: DecisionMonitor, file: string, value: number, firing: Firing): Promise<Row> {
  const points = readCsv(await readFile(file, "utf8"));
  const name = basename(file, ".csv");
  const id = name.replace(/[^A-Za-z0-9_-]+/g, "_");
  const { start, half, end } = halves(points);
  await define(client, id, points, value);
  const over = (from: number, to: number) =>
    client.backtestConditions({
      condition_id: id,
      condition_version: "1.0",
      entities: [id],
      firing,
      from: new Date(from).toISOString(),
      to: new Date(to - 1).toISOString(),
      forecast_days: (end - half) / day,
    });
  const [first, second] = [await over(start, half), await over(half, end)];
  const inside = first.forecast !== null && first.forecast.low <= second.fired && second.fired <= first.forecast.high;
  return { name, first, second, inside };
}

function print(rows: readonly Row[], rule: string): void {
  console.log(`${rule}\n`);
  const line = (...cells: (string | number)[]) =>
    console.log(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(36) : String(cell).padStart(10))).join(""));
  line("series", "days", "alerts", "expected", "low", "high", "next days", "alerts", "inside");
  for (const { name, first, second, inside } of rows) {
    const { expected, low, high, days } = first.forecast ?? { expected: null, low: "-", high: "-", days: "-" };
    const alerts = expected === null ? "-" : expected.toFixed(1);
    line(name, first.coverage.days, first.fired, alerts, low, high, days, second.fired, inside ? "yes" : "no");
  }
  console.log(`\nInside the 90% interval: ${rows.filter(({ inside }) => inside).length} of ${rows.length}.`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    value: { type: "string", default: "4" },
    mode: { type: "string", default: "on_change" },
    cooldown: { type: "string" },
  },
});
const value = Number(values.value);
const firing: Firing = {
  mode: values.mode === "every" ? "every" : "on_change",
  ...(values.cooldown === undefined ? {} : { cooldown: values.cooldown }),
};
if (positionals.length === 0 || !(value > 0)) {
  console.error("Usage: node tools/nab-backtest.ts [--value 4] [--mode on_change|every] [--cooldown 6h] FILE.csv ...");
  process.exit(2);
}
await withLocal(async ({ client }) => {
  const rows: Row[] = [];
  for (const file of positionals) rows.push(await judge(client, file, value, firing));
  print(rows, `|z| > ${value}, window ${windowSteps} steps, ${Object.values(firing).join(", cooldown ")}`);
});
