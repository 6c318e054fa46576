import { describe, expect, it } from "vitest";
import type { ReadFigure } from "../../../worker/domain/language/reading.ts";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { compileCondition } from "../../../worker/domain/condition/compile.ts";
import { threshold } from "../condition/build.ts";
import { compile, part, signal, tiers, unresolved } from "./support/build.ts";

const load = signal("time_series<float>", { unit: "ms" });
const spans = { window: "1h", period: "1d", cycles: 14 } as const;
const daily = { kind: "usual", op: "mean", ...spans } as const;
const unusual = part({ relation: "deviate" });
const above20 = part({ relation: "compare", direction: "above", number: { value: 20, unit: "none", text: "20" } });
const judge = (figure: ReadFigure, of = unusual, extra: Parameters<typeof compile>[1] = {}) =>
  compile([{ ...of, figure }], { signals: [load], ...extra });

describe("what is usual at this time", () => {
  it("is a concept of three steps", () => {
    const { concept, condition, provenance } = judge(daily, above20);
    expect(concept).toMatchObject({
      description: "Mean of service.load over 1h above what is usual at this time of day",
      output_type: "float?",
      features: {
        mean: { op: "mean", inputs: ["load"], params: { window: "1h" } },
        usual: { op: "seasonal_median", inputs: ["load"], params: { window: "1h", period: "1d", cycles: 14 } },
        deviation: { op: "subtract", inputs: ["mean", "usual"] },
      },
      output_feature: "deviation",
    });
    expect(condition.strategy).toEqual(threshold("above", 20));
    expect(condition.description).toBe("mean of service.load over 1h against usual every 1d above 20");
    expect(provenance.parts[0]).toMatchObject({ primitive_id: "service.load", figure: daily });
    expect(provenance.sentence).toBe(
      "Alert when mean of `service.load` over 1h against usual every 1d (14 cycles) is above 20.",
    );
  });

  it("says what comparing with weeks needs", () => {
    expect(judge(daily).warnings).toEqual([]);
    expect(judge({ ...daily, period: "1w", cycles: 4 }).warnings).toEqual([
      "service.load is compared with what it was 4 times before, 1w apart: it needs 28 days of values until anything can be unusual.",
    ]);
  });

  it.each([
    ["level", "mean", "average"],
    ["counter", "increase", "increase"],
    ["event", "sum", "total"],
  ] as const)("of a signal of kind %s compares its %s where nothing else is said", (kind, op, word) => {
    const of = signal("time_series<float>", { kind, unit: "ms" });
    const { concept, provenance, condition } = judge({ kind: "usual", ...spans }, above20, { signals: [of] });
    expect(Object.values(concept.features)).toMatchObject([
      { op, params: { window: "1h" } },
      { op: "seasonal_median", params: { ...spans, ...(op === "mean" ? {} : { of: op }) } },
      { op: "subtract" },
    ]);
    expect(provenance.parts[0]).toMatchObject({ figure: { kind: "usual", op, ...spans } });
    expect(provenance.sentence).toBe(
      `Alert when ${op} of \`service.load\` over 1h against usual every 1d (14 cycles) is above 20.`,
    );
    expect(provenance.restated).toBe(
      `Alert when the ${word} of the service load over the last hour is more than 20 ms above what was usual at this time of day in the last 14 days.`,
    );
    expect(condition.description).toContain(`${op} of service.load over 1h`);
  });

  it("of a count has no unit", () => {
    const of = signal("time_series<float>", { kind: "event", unit: "ms" });
    const { provenance } = judge({ ...daily, op: "count" }, above20, { signals: [of] });
    expect(provenance.restated).toContain(
      "number of values of the service load over the last hour is more than 20 above",
    );
  });

  it("names its steps apart from a signal of the same name", () => {
    const mean = signal("time_series<float>", { primitive_id: "service.mean" });
    const { concept } = compile([part({ primitive_id: "service.mean", relation: "deviate", figure: daily })], {
      signals: [mean],
    });
    expect(compileConcept(concept).ir.nodes.map(({ id }) => id)).toEqual(["mean_step", "usual", "deviation"]);
  });

  it("is judged in deviations of its own history, of which a whole period is needed", () => {
    const { concept, condition } = judge(daily);
    expect(condition.strategy).toMatchObject({ type: "z_score", params: { direction: "any", window: "30d" } });
    expect(condition.min_history).toBeUndefined();
    expect(compileCondition(condition, compileConcept(concept)).min_history).toBe(24);
  });

  it.each([
    [12, 24],
    [50, 50],
  ])("under guardrails that ask for %d points it asks for %d", (min_history, expected) => {
    expect(judge(daily, unusual, { guardrails: { min_history } }).condition.min_history).toBe(expected);
  });

  it("is not under the priors of its signal's own level", () => {
    const guardrails = { parameter_priors: { "service.load": { strategy: "threshold" as const, ...tiers(1, 2, 3) } } };
    expect(judge(daily, unusual, { guardrails }).condition.strategy.type).toBe("z_score");
  });

  it.each([
    ["a single value", signal("float"), "not_a_series"],
    ["a flag", signal("boolean"), "not_a_series"],
  ])("of %s is refused by name", (_, one, reason) => {
    expect(() => judge(daily, unusual, { signals: [one] })).toThrow(unresolved(reason));
  });

  const far = (value: number, unit: string) =>
    part({ relation: "compare", direction: "above", number: { value, unit, text: `${value}` } });
  it.each([
    ["degrees have no zero point", signal("time_series<float>", { unit: "celsius" }), far(18, "fahrenheit"), 10],
    ["degrees of the signal's own", signal("time_series<float>", { unit: "celsius" }), far(5, "celsius"), 5],
    ["seconds of milliseconds", load, far(2, "s"), 2000],
    ["points of a ratio", signal("time_series<float>", { description: "ratio 0-1" }), far(5, "points"), 0.05],
  ])("a distance is in the unit of the signal: %s", (_, one, said, value) => {
    expect(judge(daily, said, { signals: [one] }).condition.strategy.params).toMatchObject({ value });
  });

  it("a bare number that no two shares can be apart is asked about", () => {
    const ratio = signal("time_series<float>", { description: "ratio 0-1" });
    expect(() => judge(daily, far(5, "none"), { signals: [ratio] })).toThrow(
      expect.objectContaining({
        code: "intent_unresolved",
        suggestion: expect.stringContaining("percentage points") as unknown,
      }),
    );
  });
});
