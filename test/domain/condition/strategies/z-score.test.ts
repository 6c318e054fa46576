import { describe, expect, it } from "vitest";
import { condition, judge, series, zScore } from "../build.ts";

describe("z_score", () => {
  const past = [2, 4, 4, 4, 5, 5, 7, 9];
  it.each([
    ["above", 1.9, 9, 2, true],
    ["above", 2, 9, 2, false],
    ["below", 1.9, 1, -2, true],
    ["below", 2, 1, -2, false],
    ["above", 1, 1, -2, false],
    ["any", 1.9, 1, 2, true],
    ["any", 1.9, 9, 2, true],
  ] as const)("%s %d on %d has the score %d and is %s", (direction, value, now, score, expected) => {
    const evaluation = judge(condition(zScore(direction, value), { min_history: 8 }), { "app.x": series(past, now) });
    expect(evaluation).toMatchObject({ score, value: expected, history: { count: 8, mean: 5, sd: 2 } });
  });

  it.each([
    ["that does not vary, however it rounds", [0.1, 0.1, 0.1], null],
    ["whose deviation is no finite number", [1, 1e200, 3], { count: 3 }],
  ])("cannot judge on a history %s", (_, before, history) => {
    const evaluation = judge(condition(zScore("any", 2), { min_history: 3 }), { "app.x": series(before, 9) });
    expect(evaluation).toMatchObject({
      value: false,
      triggered: false,
      score: null,
      reason: "insufficient_history",
      history_count: 3,
      history,
    });
  });
});
