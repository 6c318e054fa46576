import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { DomainError, evaluate, type LocalConcept, type LocalCondition } from "../../sdk/src/local/index.ts";
import { runRules } from "../../sdk/src/local/sentences.ts";
import { lowEngagement } from "./support/low-engagement.ts";

const concept: LocalConcept = {
  output_type: "float",
  primitives: { rate: { primitive_id: "account.rate", type: "time_series<float>" } },
  features: { latest: { op: "latest", inputs: ["rate"] } },
  output_feature: "latest",
};
const below = { strategy: { type: "threshold", params: { direction: "below", value: 0.35 } } } as const;
const above = {
  condition_id: "high",
  strategy: { type: "threshold", params: { direction: "above", value: 0.2 } },
} as const;

describe("evaluating a rule without a service", () => {
  it.each([
    [[0.5, 0.31], true],
    [[0.31, 0.5], false],
    [0.35, false],
  ])("decides %j: %s", (rate, value) => {
    expect(evaluate(concept, below, { rate })).toMatchObject({
      decision: { value, threshold_applied: 0.35 },
      triggered: value,
    });
  });

  it("takes a series with times and judges history", () => {
    const day = (n: number, value: number) => ({ observed_at: `2025-01-0${n}T00:00:00Z`, value });
    const drop = { strategy: { type: "change", params: { direction: "decrease", value: 0.3, window: "1d" } } } as const;
    expect(evaluate(concept, drop, { "account.rate": [day(1, 1), day(2, 0.6)] })).toMatchObject({
      result: { value: 0.6, type: "float" },
      decision: { value: true, strategy: "change" },
      evaluated_at: "2025-01-02T00:00:00.000Z",
    });
  });

  it("judges a rule of its own as the service would register it, and one from the service under its own engine", () => {
    const rise = { strategy: { type: "change", params: { direction: "increase", value: 5, window: "1d" } } } as const;
    const score = (more: Partial<LocalCondition>) =>
      evaluate(concept, { ...rise, ...more }, { rate: [0, 0.5, 3] }).decision.score;
    expect([score({}), score({ engine: 2 }), score({ engine: 1 })]).toEqual([6, 6, null]);
  });

  it("judges the members of a signal, dated or not, and names those that decide", () => {
    const full: LocalConcept = {
      output_type: "float?",
      primitives: {
        used: { primitive_id: "fs.used", type: "time_series<float>", members: ["mountpoint"], max_age: "1h" },
      },
      features: { latest: { op: "latest", inputs: ["used"] } },
      output_feature: "latest",
      across: "max",
    };
    const at = new Date("2026-03-01T00:00:00Z");
    const used = [
      { member: { mountpoint: "/" }, value: 0.1, observed_at: at },
      { member: { mountpoint: "/var" }, value: 0.3, observed_at: at },
    ];
    expect(evaluate(full, above, { used })).toMatchObject({
      decision: { value: true },
      members: { across: "max", deciding: [{ member: { mountpoint: "/var" }, value: 0.3 }, { value: 0.1 }] },
      evaluated_at: "2026-03-01T00:00:00.000Z",
    });
    expect(evaluate(concept, below, { rate: 0.3 })).not.toHaveProperty("members");
  });

  it("combines conditions", () => {
    const operand = (condition_id: string) => ({ condition_id, condition_version: "1.0" });
    const composite: LocalCondition = {
      strategy: { type: "composite", params: { operator: "AND", operands: [operand("low"), operand("high")] } },
    };
    const rules = [
      { concept, condition: { condition_id: "low", ...below } },
      { concept, condition: above },
    ];
    expect(evaluate(concept, composite, { rate: 0.3 }, { operands: rules }).decision.value).toBe(true);
    expect(evaluate(concept, composite, { rate: 0.1 }, { operands: rules }).decision.value).toBe(false);
  });

  it("refuses as the service does", () => {
    const code = (run: () => unknown) => {
      try {
        run();
      } catch (error) {
        return error instanceof DomainError ? error.code : error;
      }
    };
    expect(code(() => evaluate(concept, below, {}))).toBe("missing_data");
    expect(code(() => evaluate(concept, below, { speed: 1 }))).toBe("validation_error");
    expect(code(() => evaluate({ ...concept, output_feature: "none" }, below, { rate: 1 }))).toBe("semantic_error");
  });
});

const rule = `${lowEngagement}tests:
`;
const run = (tests: string) => runRules(parse(rule + tests));

