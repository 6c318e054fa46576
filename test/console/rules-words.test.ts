import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { contextSections } from "../../console/screens/rules/context-words.ts";
import { guardrailsSections } from "../../console/screens/rules/guardrails-words.ts";
import type { Fields } from "../../console/screens/rules/read-fields.ts";
import { countRules, findRules, type Section } from "../../console/screens/rules/section.ts";

const file = parse(readFileSync(join(import.meta.dirname, "../../svc_guardrails.yaml"), "utf8")) as Fields;
const said = (sections: readonly Section[], id: string) =>
  Object.fromEntries((sections.find((one) => one.id === id)?.rules ?? []).map(({ about, says }) => [about, says]));

describe("guardrails in words", () => {
  it("say what a sentence may become, and of which signals", () => {
    expect(said(guardrailsSections(file), "ways")).toMatchObject({
      threshold: "Above or below a number. For single numbers and series.",
      "z-score": "So many standard deviations away from its own mean. For series.",
      equals: "This label, or this flag is true or false. For flags, texts and labels.",
      composite: "Several conditions joined by and, or, not. For any of these.",
    });
  });

  it("say what is refused, and which way no signal admits", () => {
    const narrow = { strategy_registry: ["threshold", "change"], type_strategy_map: { float: ["threshold"] } };
    expect(said(guardrailsSections(narrow), "ways")).toEqual({
      threshold: "Above or below a number. For numbers.",
      change: "Moved by that share since some time ago. No signal type allows it.",
      Refused: "Percentile, z-score, equals and composite.",
    });
  });

  it("say each number with its unit, of signals first", () => {
    const priors = { strategy: "z_score", low_severity: { value: 2 }, high_severity: { value: 4, window: "4w" } };
    const numbers = said(guardrailsSections({ ...file, parameter_priors: { "a.rate": priors } }), "numbers");
    expect(Object.keys(numbers)[0]).toBe("a.rate");
    expect(numbers["a.rate"]).toBe("Mild 2 standard deviations, severe 4 standard deviations within 4w. By z-score.");
    expect(numbers["Any other, by change"]).toBe("Mild 2%, medium 5%, severe 10%.");
  });

  it("say words, sides, shifts, limits and notes", () => {
    const sections = guardrailsSections({
      ...file,
      threshold_directions: { "a.rate": "below" },
      threshold_bounds: { z_score: { min: 2, max: 8 }, "a.rate": { max: 1 } },
      note_to_self: ["kept"],
    });
    expect(said(sections, "words")["Severe"]).toContain("“critical”");
    expect(said(sections, "sides")).toEqual({ "a.rate": "Bad when it is below its number." });
    expect(said(sections, "shifts")["avoid noise"]).toBe("One severity higher, so that it fires later.");
    expect(said(sections, "limits")).toEqual({
      "z-score": "Between 2 and 8.",
      "a.rate": "At most 1.",
      "Beyond that": "It stops at the limit.",
      History: "Percentile and z-score need 10 earlier values before they judge.",
    });
    expect(said(sections, "others")).toEqual({ note_to_self: "kept" });
  });

  it("take both ways to write words that suggest a strategy, and hints", () => {
    const choice = (mapping_rules: unknown) =>
      said(
        guardrailsSections({ ...file, mapping_rules, primitive_hints: { "a.rate": { strategy: "z_score" } } }),
        "choice",
      );
    const both = {
      "off the charts": "Means z-score.",
      "a.rate": "Judged by z-score, unless the sentence gives a number.",
    };
    expect(choice({ "off the charts": "z_score" })).toMatchObject(both);
    expect(choice([{ phrase: "off the charts", strategy: "z_score" }])).toMatchObject(both);
  });

  it("can be searched by what they say, what they are about and their field", () => {
    const sections = guardrailsSections(file);
    expect(countRules(findRules(sections, "  "))).toBe(countRules(sections));
    expect(findRules(sections, "avoid NOISE").map(({ id }) => id)).toEqual(["shifts"]);
    expect(findRules(sections, "min_history").map(({ id }) => id)).toEqual(["limits"]);
    expect(findRules(sections, "no such rule")).toEqual([]);
  });

  it("of any shape can be shown: a field that is something else than it should be is not fatal", () => {
    for (const odd of [{}, { strategy_registry: 3, type_strategy_map: [], context_rules: {}, threshold_bounds: "x" }])
      expect(guardrailsSections(odd).length).toBeGreaterThan(5);
  });
});

describe("a context in words", () => {
  const context = {
    domain: {
      description: "Churn",
      entities: [{ name: "account", description: "a company" }],
      decisions: ["churn_risk"],
    },
    behavioural: { data_cadence: "mixed", meaningful_windows: { min: "7d" }, regulatory: ["GDPR", "SOX"] },
    semantic_hints: [{ term: "whale", definition: "Above $50,000" }],
    calibration_bias: { false_negative_cost: "high" },
  };

  it("says what it is about, its words, its data and what errors cost", () => {
    const sections = contextSections(context);
    expect(said(sections, "about")["Application"]).toBe("Churn");
    expect(said(sections, "vocabulary")).toEqual({ whale: "Above $50,000" });
    expect(said(sections, "entities")).toEqual({ account: "a company" });
    expect(said(sections, "behaviour")).toEqual({
      "Data arrives": "Some in batches, some as it happens.",
      "Times that matter": "At least 7d.",
      "Rules in scope": "GDPR, SOX",
    });
    expect(said(sections, "costs")["So"]).toContain("A missed event costs more");
  });

  it.each([
    ["low", "high", "A false alarm costs more"],
    ["medium", undefined, "as much as"],
  ])("weighs a missed event that costs %s against an alarm that costs %s", (missed, wrong, words) => {
    const calibration_bias = { false_negative_cost: missed, false_positive_cost: wrong };
    expect(said(contextSections({ ...context, calibration_bias }), "costs")["So"]).toContain(words);
  });
});
