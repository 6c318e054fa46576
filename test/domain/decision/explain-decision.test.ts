import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { buildDecisionRecord } from "../../../worker/domain/decision/record.ts";
import { explainDecision } from "../../../worker/domain/decision/explain-decision.ts";
import { memberText } from "../../../worker/domain/values/members.ts";
import { viewOfMembers } from "../../../worker/domain/values/series.ts";
import { composite, condition, judge } from "../condition/build.ts";
import { conceptOf, daily, signal } from "../concept/build.ts";
import { explain, meta, scalarConcept, series } from "./build.ts";

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
      concept_value: String(now),
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

  it("says of each operand how it came out, whether it is negated and why it could not be judged", () => {
    expect(explain(composite("AND", [low, odd], [0]), daily([0, 6])).summary).toMatch(
      /^Not judged: an operand could not be judged on its history/,
    );
    expect(explain(composite("OR", [low, odd], [0]), daily([0, 6])).summary).toBe(
      "Fired: 1 of 2 operands hold and 1 could not be judged, joined by OR; app.x, negated: 6 is not below the threshold of 5; app.x: there are 0 earlier Results, and it needs at least 10.",
    );
  });

  it("tells each operand's own nearest value", () => {
    const found = explain(composite("AND", [low, fell]), daily([1, 8], [0, 4]));
    expect(found.summary).toBe(
      "Fired: 2 of 2 operands hold, joined by AND; app.x: 4 is below the threshold of 5; app.x: 4 is a fall of 50% from the 8 of 1 day before, a fall of more than 10%.",
    );
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
    [
      "null_input",
      nullable,
      daily(),
      undefined,
      "Not judged: the Result was null, because a signal or a step had no value.",
    ],
    [
      "null_input",
      composite("NOT", [nullable]),
      daily(),
      undefined,
      "Not judged: the Result of an operand was null, because a signal or a step had no value.",
    ],
    [
      "insufficient_history",
      zScore,
      daily([1, 2], [0, 3]),
      undefined,
      "Not judged: there is 1 earlier Result, and it needs at least 10.",
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
      zScore,
      series([...Array<number>(11).fill(4), 1e200], 9),
      undefined,
      "Not judged: the spread of the 12 earlier Results is too large or too small to compute a score.",
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
      "Not judged: an operand could not be judged on its history of 0 points.",
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

it("names no signal that moved the Result most where two moved it alike, as the sides of a quotient do", () => {
  const concept = compileConcept(
    conceptOf({
      output_type: "float?",
      primitives: { x: signal("x", "float"), y: signal("y", "float") },
      features: { out: { op: "divide", inputs: ["x", "y"] } },
    }),
  );
  const compiled = condition({ type: "threshold", params: { direction: "above", value: 5 } }, {}, concept);
  const record = buildDecisionRecord(
    compiled,
    judge(compiled, { "app.x": daily([0, 12]), "app.y": daily([0, 2]) }),
    meta,
  );
  expect(explainDecision(record, compiled).summary).toBe("Fired: 6 is above the threshold of 5.");
});

describe("the drivers of a Result by members", () => {
  const membered = { ...signal("used", "time_series<float>"), members: ["mountpoint"], max_age: "1d" };
  const worst = (across: "max" | "min" | "sum") =>
    compileConcept(
      conceptOf({
        output_type: "float?",
        primitives: { used: membered, limit: signal("limit", "float") },
        features: {
          now: { op: "latest", inputs: ["used"] },
          out: { op: "subtract", inputs: ["now", "limit"] },
        },
        across,
      }),
    );
  const views = {
    "app.used": viewOfMembers([
      { member: memberText({ mountpoint: "/" }), view: daily([0, 40]) },
      { member: memberText({ mountpoint: "/var" }), view: daily([0, 93]) },
    ]),
    "app.limit": daily([0, 50]),
  };
  const above = { type: "threshold", params: { direction: "above", value: 30 } } as const;
  const membersOf = (compiled: ReturnType<typeof condition>) =>
    explainDecision(buildDecisionRecord(compiled, judge(compiled, views), meta), compiled).drivers.map((driver) => [
      driver.signal,
      driver.member,
    ]);

  it.each([
    ["max", { mountpoint: "/var" }],
    ["min", { mountpoint: "/" }],
    ["sum", undefined],
  ] as const)("%s: names the member whose value it is, where there is one", (across, member) => {
    expect(membersOf(condition(above, {}, worst(across)))).toEqual([
      ["app.limit", undefined],
      ["app.used", member],
    ]);
  });
});
