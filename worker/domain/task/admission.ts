import type { GuardrailsDefinition } from "./guardrails/definition.ts";
import type { StrategyName } from "../values/condition.ts";
import { traitsOf } from "../values/values.ts";
import type { CatalogueSignal } from "../language/catalogue.ts";

const numeric = (signal: CatalogueSignal): boolean => ["float", "int"].includes(traitsOf(signal.type).base);
const series = (signal: CatalogueSignal): boolean => traitsOf(signal.type).series;

const needs: Record<StrategyName, { test: (signal: CatalogueSignal) => boolean; words: string }> = {
  threshold: { test: numeric, words: "a number" },
  percentile: { test: numeric, words: "a number" },
  z_score: { test: series, words: "a time series" },
  change: { test: series, words: "a time series" },
  equals: { test: (signal) => !numeric(signal), words: "a flag or a label" },
  composite: { test: () => false, words: "other conditions" },
};

/** Why a strategy cannot judge a signal under these guardrails, in words, or null when it can. */
export function notAdmitted(
  strategy: StrategyName,
  signal: CatalogueSignal,
  guardrails: GuardrailsDefinition,
): string | null {
  if (!guardrails.strategy_registry.includes(strategy)) return `${strategy} is not in the strategy registry`;
  const admitted = guardrails.type_strategy_map[signal.type] ?? [];
  const { test, words } = needs[strategy];
  if (!test(signal)) return `${strategy} needs ${words} and ${signal.primitive_id} is ${signal.type}`;
  if (!admitted.includes(strategy)) {
    const list = admitted.length === 0 ? "nothing" : admitted.join(", ");
    return `the guardrails admit ${list} for ${signal.type}, not ${strategy}`;
  }
  return null;
}

/** Whether a strategy may judge a signal under these guardrails. */
export function admits(strategy: StrategyName, signal: CatalogueSignal, guardrails: GuardrailsDefinition): boolean {
  return notAdmitted(strategy, signal, guardrails) === null;
}
