import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GuardrailsDefinition } from "../../../../worker/domain/values/definitions/guardrails.ts";
import { compileIntent, type CompiledIntent } from "../../../../worker/domain/task/compile-intent.ts";
import { readSentence } from "../../../../worker/domain/task/sentence/form/read-sentence.ts";
import { runsOf } from "../../../support/runs.ts";
import { again, bytes, compiled } from "../../../support/said-again.ts";
import { threshold } from "../../condition/build.ts";
import { reading, unresolved } from "../support/build.ts";
import { worlds } from "./arbitrary-worlds.ts";

const judgesLabels = ({ condition, operands, members }: CompiledIntent): boolean =>
  [
    condition,
    members?.condition ?? condition,
    ...[...operands, ...(members?.operands ?? [])].map((one) => one.condition),
  ].some(({ strategy }) => strategy.type === "equals");

describe("what a compilation says of itself compiles to the same bytes", () => {
  it("for everything that can be compiled", () => {
    let tried = 0;
    let made = 0;
    let ofMany = 0;
    fc.assert(
      fc.property(worlds, (input) => {
        tried++;
        const first = compiled(input);
        // Only labels can be long enough for a sentence that could not be posted.
        if (first === null || (first.provenance.sentence === null && judgesLabels(first))) return;
        made++;
        if (first.members !== undefined) ofMany++;
        const second = again(first, input);
        expect(bytes(second)).toBe(bytes(first));
        expect(second.provenance.sentence).toBe(first.provenance.sentence);
        expect(second.provenance.restated).toBe(first.provenance.restated);
      }),
      runsOf(4_000),
    );
    expect(made).toBeGreaterThan(tried / 10);
    // Rare even so: at a desk about twelve are tried, and one has to be.
    expect(ofMany).toBeGreaterThan(tried / 1_000);
  });
});

describe("a canonical sentence", () => {
  const guardrails: GuardrailsDefinition = {
    strategy_registry: ["threshold", "equals", "percentile"],
    type_strategy_map: { float: ["threshold", "percentile"], boolean: ["equals"], categorical: ["equals"] },
    parameter_priors: {
      "a.rate": { low_severity: { value: 1 }, medium_severity: { value: 2 }, high_severity: { value: 3 } },
    },
    primitive_hints: { "a.rate": "percentile" },
    bias_rules: { above: "high_severity" },
  };
  const catalogue = {
    primitives: [
      {
        primitive_id: "a.rate",
        type: "float" as const,
        description: "ratio 0-1",
        missing_data_policy: "null" as const,
      },
      { primitive_id: "a.load", type: "time_series<float>" as const, missing_data_policy: "null" as const },
      { primitive_id: "a.flag", type: "boolean" as const, missing_data_policy: "null" as const },
      {
        primitive_id: "a.tier",
        type: "categorical" as const,
        labels: ["High", "high"],
        missing_data_policy: "null" as const,
      },
    ],
    context: null,
  };
  function compile(intent: string): CompiledIntent {
    const read = readSentence(intent) ?? { reading: reading([]) };
    return compileIntent({
      intent,
      ...read,
      catalogue,
      guardrails: { definition: guardrails, label: "v1" },
      context: null,
      constraints: { sensitivity: "high" },
    });
  }

  it("is taken at its word, whatever hints, units, severity and priors say", () => {
    const { condition, provenance } = compile("Alert when `a.rate` is above 50.");
    expect(condition.strategy).toEqual(threshold("above", 50));
    expect(provenance).toMatchObject({ reader: "canonical", priority: "user_explicit", confidence: 1 });
    expect(provenance.words?.map(({ role, as }) => as ?? role)).toEqual([
      "courtesy",
      "signal",
      "relation",
      "relation",
      "number",
    ]);
  });

  it.each([
    ["Alert when `a.rate` is above 5, until back below 4.", 4],
    ["Alert when `a.rate` is below 5, until back above 7.5, on change.", 7.5],
  ])("says when a run is over: %s", (intent, release) => {
    const { firing, provenance } = compile(intent);
    expect([firing.release, provenance.sentence]).toEqual([release, intent]);
    expect(provenance.restated).toContain(
      `until it is back ${intent.includes("back below") ? "below" : "above"} ${release}`,
    );
  });

  it("names a label exactly as it is registered", () => {
    const value = (intent: string) => compile(intent).condition.strategy.params;
    expect(value('Alert when `a.tier` is "high".')).toMatchObject({ value: "high" });
    expect(value('Alert when `a.tier` is "High".')).toMatchObject({ value: "High" });
  });

  it.each([
    ["Alert when `a.gone` is above 5.", "no_signal"],
    ["Alert when `a.rate` is 3 deviations above its mean of 30d.", "strategy_not_admitted"],
    ["Alert when `a.rate` is above 5 and `a.flag` is true.", "strategy_not_admitted"],
    ['Alert when `a.tier` is "low".', "unknown_label"],
    ["Alert when `a.tier` is true.", "unknown_label"],
    ['Alert when `a.flag` is "true".', "unknown_label"],
    ["Alert when mean of `a.rate` over 7d is above 5.", "not_a_series"],
    ["Alert when `a.rate` is above 5, until back above 4.", "qualifier_not_available"],
    ["Alert when `a.rate` is above 5, until back below 6.", "qualifier_not_available"],
    ["Alert when `a.flag` is true, until back below 6.", "qualifier_not_available"],
    ["Alert when not (`a.rate` is above 5), until back below 4.", "qualifier_not_available"],
    ["Alert when `a.rate` is above 5, on mon 09:00-09:00 UTC.", "qualifier_not_available"],
    ["Alert when `a.rate` is above 5, checked every 10s.", "qualifier_not_available"],
    ["Alert when `a.rate` is above 5, checked every 5m, checked on observation.", "qualifier"],
    ["Alert when `a.rate` is above 5, or no data.", "qualifier_not_available"],
    ["Alert when mean of `a.rate` over 1h against usual every 1w (4 cycles) is above 5.", "not_a_series"],
    ["Alert when mean of `a.load` over 5h against usual every 1d (14 cycles) is above 5.", "no_parameter"],
    ["Alert when mean of `a.load` over 1h against usual every 1d (61 cycles) is above 5.", "no_parameter"],
  ])("%s is refused by name: %s", (intent, reason) => {
    expect(() => compile(intent)).toThrow(unresolved(reason));
  });
});
