import { describe, expect, it } from "vitest";
import { DomainError } from "../../../../worker/domain/values/errors/errors.ts";
import type { ReadingPart } from "../../../../worker/domain/language/reading.ts";
import { primitiveTypes, type PrimitiveType } from "../../../../worker/domain/values/values.ts";
import { compile, part, signal } from "../support/build.ts";
import { orRefusal } from "../../../support/refused.ts";

type Asked = "threshold" | "percentile" | "z_score" | "change" | "equals";

const asks: Record<Asked, Partial<ReadingPart>> = {
  threshold: { relation: "compare", direction: "above", number: { value: 5, unit: "none", text: "5" } },
  percentile: { relation: "rank", direction: "above", number: { value: 5, unit: "percent", text: "top 5%" } },
  z_score: { relation: "deviate", names: "z_score", number: { value: 3, unit: "deviations", text: "3 sigma" } },
  change: { relation: "move", direction: "above", number: { value: 20, unit: "percent", text: "20%" } },
  equals: { relation: "state", label: "high" },
};

const numeric: PrimitiveType[] = ["float", "int", "float?", "int?", "time_series<float>", "time_series<int>"];
const possible: Record<Asked, PrimitiveType[]> = {
  threshold: numeric,
  percentile: numeric,
  z_score: ["time_series<float>", "time_series<int>"],
  change: ["time_series<float>", "time_series<int>"],
  equals: ["boolean", "string", "categorical"],
};

const table = (Object.keys(asks) as Asked[]).flatMap((strategy) =>
  primitiveTypes.map((type) => [strategy, type] as const),
);

const attempt = (strategy: Asked, type: PrimitiveType, guardrails = {}): string => {
  const label = type === "boolean" && strategy === "equals" ? { label: "true" } : {};
  const made = orRefusal(() =>
    compile([part({ ...asks[strategy], ...label })], { signals: [signal(type)], guardrails }),
  );
  return made instanceof DomainError ? made.code : made.condition.strategy.type;
};

describe("types admit strategies", () => {
  it.each(table)("%s asked of a %s is given or refused, never replaced", (strategy, type) => {
    expect(attempt(strategy, type)).toBe(possible[strategy].includes(type) ? strategy : "intent_unresolved");
  });

  it.each(table)("%s asked of a %s is refused where the map does not list it", (strategy, type) => {
    const others = (Object.keys(asks) as Asked[]).filter((other) => other !== strategy);
    expect(attempt(strategy, type, { type_strategy_map: { [type]: others } })).toBe("intent_unresolved");
  });

  it.each(table)("%s asked of a %s is refused where the map lacks the type", (strategy, type) => {
    expect(attempt(strategy, type, { type_strategy_map: {} })).toBe("intent_unresolved");
  });

  it.each(Object.keys(asks) as Asked[])("%s is refused when it is not registered", (strategy) => {
    const registry = (Object.keys(asks) as Asked[]).filter((other) => other !== strategy);
    const type = possible[strategy][0] ?? "float";
    expect(attempt(strategy, type, { strategy_registry: registry })).toBe("intent_unresolved");
  });

  it("a composite needs composite in the registry", () => {
    const parts = [part(asks.threshold), part({ ...asks.threshold, direction: "below" })];
    const registry = { guardrails: { strategy_registry: ["threshold" as const] } };
    expect(() => compile(parts, registry)).toThrow(/composite is not in the strategy registry/);
  });

  it("a refusal names the signal, the reason and the way out", () => {
    const refused = (): unknown =>
      compile([part(asks.change)], { signals: [signal("int", { description: "The load" })] });
    expect(refused).toThrow(
      expect.objectContaining({
        code: "intent_unresolved",
        message: expect.stringContaining("change needs a time series and service.load is int"),
        suggestion: expect.stringContaining("type_strategy_map"),
        details: {
          reason: "strategy_not_admitted",
          candidates: [{ primitive_id: "service.load", score: 1, description: "The load" }],
        },
      }),
    );
  });
});
