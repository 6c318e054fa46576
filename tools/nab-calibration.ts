/**
 * `node tools/nab-calibration.ts FILE.csv ...` calibrates a z-score condition on the first half of labelled series, from
 * feedback as a person would give it, and prints what the second half costs beside the fixed cuts 3 and 4 and never
 * firing. labels.json lies beside the files. `--start N` is the value before calibration; `--http` runs it all through
 * the service too and fails when that differs.
 */
import { parseArgs } from "node:util";
import { calibrateHalf, halvesOf } from "./nab/half.ts";
import { alarmCost, conditionFor, costOver, missCost, scoreAll } from "./nab/judge.ts";
import { runOverHttp } from "./nab/over-http.ts";
import { readLabelled } from "./nab/series.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { start: { type: "string", default: "3" }, http: { type: "boolean", default: false } },
});
const start = Number(values.start);
const fixed = [3, 4, Infinity];

function print(name: string, value: string, costs: number[]): void {
  const shown = costs.map((cost) => cost.toFixed(2).padStart(12)).join("");
  console.log(`${name.padEnd(42)}${value.padStart(8)}${shown}`);
}

console.log(
  `Second half: ${missCost} for an incident without a firing, ${alarmCost} for each firing outside. Calibrated from ${start} on the first half.\n`,
);
const heads = ["calibrated", "|z| > 3", "|z| > 4", "never"].map((head) => head.padStart(12)).join("");
console.log(`${"series".padEnd(42)}${"value".padStart(8)}${heads}`);
const sums = [0, 0, 0, 0];
let noWorse = 0;
for (const file of positionals) {
  const series = await readLabelled(file);
  const scored = scoreAll(series, conditionFor(series.windowMs, start));
  const value = calibrateHalf(series, scored, start);
  const { second } = halvesOf(series);
  const costs = [value, ...fixed].map((cut) => costOver(series, scored, second, cut));
  costs.forEach((cost, i) => (sums[i] = (sums[i] ?? 0) + cost));
  if ((costs[0] ?? 0) <= (costs[2] ?? 0) + 1e-9) noWorse++;
  print(series.name, String(value), costs);
  if (!values.http) continue;
  const run = await runOverHttp(series, start);
  const same = run.value === value && Math.abs(run.cost - (costs[0] ?? 0)) < 1e-9;
  console.log(
    `${"".padEnd(10)}over HTTP: ${run.value} as version ${run.version}, cost ${run.cost.toFixed(2)} on ${run.decisions} decisions: ${same ? "the same" : "NOT the same"}`,
  );
  if (!same) process.exitCode = 1;
}
print("all", "", sums);
const saved = 1 - (sums[0] ?? 0) / (sums[2] ?? 1);
console.log(
  `\n${(100 * saved).toFixed(0)}% less cost than |z| > 4; no worse on ${noWorse} of ${positionals.length} series.`,
);
