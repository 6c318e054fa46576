import { describe, expect, it } from "vitest";
import { compiledOf, daily, plainConcept, signal } from "../../concept/build.ts";
import { change, condition, judge } from "../build.ts";

describe("change", () => {
  it.each([
    ["increase", 0.25, 100, 130, 0.3, true],
    ["increase", 0.3, 100, 130, 0.3, false],
    ["increase", 0.25, 100, 70, -0.3, false],
    ["decrease", 0.25, 100, 70, -0.3, true],
    ["decrease", 0.3, 100, 70, -0.3, false],
    ["any", 0.25, 100, 70, -0.3, true],
    ["any", 0.25, 100, 130, 0.3, true],
    ["increase", 0, 100, 100, 0, false],
    ["increase", 0.1, -100, -50, 0.5, true],
    ["decrease", 0.1, -100, -150, -0.5, true],
  ] as const)("%s %d from %d to %d has the score %d and is %s", (direction, value, from, to, score, expected) => {
    const evaluation = judge(condition(change(direction, value)), { "app.x": daily([1, from], [0, to]) });
    expect(evaluation).toMatchObject({ score, value: expected, reason: null, history: { count: 1, reference: from } });
  });

  it.each([
    ["increase", 1, true],
    ["increase", -1, false],
    ["decrease", -1, true],
    ["any", -1, true],
    ["any", 0, false],
    ["increase", 0, false],
  ] as const)("%s from 0 to %d is %s, without a score, under engine 1", (direction, to, expected) => {
    const evaluation = judge(condition(change(direction, 5)), { "app.x": daily([1, 0], [0, to]) });
    expect(evaluation).toMatchObject({ score: null, value: expected, reason: null, history: { reference: 0 } });
  });

  it("takes as reference the concept as of t - window, whenever its row was", () => {
    expect(
      judge(condition(change("increase", 0.1, "7d")), { "app.x": daily([20, 50], [6, 80], [0, 100]) }).history,
    ).toEqual({ count: 1, reference: 50 });
  });

  it("cannot judge without a reference", () => {
    const evaluation = judge(condition(change("increase", 0.1, "7d")), { "app.x": daily([6, 80], [0, 100]) });
    expect(evaluation).toMatchObject({ value: false, reason: "insufficient_history", history_count: 0, score: null });
  });

  it("does not fill the reference from rows after t", () => {
    const x = signal("x", "time_series<float>", { missing_data_policy: "backward_fill", max_age: "12h" });
    const concept = plainConcept({ primitives: { x } });
    const evaluation = judge(condition(change("increase", 0.1, "1d"), {}, concept), { "app.x": daily([-1, 100]) });
    expect(evaluation).toMatchObject({ result: { value: 100 }, reason: "insufficient_history" });
  });

  it("runs a windowed concept at the reference too", () => {
    const mean = compiledOf({ features: { out: { op: "mean", inputs: ["x"], params: { window: "2d" } } } });
    const view = daily([3, 10], [2, 20], [1, 30], [0, 40]);
    expect(judge(condition(change("increase", 0.1, "2d"), {}, mean), { "app.x": view })).toMatchObject({
      result: { value: 35 },
      score: (35 - 15) / 15,
    });
  });
});
