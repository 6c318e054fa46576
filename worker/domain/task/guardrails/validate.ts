import { strategyNames } from "../../values/condition.ts";
import { primitiveTypes } from "../../values/values.ts";
import { severityTiers } from "./definition.ts";
import { optionalFieldViolations } from "./validate-optional.ts";
import type { Violation } from "../../values/violation.ts";
import { isRecord, show } from "../../values/shape.ts";

/**
 * Every rule a submitted guardrails definition breaks, with its place, in the order of the fields; empty when it is sound.
 * Checks the five rules of the contract and the shape of every known field; unknown fields pass.
 */
export function guardrailsViolations(definition: unknown): Violation[] {
  if (!isRecord(definition)) return [{ location: "", message: "guardrails must be an object" }];
  const registry = definition["strategy_registry"];
  const registered = Array.isArray(registry) ? registry : [];
  return [
    ...registryViolations(registry),
    ...typeMapViolations(definition["type_strategy_map"], registered),
    ...biasViolations(definition["bias_rules"]),
    ...globalViolations(definition, registered),
    ...optionalFieldViolations(definition, registered),
  ];
}

function registryViolations(registry: unknown): Violation[] {
  if (!Array.isArray(registry)) {
    return [
      {
        location: "strategy_registry",
        message: `strategy_registry must be a list of strategies (${strategyNames.join(", ")})`,
      },
    ];
  }
  return registry.flatMap((entry: unknown, index) =>
    (strategyNames as readonly unknown[]).includes(entry)
      ? []
      : [
          {
            location: `strategy_registry[${index}]`,
            message: `${show(entry)} is not a known strategy; known are ${strategyNames.join(", ")}`,
          },
        ],
  );
}

function typeMapViolations(map: unknown, registered: unknown[]): Violation[] {
  if (!isRecord(map))
    return [
      { location: "type_strategy_map", message: "type_strategy_map must map signal types to lists of strategies" },
    ];
  return Object.entries(map).flatMap(([type, strategies]) => {
    const location = `type_strategy_map.${type}`;
    const unknownType = (primitiveTypes as readonly string[]).includes(type)
      ? []
      : [{ location, message: `${show(type)} is not a signal type; known are ${primitiveTypes.join(", ")}` }];
    if (!Array.isArray(strategies)) return [...unknownType, { location, message: "must be a list of strategies" }];
    const unregistered = strategies.flatMap((strategy: unknown, index) =>
      registered.includes(strategy)
        ? []
        : [{ location: `${location}[${index}]`, message: `${show(strategy)} is not in strategy_registry` }],
    );
    return [...unknownType, ...unregistered];
  });
}

function biasViolations(rules: unknown): Violation[] {
  if (rules === undefined) return [];
  if (!isRecord(rules)) return [{ location: "bias_rules", message: "bias_rules must map words to a severity" }];
  return Object.entries(rules).flatMap(([word, tier]) =>
    (severityTiers as readonly unknown[]).includes(tier)
      ? []
      : [{ location: `bias_rules.${word}`, message: `${show(tier)} must be one of ${severityTiers.join(", ")}` }],
  );
}

function globalViolations(definition: Record<string, unknown>, registered: unknown[]): Violation[] {
  return ["global_preferred_strategy", "global_default_strategy"].flatMap((field) =>
    definition[field] === undefined || registered.includes(definition[field])
      ? []
      : [{ location: field, message: `${show(definition[field])} is not in strategy_registry` }],
  );
}
