import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tiers } from "../../../../worker/domain/condition/strategies/drafting.ts";
import { drafted } from "../../../../worker/domain/condition/strategies/registry.ts";
import { primitiveTypes } from "../../../../worker/domain/values/values.ts";
import { readGuardrailsFile } from "../../../../worker/platform/guardrails-file.ts";
import { refusalOf } from "../../../support/refused.ts";

const failureOf = (text: string) => refusalOf(() => readGuardrailsFile(text));

describe("the guardrails file", () => {
  it("the shipped file is sound and covers every signal type", () => {
    const { definition } = readGuardrailsFile(readFileSync("svc_guardrails.yaml", "utf8"));
    expect(Object.keys(definition.type_strategy_map).sort()).toEqual([...primitiveTypes].sort());
  });

  it("ships the numbers that hold where guardrails say nothing", () => {
    const { strategy_priors, threshold_bounds } = readGuardrailsFile(
      readFileSync("svc_guardrails.yaml", "utf8"),
    ).definition;
    const numeric = drafted().flatMap(({ name, draft }) => (draft.by === "number" ? [{ name, draft }] : []));
    for (const { name, draft } of numeric) {
      expect([name, strategy_priors?.[name]]).toEqual([name, draft.priors]);
      expect([name, threshold_bounds?.[name] ?? {}]).toEqual([name, draft.bounds]);
    }
    expect(strategy_priors?.z_score).toEqual(tiers(3, 4, 5));
    expect(threshold_bounds).toEqual({ z_score: { min: 2, max: 8 }, percentile: { min: 50, max: 99.9 } });
  });

  it("a broken rule fails with line, place and reason", () => {
    const error = failureOf(
      "strategy_registry: [threshold]\ntype_strategy_map:\n  float: [threshold]\nbias_rules:\n  early: low_severity\n  urgent: very_high\n",
    );
    expect(error.code).toBe("semantic_error");
    expect(error.message).toContain("line 6");
    expect(error.message).toContain("bias_rules.urgent");
    expect(error.message).toContain("very_high");
  });

  it("finds the line of a signal whose id contains dots", () => {
    const error = failureOf(
      "strategy_registry: [threshold]\ntype_strategy_map: {}\nparameter_priors:\n  a.b:\n    low_severity: { value: 1 }\n    medium_severity: { value: x }\n    high_severity: { value: 3 }\n",
    );
    expect(error.message).toContain("line 6");
  });
});
