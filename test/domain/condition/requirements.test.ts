import { describe, expect, it } from "vitest";
import { signalRequirements } from "../../../worker/domain/condition/requirements.ts";
import type { StrategySpec } from "../../../worker/domain/values/definitions/condition.ts";
import { dayMs } from "../../../worker/domain/values/time.ts";
import { plainConcept, signal } from "../concept/build.ts";
import { above, change, composite, condition, mean, percentile, zScore } from "./build.ts";

const plain = plainConcept();

describe("signalRequirements", () => {
  it.each<[string, StrategySpec, typeof plain, number]>([
    ["threshold", above, plain, 0],
    ["change", change("any", 1, "7d"), plain, 7 * dayMs],
    ["z_score", zScore("any", 1), plain, 30 * dayMs],
    ["threshold on a mean", above, mean, 7 * dayMs],
    ["percentile on a mean", percentile("above", 1, "10d"), mean, 17 * dayMs],
  ])("of a %s span the concept's window and the strategy's", (_name, strategy, concept, span) => {
    expect(signalRequirements(condition(strategy, {}, concept))).toEqual(
      new Map([[concept.key, [{ primitive_id: "app.x", span_ms: span, next: false }]]]),
    );
  });

  it("ask for the row after t only under backward_fill", () => {
    const concept = plainConcept({
      primitives: { x: signal("x", "time_series<float>", { missing_data_policy: "backward_fill" }) },
    });
    expect(signalRequirements(condition(above, {}, concept)).get(concept.key)).toEqual([
      { primitive_id: "app.x", span_ms: 0, next: true },
    ]);
  });

  it("of a composite are those of its operands by concept, the longest span of each signal", () => {
    const operands = [
      condition(above, { condition_id: "one" }),
      condition(change("any", 1), { condition_id: "two" }),
      condition(above, { condition_id: "three" }, mean),
    ];
    expect([...signalRequirements(composite("OR", operands))]).toEqual([
      ["concept@1.0", [{ primitive_id: "app.x", span_ms: dayMs, next: false }]],
      ["mean@1.0", [{ primitive_id: "app.x", span_ms: 7 * dayMs, next: false }]],
    ]);
  });
});
