import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { compileCondition } from "../../../worker/domain/condition/compile.ts";
import { summariseCondition } from "../../../worker/domain/condition/explain-condition.ts";
import { zScore } from "../condition/build.ts";
import { compile, part, signal, tiers } from "./support/build.ts";

const load = signal("time_series<float>", { unit: "ms", interval: "5m" });
const jumps = part({ relation: "move", direction: "above", words: "the load suddenly jumps" });
type Given = NonNullable<Parameters<typeof compile>[1]>;
const compiled = (extra: Parameters<typeof part>[0] = {}, given: Given = {}) =>
  compile([{ ...jumps, ...extra }], { signals: [load], ...given });

describe("a sudden jump, spike or drop", () => {
  it("is the mean of an hour against that of the hour before, in deviations of such steps", () => {
    const { concept, condition, provenance, warnings } = compiled();
    expect(concept).toMatchObject({
      description: "Mean of service.load over 1h above its mean 1h before",
      output_type: "float?",
      features: {
        mean: { op: "mean", inputs: ["load"], params: { window: "1h" } },
        usual: { op: "seasonal_median", inputs: ["load"], params: { window: "1h", period: "1h", cycles: 1 } },
        deviation: { op: "subtract", inputs: ["mean", "usual"] },
      },
    });
    expect(condition.strategy).toEqual(zScore("above", 4, "30d"));
    expect(provenance.sentence).toBe(
      "Alert when mean of `service.load` over 1h against its mean 1h before is 4 deviations above its mean of 30d.",
    );
    expect(provenance.restated).toBe(
      "Alert when the difference between the average of the service load over the last hour and its average 1 hour before is more than 4 standard deviations above its average of the last 30 days.",
    );
    expect(summariseCondition(compileCondition(condition, compileConcept(concept)), null)).toContain(
      "the mean of service.load over 1h minus its mean 1h before",
    );
    expect(warnings).toEqual([]);
  });

  it.each([
    [{ words: "an abrupt drop in the load", direction: "below" }, "below"],
    [{ words: "the load suddenly changes", direction: "any" }, "any"],
    [{ words: "a sudden spike in the load", relation: "deviate" }, "above"],
    [{ words: "sudden moves of the load", direction: null }, "any"],
  ] as const)("has the side that is said: %o", (extra, direction) => {
    expect(compiled(extra).condition.strategy).toMatchObject({ type: "z_score", params: { direction, value: 4 } });
  });

  it("takes its value from guardrails, priors and severity as any departure does", () => {
    const value = (given: Given) => compiled({}, given).condition.strategy.params;
    expect(value({ constraints: { sensitivity: "high" } })).toMatchObject({ value: 3 });
    expect(value({ guardrails: { strategy_priors: { z_score: tiers(2, 2.5, 3) } } })).toMatchObject({ value: 2.5 });
  });

  it.each<[string, Parameters<typeof part>[0], Given]>([
    ["no word of suddenness", { words: "the load jumps" }, {}],
    ["a window", { window: "7d" }, {}],
    ["a number", { number: { value: 20, unit: "percent", text: "20%" } }, {}],
    ["another figure", { figure: { kind: "aggregate", op: "max", window: "1d" } }, {}],
    ["a mapping rule of the guardrails", {}, { guardrails: { mapping_rules: { "suddenly jumps": "percentile" } } }],
    ["values every hour", {}, { signals: [{ ...load, interval: "1h" }] }],
  ])("means what it did with %s", (_, extra, given) => {
    expect(Object.keys(compiled(extra, given).concept.features)).toHaveLength(1);
  });

  it("says what it judges where no interval is declared, and why not where values come seldom", () => {
    const { interval: _, ...undeclared } = load;
    expect(compiled({}, { signals: [undeclared] }).warnings).toEqual([
      'The mean of each hour of service.load is judged, and an hour without a value has no step. Where values come less often than every 30m, declare its interval, or say "the latest value".',
    ]);
    expect(compiled({}, { signals: [{ ...load, interval: "1d" }] }).warnings).toEqual([
      "service.load has a value every 1d, too few for the mean of an hour: its change is judged.",
    ]);
  });
});
