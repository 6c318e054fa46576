/**
 * `node tools/nab-backtest.ts FOLDER|FILE.csv ...` backtests a z-score condition on the first half of each labelled series (whole
 * UTC days) and looks whether the alerts of the second half lie inside the 90% interval that the first half predicts. Without
 * options it does so in eight settings: 3 and 4 standard deviations, each decision that holds or each turn, with and without a
 * cooldown of 6h. `--value N`, `--mode every|on_change` and `--cooldown 6h|none` each keep the settings that have it.
 */
import { dayMs } from "../worker/domain/values/time.ts";
import { parseArgs } from "node:util";
import type { DecisionMonitor, Input } from "@decision-monitor/sdk";
import { withLocal } from "./local.ts";
import { type LabelledSeries, readSeries } from "./nab/series.ts";

const windowSteps = 288;

interface Setting {
  value: number;
  firing: NonNullable<Input<"backtestConditions">["firing"]>;
}

interface Row {
  name: string;
  days: number;
  alerts: number;
  interval: { low: number; high: number } | null;
  later: number;
  inside: boolean;
}

const idOf = ({ name }: LabelledSeries) => name.replace(/[^A-Za-z0-9_-]+/g, "_");

/** Pushes a series and defines a concept of it, for conditions that are given with each backtest. */
async function define(client: DecisionMonitor, series: LabelledSeries, values: readonly number[]): Promise<void> {
  const id = idOf(series);
  const primitive_id = `series.${id}`;
  const observations = Array.from(series.times, (t, i) => ({
    primitive_id,
    entity: id,
    observed_at: new Date(t).toISOString(),
    value: series.values[i] ?? 0,
  }));
  await client.registerPrimitive({ primitive_id, type: "time_series<float>" });
  for (let from = 0; from < observations.length; from += 1000) {
    await client.pushObservations({ observations: observations.slice(from, from + 1000) });
  }
  await client.createConcept({
    version: "1.0",
    description: `Values of ${id}`,
    concept_id: id,
    output_type: "float",
    primitives: { value: { primitive_id, type: "time_series<float>" } },
    features: { now: { op: "latest", inputs: ["value"] } },
    output_feature: "now",
  });
  const window = `PT${(windowSteps * series.stepMs) / 1000}S`;
  for (const value of values) {
    await client.createCondition({
      condition_id: id,
      version: `over-${value}`,
      concept_id: id,
      concept_version: "1.0",
      strategy: { type: "z_score", params: { direction: "any", value, window } },
    });
  }
}

async function judge(client: DecisionMonitor, series: LabelledSeries, { value, firing }: Setting): Promise<Row> {
  const id = idOf(series);
  const start = Math.floor((series.times[0] ?? 0) / dayMs) * dayMs;
  const end = (Math.floor((series.times.at(-1) ?? 0) / dayMs) + 1) * dayMs;
  const over = (from: number, to: number) =>
    client.backtestConditions({
      condition_id: id,
      condition_version: `over-${value}`,
      entities: [id],
      firing,
      from: new Date(from).toISOString(),
      to: new Date(to - 1).toISOString(),
      forecast_days: (end - series.half) / dayMs,
    });
  const [first, second] = [await over(start, series.half), await over(series.half, end)];
  const { forecast } = first;
  return {
    name: series.name,
    days: first.coverage.days,
    alerts: first.fired,
    interval: forecast && { low: forecast.low, high: forecast.high },
    later: second.fired,
    inside: forecast !== null && forecast.low <= second.fired && second.fired <= forecast.high,
  };
}

function print({ value, firing }: Setting, rows: readonly Row[]): void {
  const { mode = "every", cooldown = "none" } = firing;
  console.log(`\n|z| > ${value}, window ${windowSteps} steps, ${mode}, cooldown ${cooldown}`);
  const line = (...cells: (string | number)[]) =>
    console.log(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(40) : String(cell).padStart(10))).join(""));
  line("series", "days", "alerts", "low", "high", "later", "inside");
  for (const { name, days, alerts, interval, later, inside } of rows) {
    line(name, days, alerts, interval?.low ?? "-", interval?.high ?? "-", later, inside ? "yes" : "no");
  }
  console.log(`Inside the 90% interval: ${rows.filter(({ inside }) => inside).length} of ${rows.length}.`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { value: { type: "string" }, mode: { type: "string" }, cooldown: { type: "string" } },
});
if (positionals.length === 0) {
  console.error(
    "Usage: node tools/nab-backtest.ts FOLDER|FILE.csv ... [--value 4] [--mode on_change|every] [--cooldown 6h|none]",
  );
  process.exit(2);
}
const numbers = values.value === undefined ? [3, 4] : [Number(values.value)];
const modes = (["every", "on_change"] as const).filter((mode) => values.mode === undefined || mode === values.mode);
const cooldowns = values.cooldown === undefined ? ["none", "6h"] : [values.cooldown];
const settings = numbers.flatMap((value) =>
  modes.flatMap((mode) =>
    cooldowns.map((cooldown): Setting => ({ value, firing: { mode, ...(cooldown === "none" ? {} : { cooldown }) } })),
  ),
);

await withLocal(async ({ client }) => {
  const rows: Row[][] = settings.map(() => []);
  let done = 0;
  for await (const series of readSeries(positionals)) {
    await define(client, series, numbers);
    for (const [at, setting] of settings.entries()) rows[at]?.push(await judge(client, series, setting));
    console.log(
      `${++done}  ${series.name}: inside in ${rows.filter((own) => own.at(-1)?.inside).length} of ${settings.length} settings`,
    );
  }
  settings.forEach((setting, at) => print(setting, rows[at] ?? []));
  const all = rows.flat();
  const held = all.filter(({ inside }) => inside).length;
  console.log(
    `\nOver ${settings.length} settings and ${done} series: ${held} of ${all.length} inside, ${((100 * held) / Math.max(1, all.length)).toFixed(1)}%.`,
  );
});
