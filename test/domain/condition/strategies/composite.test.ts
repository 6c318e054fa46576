import { describe, expect, it } from "vitest";
import type { CompiledCondition } from "../../../../worker/domain/condition/compile.ts";
import { daily, plainConcept, scalarConcept, signal } from "../../concept/build.ts";
import { composite, condition, equals, judge, threshold, zScore } from "../build.ts";

const a = plainConcept({ concept_id: "a", primitives: { x: signal("a") } });
const b = plainConcept({ concept_id: "b", primitives: { x: signal("b") } });
const maybe = scalarConcept("float?", { concept_id: "maybe", primitives: { x: signal("m", "float?") } });
const tier = scalarConcept("categorical", { concept_id: "tier", labels: ["gold", "basic"] });
const views = { "app.a": daily([0, 5]), "app.b": daily([0, 50]), "app.x": daily([0, "gold"]) };

const known = (truth: boolean, condition_id: string, on = a): CompiledCondition =>
  condition(threshold(truth ? "above" : "below", 0), { condition_id }, on);
const yes = known(true, "yes");
const no = known(false, "no", b);
const nothing = known(true, "nothing", maybe);
const young = condition(zScore("above", 2), { condition_id: "young" }, b);
const gold = condition(equals("gold"), { condition_id: "gold" }, tier);

describe("a composite", () => {
  it.each<[string, "AND" | "OR" | "NOT", CompiledCondition[], number[], boolean, string | null]>([
    ["true and true", "AND", [yes, yes], [], true, null],
    ["true and false", "AND", [yes, no], [], false, null],
    ["false or true", "OR", [no, yes], [], true, null],
    ["false or false", "OR", [no, no], [], false, null],
    ["not false", "NOT", [no], [], true, null],
    ["not true", "NOT", [yes], [], false, null],
    ["true and negated false", "AND", [yes, no], [1], true, null],
    ["not negated true", "NOT", [yes], [0], true, null],
    ["a matched label and true", "AND", [gold, yes], [], true, null],
    ["a negated matched label or false", "OR", [gold, no], [0], false, null],
    ["unknown and false", "AND", [nothing, no], [], false, null],
    ["unknown or true", "OR", [nothing, yes], [], true, null],
    ["unknown and true", "AND", [nothing, yes], [], false, "null_input"],
    ["true and unknown", "AND", [yes, nothing], [], false, "null_input"],
    ["unknown or false", "OR", [nothing, no], [], false, "null_input"],
    ["not unknown", "NOT", [nothing], [], false, "null_input"],
    ["negated unknown or false", "OR", [nothing, no], [0], false, "null_input"],
    ["two unknowns and true", "AND", [young, nothing, yes], [], false, "insufficient_history"],
    ["two unknowns, the other first", "AND", [nothing, young, yes], [], false, "null_input"],
  ])("of %s", (_name, operator, operands, negated, value, reason) => {
    const evaluation = judge(composite(operator, operands, negated), views);
    expect(evaluation).toMatchObject({ value, triggered: value, reason, score: null, label_matched: null });
    expect(evaluation.history_count).toBe(reason === "insufficient_history" ? 0 : null);
  });

  it("has the first operand's Result, and the inputs, features and drivers of all", () => {
    const evaluation = judge(composite("AND", [yes, no, known(false, "again", b)], [2]), views);
    expect(evaluation.result).toEqual({ value: 5, type: "float" });
    expect(evaluation.inputs).toEqual({ "app.a": 5, "app.b": 50 });
    expect(evaluation.features).toEqual({ out: 5, "b@1.0:out": 50 });
    expect(Object.keys(evaluation.series_summary)).toEqual(["app.a", "app.b"]);
    expect(evaluation.drivers).toEqual([
      { signal: "app.a", contribution: 0.5, effect: 5, value: 5 },
      { signal: "app.b", contribution: 0.5, effect: 50, value: 50 },
    ]);
  });

  it("tells what each operand decided", () => {
    const { operands } = judge(composite("OR", [yes, gold, young], [1]), views);
    const told = {
      condition_version: "1.0",
      negate: false,
      score: null,
      reason: null,
      history_count: null,
      history: null,
    };
    expect(operands).toEqual([
      { ...told, condition_id: "yes", decision_value: true, score: 5, result: { value: 5, type: "float" } },
      {
        ...told,
        condition_id: "gold",
        negate: true,
        decision_value: "gold",
        result: { value: "gold", type: "categorical" },
      },
      {
        ...told,
        condition_id: "young",
        decision_value: false,
        reason: "insufficient_history",
        history_count: 0,
        result: { value: 50, type: "float" },
      },
    ]);
  });

  it("cannot be asked while an operand's signal has no value and may not be null", () => {
    expect(() => judge(composite("OR", [yes, no]), { "app.a": daily([0, 5]) })).toThrow(
      expect.objectContaining({ code: "missing_data", location: "app.b" }),
    );
  });

  it("reads each operand's concept through that concept's own views", () => {
    const compiled = composite("AND", [yes, no]);
    expect(compiled.concepts.map(({ key }) => key)).toEqual(["a@1.0", "b@1.0"]);
  });
});
