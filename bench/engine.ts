import { dayMs } from "../worker/domain/values/time.ts";
import jsonLogic from "json-logic-js";
import type { CompiledCondition } from "../worker/domain/condition/compile.ts";
import { decide } from "../worker/domain/condition/decide.ts";
import { evaluateCondition } from "../worker/domain/condition/evaluate.ts";
import type { SeriesView } from "../worker/domain/values/series.ts";
import { randomFrom } from "../tools/random.ts";
import { conditionOver } from "./common/judging.ts";
import { whole } from "../tools/print.ts";
import { quantile } from "./http/load.ts";

// The pure engine beside json-logic-js, one core, one run. Every contender answers the same questions, which is checked first.
// json-logic-js cannot express a deviation, so it gets the z-score as a plain JavaScript function. It only answers; `evaluate` also explains.

const t = Date.parse("2026-03-01T00:00:00Z");
const cases = 64;
const points = 30;
const cut = { threshold: 0.5, z: 1 };

const next = randomFrom(7);
const pasts = Array.from({ length: cases }, () => Array.from({ length: points }, next));
const nows = Array.from({ length: cases }, next);

function single(value: number): SeriesView {
  return { times: Float64Array.of(t - 1), values: Float64Array.of(value), first_at: t - 1 };
}

function seriesOf(past: readonly number[], now: number): SeriesView {
  const times = Float64Array.from([...past, now], (_, i) => t - (points - i) * dayMs + 1);
  times[points] = t;
  return { times, values: Float64Array.from([...past, now]), first_at: times[0] ?? null };
}

function at<T>(items: readonly T[], i: number): T {
  const item = items[i];
  if (item === undefined) throw new Error(`there is no item ${i}`);
  return item;
}

interface Contender {
  readonly name: string;
  /** Answers question `i`. */
  readonly ask: (i: number) => boolean;
}

function ours(condition: CompiledCondition, series: readonly SeriesView[]): Contender[] {
  const views = series.map((view) => () => () => view);
  return [
    { name: "decision-monitor (decide)", ask: (i) => decide(condition, at(views, i), t).verdict.value === true },
    {
      name: "decision-monitor (evaluate, with drivers)",
      ask: (i) => evaluateCondition(condition, at(views, i), t).triggered,
    },
  ];
}

function logic(rule: object, data: readonly object[]): Contender {
  return { name: "json-logic-js", ask: (i) => jsonLogic.apply(rule, data[i]) === true };
}

function zOf(past: readonly number[], now: number): number {
  let sum = 0;
  for (const x of past) sum += x;
  const mean = sum / past.length;
  let squares = 0;
  for (const x of past) squares += (x - mean) * (x - mean);
  return (now - mean) / Math.sqrt(squares / past.length);
}

function questions(): { title: string; contenders: Contender[] }[] {
  const threshold = conditionOver(
    { of: "float" },
    { out: { op: "passthrough", inputs: ["x"] } },
    { type: "threshold", params: { direction: "above", value: cut.threshold } },
  );
  const z = conditionOver(
    { of: "time_series<float>" },
    { out: { op: "latest", inputs: ["x"] } },
    { type: "z_score", params: { direction: "above", value: cut.z, window: "31d" } },
  );
  const xs = nows.map((x) => ({ x }));
  const histories = pasts.map((past, i) => ({ past, x: nows[i] ?? 0 }));
  const series = histories.map(({ past, x }) => seriesOf(past, x));
  jsonLogic.add_operation("z_score", zOf);
  return [
    {
      title: "threshold",
      contenders: [...ours(threshold, nows.map(single)), logic({ ">": [{ var: "x" }, cut.threshold] }, xs)],
    },
    {
      title: `z-score over ${points} points`,
      contenders: [
        ...ours(z, series),
        logic({ ">": [{ z_score: [{ var: "past" }, { var: "x" }] }, cut.z] }, histories),
      ],
    },
  ];
}

/** Answers a second, the median of five rounds after one to warm up. */
function rateOf({ ask }: Contender): number {
  const rates: number[] = [];
  let asked = 0;
  for (let round = 0; round < 6; round++) {
    const start = performance.now();
    let answers = 0;
    let elapsed = 0;
    while (elapsed < 250) {
      for (let k = 0; k < 256; k++) ask(asked++ % cases);
      answers += 256;
      elapsed = performance.now() - start;
    }
    if (round > 0) rates.push((answers * 1000) / elapsed);
  }
  return quantile(rates, 0.5);
}

const answersOf = ({ ask }: Contender) => pasts.map((_, i) => (ask(i) ? "1" : "0")).join("");

console.log(
  `Pure engine, one core, node ${process.version}; ${cases} different questions in turn, median of five rounds.`,
);
for (const { title, contenders } of questions()) {
  const expected = answersOf(at(contenders, 0));
  for (const contender of contenders) {
    const answers = answersOf(contender);
    if (answers !== expected)
      throw new Error(`${contender.name} answers "${title}" differently: ${answers} instead of ${expected}`);
  }
  const fired = expected.split("1").length - 1;
  console.log(`\n${title} (${fired} of ${cases} fire, all contenders agree)`);
  let first = 0;
  for (const contender of contenders) {
    const rate = rateOf(contender);
    if (first === 0) first = rate;
    const ratio = rate === first ? "" : `decide is ${(first / rate).toFixed(1)} times as fast`;
    console.log(`  ${contender.name.padEnd(42)} ${whole(rate).padStart(12)} /s  ${ratio}`.trimEnd());
  }
}
