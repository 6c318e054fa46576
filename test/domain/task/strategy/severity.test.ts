import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { severityTiers } from "../../../../worker/domain/values/definitions/guardrails.ts";
import { contextRulesInForce, severityOf } from "../../../../worker/domain/task/strategy/severity.ts";
import { stemsOf } from "../../../../worker/domain/language/words.ts";
import { compile, part, signal, tiers } from "../support/build.ts";

const bias = {
  significant: "medium_severity",
  critical: "high_severity",
  early: "low_severity",
  "early warning": "high_severity",
  early_signal: "low_severity",
  covenant: "high_severity",
} as const;

describe("severity words", () => {
  it.each([
    ["drops significantly", "medium_severity", "significantly"],
    ["a significant drop", "medium_severity", "significant"],
    ["it gets CRITICAL", "high_severity", "critical"],
    ["early warning of a drop", "high_severity", "early warning"],
    ["an early signal of trouble", "low_severity", "early signal"],
    ["critical and early", "high_severity", "critical"],
    ["nothing special", "medium_severity", null],
  ])("%s", (words, tier, word) => {
    expect(severityOf(words, [], "", bias, undefined, [])).toMatchObject({ tier, word });
  });

  it("a word of the frame counts where the part has none", () => {
    expect(severityOf("the load", [], "page me early", bias, undefined, []).tier).toBe("low_severity");
    expect(severityOf("critical load", [], "page me early", bias, undefined, []).tier).toBe("high_severity");
  });

  it("a word that only names the signal gives way to one that does not", () => {
    expect(
      severityOf("early drop of covenant headroom", stemsOf("covenant headroom"), "", bias, undefined, []).tier,
    ).toBe("low_severity");
    expect(severityOf("covenant headroom", stemsOf("covenant headroom"), "", bias, undefined, []).tier).toBe(
      "high_severity",
    );
  });
});

describe("shifts", () => {
  const rules = (...shifts: number[]) => shifts.map((shift, at) => ({ phrase: `rule ${at}`, shift }));

  it.each([
    ["high sensitivity is one tier lower", "critical", "high", [], "medium_severity"],
    ["low sensitivity is one tier higher", "early", "low", [], "medium_severity"],
    ["medium sensitivity moves nothing", "early", "medium", [], "low_severity"],
    ["low is the end", "early", "high", [-1], "low_severity"],
    ["high is the end", "critical", "low", [1], "high_severity"],
    ["equal opposite shifts cancel", "", "high", [1], "medium_severity"],
    ["context rules add up", "critical", undefined, [-1, -1], "low_severity"],
  ] as const)("%s", (_, word, sensitivity, shifts, tier) => {
    expect(severityOf(word, [], "", bias, sensitivity, rules(...shifts)).tier).toBe(tier);
  });

  it("every sum of shifts stays between low and high and keeps its order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2, max: 2 })), fc.integer({ min: 0, max: 3 }), (shifts, more) => {
        const at = (list: number[]): number =>
          severityTiers.indexOf(severityOf("", [], "", bias, undefined, rules(...list)).tier);
        expect(at([...shifts, more])).toBeGreaterThanOrEqual(at(shifts));
      }),
    );
  });
});

describe("context rules", () => {
  const context = {
    domain: { description: "Be conservative in what you raise", decisions: ["early_detection"] },
    semantic_hints: [{ term: "night", definition: "seasonal lull" }],
  };

  it("match the description, decisions and hints", () => {
    const rules = [
      { phrase: "seasonal", strategy: "z_score" as const },
      { phrase: "early detection", shift: -1 },
      { phrase: "weekend", shift: 1 },
    ];
    expect(contextRulesInForce(rules, context).map((rule) => rule.phrase)).toEqual(["seasonal", "early detection"]);
  });

  it("the shipped ones apply when a definition has none, and none apply without a context", () => {
    expect(contextRulesInForce(undefined, context).map((rule) => rule.phrase)).toEqual([
      "early detection",
      "conservative",
    ]);
    expect(contextRulesInForce(undefined, null)).toEqual([]);
    expect(contextRulesInForce([], context)).toEqual([]);
  });
});

describe.each(["low", "medium", "high"] as const)("severity words, context and %s sensitivity", (sensitivity) => {
  const context = { domain: { description: "load" } };
  const rules = { bias_rules: bias, context_rules: [{ phrase: "load", shift: 1 }] };

  it("do not touch an explicit number", () => {
    const number = { value: 5, unit: "none", text: "5" };
    const said = part({ relation: "compare", direction: "above", number, words: "critical load above 5" });
    const guardrails = { ...rules, parameter_priors: { "service.load": tiers(1, 2, 3) } };
    const { condition, provenance } = compile([said], { guardrails, context, constraints: { sensitivity } });
    expect(condition.strategy.params).toEqual({ direction: "above", value: 5 });
    expect(provenance.parts[0]?.tier).toBeNull();
  });

  it("leave a strategy called by its name, without a number, at the medium tier", () => {
    const said = part({ relation: "deviate", names: "z_score", words: "the z-score of load is critical" });
    const priors = { "service.load": { strategy: "z_score" as const, ...tiers(6, 7, 8) } };
    const { condition, provenance } = compile([said], {
      signals: [signal("time_series<float>")],
      guardrails: { ...rules, parameter_priors: priors },
      context,
      constraints: { sensitivity },
    });
    const medium = "medium_severity";
    expect(condition.strategy.params).toMatchObject({ value: 7 });
    expect(provenance.parts[0]?.tier).toEqual({ tier: medium, base: medium, word: null, shifts: [] });
    expect(provenance.summary).toContain("a named strategy without a number takes medium severity");
  });
});

describe("the tier picks the prior", () => {
  it.each([
    ["early", 1],
    ["significant", 2],
    ["critical", 3],
  ])("%s", (word, value) => {
    const { condition, provenance } = compile([part({ words: `${word} load` })], {
      signals: [signal("float")],
      guardrails: { bias_rules: bias, parameter_priors: { "service.load": tiers(1, 2, 3) } },
    });
    expect(condition.strategy.params).toEqual({ direction: "above", value });
    expect(provenance.summary).toContain(`'${word}' means`);
  });
});
