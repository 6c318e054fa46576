import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { compileCondition } from "../../../worker/domain/condition/compile.ts";
import { strategies } from "../../../worker/domain/condition/strategies/registry.ts";
import { summariseCondition } from "../../../worker/domain/condition/explain-condition.ts";
import { readSentence } from "../../../worker/domain/task/sentence/form/read-sentence.ts";
import type { StrategySpec } from "../../../worker/domain/values/definitions/condition.ts";
import { calibrated } from "../learning/calibration/build.ts";
import { explain } from "../decision/build.ts";
import { compile, lenient, part, signal, tiers } from "../task/support/build.ts";
import { condition, judge, series } from "./build.ts";
import { robustName, robustZScoreStrategy } from "./robust-z-score.ts";

const load = signal("time_series<float>");
const registry = (names: typeof lenient.strategy_registry) => ({
  strategy_registry: names,
  type_strategy_map: Object.fromEntries(Object.keys(lenient.type_strategy_map).map((type) => [type, names])),
});
const guardrails = { ...registry([robustName, "threshold"]), min_history: 5 };
const unusual = part({ relation: "deviate", words: "the load is unusual" });
const three = { value: 3.5, unit: "none", text: "3.5" };
const spec = (value: number) =>
  ({ type: robustName, params: { direction: "any", value, window: "14d" } }) as unknown as StrategySpec;
const past = [10, 12, 11, 9, 10, 11, 10, 9, 12, 11, 10];

beforeAll(() => {
  Object.assign(strategies, { [robustName]: robustZScoreStrategy });
});
afterAll(() => {
  Reflect.deleteProperty(strategies, robustName);
});

describe("a seventh strategy, with a line in the registry and nothing else", () => {
  it("is what words of its relation come to where the guardrails register it, with its own tiers and window", () => {
    const { condition: drafted, provenance } = compile([unusual], { signals: [load], guardrails });
    expect(drafted.strategy).toEqual(spec(3));
    expect(drafted.description).toBe("service.load more than 3 robust deviations off the median of its last 14d");
    expect(drafted.min_history).toBe(5);
    expect(provenance.parts[0]).toMatchObject({
      strategy: robustName,
      priority: "mapping_rule",
      parameters: [
        { name: "direction", value: "any" },
        { name: "value", value: 3, source: "strategy_priors", from: "robust_z_score.medium_severity" },
        { name: "window", value: "14d", source: "default" },
      ],
    });
  });

  it("takes what sentence, priors and bounds say, as any other does", () => {
    const named = part({ names: robustName, number: three, direction: "any", window: "7d" });
    const drafted = (of = unusual, more = {}) =>
      compile([of], { signals: [load], guardrails: { ...guardrails, ...more } }).condition;
    expect(drafted(named).strategy.params).toMatchObject({ value: 3.5, window: "7d" });
    const priors = { "service.load": { strategy: robustName, ...tiers(5, 6, 7, "2d") } };
    expect(drafted(unusual, { parameter_priors: priors }).strategy.params).toMatchObject({ value: 6, window: "2d" });
    const bounds = { threshold_bounds: { [robustName]: { max: 9 } } };
    expect(drafted(unusual, bounds).threshold_bounds).toEqual({ max: 9 });
  });

  it("refuses in its own words", () => {
    const of = (extra: object) => part({ names: robustName, direction: "any", ...extra });
    const number = { value: 5, unit: "percent", text: "5%" };
    expect(() => compile([of({ number })], { signals: [load], guardrails })).toThrow(
      '"5%" is no number of robust deviations.',
    );
    expect(() => compile([of({ number: three })], { signals: [signal("float")], guardrails })).toThrow(
      "robust_z_score needs a time series and service.load is float",
    );
    expect(() => compile([of({ number: three })], { signals: [load] })).toThrow("not in the strategy registry");
  });

  it("is compiled with its concept, and has an execution graph of its own", () => {
    const { concept, condition: drafted } = compile([unusual], { signals: [load], guardrails });
    const compiled = compileCondition(drafted, compileConcept(concept), []);
    expect(compiled.ir.strategy).toEqual({
      type: robustName,
      params: { direction: "any", value: 3, window_ms: 14 * 86_400_000 },
    });
    expect(() => condition({ ...spec(0) })).toThrow(/number above 0/);
  });

  it("is said and read in the controlled grammar", () => {
    const { condition: drafted, provenance } = compile([unusual], { signals: [load], guardrails });
    expect(provenance.sentence).toBe("Alert when `service.load` is 3 robust deviations off its median of 14d.");
    expect(provenance.restated).toBe(
      "Alert when the service load is more than 3 robust deviations off its median of the last 14 days.",
    );
    const read = readSentence(provenance.sentence ?? "");
    expect(compile([], { signals: [load], guardrails, ...read }).condition).toEqual(drafted);
  });

  it("decides and explains", () => {
    const compiled = condition(spec(3));
    expect(judge(compiled, { "app.x": series(past, 30) })).toMatchObject({ value: true, reason: null });
    expect(judge(compiled, { "app.x": series(past, 11) }).value).toBe(false);
    expect(judge(compiled, { "app.x": series(past.slice(0, 3), 30) }).reason).toBe("insufficient_history");
    const explanation = explain(compiled, series(past, 30));
    expect(explanation.summary).toContain("robust deviations from the median 10 of 11 earlier Results");
    expect(summariseCondition(compiled, null)).toContain("robust deviations from its median");
  });

  it("is calibrated by its scores", () => {
    const told = [5.5, 6.5, 7.5].map((score, i) => ({
      entity: `a-${i}`,
      at: i * 6,
      score,
      rating: "false_positive" as const,
    }));
    expect(calibrated({ told: [...told, { at: 30, score: 9 }], strategy: spec(5) })).toMatchObject({
      direction: "tighten",
      recommended: 8,
    });
  });
});

it("no file outside the rooms of strategies and sentences asks which of them it has", () => {
  const worker = join(import.meta.dirname, "../../../worker");
  // "percentile" is also a unit of what sentences say.
  const names = Object.keys(strategies).filter((name) => name !== "percentile");
  const branch = new RegExp(`(?:[!=]==|case) "(?:${names.join("|")})"|"(?:${names.join("|")})" [!=]==`);
  const asking = readdirSync(worker, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !/^(domain\/condition|reading)\//.test(file))
    .filter((file) => branch.test(readFileSync(join(worker, file), "utf8")));
  expect(asking).toEqual([]);
});
