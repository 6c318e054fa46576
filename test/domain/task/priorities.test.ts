import { describe, expect, it } from "vitest";
import { priorities, type Priority } from "../../../worker/domain/task/provenance.ts";
import { compile, part, signal, tiers } from "./support/build.ts";

const context = { domain: { description: "Seasonal demand of a warehouse" } };

/** What each priority needs in order to speak, and the strategy it then chooses; each chooses another one than its neighbours. */
const speaks: Record<Priority, { part: object; guardrails: object; strategy: string }> = {
  user_explicit: {
    part: { number: { value: 95, unit: "percentile", text: "95th percentile" }, relation: "rank", direction: "above" },
    guardrails: {},
    strategy: "percentile",
  },
  primitive_hint: {
    part: {},
    guardrails: { primitive_hints: { "service.load": "threshold" }, strategy_priors: { threshold: tiers(10, 20, 30) } },
    strategy: "threshold",
  },
  mapping_rule: {
    part: { words: "the load is off the charts" },
    guardrails: { mapping_rules: [{ phrase: "off the charts", strategy: "z_score" }] },
    strategy: "z_score",
  },
  application_context: {
    part: {},
    guardrails: { context_rules: [{ phrase: "seasonal", strategy: "change" }] },
    strategy: "change",
  },
  global_preferred: { part: {}, guardrails: { global_preferred_strategy: "percentile" }, strategy: "percentile" },
  global_default: {
    part: {},
    guardrails: { global_preferred_strategy: "equals", global_default_strategy: "z_score" },
    strategy: "z_score",
  },
};

const pairs = priorities.flatMap((stronger, at) =>
  priorities.slice(at + 1).map((weaker) => [stronger, weaker] as const),
);

describe("the six priorities", () => {
  it.each(pairs)("%s goes before %s", (stronger, weaker) => {
    const guardrails = { ...speaks[weaker].guardrails, ...speaks[stronger].guardrails };
    const words = { ...speaks[weaker].part, ...speaks[stronger].part };
    const { condition, provenance } = compile([part(words)], {
      signals: [signal("time_series<float>")],
      guardrails,
      context,
    });
    expect([provenance.priority, condition.strategy.type]).toEqual([stronger, speaks[stronger].strategy]);
  });

  it("a priority whose strategy the type does not admit is passed over", () => {
    const { provenance } = compile([part({ words: "the load is off the charts" })], {
      signals: [signal("float")],
      guardrails: { ...speaks.mapping_rule.guardrails, global_preferred_strategy: "percentile" },
    });
    expect(provenance.priority).toBe("global_preferred");
  });

  it("a default that is not registered does not apply", () => {
    const { condition, provenance } = compile([part()], {
      guardrails: {
        strategy_registry: ["threshold", "percentile"],
        global_preferred_strategy: "z_score",
        global_default_strategy: "percentile",
      },
    });
    expect([provenance.priority, condition.strategy.type]).toEqual(["global_default", "percentile"]);
  });
});

describe("a strategy called by its name", () => {
  const guardrails = {
    parameter_priors: { "service.load": { strategy: "change" as const, ...tiers(1, 2, 3) } },
    strategy_priors: { threshold: tiers(10, 20, 30) },
  };

  it.each(["threshold", "percentile", "z_score", "change"] as const)("%s goes before everything else", (names) => {
    const { condition, provenance } = compile([part({ relation: "mention", names })], {
      signals: [signal("time_series<float>")],
      guardrails,
    });
    expect([provenance.priority, condition.strategy.type]).toEqual(["user_explicit", names]);
  });

  it("equals takes the label that the sentence gives, and is refused without one", () => {
    const named = part({ relation: "state", names: "equals" });
    const signals = [signal("categorical")];
    expect(compile([{ ...named, label: "high" }], { signals }).condition.strategy).toMatchObject({
      type: "equals",
      params: { value: "high" },
    });
    expect(() => compile([named], { signals })).toThrow("The sentence names no label of service.load.");
  });

  it("composite joins several conditions, each by its own strategy", () => {
    const above = (value: number) =>
      part({ names: "composite", relation: "compare", direction: "above", number: { value, unit: "none", text: "" } });
    const { condition, operands } = compile([above(1), above(2)]);
    expect([condition, ...operands.map((operand) => operand.condition)].map(({ strategy }) => strategy.type)).toEqual([
      "composite",
      "threshold",
      "threshold",
    ]);
    expect(() => compile([above(1)])).toThrow(
      "The sentence asks for composite, which joins several conditions, but gives only one.",
    );
  });

  it("threshold is refused where nobody gives a number", () => {
    expect(() => compile([part({ names: "threshold" })])).toThrow("No number is known for service.load.");
  });
});

describe("priors choose a strategy", () => {
  const named = { strategy: "percentile", ...tiers(80, 90, 99) } as const;
  const windowed = tiers(0.1, 0.2, 0.3, "4w");
  it.each([
    ["any priors of a single value", "float", tiers(1, 2, 3), {}, "threshold", "primitive_hint"],
    ["priors that name one", "float", named, {}, "percentile", "primitive_hint"],
    ["priors with a window on a series", "time_series<float>", windowed, {}, "change", "mapping_rule"],
    ["priors without a window on a series", "time_series<float>", tiers(2, 3, 4), {}, "z_score", "mapping_rule"],
    ["words against windowed ones", "time_series<float>", windowed, { relation: "deviate" }, "z_score", "mapping_rule"],
  ] as const)("%s", (_, type, priors, words, strategy, priority) => {
    const { condition, provenance } = compile([part(words)], {
      signals: [signal(type)],
      guardrails: { parameter_priors: { "service.load": priors } },
    });
    expect([condition.strategy.type, provenance.priority]).toEqual([strategy, priority]);
  });

  it("a prior only parametrises its own strategy: an unusual series with windowed priors takes the strategy's prior", () => {
    const { condition } = compile([part({ relation: "deviate" })], {
      signals: [signal("time_series<float>")],
      guardrails: { parameter_priors: { "service.load": windowed } },
    });
    expect(condition.strategy.params).toMatchObject({ direction: "any", value: 4, window: "30d" });
  });
});
