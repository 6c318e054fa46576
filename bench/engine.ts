import { dayMs } from "../worker/domain/values/time.ts";
import jsonLogic from "json-logic-js";
import { Engine } from "json-rules-engine";
import { compileConcept, type CompiledConcept } from "../worker/domain/concept/compile.ts";
import { compileCondition, type CompiledCondition } from "../worker/domain/condition/compile.ts";
import { decide } from "../worker/domain/condition/decide.ts";
import { evaluateCondition } from "../worker/domain/condition/evaluate.ts";
import type { ConceptDefinition } from "../worker/domain/values/definitions/concept.ts";
import type { StrategySpec } from "../worker/domain/values/definitions/condition.ts";
import type { SeriesView, SignalViews } from "../worker/domain/values/series.ts";
import { randomFrom } from "../tools/random.ts";

// The pure engine beside two rule engines, one core, one run. Every contender answers the same questions, which is checked
// first. Neither rule engine can express a deviation, so both get the z-score as the same plain JavaScript function. Both only answer;
// `evaluate` also explains.

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

function conceptOf(type: "float" | "time_series<float>", features: ConceptDefinition["features"]): CompiledConcept {
  return compileConcept({
    concept_id: "bench",
    version: "1.0",
    namespace: "org",
    description: "",
    output_type: "float",
    primitives: { x: { primitive_id: "app.x", type, missing_data_policy: "null" } },
    features,
    output_feature: "out",
  });
}

function conditionOf(concept: CompiledConcept, strategy: StrategySpec): CompiledCondition {
  return compileCondition(
    { condition_id: "bench", version: "1.0", namespace: "org", concept_id: "bench", concept_version: "1.0", strategy },
    concept,
  );
}

function at<T>(items: readonly T[], i: number): T {
  const item = items[i];
  if (item === undefined) throw new Error(`there is no item ${i}`);
  return item;
}

interface Contender {
  readonly name: string;
  /** Answers question `i`; a promise where the library gives one. */
  readonly ask: (i: number) => boolean | Promise<boolean>;
}

function ours(condition: CompiledCondition, views: readonly SignalViews[]): Contender[] {
  const byConcept = views.map((view) => () => view);
  return [
    {
      name: "decision-monitor (decide)",
      ask: (i) => decide(condition, at(byConcept, i), t).verdict.value === true,
    },
    {
      name: "decision-monitor (evaluate, with drivers)",
      ask: (i) => evaluateCondition(condition, at(byConcept, i), t).triggered,
    },
  ];
}

function logic(rule: object, data: readonly object[]): Contender {
  return { name: "json-logic-js", ask: (i) => jsonLogic.apply(rule, data[i]) === true };
}

function rules(
  value: number,
  data: readonly Record<string, unknown>[],
  compute?: (facts: (name: string) => Promise<unknown>) => Promise<number>,
): Contender {
  const engine = new Engine();
  if (compute) engine.addFact("score", (_params, almanac) => compute((name) => almanac.factValue(name)));
  engine.addRule({
    conditions: { all: [{ fact: compute ? "score" : "x", operator: "greaterThan", value }] },
    event: { type: "fired" },
  });
  return { name: "json-rules-engine", ask: async (i) => (await engine.run(data[i] ?? {})).events.length > 0 };
}

function zOf(past: readonly number[], now: number): number {
  let sum = 0;
  for (const x of past) sum += x;
  const mean = sum / past.length;
  let squares = 0;
  for (const x of past) squares += (x - mean) * (x - mean);
  return (now - mean) / Math.sqrt(squares / past.length);
}

function questions(): { title: string; aim: number; contenders: Contender[] }[] {
  const threshold = conditionOf(conceptOf("float", { out: { op: "passthrough", inputs: ["x"] } }), {
    type: "threshold",
    params: { direction: "above", value: cut.threshold },
  });
  const z = conditionOf(conceptOf("time_series<float>", { out: { op: "latest", inputs: ["x"] } }), {
    type: "z_score",
    params: { direction: "above", value: cut.z, window: "31d" },
  });

  const xs = nows.map((x) => ({ x }));
  const histories = pasts.map((past, i) => ({ past, x: nows[i] ?? 0 }));
  jsonLogic.add_operation("z_score", zOf);

  return [
    {
      title: "threshold",
      aim: 5_000_000,
      contenders: [
        ...ours(
          threshold,
          nows.map(single).map((view) => () => view),
        ),
        logic({ ">": [{ var: "x" }, cut.threshold] }, xs),
        rules(cut.threshold, xs),
      ],
    },
    {
      title: `z-score over ${points} points`,
      aim: 1_000_000,
      contenders: [
        ...ours(
          z,
          histories.map(({ past, x }) => seriesOf(past, x)).map((view) => () => view),
        ),
        logic({ ">": [{ z_score: [{ var: "past" }, { var: "x" }] }, cut.z] }, histories),
        rules(cut.z, histories, async (fact) => zOf((await fact("past")) as number[], Number(await fact("x")))),
      ],
    },
  ];
}

/** Answers a second, the median of five rounds after one to warm up. */
async function rateOf({ ask }: Contender): Promise<number> {
  const rates: number[] = [];
  let asked = 0;
  for (let round = 0; round < 6; round++) {
    const start = performance.now();
    let answers = 0;
    let elapsed = 0;
    while (elapsed < 250) {
      for (let k = 0; k < 256; k++) {
        const answer = ask(asked++ % cases);
        // Awaiting a plain boolean would charge the synchronous ones for a turn of the loop.
        if (typeof answer !== "boolean") await answer;
      }
      answers += 256;
      elapsed = performance.now() - start;
    }
    if (round > 0) rates.push((answers * 1000) / elapsed);
  }
  return rates.sort((a, b) => a - b)[2] ?? 0;
}

async function answersOf({ ask }: Contender): Promise<string> {
  const answers: string[] = [];
  for (let i = 0; i < cases; i++) answers.push((await ask(i)) ? "1" : "0");
  return answers.join("");
}

console.log(
  `Pure engine, one core, node ${process.version}; ${cases} different questions in turn, median of five rounds.\n`,
);
let met = true;
for (const { title, aim, contenders } of questions()) {
  const expected = await answersOf(at(contenders, 0));
  for (const contender of contenders) {
    const answers = await answersOf(contender);
    if (answers !== expected)
      throw new Error(`${contender.name} answers "${title}" differently: ${answers} instead of ${expected}`);
  }
  const fired = expected.split("1").length - 1;
  console.log(`${title} (${fired} of ${cases} fire, all contenders agree)`);
  let first = 0;
  for (const contender of contenders) {
    const rate = await rateOf(contender);
    if (first === 0) first = rate;
    const ratio = rate === first ? "" : `decide is ${(first / rate).toFixed(1)} times as fast`;
    console.log(
      `  ${contender.name.padEnd(42)} ${Math.round(rate).toLocaleString("en-US").padStart(12)} /s  ${ratio}`.trimEnd(),
    );
  }
  met &&= first >= aim;
  console.log(
    `  aim ${aim.toLocaleString("en-US")} /s: ${first >= aim ? "met" : "missed"} (${(first / aim).toFixed(2)} of it)`,
  );
  console.log();
}
if (!met) process.exitCode = 1;
