import { describe, expect, it } from "vitest";
import { daily, scalarConcept } from "../../concept/build.ts";
import { condition, equals, judge } from "../build.ts";

describe("equals", () => {
  it.each([
    ["categorical", "gold", "gold", "gold"],
    ["categorical", "gold", "basic", false],
    ["string", "Gold", "gold", false],
    ["boolean", true, true, "true"],
    ["boolean", "true", true, "true"],
    ["boolean", false, true, false],
    ["boolean", false, false, "false"],
  ] as const)("of a %s to %s on %s decides %s", (type, value, now, expected) => {
    const compiled = condition(equals(value), {}, scalarConcept(type, { labels: ["gold", "basic"] }));
    expect(judge(compiled, { "app.x": daily([0, now]) })).toMatchObject({
      value: expected,
      label_matched: expected === false ? null : expected,
      triggered: expected !== false,
      score: null,
      reason: null,
    });
  });
});
