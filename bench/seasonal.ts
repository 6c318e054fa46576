import { compileConcept } from "../worker/domain/concept/compile.ts";
import { compileCondition, type CompiledCondition } from "../worker/domain/condition/compile.ts";
import { decide } from "../worker/domain/condition/decide.ts";
import type { ConceptDefinition } from "../worker/domain/values/definitions/concept.ts";
import type { SeriesView } from "../worker/domain/values/series.ts";

// A z-score on the distance from the usual at this time of day, beside one on the signal itself: one core, one run, the same
// rows: one every five minutes, and for the 300 one an hour. Only the ratios mean anything on a busy machine.

const minutes = 60_000;
const t = Date.parse("2026-03-01T00:00:00Z");
const aim = 8;

const signal = { primitive_id: "app.x", type: "time_series<float>" as const, missing_data_policy: "null" as const };
const window = "1h";
const usual = { window, period: "1d", cycles: 14 };
const plain = { out: { op: "latest", inputs: ["x"] } };
const seasonal = {
  mean: { op: "mean", inputs: ["x"], params: { window } },
  usual: { op: "seasonal_median", inputs: ["x"], params: usual },
  out: { op: "subtract", inputs: ["mean", "usual"] },
};

function zScoreOf(features: ConceptDefinition["features"], output_type: "float" | "float?"): CompiledCondition {
  const ids = { version: "1.0", namespace: "org" };
  const concept = compileConcept({
    ...ids,
    concept_id: "bench",
    description: "",
    output_type,
    primitives: { x: signal },
    features,
    output_feature: "out",
  });
  const strategy = { type: "z_score", params: { direction: "any", value: 3, window: "35d" } } as const;
  const definition = { ...ids, condition_id: "bench", concept_id: "bench", concept_version: "1.0", strategy };
  return compileCondition(definition, concept);
}

function rows(count: number, step: number): SeriesView {
  const times = Float64Array.from({ length: count }, (_, i) => t - (count - 1 - i) * step);
  const values = Float64Array.from(times, (_, i) => Math.abs((i % 288) - 144) + ((i * 7919) % 101) / 10);
  return { times, values, first_at: times[0] ?? null };
}

/** Microseconds an answer: the best of many short rounds, because whoever else is on the machine only ever makes one slower. */
function costOf(condition: CompiledCondition, view: SeriesView): number {
  const viewsOf = () => () => view;
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 200; round++) {
    const start = performance.now();
    for (let i = 0; i < 8; i++) decide(condition, viewsOf, t);
    best = Math.min(best, (1000 * (performance.now() - start)) / 8);
  }
  return best;
}

const many = rows(10_000, 5 * minutes);
const { verdict } = decide(zScoreOf(seasonal, "float?"), () => () => many, t);
if (verdict.history === null) throw new Error("the seasonal concept has no history to judge by");

const level = costOf(zScoreOf(plain, "float"), many);
const against = costOf(zScoreOf(seasonal, "float?"), many);
const few = costOf(zScoreOf(seasonal, "float?"), rows(300, 60 * minutes));
const times = (one: number, other: number) => (one / other).toFixed(1);

console.log(
  `The usual at this time (${usual.window} against ${usual.cycles} periods of ${usual.period}), node ${process.version}\n`,
);
console.log(`  z-score over 10,000 rows            ${level.toFixed(1).padStart(10)} µs`);
console.log(
  `  against the usual, 10,000 rows      ${against.toFixed(1).padStart(10)} µs  ${times(against, level)} times the z-score; ${verdict.history.count} points of history`,
);
console.log(
  `  against the usual, 300 rows an hour ${few.toFixed(1).padStart(10)} µs  10,000 rows cost ${times(against, few)} times as much`,
);
const met = against <= aim * level;
console.log(`  aim: at most ${aim} times the z-score: ${met ? "met" : "missed"}\n`);
if (!met) process.exitCode = 1;
