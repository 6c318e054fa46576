import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../../worker/domain/concept/compile.ts";
import type { OutputType } from "../../../../worker/domain/values/values.ts";
import { conceptOf, daily, signal } from "../../concept/build.ts";
import { condition, judge } from "../build.ts";

describe("equals", () => {
  const on = (type: "boolean" | "string" | "categorical", output: OutputType): ReturnType<typeof compileConcept> =>
    compileConcept(
      conceptOf({
        output_type: output,
        primitives: { x: signal("x", type, type === "categorical" ? { labels: ["gold", "basic"] } : {}) },
        features: { out: { op: "passthrough", inputs: ["x"] } },
      }),
    );
  it.each([
    ["categorical", "gold", "gold", "gold"],
    ["categorical", "gold", "basic", false],
    ["string", "Gold", "gold", false],
    ["boolean", true, true, "true"],
    ["boolean", "true", true, "true"],
    ["boolean", false, true, false],
    ["boolean", false, false, "false"],
  ] as const)("of a %s to %s on %s decides %s", (type, value, now, expected) => {
    const compiled = condition({ type: "equals", params: { value } }, {}, on(type, type));
    expect(judge(compiled, { "app.x": daily([0, now]) })).toMatchObject({
      value: expected,
      label_matched: expected === false ? null : expected,
      triggered: expected !== false,
      score: null,
      reason: null,
    });
  });
});
