import { describe, expect, it } from "vitest";
import { daily } from "../../concept/build.ts";
import { condition, inclusive, judge, threshold } from "../build.ts";

describe("threshold", () => {
  it.each([
    ["above", 5, 6, true],
    ["above", 5, 5, false],
    ["below", 5, 4, true],
    ["below", 5, 5, false],
  ] as const)("%s %d on %d is %s", (direction, value, now, expected) => {
    expect(judge(condition(threshold(direction, value)), { "app.x": daily([0, now]) })).toMatchObject({
      value: expected,
      triggered: expected,
      score: now,
      reason: null,
      history: null,
      history_count: null,
      label_matched: null,
      result: { value: now, type: "float" },
    });
  });

  it.each([
    ["above", 5, 5, true],
    ["above", 5, 4.999999999999999, false],
    ["below", 5, 5, true],
    ["below", 5, 5.000000000000001, false],
    ["above", 0, 0, true],
    ["below", 0, -0, true],
  ] as const)("%s %d inclusive on %d is %s", (direction, value, now, expected) => {
    expect(judge(condition(inclusive(direction, value)), { "app.x": daily([0, now]) })).toMatchObject({
      triggered: expected,
    });
  });
});
