import { describe, expect, it } from "vitest";
import { enginePin } from "../../../worker/domain/condition/engine.ts";
import { evaluateStatic } from "../../../worker/domain/condition/evaluate-static.ts";
import type { StaticSignals } from "../../../worker/domain/condition/static-views.ts";
import type { MemberFold } from "../../../worker/domain/values/definitions/concept.ts";
import type { StrategySpec } from "../../../worker/domain/values/definitions/condition.ts";
import { compiledOf, plainConcept, scalarConcept, signal } from "../concept/build.ts";
import { change, composite, condition, equals, mean as meanOfAWeek, threshold, zScore } from "./build.ts";

const above = threshold("above", 10);
const unusual = zScore("above", 2, "1h");
const rise = change("increase", 0.2, "30d");
const tenThenSpike = [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 9];
const at = (...points: [string, number][]) => points.map(([observed_at, value]) => ({ observed_at, value }));

describe("a condition on inline data", () => {
  it.each<[string, StrategySpec, StaticSignals, object]>([
    ["one value by its local name", above, { x: 11 }, { value: true, reason: null }],
    ["one value by its primitive id", above, { "app.x": 9 }, { value: false, reason: null }],
    ["the newest of a series", above, { x: [50, 9] }, { value: false, reason: null }],
    ["a single value, which has no history", unusual, { x: 9 }, { value: false, reason: "history_unavailable" }],
    ["a series of one, which has no history", unusual, { x: [9] }, { value: false, reason: "history_unavailable" }],
    ["too few earlier points", unusual, { x: [1, 2, 9] }, { reason: "insufficient_history", history_count: 2 }],
    [
      "earlier points without times, whatever the window",
      unusual,
      { x: tenThenSpike },
      { value: true, history: { count: 10 } },
    ],
    ["a rise since the first of two points without times", rise, { x: [100, 130] }, { value: true, score: 0.3 }],
    ["a rise too small", rise, { x: [100, 110] }, { value: false, reason: null }],
    [
      "a rise between points with times",
      rise,
      { x: at(["2026-01-01T00:00:00Z", 100], ["2026-02-15T00:00:00+01:00", 150]) },
      { value: true, history: { count: 1, reference: 100 } },
    ],
    [
      "points with times that do not reach back far enough",
      rise,
      { x: at(["2026-02-14T00:00:00Z", 100], ["2026-02-15T00:00:00Z", 150]) },
      { value: false, reason: "insufficient_history" },
    ],
  ])("judges %s", (_, strategy, data, expected) => {
    expect(evaluateStatic(condition(strategy), data)).toMatchObject(expected);
  });

  it("takes every point without a time into an operator's window", () => {
    const mean = condition(above, {}, meanOfAWeek);
    expect(evaluateStatic(mean, { x: [4, 8, 12, 20] }).result.value).toBe(11);
    expect(evaluateStatic(mean, { x: Array.from({ length: 50 }, (_, i) => i) }).result.value).toBe(24.5);
  });

  it("takes the data of all operands of a composite", () => {
    const other = plainConcept({
      concept_id: "other",
      primitives: { y: signal("y") },
      features: { out: { op: "latest", inputs: ["y"] } },
    });
    const both = composite("AND", [condition(above), condition(above, { condition_id: "second" }, other)]);
    expect(evaluateStatic(both, { x: 11, y: 12 }).value).toBe(true);
    expect(evaluateStatic(both, { "app.x": 11, y: [40, 3] }).value).toBe(false);
    expect(() => evaluateStatic(both, { x: 11 })).toThrow(
      expect.objectContaining({ code: "missing_data", location: "app.y" }),
    );
  });

  const member = (mountpoint: string, value: number, observed_at?: string) => ({
    member: { mountpoint },
    value,
    ...(observed_at && { observed_at }),
  });
  const membered = (op: string, more: object = {}, across: MemberFold = "max") =>
    compiledOf({
      output_type: "float?",
      primitives: { x: signal("x", "time_series<float>", { members: ["mountpoint"], max_age: "1h" }) },
      features: { out: { op, inputs: ["x"], ...more } },
      across,
    });

  it("judges each member of a signal by its own points", () => {
    const highest = condition(above, {}, membered("latest"));
    const found = evaluateStatic(highest, { x: [member("/", 40), member("/var", 60), member("/", 9)] });
    expect(found).toMatchObject({ value: true, result: { value: 60 } });
    expect(found.members).toEqual({
      across: "max",
      judged: 2,
      silent: 0,
      deciding: [
        { member: { mountpoint: "/var" }, value: 60 },
        { member: { mountpoint: "/" }, value: 9 },
      ],
    });
    const rises = condition(rise, {}, membered("latest"));
    expect(evaluateStatic(rises, { x: [member("/", 100), member("/", 130)] })).toMatchObject({
      value: true,
      score: 0.3,
    });
    expect(evaluateStatic(rises, { x: [member("/", 130)] }).reason).toBe("history_unavailable");
    const mean = condition(above, {}, membered("mean", { params: { window: "1h" } }));
    expect(evaluateStatic(mean, { x: [member("/", 8), member("/", 20), member("/var", 9)] }).result.value).toBe(14);
  });

  it("leaves out a member that is too old, and says that it is silent", () => {
    const highest = condition(above, {}, membered("latest"));
    const points = [member("/var", 60, "2026-01-01T00:00:00Z"), member("/", 5, "2026-01-01T02:00:00Z")];
    expect(evaluateStatic(highest, { x: points })).toMatchObject({
      value: false,
      reason: "member_silent",
      members: { judged: 1, silent: 1 },
    });
  });

  const gone = (value: number) => [
    member("/var", value, "2026-01-01T00:00:00Z"),
    member("/", 5, "2026-01-01T02:00:00Z"),
  ];
  const silent = { value: false, reason: "member_silent" };
  const judged = { value: false, reason: null };

  it.each<[MemberFold, StrategySpec, number, object]>([
    ["max", threshold("above", 50), 60, silent],
    ["min", threshold("below", 4), 3, silent],
    ["min", threshold("above", 50), 60, judged],
    ["max", threshold("below", 4), 3, judged],
  ])("of the %s that is to be %j, one that fell silent at %d leaves it %j", (across, strategy, value, found) => {
    const concept = membered("latest", {}, across);
    const pinned = condition(strategy, enginePin(strategy, concept.definition), concept);
    expect(evaluateStatic(pinned, { x: gone(value) })).toMatchObject(found);
    // What was decided under a former engine is decided the same again.
    expect(evaluateStatic(condition(strategy, {}, concept), { x: gone(value) })).toMatchObject(silent);
    expect(evaluateStatic(composite("NOT", [pinned]), { x: gone(value) }).value).toBe(found === judged);
  });

  it("pins what all members decide to the engine that folds those that are silent, and nothing else", () => {
    const pin = (across: MemberFold, strategy: StrategySpec) =>
      enginePin(strategy, membered("latest", {}, across).definition).engine ?? 1;
    expect([pin("max", above), pin("min", threshold("below", 5)), pin("mean", above)]).toEqual([1, 1, 1]);
    expect([pin("max", change("increase", 1)), pin("min", change("increase", 1))]).toEqual([2, 3]);
    expect([pin("max", zScore("any", 3)), pin("min", equals(true)), pin("max", equals(false))]).toEqual([3, 3, 3]);
    expect([pin("max", equals(true)), pin("min", equals(false)), pin("max", equals("true"))]).toEqual([1, 1, 1]);
    expect(() => condition(above, { engine: 3 }, membered("latest"))).toThrow(
      "Engine 3 of threshold is not known here; the newest is 1.",
    );
  });

  it.each<[string, StaticSignals[string]]>([
    ["no member", 5],
    ["points without a member", [5]],
    ["another label", [{ member: { disk: "sda" }, value: 5 }]],
    [
      "times of a member that do not rise",
      [member("/", 1, "2026-01-02T00:00:00Z"), member("/", 2, "2026-01-01T00:00:00Z")],
    ],
  ])("refuses %s for a signal with members", (_, x) => {
    expect(() => evaluateStatic(condition(above, {}, membered("latest")), { x })).toThrow(
      expect.objectContaining({ code: "validation_error", location: "data.app.x" }),
    );
  });

  it("refuses a member of a signal without any", () => {
    expect(() => evaluateStatic(condition(above), { x: [member("/", 5)] })).toThrow(
      expect.objectContaining({ code: "validation_error", location: "data.app.x" }),
    );
  });

  it("lets a null of a nullable signal flow on", () => {
    const nullable = scalarConcept("float?");
    expect(evaluateStatic(condition(above, {}, nullable), { x: null })).toMatchObject({
      value: false,
      reason: "null_input",
    });
    expect(evaluateStatic(condition(above, {}, nullable), {})).toMatchObject({ value: false, reason: "null_input" });
  });

  it.each<[string, StaticSignals, string, string]>([
    ["nothing", {}, "missing_data", "app.x"],
    ["a null where none may be", { x: null }, "missing_data", "app.x"],
    ["an empty series", { x: [] }, "missing_data", "app.x"],
    ["text for a number", { x: "high" }, "type_mismatch", "app.x"],
    ["a flag inside a series", { "app.x": [1, true] }, "type_mismatch", "app.x"],
    ["a name that is no signal", { x: 1, z: 1 }, "validation_error", "data.z"],
    ["one signal under both names", { x: 1, "app.x": 1 }, "validation_error", "data.app.x"],
    [
      "times that do not rise",
      { x: at(["2026-02-15T00:00Z", 1], ["2026-02-14T00:00Z", 2]) },
      "validation_error",
      "data.app.x",
    ],
  ])("refuses %s", (_, data, code, location) => {
    expect(() => evaluateStatic(condition(above), data)).toThrow(expect.objectContaining({ code, location }));
  });

  it("refuses a local name that two operands use for different signals, and takes their ids", () => {
    const other = plainConcept({ concept_id: "other", primitives: { x: signal("y") } });
    const both = composite("AND", [condition(above), condition(above, { condition_id: "second" }, other)]);
    expect(() => evaluateStatic(both, { x: 11 })).toThrow(/app\.x and app\.y/);
    expect(evaluateStatic(both, { "app.x": 11, "app.y": 12 }).value).toBe(true);
  });
});
