import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { compileCondition } from "../../../worker/domain/condition/compile.ts";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import type { ConditionDefinition, StrategySpec } from "../../../worker/domain/values/definitions/condition.ts";
import { conceptOf, plainConcept, signal } from "../concept/build.ts";
import { above, composite, condition, conditionOf, mean, spec } from "./build.ts";

const plain = plainConcept();

function faults(
  definition: ConditionDefinition,
  concept = plain,
  operands: Parameters<typeof compileCondition>[2] = [],
): unknown {
  try {
    compileCondition(definition, concept, operands);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "semantic_error") throw error;
    return error.details;
  }
  return [];
}

describe("a condition is refused", () => {
  const flag = compileConcept(
    conceptOf({
      output_type: "boolean",
      primitives: { x: signal("x", "boolean") },
      features: { out: { op: "passthrough", inputs: ["x"] } },
    }),
  );
  const number = compileConcept(
    conceptOf({ primitives: { x: signal("x", "float") }, features: { out: { op: "passthrough", inputs: ["x"] } } }),
  );
  const tier = compileConcept(
    conceptOf({
      output_type: "categorical",
      primitives: { x: signal("x", "categorical", { labels: ["gold", "basic"] }) },
      features: { out: { op: "passthrough", inputs: ["x"] } },
    }),
  );
  it.each<[string, StrategySpec, typeof plain, string, RegExp]>([
    ["for an unknown strategy", spec("treshold", {}), plain, "strategy.type", /Did you mean "threshold"/],
    [
      "for an unknown parameter",
      spec("threshold", { direction: "above", value: 1, window: "7d" }),
      plain,
      "strategy.params.window",
      /no parameter "window"/,
    ],
    ["for a missing value", spec("threshold", { direction: "above" }), plain, "strategy.params.value", /needs "value"/],
    [
      "for a direction of another strategy",
      spec("threshold", { direction: "increase", value: 1 }),
      plain,
      "strategy.params.direction",
      /above, below/,
    ],
    [
      "for a change upwards named above",
      spec("change", { direction: "above", value: 1 }),
      plain,
      "strategy.params.direction",
      /increase, decrease, any/,
    ],
    [
      "for a percentile above 100",
      spec("percentile", { direction: "above", value: 101 }),
      plain,
      "strategy.params.value",
      /from 0 to 100/,
    ],
    ["for a z-score of 0", spec("z_score", { direction: "any", value: 0 }), plain, "strategy.params.value", /above 0/],
    [
      "for a change below 0",
      spec("change", { direction: "any", value: -0.1 }),
      plain,
      "strategy.params.value",
      /at least 0/,
    ],
    [
      "for a value that is not finite",
      spec("threshold", { direction: "above", value: Infinity }),
      plain,
      "strategy.params.value",
      /finite/,
    ],
    [
      "for a window that is no duration",
      spec("change", { direction: "any", value: 1, window: "0d" }),
      plain,
      "strategy.params.window",
      /duration/,
    ],
    ["for a threshold on a boolean", above, flag, "strategy.type", /gives boolean/],
    ["for equals on a number", spec("equals", { value: "5" }), number, "strategy.type", /gives float/],
    ["for equals with a number", spec("equals", { value: 5 }), tier, "strategy.params.value", /threshold/],
    [
      "for a label that is not in the set",
      spec("equals", { value: "glod" }),
      tier,
      "strategy.params.value",
      /Did you mean "gold"/,
    ],
    [
      "for a label outside its own set",
      spec("equals", { value: "gold", labels: ["basic"] }),
      tier,
      "strategy.params.value",
      /not one of "labels"/,
    ],
    [
      "for change without a series",
      spec("change", { direction: "any", value: 1 }),
      number,
      "strategy.type",
      /time series/,
    ],
    [
      "for z_score without a series",
      spec("z_score", { direction: "any", value: 1 }),
      number,
      "strategy.type",
      /time series/,
    ],
    [
      "for a composite without operands",
      spec("composite", { operator: "AND", operands: [] }),
      plain,
      "strategy.params.operands",
      /two operands or more/,
    ],
    [
      "for an unknown connective",
      spec("composite", { operator: "XOR", operands: [] }),
      plain,
      "strategy.params.operator",
      /AND, OR, NOT/,
    ],
    [
      "for an operand without a version",
      spec("composite", { operator: "NOT", operands: [{ condition_id: "a" }] }),
      plain,
      "strategy.params.operands",
      /condition_version/,
    ],
  ])("%s", (_why, strategy, concept, location, message) => {
    expect(faults(conditionOf(strategy, concept), concept)).toContainEqual({
      location,
      message: expect.stringMatching(message),
    });
  });

  it.each<[Partial<ConditionDefinition>, string]>([
    [{ min_history: 0 }, "min_history"],
    [{ min_history: 2.5 }, "min_history"],
    [{ threshold_bounds: { min: 2, max: 1 } }, "threshold_bounds"],
    [{ concept_version: "2.0" }, "concept_id"],
  ])("for %o", (more, location) => {
    expect(faults(conditionOf(above, plain, more))).toContainEqual({ location, message: expect.any(String) });
  });

  const refs = (...ids: string[]): { condition_id: string; condition_version: string }[] =>
    ids.map((condition_id) => ({ condition_id, condition_version: "1.0" }));
  const one = condition(above, { condition_id: "one" });
  const two = condition(above, { condition_id: "two" }, mean);

  it("for an operand that is not there", () => {
    const definition = conditionOf(spec("composite", { operator: "AND", operands: refs("one", "three") }), plain);
    expect(faults(definition, plain, [one])).toEqual([
      { location: "strategy.params.operands[1]", message: expect.stringMatching(/three@1.0/) },
    ]);
  });

  it("for NOT with two operands", () => {
    const definition = conditionOf(spec("composite", { operator: "NOT", operands: refs("one", "two") }), plain);
    expect(faults(definition, plain, [one, two])).toContainEqual({
      location: "strategy.params.operands",
      message: expect.stringMatching(/exactly one/),
    });
  });

  it("for a composite inside a composite", () => {
    const both = composite("AND", [one, two]);
    const definition = conditionOf(spec("composite", { operator: "AND", operands: refs("one", "both") }), plain);
    expect(faults(definition, plain, [one, both])).toEqual([
      { location: "strategy.params.operands[1]", message: expect.stringMatching(/composite/) },
    ]);
  });

  it("for a concept that is not its first operand's", () => {
    const definition = conditionOf(spec("composite", { operator: "AND", operands: refs("two", "one") }), plain);
    expect(faults(definition, plain, [two, one])).toEqual([
      { location: "concept_id", message: expect.stringMatching(/mean@1.0/) },
    ]);
  });

  it("with every fault at once", () => {
    const definition = conditionOf(spec("z_score", { direction: "up", value: -1, windw: "7d" }), number, {
      min_history: -1,
    });
    expect(faults(definition, number)).toHaveLength(5);
  });
});
