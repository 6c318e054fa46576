import { describe, expect, it } from "vitest";
import { guardrailsViolations } from "../../../../worker/contract/resources/definitions/guardrails-rules.ts";

const sound = {
  strategy_registry: ["threshold", "percentile"],
  type_strategy_map: { float: ["threshold"] },
};
const tiers = { low_severity: { value: 1 }, medium_severity: { value: 2, window: "4w" }, high_severity: { value: 3 } };

const priors = (more: object) => ({ parameter_priors: { "a.b": { ...tiers, ...more } } });

describe("guardrails are checked before they rule", () => {
  it("a minimal definition is sound, and unknown fields are none of our business", () => {
    expect(guardrailsViolations({ ...sound, owner: "risk team" })).toEqual([]);
  });

  it.each([
    ["an unknown strategy", { strategy_registry: ["threshold", "magic"] }, "strategy_registry[1]"],
    [
      "a strategy beyond the registry",
      { type_strategy_map: { float: ["threshold", "change"] } },
      "type_strategy_map.float[1]",
    ],
    ["a severity that does not exist", { bias_rules: { urgent: "very_high" } }, "bias_rules.urgent"],
    ["a preferred one beyond it", { global_preferred_strategy: "change" }, "global_preferred_strategy"],
    ["a default one beyond it", { global_default_strategy: "z_score" }, "global_default_strategy"],
    ["a type that does not exist", { type_strategy_map: { flaot: ["threshold"] } }, "type_strategy_map.flaot"],
    ["a registry that is no list", { strategy_registry: "threshold", type_strategy_map: {} }, "strategy_registry"],
    ["a prior without a number", priors({ low_severity: { value: "1" } }), "parameter_priors.a.b.low_severity.value"],
    ["a prior without a tier", priors({ medium_severity: undefined }), "parameter_priors.a.b.medium_severity"],
    [
      "a window that is no duration",
      priors({ high_severity: { value: 3, window: "soon" } }),
      "parameter_priors.a.b.high_severity.window",
    ],
    ["a prior for an unregistered strategy", priors({ strategy: "z_score" }), "parameter_priors.a.b.strategy"],
    ["a direction that does not exist", { threshold_directions: { "a.b": "sideways" } }, "threshold_directions.a.b"],
    ["a hint for an unregistered strategy", { primitive_hints: { "a.b": "change" } }, "primitive_hints.a.b"],
    ["a rule without words", { mapping_rules: [{ phrase: " ", strategy: "percentile" }] }, "mapping_rules[0].phrase"],
    ["a context rule without effect", { context_rules: [{ phrase: "calm" }] }, "context_rules[0]"],
    ["a shift that is not whole", { context_rules: [{ phrase: "calm", shift: 0.5 }] }, "context_rules[0].shift"],
    ["bounds that cross", { threshold_bounds: { percentile: { min: 9, max: 1 } } }, "threshold_bounds.percentile"],
    ["bounds without an end", { threshold_bounds: { percentile: {} } }, "threshold_bounds.percentile"],
    ["an unknown answer to bounds", { on_bounds_exceeded: "panic" }, "on_bounds_exceeded"],
    ["no history at all", { min_history: 0 }, "min_history"],
    ["priors of an unknown strategy", { strategy_priors: { magic: tiers } }, "strategy_priors.magic"],
  ])("%s is named with its place", (_, change, location) => {
    expect(guardrailsViolations({ ...sound, ...change }).map((violation) => violation.location)).toEqual([location]);
  });

  it("every violation is listed, not only the first", () => {
    const all = guardrailsViolations({
      strategy_registry: ["threshold", "magic"],
      type_strategy_map: { float: ["change"] },
      bias_rules: { a: "x" },
      global_preferred_strategy: "equals",
      global_default_strategy: "equals",
    });
    expect(all).toHaveLength(5);
  });

  it.each([null, [], "yaml", 3])("%j is no definition", (value) => {
    expect(guardrailsViolations(value)).toHaveLength(1);
  });

  it("mapping rules may be written as a list or as phrase and strategy", () => {
    expect(guardrailsViolations({ ...sound, mapping_rules: { "worst of": "percentile" } })).toEqual([]);
    expect(guardrailsViolations({ ...sound, mapping_rules: [{ phrase: "worst of", strategy: "percentile" }] })).toEqual(
      [],
    );
  });
});
