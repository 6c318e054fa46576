import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { compileCondition } from "../../../worker/domain/condition/compile.ts";
import type { ReadFigure } from "../../../worker/domain/language/reading.ts";
import { executeConcept, viewsOf } from "../concept/build.ts";
import { threshold } from "../condition/build.ts";
import { compile, part, signal, tiers, unresolved } from "./support/build.ts";

const load = signal("time_series<float>", { unit: "ratio" });
const above = (text: string, value: number, unit = "none") =>
  part({ relation: "compare", direction: "above", number: { value, unit, text } });
const hour = 3_600_000;
const start = Date.UTC(2026, 0, 1);
const rows = [0.1, 0.2, 0.3, 0.6].map((value, at): [number, number] => [start + at * hour, value]);

const judge = (figure: ReadFigure, extra: Parameters<typeof compile>[1] = {}, of = above("3%", 3, "percent")) =>
  compile([{ ...of, figure }], { signals: [load], ...extra });
const resultOf = ({ concept }: ReturnType<typeof compile>, series: Record<string, [number, number][]>, at: number) => {
  const views = Object.entries(series).map(([id, points]) => {
    const times = points.map(([time]) => time);
    return [id, { times, values: points.map(([, value]) => value), first_at: times[0] ?? null }] as const;
  });
  return executeConcept(compileConcept(concept), viewsOf(Object.fromEntries(views)), at).value;
};

describe("an aggregate", () => {
  it.each([
    ["mean", "float?", 0.3],
    ["max", "float?", 0.6],
    ["min", "float?", 0.1],
    ["median", "float?", 0.25],
    ["sum", "float", 1.2],
    ["stddev", "float?", Math.sqrt(0.14 / 4)],
  ] as const)("%s is a concept of the window, and its Result is that of the rows in it", (op, output_type, value) => {
    const compiled = judge({ kind: "aggregate", op, window: "7d" });
    expect(compiled.concept).toMatchObject({
      output_type,
      features: { value: { op, inputs: ["load"], params: { window: "7d" } } },
    });
    expect(resultOf(compiled, { "service.load": rows }, start + 4 * hour)).toBeCloseTo(value, 12);
    expect(compiled.condition.description).toBe(`${op} of service.load over 7d above 0.03`);
    expect(compiled.condition.strategy).toEqual(threshold("above", 0.03));
  });

  it("count is a whole number of rows, whatever they measure", () => {
    const compiled = judge({ kind: "aggregate", op: "count", window: "2h" }, {}, above("3", 3));
    expect(compiled.concept.output_type).toBe("int");
    expect(resultOf(compiled, { "service.load": rows }, start + 3 * hour)).toBe(2);
    expect(compiled.condition.strategy.params).toMatchObject({ value: 3 });
  });

  it("a quantile keeps its share", () => {
    const compiled = judge({ kind: "aggregate", op: "quantile", window: "1d", q: 0.95 });
    expect(compiled.concept.features["value"]).toEqual({
      op: "quantile",
      inputs: ["load"],
      params: { window: "1d", q: 0.95 },
    });
    expect(compiled.condition.description).toBe("quantile 0.95 of service.load over 1d above 0.03");
  });

  it.each(["sum", "min", "max"] as const)("%s of whole numbers is whole, and their mean is not", (op) => {
    const signals = [signal("time_series<int>")];
    expect(judge({ kind: "aggregate", op, window: "1h" }, { signals }, above("3", 3)).concept.output_type).toMatch(
      /^int/,
    );
    expect(judge({ kind: "aggregate", op: "mean", window: "1h" }, { signals }, above("3", 3)).concept.output_type).toBe(
      "float?",
    );
  });

  it("of a signal that is not a series is refused by name", () => {
    const signals = [signal("float", { unit: "ratio" })];
    expect(() => judge({ kind: "aggregate", op: "mean", window: "7d" }, { signals })).toThrow(
      unresolved("not_a_series", {
        message:
          "The sentence asks for the mean of service.load over 7d, but service.load is a single float, not a time series.",
      }),
    );
  });

  it("says what it is in its provenance, and words do not reach its id", () => {
    const figure = { kind: "aggregate", op: "mean", window: "7d" } as const;
    const { provenance, concept } = judge(figure);
    expect(provenance.parts[0]).toMatchObject({ primitive_id: "service.load", figure });
    expect(provenance.summary).toContain("on mean of service.load over 7d");
    expect(judge(figure, {}, { ...above("3%", 3, "percent"), words: "else" }).concept).toEqual(concept);
    expect(judge({ ...figure, window: "8d" }).concept.concept_id).not.toBe(concept.concept_id);
  });

  it("on the signal's own scale is under the signal's priors, and a count is not", () => {
    const guardrails = {
      parameter_priors: { "service.load": { strategy: "threshold" as const, ...tiers(0.1, 0.2, 0.3) } },
    };
    const vague = part({ direction: "above" });
    expect(judge({ kind: "aggregate", op: "mean", window: "7d" }, { guardrails }, vague).condition.strategy).toEqual(
      threshold("above", 0.2),
    );
    expect(judge({ kind: "aggregate", op: "count", window: "7d" }, { guardrails }, vague).condition.strategy.type).toBe(
      "percentile",
    );
  });

  it("is judged against its own history as any Result is", () => {
    const compiled = judge({ kind: "aggregate", op: "mean", window: "7d" }, {}, part({ relation: "deviate" }));
    expect(compiled.condition.strategy.type).toBe("z_score");
    expect(compileCondition(compiled.condition, compileConcept(compiled.concept), []).key).toMatch(/@1\.0$/);
  });
});

