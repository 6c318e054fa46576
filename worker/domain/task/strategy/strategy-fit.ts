import { strategies } from "../../condition/strategies/registry.ts";
import type { Strategy } from "../../condition/strategies/strategy.ts";
import type { GuardrailsDefinition } from "../../values/definitions/guardrails.ts";
import type { StrategyName } from "../../values/definitions/condition.ts";
import { traitsOf } from "../../values/values.ts";
import type { CatalogueSignal } from "../../language/catalogue.ts";

function needs({ combines, needsSeries, accepts }: Strategy): string {
  if (combines) return "other conditions";
  if (needsSeries) return "a time series";
  return accepts.includes("float") ? "a number" : "a flag or a label";
}

/** Why a strategy cannot judge a signal under these guardrails, in words, or null when it can. */
export function misfit(
  name: StrategyName,
  { primitive_id, type }: CatalogueSignal,
  guardrails: GuardrailsDefinition,
): string | null {
  if (!guardrails.strategy_registry.includes(name)) return `${name} is not in the strategy registry`;
  const strategy = strategies[name];
  const { base, series } = traitsOf(type);
  if (!strategy.accepts.includes(base) || (strategy.needsSeries && !series))
    return `${name} needs ${needs(strategy)} and ${primitive_id} is ${type}`;
  const admitted = guardrails.type_strategy_map[type] ?? [];
  if (admitted.includes(name)) return null;
  const list = admitted.length === 0 ? "nothing" : admitted.join(", ");
  return `the guardrails allow ${list} for ${type}, not ${name}`;
}

/** Whether a strategy may judge a signal under these guardrails. */
export function fits(strategy: StrategyName, signal: CatalogueSignal, guardrails: GuardrailsDefinition): boolean {
  return misfit(strategy, signal, guardrails) === null;
}
