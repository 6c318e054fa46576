import { describe, expect, it } from "vitest";
import { buildDecisionRecord } from "../../../worker/domain/decision/record.ts";
import { explainDecision } from "../../../worker/domain/decision/explain-decision.ts";
import { memberText } from "../../../worker/domain/values/members.ts";
import { viewOfMembers } from "../../../worker/domain/values/series.ts";
import { above, change, composite, condition, equals, judge, series, threshold, zScore } from "../condition/build.ts";
import { compiledOf, daily, scalarConcept, signal } from "../concept/build.ts";
import { explain, meta } from "./build.ts";

describe("the explanation of a label", () => {
  const watchFor = (value: string | boolean, type: "categorical" | "boolean" | "string") =>
    condition(equals(value), {}, scalarConcept(type));
  const risk = watchFor("at_risk", "categorical");
  const turned = "A Result other than true, the value watched for, would not have fired.";
  it.each([
    [risk, "at_risk", true, 'Fired: "at_risk" is the value watched for.', { value: "healthy", boundary: "at_risk" }],
    [risk, "healthy", false, 'Did not fire: "healthy" is not "at_risk".', { value: "at_risk" }],
    [
      watchFor(true, "boolean"),
      true,
      true,
      "Fired: true is the value watched for.",
      { boundary: true, meaning: turned },
    ],
    [watchFor("open", "string"), "open", true, 'Fired: "open" is the value watched for.', { value: "" }],
  ] as const)("%#: %s", (compiled, now, fired, summary, flip) => {
    const found = explain(compiled, daily([0, now]));
    expect(found).toMatchObject({
      decision_type: "categorical",
      decision: fired && String(now),
      concept_value: String(now),
      label_matched: fired ? String(now) : null,
      threshold_applied: null,
      summary,
    });
    expect(found.counterfactual).toMatchObject({ distance: null, relation: fired ? "different" : "equal", ...flip });
  });

  it("has no counterfactual where there is no other label", () => {
    const only = scalarConcept("categorical", { labels: ["on"] });
    expect(explain(condition(equals("on"), {}, only), daily([0, "on"]))).toMatchObject({
      counterfactual: null,
      counterfactual_reason: "The Result has no other label.",
    });
  });
});

describe("the explanation of a composite", () => {
  const low = condition(threshold("below", 5), { condition_id: "low" });
  const fell = condition(change("decrease", 0.1), { condition_id: "fell" });
  const odd = condition(zScore("any", 2), { condition_id: "odd" });
  const and = composite("AND", [low, fell]);
  const or = composite("OR", [low, fell]);
  const [down, up] = [daily([1, 8], [0, 4]), daily([1, 3], [0, 4])];

  it.each([
    ["AND that fired needs any one", and, down, true, "any", ["low", "fell"]],
    ["AND that did not needs all that failed", and, up, false, "all", ["fell"]],
    ["OR that fired needs all that held", or, up, true, "all", ["low"]],
    ["OR that did not needs any one", or, daily([1, 3], [0, 6]), false, "any", ["low", "fell"]],
    ["NOT needs its one", composite("NOT", [low]), up, false, "all", ["low"]],
    ["a negated operand counts as it was turned", composite("AND", [low, fell], [1]), down, false, "all", ["fell"]],
    ["one without a judgement is named too", composite("AND", [low, odd]), daily([0, 6]), false, "all", ["low", "odd"]],
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
    const found = explain(and, down);
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
  const nullable = condition(threshold("above", 5), {}, scalarConcept("float?"));
  const unusual = condition(zScore("any", 2));
  const moved = condition(change("any", 0.2));
  const both = composite("AND", [unusual, moved]);
  const [once, wild] = [daily([0, 3]), [...Array<number>(11).fill(4), 1e200]];
  it.each([
    ["null_input", nullable, daily(), "the Result was null, because a signal or a step had no value."],
    ["null_input", composite("NOT", [nullable]), daily(), "the Result of an operand was null, because a signal"],
    ["insufficient_history", unusual, series([2], 3), "there is 1 earlier Result, and it needs at least 10."],
    ["insufficient_history", unusual, series(Array(12).fill(4), 9), "the 12 earlier Results do not vary."],
    [
      "insufficient_history",
      unusual,
      series(wild, 9),
      "the spread of the 12 earlier Results is too large or too small",
    ],
    ["insufficient_history", moved, once, "there was no earlier Result to compare with."],
    ["insufficient_history", both, once, "an operand could not be judged on its history of 0 points."],
    ["history_unavailable", moved, series([2], 3), "no history could exist for this question."],
  ] as const)("%s: %#", (reason, compiled, view, why) => {
    const found = explain(compiled, view, reason === "history_unavailable" ? { history: "unavailable" } : undefined);
    expect(found).toMatchObject({ reason, decision: false, counterfactual: null });
    expect(found.summary.startsWith(`Not judged: ${why}`)).toBe(true);
    expect(found.counterfactual_reason).toBe(`It could not be judged: ${found.summary.slice("Not judged: ".length)}`);
  });
});

it.each([
  ["add", 2, 6, "Fired: 8 is above the threshold of 5; app.y moved it most, with 75% of all effects."],
  // The two sides of a quotient move it alike.
  ["divide", 12, 2, "Fired: 6 is above the threshold of 5."],
])("names the signal that moved the Result of %s most, if there is one", (op, x, y, summary) => {
  const primitives = { x: signal("x", "float"), y: signal("y", "float") };
  const features = { out: { op, inputs: ["x", "y"] } };
  const compiled = condition(above, {}, compiledOf({ output_type: "float?", primitives, features }));
  const judged = judge(compiled, { "app.x": daily([0, x]), "app.y": daily([0, y]) });
  expect(explainDecision(buildDecisionRecord(compiled, judged, meta), compiled).summary).toBe(summary);
});

describe("the drivers of a Result by members", () => {
  const membered = { ...signal("used", "time_series<float>"), members: ["mountpoint"], max_age: "1d" };
  const worst = (across: "max" | "min" | "sum") =>
    compiledOf({
      output_type: "float?",
      primitives: { used: membered, limit: signal("limit", "float") },
      features: {
        now: { op: "latest", inputs: ["used"] },
        out: { op: "subtract", inputs: ["now", "limit"] },
      },
      across,
    });
  const views = {
    "app.used": viewOfMembers([
      { member: memberText({ mountpoint: "/" }), view: daily([0, 40]) },
      { member: memberText({ mountpoint: "/var" }), view: daily([0, 93]) },
    ]),
    "app.limit": daily([0, 50]),
  };
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
    expect(membersOf(condition(threshold("above", 30), {}, worst(across)))).toEqual([
      ["app.limit", undefined],
      ["app.used", member],
    ]);
  });
});
