import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompiledCondition } from "../../../worker/domain/condition/compiled.ts";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import type { EvaluateOptions } from "../../../worker/domain/condition/evaluate.ts";
import { buildDecisionRecord } from "../../../worker/domain/decision/record.ts";
import { explainDecision } from "../../../worker/domain/explanation/explain-decision.ts";
import type { StrategySpec } from "../../../worker/domain/types/condition.ts";
import type { SeriesView } from "../../../worker/domain/types/series.ts";
import type { OutputType, Scalar } from "../../../worker/domain/types/values.ts";
import { composite, condition, judge } from "../condition/build.ts";
import { conceptOf, daily, signal } from "../concept/build.ts";

const meta = { entity_id: "ent_1", deterministic: true, watermarks: { "concept@1.0": 1 } };

/** History values a day apart before noon, then the value at noon. */
const series = (past: readonly number[], now: Scalar): SeriesView =>
  daily(...past.map((value, i) => [past.length - i, value] as const), [0, now]);

function explain(compiled: CompiledCondition, view: SeriesView, options?: EvaluateOptions) {
  const record = buildDecisionRecord(compiled, judge(compiled, { "app.x": view }, options), meta);
  return explainDecision(JSON.parse(JSON.stringify(record)), compiled);
}

const scalarConcept = (type: "float" | "int" | "boolean" | "string" | "categorical" | "float?", output: OutputType) =>
  compileConcept(
    conceptOf({
      primitives: { x: signal("x", type, type === "categorical" ? { labels: ["healthy", "at_risk", "churned"] } : {}) },
      features: { out: { op: "passthrough", inputs: ["x"] } },
      output_type: output,
    }),
  );

const ten = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
const spread = [2, 4, 4, 4, 5, 5, 7, 9];
const eight = { min_history: 8 };

type Row = [title: string, spec: StrategySpec, view: SeriesView, summary: string, flip: object];

