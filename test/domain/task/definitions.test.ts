import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { compileCondition } from "../../../worker/domain/condition/compile.ts";
import { threshold } from "../condition/build.ts";
import { compile, part, signal } from "./support/build.ts";

const above = (value: number) =>
  part({ relation: "compare", direction: "above", number: { value, unit: "none", text: String(value) } });
const flag = signal("boolean", { primitive_id: "service.down" });
const down = part({ primitive_id: "service.down", relation: "state", label: "true" });

describe("definitions", () => {
  it("a single value passes on, a series gives its latest", () => {
    expect(compile([above(5)]).concept).toMatchObject({
      version: "1.0",
      namespace: "org",
      output_type: "float",
      primitives: { load: { primitive_id: "service.load", type: "float", missing_data_policy: "null" } },
      features: { value: { op: "passthrough", inputs: ["load"] } },
      output_feature: "value",
    });
    expect(compile([above(5)], { signals: [signal("time_series<int>")] }).concept).toMatchObject({
      output_type: "int",
      features: { value: { op: "latest", inputs: ["load"] } },
    });
  });

  it("nullable types and labels reach the concept", () => {
    expect(compile([above(5)], { signals: [signal("float?")] }).concept.output_type).toBe("float?");
    const { concept, condition } = compile([part({ relation: "state", label: "HIGH" })], {
      signals: [signal("categorical")],
    });
    expect(concept.labels).toEqual(["low", "high"]);
    expect(condition.strategy).toEqual({ type: "equals", params: { value: "high", labels: ["low", "high"] } });
  });

  it("a change is pinned to the newest engine of its strategy; what means the same since engine 1 needs no pin", () => {
    const moved = compile([part({ relation: "move" })], { signals: [signal("time_series<float>")] });
    expect(moved.condition).toMatchObject({ engine: 2, strategy: { type: "change" } });
    expect(compile([above(5)]).condition).not.toHaveProperty("engine");
  });

  it("ids come from content: the same sentence gives the same, another number, namespace or limit another", () => {
    const id = (value: number, given = {}): string => compile([above(value)], given).condition.condition_id;
    expect(id(5)).toBe(id(5));
    const others = [
      id(6),
      id(5, { constraints: { namespace: "risk" } }),
      id(5, { guardrails: { threshold_bounds: { threshold: { max: 9 } } } }),
    ];
    expect(new Set([id(5), ...others]).size).toBe(4);
  });

  it("the words of the sentence do not reach the definitions", () => {
    const { words: _words, ...rest } = above(5);
    expect(compile([{ ...rest, words: "wake me when load passes 5" }]).condition).toEqual(
      compile([above(5)]).condition,
    );
  });

  it("parts become a composite whose Result is that of the first", () => {
    const compiled = compile([above(5), { ...down, negate: true }], { signals: [signal("float"), flag] });
    const [first, second] = compiled.operands;
    expect(compiled.concept).toBe(first?.concept);
    expect(compiled.condition.concept_id).toBe(first?.concept.concept_id);
    expect(compiled.condition.strategy).toEqual({
      type: "composite",
      params: {
        operator: "AND",
        operands: [
          { condition_id: first?.condition.condition_id, condition_version: "1.0" },
          { condition_id: second?.condition.condition_id, condition_version: "1.0", negate: true },
        ],
      },
    });
    expect(compiled.condition.description).toBe("service.load above 5 and not (service.down is true)");
  });

  it("a part that must not hold, alone, is a NOT of one operand", () => {
    const { condition, operands } = compile([part({ relation: "state", label: "high", negate: true })], {
      signals: [signal("categorical")],
    });
    expect(condition.strategy.params).toMatchObject({
      operator: "NOT",
      operands: [{ condition_id: operands[0]?.condition.condition_id }],
    });
    expect(condition.description).toBe("not (service.load is high)");
  });

  it("parts that say the same are one condition", () => {
    const compiled = compile([above(5), above(5)]);
    expect([compiled.condition.strategy.type, compiled.operands]).toEqual(["threshold", []]);
  });

  it("two signals are compared by their difference", () => {
    const other = signal("time_series<float>", { primitive_id: "service.capacity" });
    const { concept, condition } = compile(
      [part({ relation: "compare", direction: "above", against: "service.capacity" })],
      {
        signals: [signal("float"), other],
      },
    );
    expect(concept.features).toEqual({
      latest_capacity: { op: "latest", inputs: ["capacity"] },
      difference: { op: "subtract", inputs: ["load", "latest_capacity"] },
    });
    expect(condition.strategy).toEqual(threshold("above", 0));
    expect(compileCondition(condition, compileConcept(concept), []).key).toBe(`${condition.condition_id}@1.0`);
  });

  it("an id with unusual characters still gives a valid local name", () => {
    const odd = signal("float", { primitive_id: "acme.99-percent/load.value" });
    const { concept } = compile([{ ...above(5), primitive_id: odd.primitive_id }], { signals: [odd] });
    expect(compileConcept(concept).definition).toEqual(concept);
  });
});

describe("refusals", () => {
  it("an unread sentence names its candidates and what to add", () => {
    const candidates = [{ primitive_id: "service.load", score: 0.7, description: null }];
    const unread = { reason: "ambiguous_signal" as const, words: "the score", candidates };
    expect(() => compile([], { reading: { unread } })).toThrow(
      expect.objectContaining({
        code: "intent_unresolved",
        message: '"the score" fits several signals equally well.',
        suggestion: expect.stringContaining("service.load"),
        details: { reason: "ambiguous_signal", candidates },
      }),
    );
  });

  it.each([
    "empty",
    "no_signal",
    "ambiguous_signal",
    "unknown_label",
    "mixed_combinators",
    "unread_part",
    "too_many_parts",
  ] as const)("%s has words and a way out", (reason) => {
    expect(() => compile([], { reading: { unread: { reason, words: "x", candidates: [] } } })).toThrow(
      expect.objectContaining({
        code: "intent_unresolved",
        message: expect.stringMatching(/\w/),
        suggestion: expect.stringMatching(/\w/),
      }),
    );
  });

  it("a label that is not registered is refused with those that are", () => {
    expect(() => compile([part({ relation: "state", label: "amber" })], { signals: [signal("categorical")] })).toThrow(
      expect.objectContaining({ suggestion: "Use one of low, high." }),
    );
  });
});
