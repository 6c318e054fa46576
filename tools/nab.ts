/**
 * `node tools/nab.ts FOLDER|FILE.csv ...` measures alarms on labelled series as a user has them: each sentence is compiled by a
 * service under the shipped guardrails, every step is evaluated over HTTP, and the second halves are judged, without feedback and
 * calibrated from ratings of the first halves. A folder is laid out as the Numenta Anomaly Benchmark, or holds its files beside a
 * labels.json. `--sentence` (repeatable) takes other sentences about "the series value"; `--mode every|on_change` and
 * `--cooldown 6h|none` set the firing that the tasks are made with; `--at-once 2` runs as many series at a time.
 */
import { parseArgs } from "node:util";
import { mapLimited } from "../worker/domain/values/map-limited.ts";
import { fixedFour } from "./nab/baseline.ts";
import { judge, prices, weeksJudged } from "./nab/cost.ts";
import { type Firing, runOverHttp } from "./nab/over-http.ts";
import { type Column, summary } from "./nab/report.ts";
import { type LabelledSeries, readSeries } from "./nab/series.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sentence: { type: "string", multiple: true },
    mode: { type: "string", default: "on_change" },
    cooldown: { type: "string", default: "6h" },
    "at-once": { type: "string", default: "2" },
  },
});
if (positionals.length === 0) {
  console.error(
    "Usage: node tools/nab.ts FOLDER|FILE.csv ... [--sentence TEXT] [--mode every|on_change] [--cooldown 6h]",
  );
  process.exit(2);
}
const sentences = values.sentence ?? [
  "alert me when the series value is unusual",
  "alert me when the series value is unusual for this time of day",
];
const firing: Firing = {
  mode: values.mode === "every" ? "every" : "on_change",
  ...(values.cooldown === "none" ? {} : { cooldown: values.cooldown }),
};

const all: LabelledSeries[] = [];
for await (const series of readSeries(positionals)) all.push(series);
console.log(`${all.length} series, judged on their second halves: ${prices}.`);
console.log(
  "By episode the first firing of a run counts and later ones of that run within a day do not. An incident is caught",
);
console.log(`when anything fires in it. Tasks are made with firing ${JSON.stringify(firing)}.\n`);

const started = performance.now();
let done = 0;
const measured = await mapLimited(Number(values["at-once"]), all, async (series) => {
  const found = await runOverHttp(series, sentences, firing);
  const fixed = judge(series, fixedFour(series));
  done += 1;
  const costs = found.map(({ runs }) =>
    runs.map((run) => `${judge(series, run.runs).byEpisode.toFixed(2)}${run.value === null ? "" : ` at ${run.value}`}`),
  );
  const took = Math.round((performance.now() - started) / 1000);
  console.log(
    `${String(done).padStart(3)} of ${all.length}, ${took} s  ${series.name}: fixed 4 ${fixed.byEpisode.toFixed(2)}; ${costs.map((list) => list.join(", ")).join("; ")}`,
  );
  return { series, found, fixed };
});

const names = all.map(({ name }) => name);
const weeks = all.reduce((total, series) => total + weeksJudged(series), 0);
const baseline: Column = { name: "fixed |z| > 4", verdicts: measured.map(({ fixed }) => fixed) };
for (const [at, sentence] of sentences.entries()) {
  const first = measured[0]?.found[at];
  const columns = (first?.runs ?? []).map(({ name }, column): Column => ({
    name,
    verdicts: measured.map(({ series, found }) => judge(series, found[at]?.runs[column]?.runs ?? [])),
  }));
  console.log(`\n"${sentence}": ${first?.summary ?? ""}\n${summary(baseline, columns, names, weeks).join("\n")}`);
}