describe("the explanation of a numeric decision", () => {
  it.each<Row>([
    [
      "threshold that fired",
      { type: "threshold", params: { direction: "below", value: 0.35 } },
      daily([0, 0.31]),
      "Fired: 0.31 is below the threshold of 0.35.",
      {
        value: 0.35,
        boundary: 0.35,
        relation: "at_or_above",
        meaning: "A Result of or above 0.35, the threshold, would not have fired.",
      },
    ],
    [
      "threshold that did not",
      { type: "threshold", params: { direction: "above", value: 5 } },
      daily([0, 3]),
      "Did not fire: 3 is not above the threshold of 5.",
      {
        value: 5.000000000000001,
        boundary: 5,
        relation: "above",
        meaning: "A Result above 5, the threshold, would have fired.",
      },
    ],
    [
      "percentile that fired",
      { type: "percentile", params: { direction: "above", value: 50 } },
      series(ten, 70.5),
      "Fired: 70.5 is above the 50th percentile, 55, of 10 earlier Results.",
      { value: 55, boundary: 55, relation: "at_or_below" },
    ],
    [
      "percentile that did not",
      { type: "percentile", params: { direction: "below", value: 10 } },
      series(ten, 70.5),
      "Did not fire: 70.5 is not below the 10th percentile, 19, of 10 earlier Results.",
      { boundary: 19, relation: "below" },
    ],
    [
      "z_score that fired",
      { type: "z_score", params: { direction: "below", value: 1.5 } },
      series(spread, 1),
      "Fired: 1 is 2 standard deviations of 2 below the mean 5 of 8 earlier Results, more than 1.5 below.",
      { value: 2, relation: "at_or_above" },
    ],
    [
      "z_score either way that did not",
      { type: "z_score", params: { direction: "any", value: 2 } },
      series(spread, 4),
      "Did not fire: 4 is 0.5 standard deviations of 2 from the mean 5 of 8 earlier Results, not more than 2.",
      { boundary: 1, relation: "below" },
    ],
    [
      "change that fired",
      { type: "change", params: { direction: "decrease", value: 0.25, window: "1d" } },
      daily([1, 10], [0, 6]),
      "Fired: 6 is a fall of 40% from the 10 of 1d before, a fall of more than 25%.",
      { value: 7.5, relation: "at_or_above" },
    ],
    [
      "change either way that did not",
      { type: "change", params: { direction: "any", value: 0.25, window: "1d" } },
      daily([1, 10], [0, 12]),
      "Did not fire: 12 is a rise of 20% from the 10 of 1d before, not a change of more than 25%.",
      { boundary: 12.5, relation: "above" },
    ],
    [
      "change from nothing",
      { type: "change", params: { direction: "increase", value: 0.25, window: "1d" } },
      daily([1, 0], [0, 12]),
      "Fired: 12 is a move from the 0 of 1d before, a rise of more than 25%.",
      { value: 0, relation: "at_or_below" },
    ],
  ])("%s", (_, spec, view, summary, flip) => {
    const found = explain(condition(spec, spec.type === "z_score" ? eight : {}), view);
    expect(found).toMatchObject({ summary, strategy_type: spec.type, reason: null, counterfactual_reason: null });
    expect(found.counterfactual).toMatchObject({ need: null, operands: [], ...flip });
    expect(found.drivers).toHaveLength(1);
    expect(found.threshold_applied).toBe((spec.params as { value: number }).value);
  });

  it("names a whole number where the Result is one", () => {
    const whole = condition(
      { type: "threshold", params: { direction: "above", value: 4.5 } },
      {},
      scalarConcept("int", "int"),
    );
    expect(explain(whole, daily([0, 4])).counterfactual).toMatchObject({ value: 5, distance: 1, relation: "above" });
    expect(explain(whole, daily([0, 7])).counterfactual).toMatchObject({
      value: 4,
      distance: -3,
      relation: "at_or_below",
    });
  });

  it("says so where no number would have fired", () => {
    const never = condition({ type: "threshold", params: { direction: "above", value: Number.MAX_VALUE } });
    expect(explain(never, daily([0, 4]))).toMatchObject({
      counterfactual: null,
      counterfactual_reason: "No number would have given the other answer.",
    });
  });

  const specs = fc.oneof(
    fc.record({
      type: fc.constant("threshold" as const),
      params: fc.record({
        direction: fc.constantFrom("above" as const, "below" as const),
        value: fc.double({ min: -100, max: 100, noNaN: true }),
      }),
    }),
    fc.record({
      type: fc.constant("z_score" as const),
      params: fc.record({
        direction: fc.constantFrom("above" as const, "below" as const, "any" as const),
        value: fc.double({ min: 0.1, max: 4, noNaN: true }),
      }),
    }),
    fc.record({
      type: fc.constant("change" as const),
      params: fc.record({
        direction: fc.constantFrom("increase" as const, "decrease" as const, "any" as const),
        value: fc.double({ min: 0, max: 2, noNaN: true }),
        window: fc.constant("1d"),
      }),
    }),
  );
  const past = fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 10, maxLength: 15 });

  it("names a Result that does turn the decision, with nothing nearer that would", () => {
    fc.assert(
      fc.property(specs, past, fc.double({ min: -99, max: 99, noNaN: true }), (spec, before, now) => {
        const compiled = condition(spec);
        const found = explain(compiled, series(before, now));
        if (found.counterfactual === null) return;
        const { value, boundary } = found.counterfactual;
        const other = (result: number) => explain(compiled, series(before, result)).decision;
        expect(other(Number(value))).not.toBe(found.decision);
        // Between the Result and its boundary, short of rounding, the answer is the same.
        const inside = now + (Number(boundary) - now) * 0.999;
        fc.pre(Math.abs(inside - Number(boundary)) > 1e-6);
        expect(other(inside)).toBe(found.decision);
      }),
    );
  });

  it("names the quantile that a percentile compares with", () => {
    const percentiles = fc.record({
      direction: fc.constantFrom("above" as const, "below" as const),
      value: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(percentiles, past, fc.double({ min: -99, max: 99, noNaN: true }), (params, before, now) => {
        const compiled = condition({ type: "percentile", params });
        const found = explain(compiled, series(before, now));
        const boundary = Number(found.counterfactual?.boundary);
        const beyond = found.counterfactual?.relation.endsWith("above") === true ? 1e-6 : -1e-6;
        fc.pre(Math.abs(now - boundary) > 1e-5);
        expect(explain(compiled, series(before, boundary + beyond)).decision).not.toBe(found.decision);
        expect(explain(compiled, series(before, boundary - beyond)).decision).toBe(found.decision);
      }),
    );
  });
});

