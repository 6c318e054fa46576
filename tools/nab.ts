/**
 * `node tools/nab.ts FOLDER|FILE.csv ...` measures alarms on labelled series as a user has them: each sentence is compiled by a
 * service under the shipped guardrails, every step is evaluated over HTTP, and the second halves are judged, without feedback and
 * calibrated from ratings of the first halves. A folder is laid out as the Numenta Anomaly Benchmark, or holds its files beside a
 * labels.json, or as the Cloud Monitoring Dataset or SKAB. `--in-process` asks the engine of the service instead, which is many
 * times faster and answers the same; `--pool 10` then also has so many unlike series share one condition. `--sentence` (repeatable) takes other sentences about "the series value"; `--mode every|on_change` and
 * `--cooldown 6h|none` set the firing that the tasks are made with; `--at-once 2` runs as many series at a time.
 */
import { parseArgs } from "node:util";
import type { FiringConfig } from "../worker/domain/firing/rule.ts";
import { mapLimited } from "../worker/domain/values/map-limited.ts";
import { fixedFour } from "./nab/baseline.ts";
import { judge, prices, weeksJudged } from "./nab/cost.ts";
import { runOverHttp } from "./nab/over-http.ts";
import { compileSentences, runInProcess, type Scored, scoresOf } from "./nab/in-process.ts";
import { calibratedInWords, type Column, summary } from "./nab/report.ts";
import { type LabelledSeries, readSeries } from "./nab/series.ts";
import type { SentenceRun } from "./nab/steps.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sentence: { type: "string", multiple: true },
    mode: { type: "string", default: "on_change" },
    cooldown: { type: "string", default: "6h" },
    "at-once": { type: "string", default: "2" },
    "in-process": { type: "boolean", default: false },
    pool: { type: "string" },
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
if (values.pool !== undefined && !values["in-process"]) {
  console.error("--pool takes --in-process: over HTTP each series has a service of its own");
  process.exit(2);
}
const firing: FiringConfig = {
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
const compiled = values["in-process"] ? await compileSentences(sentences) : null;
const scores = new Map<string, Scored[]>();
const measured = await mapLimited(compiled ? 1 : Number(values["at-once"]), all, async (series) => {
  const scored = compiled?.map((one) => scoresOf(one, series));
  if (scored) scores.set(series.name, scored);
  const found = compiled
    ? compiled.flatMap((one, at) => runInProcess(one, scored?.slice(at, at + 1) ?? [], firing))
    : await runOverHttp(series, sentences, firing);
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
const report = (title: string, found: readonly SentenceRun[]) => {
  const columns = (found[0]?.runs ?? []).map(({ name }, column): Column => ({
    name,
    verdicts: all.map((series, i) => judge(series, found[i]?.runs[column]?.runs ?? [])),
  }));
  const lines = [...summary(baseline, columns, names, weeks), calibratedInWords(columns)];
  console.log(`\n${title}: ${found[0]?.summary ?? ""}\n${lines.join("\n")}`);
};
for (const [at, sentence] of sentences.entries()) {
  report(
    `"${sentence}"`,
    measured.flatMap(({ found }) => found.slice(at, at + 1)),
  );
  const one = compiled?.[at];
  if (!one || values.pool === undefined) continue;
  const groups = unlike(all, Number(values.pool));
  const pooled = groups.flatMap((group) => {
    const runs = runInProcess(
      one,
      group.flatMap((i) => scores.get(names[i] ?? "")?.slice(at, at + 1) ?? []),
      firing,
    );
    return group.map((i, place) => ({ i, run: runs[place] }));
  });
  report(
    `The same, ${groups.length} conditions for ${values.pool} unlike series each`,
    pooled.toSorted((a, b) => a.i - b.i).flatMap(({ run }) => run ?? []),
  );
}

/** Indices of series in groups of about `size`, each of series that lie far apart in the order of names. */
function unlike(list: readonly unknown[], size: number): number[][] {
  const count = Math.max(1, Math.round(list.length / size));
  return Array.from({ length: count }, (_, group) => [...list.keys()].filter((i) => i % count === group));
}
