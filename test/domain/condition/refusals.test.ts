import { describe, expect, it } from "vitest";
import { compileCondition } from "../../../worker/domain/condition/compile.ts";
import type { ConditionDefinition, StrategySpec } from "../../../worker/domain/values/definitions/condition.ts";
import { violationsIn } from "../../support/refused.ts";
import { plainConcept, scalarConcept } from "../concept/build.ts";
import {
  above,
  change,
  composite,
  condition,
  conditionOf,
  equals,
  mean,
  percentile,
  spec,
  threshold,
  zScore,
} from "./build.ts";

const plain = plainConcept();
const joined = (operator: string, operands: object[]) => spec("composite", { operator, operands });

const faults = (
  definition: ConditionDefinition,
  concept = plain,
  operands: Parameters<typeof compileCondition>[2] = [],
) => violationsIn(() => compileCondition(definition, concept, operands));

describe("a condition is refused", () => {
  const flag = scalarConcept("boolean");
  const number = scalarConcept("float");
  const tier = scalarConcept("categorical", { labels: ["gold", "basic"] });
  it.each<[string, StrategySpec, string, RegExp, on?: typeof plain]>([
    ["an unknown strategy", spec("treshold", {}), "type", /Did you mean "threshold"/],
    ["an unknown parameter", spec("threshold", { window: "7d" }), "params.window", /no parameter "window"/],
    ["a missing value", spec("threshold", { direction: "above" }), "params.value", /needs "value"/],
    ["a threshold named as a change", spec("threshold", { direction: "increase" }), "params.direction", /above, below/],
    [
      "a change named as a threshold",
      spec("change", { direction: "above" }),
      "params.direction",
      /increase, decrease, any/,
    ],
    ["a percentile above 100", percentile("above", 101), "params.value", /from 0 to 100/],
    ["a z-score of 0", zScore("any", 0), "params.value", /above 0/],
    ["a change below 0", change("any", -0.1), "params.value", /at least 0/],
    ["a value that is not finite", threshold("above", Infinity), "params.value", /finite/],
    ["a window that is no duration", change("any", 1, "0d"), "params.window", /duration/],
    ["a threshold on a boolean", above, "type", /gives boolean/, flag],
    ["equals on a number", equals("5"), "type", /gives float/, number],
    ["equals with a number", spec("equals", { value: 5 }), "params.value", /threshold/, tier],
    ["a label that is not in the set", equals("glod"), "params.value", /Did you mean "gold"/, tier],
    [
      "a label outside its own set",
      spec("equals", { value: "gold", labels: ["basic"] }),
      "params.value",
      /not one of "labels"/,
      tier,
    ],
    ["change without a series", change("any", 1), "type", /time series/, number],
    ["z_score without a series", zScore("any", 1), "type", /time series/, number],
    ["a composite without operands", joined("AND", []), "params.operands", /two operands or more/],
    ["an unknown connective", joined("XOR", []), "params.operator", /AND, OR, NOT/],
    ["an operand without a version", joined("NOT", [{ condition_id: "a" }]), "params.operands", /condition_version/],
  ])("for %s", (_why, strategy, place, message, concept = plain) => {
    const fault = { location: `strategy.${place}`, message: expect.stringMatching(message) as string };
    expect(faults(conditionOf(strategy, concept), concept)).toContainEqual(fault);
  });

  it.each<[Partial<ConditionDefinition>, string]>([
    [{ min_history: 0 }, "min_history"],
    [{ min_history: 2.5 }, "min_history"],
    [{ threshold_bounds: { min: 2, max: 1 } }, "threshold_bounds"],
    [{ concept_version: "2.0" }, "concept_id"],
  ])("for %o", (more, location) => {
    expect(faults(conditionOf(above, plain, more))).toContainEqual({ location, message: expect.any(String) });
  });

  const one = condition(above, { condition_id: "one" });
  const two = condition(above, { condition_id: "two" }, mean);
  const both = composite("AND", [one, two]);
  const refs = (ids: string[]) => ids.map((condition_id) => ({ condition_id, condition_version: "1.0" }));

  it.each([
    ["an operand that is not there", "AND", [one], ["one", "three"], "strategy.params.operands[1]", /three@1.0/],
    ["NOT with two operands", "NOT", [one, two], ["one", "two"], "strategy.params.operands", /exactly one/],
    ["a composite in another", "AND", [one, both], ["one", "both"], "strategy.params.operands[1]", /composite/],
    ["a concept that is not its first operand's", "AND", [two, one], ["two", "one"], "concept_id", /mean@1.0/],
  ])("for %s", (_why, operator, operands, ids, location, message) => {
    const definition = conditionOf(joined(operator, refs(ids)), plain);
    const fault = { location, message: expect.stringMatching(message) as string };
    expect(faults(definition, plain, operands)).toContainEqual(fault);
  });

  it("with every fault at once", () => {
    const definition = conditionOf(spec("z_score", { direction: "up", value: -1, windw: "7d" }), number, {
      min_history: -1,
    });
    expect(faults(definition, number)).toHaveLength(5);
  });
});