describe("the explanation of a label", () => {
  const risk = condition(
    { type: "equals", params: { value: "at_risk" } },
    {},
    scalarConcept("categorical", "categorical"),
  );
  it.each([
    [
      risk,
      "at_risk",
      "at_risk",
      'Fired: "at_risk" is the value watched for.',
      { value: "healthy", boundary: "at_risk", relation: "different" },
    ],
    [risk, "healthy", null, 'Did not fire: "healthy" is not "at_risk".', { value: "at_risk", relation: "equal" }],
    [
      condition({ type: "equals", params: { value: true } }, {}, scalarConcept("boolean", "boolean")),
      true,
      "true",
      "Fired: true is the value watched for.",
      {
        value: false,
        boundary: true,
        relation: "different",
        meaning: "A Result other than true, the value watched for, would not have fired.",
      },
    ],
    [
      condition({ type: "equals", params: { value: "open" } }, {}, scalarConcept("string", "string")),
      "open",
      "open",
      'Fired: "open" is the value watched for.',
      { value: "", relation: "different" },
    ],
  ] as const)("%#: %s", (compiled, now, label, summary, flip) => {
    const found = explain(compiled, daily([0, now]));
    expect(found).toMatchObject({
      decision_type: "categorical",
      decision: label ?? false,
      label_matched: label,
      threshold_applied: null,
      summary,
    });
    expect(found.counterfactual).toMatchObject({ distance: null, ...flip });
  });

  it("has no counterfactual where there is no other label", () => {
    const only = compileConcept(
      conceptOf({
        primitives: { x: signal("x", "categorical", { labels: ["on"] }) },
        features: { out: { op: "passthrough", inputs: ["x"] } },
        output_type: "categorical",
      }),
    );
    expect(explain(condition({ type: "equals", params: { value: "on" } }, {}, only), daily([0, "on"]))).toMatchObject({
      counterfactual: null,
      counterfactual_reason: "The Result has no other label.",
    });
  });
});