describe("two signals", () => {
  const capacity = signal("time_series<float>", { primitive_id: "service.capacity", unit: "ratio" });
  const pair = (kind: "difference" | "quotient", of = above("", 0), other = capacity) =>
    compile([{ ...of, figure: { kind, other: other.primitive_id } }], { signals: [load, other] });
  const both = { "service.load": rows, "service.capacity": rows.map(([at]): [number, number] => [at, 0.4]) };

  it("without a number, one exceeds the other where their difference is above 0", () => {
    const compiled = pair("difference", part({ relation: "compare", direction: "above" }));
    expect(compiled.condition.strategy).toEqual(threshold("above", 0));
    expect(resultOf(compiled, both, start + 3 * hour)).toBeCloseTo(0.2, 12);
  });

  it("with a number, the difference is compared with it in the signal's own unit", () => {
    expect(pair("difference", above("10 points", 10, "points")).condition.strategy.params).toEqual({
      direction: "above",
      value: 0.1,
    });
  });

  it("are divided, and a division by zero has no Result", () => {
    const compiled = pair("quotient", above("120%", 120, "percent"));
    expect(compiled.concept).toMatchObject({
      output_type: "float?",
      output_feature: "quotient",
      features: { quotient: { op: "divide", inputs: ["latest_load", "latest_capacity"] } },
    });
    expect(compiled.condition.strategy.params).toEqual({ direction: "above", value: 1.2 });
    expect(compiled.condition.description).toBe("service.load divided by service.capacity above 1.2");
    expect(resultOf(compiled, both, start + 3 * hour)).toBeCloseTo(1.5, 12);
    const none = { ...both, "service.capacity": [[start, 0] as [number, number]] };
    expect(resultOf(compiled, none, start + hour)).toBeNull();
  });

  it("in different sizes of one unit are brought to that of the first", () => {
    const percent = { ...capacity, unit: "percent" };
    const compiled = pair("difference", part({ relation: "compare", direction: "above" }), percent);
    expect(compiled.concept.features).toMatchObject({
      converted_capacity: { op: "multiply", inputs: ["latest_capacity"], params: { value: 0.01 } },
      difference: { op: "subtract", inputs: ["latest_load", "converted_capacity"] },
    });
    const inPercent = { ...both, "service.capacity": rows.map(([at]): [number, number] => [at, 40]) };
    expect(resultOf(compiled, inPercent, start + 3 * hour)).toBeCloseTo(0.2, 12);
  });

  it.each([
    ["difference", { unit: "ms" }, /different units/],
    ["quotient", { type: "boolean" }, /not a number/],
  ] as const)("a %s with %o is refused", (kind, extra, message) => {
    expect(() => pair(kind, above("2", 2), { ...capacity, ...extra })).toThrow(message);
  });

  it("a signal that is not in the catalogue is refused, not left out", () => {
    expect(() => compile([part({ figure: { kind: "difference", other: "made.up" } })], { signals: [load] })).toThrow(
      expect.objectContaining({ code: "intent_unresolved" }),
    );
  });
});

describe("silence", () => {
  const silent = (value: number, unit: string, direction: "above" | null = null) =>
    compile([part({ direction, number: { value, unit, text: `${value} ${unit}` }, figure: { kind: "time_since" } })], {
      signals: [load],
    });

  it("is the time since the newest row, and the number is a duration in seconds", () => {
    const compiled = silent(3, "h");
    expect(compiled.concept).toMatchObject({ output_type: "float?", features: { value: { op: "time_since" } } });
    expect(compiled.condition).toMatchObject({
      description: "time since service.load above 10800",
      strategy: { type: "threshold", params: { direction: "above", value: 10_800 } },
    });
    expect(resultOf(compiled, { "service.load": rows }, start + 7 * hour)).toBe(4 * 3600);
  });

  it.each([
    [2, "d", 172_800],
    [15, "m", 900],
    [90, "s", 90],
  ])("%d%s is %d seconds", (value, unit, seconds) => {
    expect(silent(value, unit).condition.strategy.params).toMatchObject({ value: seconds });
  });

  it("needs a duration, and a series", () => {
    expect(() => silent(3, "none")).toThrow(/how long/);
    expect(() => silent(3, "percent")).toThrow(/not measured in percent/);
    expect(() =>
      compile([{ ...above("3h", 3, "h"), figure: { kind: "time_since" } }], { signals: [signal("float")] }),
    ).toThrow(/not a time series/);
  });
});