describe("a rules file over members", () => {
  const mounts = `
sentence: alert me when the filesystem usage of any mountpoint is above 90%
signals:
  - { primitive_id: fs.used, type: time_series<float>, unit: percent, description: Filesystem usage in percent,
      members: [mountpoint], max_age: 1h, missing_data_policy: "null" }
tests:
`;
  const run = (tests: string) => runRules(parse(mounts + tests));

  it("passes where all is as expected, and walks point by point", () => {
    const cases = run(`
  - { name: any, data: { fs.used: [{ member: { mountpoint: / }, value: 95 }, { member: { mountpoint: /var }, value: 5 }] }, expect: true }
  - name: each point
    data: { fs.used: [{ member: { mountpoint: / }, value: 95 }, { member: { mountpoint: /var }, value: 5 }, { member: { mountpoint: / }, value: 50 }] }
    every: 10m
    decisions: [true, true, false]
  - { name: needs a member, data: { fs.used: 95 }, error: validation_error }
`);
    expect(cases.map(({ differences }) => differences)).toEqual([[], [], []]);
  });

  it.each([
    "{ member: /var, value: 5 }",
    "{ member: { mountpoint: 5 }, value: 5 }",
    "{ membr: { mountpoint: / }, value: 5 }",
  ])("refuses %s by its place", (point) => {
    expect(() => run(`  - { name: odd, data: { fs.used: [${point}] }, expect: true }`)).toThrow(
      expect.objectContaining({ location: expect.stringContaining("data.fs.used[0]") }),
    );
  });
});

describe("a rules file", () => {
  it("passes where all is as expected", () => {
    const outcomes = run(`
  - { name: fires, data: { rate: [0.5, 0.31] }, expect: true }
  - { name: tells why, data: { rate: 0.31 }, expect: { decision: { score: 0.31 }, triggered: true } }
  - { name: walks, data: { rate: [0.5, 0.34, 0.4] }, every: 1h, decisions: [false, true, false] }
  - { name: refuses, data: {}, error: missing_data }
`);
    expect(outcomes.map(({ passed }) => passed)).toEqual([true, true, true, true]);
  });

  it.each([
    ["{ data: { rate: 0.5 }, expect: true }", "decision.value", true, false],
    ["{ data: { rate: 0.5 }, expect: { decision: { score: 0.4 } } }", "decision.score", 0.4, 0.5],
    ["{ data: { rate: [0.3, 0.5] }, decisions: [true, true] }", "decisions[1]", true, false],
    ["{ data: { rate: 0.5 }, error: missing_data }", "error", "missing_data", "a decision"],
  ])("tells what is not: %s", (test, path, expected, actual) => {
    expect(run(`  - ${test}`)[0]).toMatchObject({ passed: false, differences: [{ path, expected, actual }] });
  });

  it.each([
    ["{ data: { rate: 1 } }", "must say what is expected"],
    ["{ data: { rate: 1 }, expect: true, error: missing_data }", "must say what is expected"],
    ["{ expect: true }", "data: is missing"],
    ["{ data: { rate: 1 }, expects: true }", "expects: is not known"],
    ["{ data: { rate: [1, 2] }, decisions: [true] }", "2 points for 1 decisions"],
    ["{ data: { rate: 1 }, every: soon, decisions: [true] }", "every: must be a duration"],
  ])("is refused with the place at fault: %s", (test, words) => {
    expect(() => run(`  - ${test}`)).toThrow(words);
  });
});

describe("definitions in a rules file that are out of shape", () => {
  const feature = "latest: { op: latest, inputs: [rate] }";
  const signal = "rate: { primitive_id: account.rate, type: time_series<float> }";
  const params = ", params: { direction: below, value: 0.35 }";
  const type = "type: time_series<float>";
  it.each([
    [feature, "latest: null", "concept.features.latest: must have an op"],
    [feature, "latest: { op: latest }", "concept.features.latest: must have an op"],
    ["inputs: [rate] }", "inputs: [rate], params: 5 }", "concept.features.latest.params: must be a mapping."],
    [signal, "rate: null", "concept.primitives.rate: must have"],
    [type, "type: 5", "concept.primitives.rate: must have"],
    [`strategy: { type: threshold${params} }`, "strategy: null", "condition.strategy: is missing."],
    [params, "", "condition.strategy.params: must be a mapping."],
    [type, `${type}, members: mountpoint`, "concept.primitives.rate.members: must be a list"],
    ["inputs: [rate] }", "inputs: [rate], where: { a: /var } }", "concept.features.latest.where: must list"],
    ["  output_feature: latest", "  output_feature: latest\n  where: [/var]", "concept.where: must list"],
    ["{ rate: 1 }", "{ rate: { a: 1 } }", "tests[0].data.rate: is no value."],
    ["{ rate: 1 }", "{ rate: [1, [2]] }", "tests[0].data.rate[1]: is no value."],
    ["{ rate: 1 }", "{ rate: [{ observed_at: soon, value: 1 }] }", "tests[0].data.rate[0]: is no value."],
  ])("%s as %s is refused with its place", (from, to, words) => {
    const file = `${rule}  - { data: { rate: 1 }, expect: false }\n`.replace(from, to);
    expect(() => runRules(parse(file))).toThrow(`file.${words}`);
    expect(() => runRules(parse(file))).toThrow(DomainError);
  });
});