describe("the explanation of a composite", () => {
  const low = condition({ type: "threshold", params: { direction: "below", value: 5 } }, { condition_id: "low" });
  const fell = condition({ type: "change", params: { direction: "decrease", value: 0.1 } }, { condition_id: "fell" });
  const odd = condition({ type: "z_score", params: { direction: "any", value: 2 } }, { condition_id: "odd" });

  it.each([
    [
      "AND that fired needs any one",
      composite("AND", [low, fell]),
      daily([1, 8], [0, 4]),
      true,
      "any",
      ["low", "fell"],
    ],
    [
      "AND that did not needs all that failed",
      composite("AND", [low, fell]),
      daily([1, 3], [0, 4]),
      false,
      "all",
      ["fell"],
    ],
    ["OR that fired needs all that held", composite("OR", [low, fell]), daily([1, 3], [0, 4]), true, "all", ["low"]],
    [
      "OR that did not needs any one",
      composite("OR", [low, fell]),
      daily([1, 3], [0, 6]),
      false,
      "any",
      ["low", "fell"],
    ],
    ["NOT needs its one", composite("NOT", [low]), daily([0, 4]), false, "all", ["low"]],
    [
      "a negated operand counts as it was turned",
      composite("AND", [low, fell], [1]),
      daily([1, 8], [0, 4]),
      false,
      "all",
      ["fell"],
    ],
    [
      "an operand that could not be judged is named too",
      composite("AND", [low, odd]),
      daily([0, 6]),
      false,
      "all",
      ["low", "odd"],
    ],
  ] as const)("%s", (_, compiled, view, decision, need, operands) => {
    const found = explain(compiled, view);
    expect(found).toMatchObject({ decision, threshold_applied: null, score: null, strategy_type: "composite" });
    expect(found.counterfactual).toMatchObject({ value: null, boundary: null, relation: null, need });
    expect(found.counterfactual?.operands.map(({ condition_id }) => condition_id)).toEqual(operands);
    for (const operand of found.counterfactual?.operands ?? []) expect(operand.meaning).not.toBe("");
  });

  it("tells each operand's own nearest value", () => {
    const found = explain(composite("AND", [low, fell]), daily([1, 8], [0, 4]));
    expect(found.summary).toBe("Fired: 2 of 2 operands hold, joined by AND.");
    expect(found.counterfactual?.operands).toMatchObject([
      { condition_id: "low", value: 5, relation: "at_or_above" },
      { condition_id: "fell", value: 7.2, relation: "at_or_above" },
    ]);
  });
});

describe("the explanation of a decision that could not be made", () => {
  const nullable = condition(
    { type: "threshold", params: { direction: "above", value: 5 } },
    {},
    scalarConcept("float?", "float?"),
  );
  const zScore = condition({ type: "z_score", params: { direction: "any", value: 2 } });
  const change = condition({ type: "change", params: { direction: "any", value: 0.2 } });
  const both = composite("AND", [zScore, change]);
  it.each([
    ["null_input", nullable, daily(), undefined, "Not judged: the Result was null, for a signal had no value."],
    [
      "insufficient_history",
      zScore,
      daily([1, 2], [0, 3]),
      undefined,
      "Not judged: 1 earlier Results are fewer than the 10 it needs.",
    ],
    [
      "insufficient_history",
      zScore,
      series(Array<number>(12).fill(4), 9),
      undefined,
      "Not judged: the 12 earlier Results do not vary.",
    ],
    [
      "insufficient_history",
      change,
      daily([0, 3]),
      undefined,
      "Not judged: there was no earlier Result to compare with.",
    ],
    [
      "insufficient_history",
      both,
      daily([0, 3]),
      undefined,
      "Not judged: an operand had too little history (0 points).",
    ],
    [
      "history_unavailable",
      change,
      daily([1, 2], [0, 3]),
      { history: "unavailable" },
      "Not judged: no history could exist for this question.",
    ],
  ] as const)("%s: %#", (reason, compiled, view, options, summary) => {
    const found = explain(compiled, view, options);
    expect(found).toMatchObject({ reason, decision: false, summary, counterfactual: null });
    expect(found.counterfactual_reason).toBe(`It could not be judged: ${summary.slice("Not judged: ".length)}`);
  });
});

it("names the signal that moved the Result most", () => {
  const concept = compileConcept(
    conceptOf({
      primitives: { x: signal("x", "float"), y: signal("y", "float") },
      features: { out: { op: "add", inputs: ["x", "y"] } },
    }),
  );
  const compiled = condition({ type: "threshold", params: { direction: "above", value: 5 } }, {}, concept);
  const record = buildDecisionRecord(
    compiled,
    judge(compiled, { "app.x": daily([0, 2]), "app.y": daily([0, 6]) }),
    meta,
  );
  expect(explainDecision(record, compiled).summary).toBe(
    "Fired: 8 is above the threshold of 5; app.y moved it most, with 75% of all effects.",
  );
});
