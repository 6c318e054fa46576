import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { compileCondition } from "../../../worker/domain/condition/compile.ts";
import { zScore } from "../condition/build.ts";
import { compile, paramsOf, part, signal, tiers } from "./support/build.ts";

const load = signal("time_series<float>", { unit: "ms" });
const unusual = part({ relation: "deviate", words: "the load is unusual" });
type Given = NonNullable<Parameters<typeof compile>[1]>;
const opOf = (extra: Parameters<typeof part>[0] = {}, given: Given = {}) => {
  const { concept } = compile([{ ...unusual, ...extra }], { signals: [load], ...given });
  return concept.features[concept.output_feature]?.op;
};

describe('a plain "unusual"', () => {
  it("is the mean of an hour against the usual of the signal, in deviations of its own history", () => {
    const { concept, condition, provenance } = compile([unusual], { signals: [load] });
    expect(concept).toMatchObject({
      description: "Mean of service.load over 1h against its usual",
      output_type: "float?",
      features: { value: { op: "usual", inputs: ["load"], params: { window: "1h" } } },
    });
    expect(condition.strategy).toEqual(zScore("any", 4, "30d"));
    expect(compileCondition(condition, compileConcept(concept)).min_history).toBe(24);
    expect(provenance.parts[0]?.figure).toEqual({ kind: "own_usual", op: "mean", window: "1h" });
    expect(provenance.sentence).toBe(
      "Alert when mean of `service.load` over 1h against its usual is 4 deviations away from its mean of 30d.",
    );
    expect(provenance.restated).toBe(
      "Alert when the average of the service load over the last hour against its usual is more than 4 standard deviations away from its average of the last 30 days.",
    );
  });

  it("takes its value from guardrails, priors and sensitivity as before", () => {
    const value = (given: Given) => paramsOf([unusual], { signals: [load], ...given });
    expect(value({ constraints: { sensitivity: "high" } })).toMatchObject({ value: 3 });
    expect(value({ guardrails: { strategy_priors: { z_score: tiers(2, 2.5, 3) } } })).toMatchObject({ value: 2.5 });
    const bounds = { "service.load": { min: 3, max: 5 } };
    const { condition } = compile([unusual], { signals: [load], guardrails: { threshold_bounds: bounds } });
    expect(condition.threshold_bounds).toEqual({ min: 3, max: 5 });
  });

  it.each<[string, Parameters<typeof part>[0], Given]>([
    ["one side", { direction: "above" }, {}],
    ["a window", { window: "7d" }, {}],
    ["the latest value", { words: "the latest value of the load is unusual" }, {}],
    ["another figure", { figure: { kind: "aggregate", op: "max", window: "1d" } }, {}],
    ["a mapping rule of the guardrails", {}, { guardrails: { mapping_rules: { unusual: "z_score" } } }],
    [
      "short windows of the context",
      {},
      {
        context: { domain: { description: "x" }, behavioural: { meaningful_windows: { min: "1h", max: "1d" } } },
      },
    ],
  ])("means what it did with %s", (_, extra, given) => {
    expect(opOf(extra, given)).not.toBe("usual");
  });

  it.each([
    ["counter", "increase", "increase"],
    ["event", "sum", "total"],
  ] as const)("of a signal of kind %s compares the %s of an hour", (kind, of, word) => {
    const { concept, provenance, warnings } = compile([unusual], { signals: [{ ...load, kind }] });
    expect(concept.features).toEqual({ value: { op: "usual", inputs: ["load"], params: { window: "1h", of } } });
    expect(provenance.parts[0]?.figure).toEqual({ kind: "own_usual", op: of, window: "1h" });
    expect(provenance.sentence).toBe(
      `Alert when ${of} of \`service.load\` over 1h against its usual is 4 deviations away from its mean of 30d.`,
    );
    expect(provenance.restated).toContain(`the ${word} of the service load over the last hour against its usual`);
    expect(warnings).toEqual([expect.stringContaining(`The ${of} of each hour of service.load is judged`)]);
  });

  it("of a counter on one side judges how much it grew", () => {
    const signals = [{ ...load, kind: "counter" as const }];
    const { concept } = compile([{ ...unusual, direction: "above" }], { signals });
    expect(concept.features).toEqual({ value: { op: "increase", inputs: ["load"], params: { window: "1h" } } });
  });

  it.each([
    ["30m", "usual", []],
    ["31m", "latest", [expect.stringContaining("has a value every 31m")]],
    ["1d", "latest", [expect.stringContaining("its own values are judged")]],
  ])("of a signal with a value every %s is %s", (interval, op, warnings) => {
    const given = { signals: [{ ...load, interval }] };
    expect(opOf({}, given)).toBe(op);
    expect(compile([unusual], given).warnings).toEqual(warnings);
  });
});
