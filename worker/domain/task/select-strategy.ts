import { defaultPreferredStrategy, defaultStrategy, defaultStrategyPriors } from "../guardrails/defaults.ts";
import type { ContextRule, GuardrailsDefinition } from "../guardrails/definition.ts";
import type { StrategyName } from "../types/condition.ts";
import { traitsOf } from "../types/values.ts";
import { admits, notAdmitted } from "./admission.ts";
import type { CatalogueSignal } from "./catalogue.ts";
import { explicitStrategy } from "./explicit-strategy.ts";
import { mappingsOf } from "./mapping.ts";
import { priorsOf, strategyOfPriors } from "./priors.ts";
import type { Priority } from "./provenance.ts";
import type { ReadingPart } from "./reading.ts";
import { unresolved } from "./refuse.ts";
import { scaleOf } from "./units/signal-scale.ts";
import { fewOf } from "../types/few-of.ts";

/** A strategy and what spoke for it. */
export interface Selection {
  strategy: StrategyName;
  priority: Priority;
  because: string;
  direction: "above" | "below" | "any" | null;
}

/**
 * Walks the six priorities and takes the first strategy that the signal's type admits and that can be given parameters.
 * Throws intent_unresolved when the sentence asks for one that is not admitted, or when none is left.
 */
export function selectStrategy(
  part: ReadingPart,
  signal: CatalogueSignal,
  guardrails: GuardrailsDefinition,
  contextRules: readonly ContextRule[],
): Selection {
  const explicit = explicitStrategy(part, signal);
  if (explicit !== null) {
    const refusal = notAdmitted(explicit, signal, guardrails);
    if (refusal !== null) throw refused(`The sentence asks for ${explicit}, but ${refusal}.`, signal, part);
    const priority = part.hint === null ? "user_explicit" : "application_context";
    return {
      strategy: explicit,
      priority,
      because: part.hint === null ? `"${part.words}"` : `hint "${part.hint}"`,
      direction: null,
    };
  }
  if (part.relation === "state" && part.label !== null) {
    const refusal = notAdmitted("equals", signal, guardrails);
    if (refusal !== null)
      throw refused(
        `The sentence gives ${signal.primitive_id} the value "${part.label}", but ${refusal}.`,
        signal,
        part,
      );
  }
  for (const attempt of attempts(part, signal, guardrails, contextRules)) {
    if (admits(attempt.strategy, signal, guardrails) && hasParameters(attempt.strategy, part, signal, guardrails))
      return attempt;
  }
  throw nothingLeft(part, signal, guardrails);
}

function* attempts(
  part: ReadingPart,
  signal: CatalogueSignal,
  guardrails: GuardrailsDefinition,
  contextRules: readonly ContextRule[],
): Generator<Selection> {
  const id = signal.primitive_id;
  const hints = guardrails.primitive_hints ?? {};
  const hint = Object.hasOwn(hints, id) ? hints[id] : undefined;
  if (hint !== undefined) {
    const strategy = typeof hint === "string" ? hint : hint.strategy;
    yield { strategy, priority: "primitive_hint", because: `primitive_hints.${id}`, direction: null };
  }
  const priors = priorsOf(signal, guardrails);
  const series = traitsOf(signal.type).series;
  if (priors !== null && (priors.strategy !== undefined || !series)) {
    const strategy = strategyOfPriors(priors, signal);
    yield { strategy, priority: "primitive_hint", because: `parameter_priors.${id}`, direction: null };
  }
  for (const rule of mappingsOf(part, guardrails)) {
    yield {
      strategy: rule.strategy,
      priority: "mapping_rule",
      because: rule.phrase,
      direction: rule.direction ?? null,
    };
  }
  if (priors !== null && series) {
    yield {
      strategy: strategyOfPriors(priors, signal),
      priority: "mapping_rule",
      because: `parameter_priors.${id}`,
      direction: null,
    };
  }
  for (const rule of contextRules) {
    if (rule.strategy !== undefined) {
      yield { strategy: rule.strategy, priority: "application_context", because: rule.phrase, direction: null };
    }
  }
  const preferred = guardrails.global_preferred_strategy ?? defaultPreferredStrategy;
  yield { strategy: preferred, priority: "global_preferred", because: "global_preferred_strategy", direction: null };
  const last = guardrails.global_default_strategy ?? defaultStrategy;
  yield { strategy: last, priority: "global_default", because: "global_default_strategy", direction: null };
  yield {
    strategy: "percentile",
    priority: "global_default",
    because: "no prior and no scale for a threshold",
    direction: null,
  };
}

/** Whether a number or label can be found for a strategy that the sentence did not give one for. */
function hasParameters(
  strategy: StrategyName,
  part: ReadingPart,
  signal: CatalogueSignal,
  guardrails: GuardrailsDefinition,
): boolean {
  if (strategy === "equals") return part.label !== null;
  if (strategy !== "threshold") return true;
  const own = priorsOf(signal, guardrails);
  if (own !== null && strategyOfPriors(own, signal) === "threshold") return true;
  const shares = guardrails.strategy_priors?.threshold ?? defaultStrategyPriors.threshold;
  return shares !== undefined && (scaleOf(signal).range !== null || shares.medium_severity.value > 1);
}

function nothingLeft(part: ReadingPart, signal: CatalogueSignal, guardrails: GuardrailsDefinition): Error {
  if (traitsOf(signal.type).base === "boolean" && part.label === null) {
    return refused(
      `The sentence does not say which state of ${signal.primitive_id} is meant.`,
      signal,
      part,
      'Say "is true" or "is false".',
      "unknown_label",
    );
  }
  const labels = signal.labels ?? [];
  if (labels.length > 0 && part.label === null) {
    return refused(
      `The sentence names no label of ${signal.primitive_id}.`,
      signal,
      part,
      `Say which: ${fewOf(labels)}.`,
      "unknown_label",
    );
  }
  if (["threshold", "percentile"].some((strategy) => admits(strategy as StrategyName, signal, guardrails))) {
    return refused(
      `No number is known for ${signal.primitive_id}.`,
      signal,
      part,
      'Say a number ("above 5"), or give the signal parameter_priors in the guardrails.',
      "no_parameter",
    );
  }
  return refused(`No strategy the guardrails admit for ${signal.type} fits "${part.words}".`, signal, part);
}

function refused(
  message: string,
  signal: CatalogueSignal,
  part: ReadingPart,
  suggestion?: string,
  reason = "strategy_not_admitted",
): Error {
  return unresolved(message, {
    reason,
    suggestion:
      suggestion ??
      "Ask for another strategy, use a signal of a fitting type, or extend type_strategy_map in the guardrails.",
    candidates: [{ primitive_id: part.primitive_id, score: part.confidence, description: signal.description ?? null }],
  });
}
