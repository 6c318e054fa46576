import { drafted, standard, strategies } from "../../condition/strategies/registry.ts";
import type { ContextRule, GuardrailsDefinition } from "../../values/definitions/guardrails.ts";
import type { StrategyName } from "../../values/definitions/condition.ts";
import { fewOf } from "../../values/wording/listed.ts";
import { traitsOf } from "../../values/values.ts";
import { fits, misfit } from "./strategy-fit.ts";
import { explicitStrategy } from "./explicit-strategy.ts";
import { mappingsOf } from "./mapping.ts";
import { priorFor, priorsOf, strategyOfPriors } from "./priors.ts";
import type { Priority } from "../provenance.ts";
import { aboutSignal } from "../../language/refuse.ts";
import type { Subject } from "../subject.ts";

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
  subject: Subject,
  guardrails: GuardrailsDefinition,
  contextRules: readonly ContextRule[],
): Selection {
  const { part, signal, judged } = subject;
  const explicit = explicitStrategy(part, judged);
  if (explicit !== null) {
    const refusal = misfit(explicit, signal, guardrails);
    if (refusal !== null) throw strategyRefused(`The sentence asks for ${explicit}, but ${refusal}.`, subject);
    const unnumbered = part.number === null && strategies[explicit].draft?.by === "number";
    if (unnumbered && !hasParameters(explicit, subject, guardrails)) throw nothingLeft(subject, guardrails);
    const priority = part.hint === null ? "user_explicit" : "application_context";
    const because = part.hint === null ? `"${part.words}"` : `hint "${part.hint}"`;
    return { strategy: explicit, priority, because, direction: null };
  }
  if (part.relation === "state" && part.label !== null) {
    const refusals = drafted()
      .filter(({ draft }) => draft.by === "label")
      .map(({ name }) => misfit(name, signal, guardrails));
    if (!refusals.includes(null))
      throw strategyRefused(
        `The sentence gives ${signal.primitive_id} the value "${part.label}", but ${refusals[0]}.`,
        subject,
      );
  }
  for (const attempt of strategyAttempts(subject, guardrails, contextRules)) {
    if (fits(attempt.strategy, signal, guardrails) && hasParameters(attempt.strategy, subject, guardrails))
      return attempt;
  }
  throw nothingLeft(subject, guardrails);
}

function* strategyAttempts(
  { part, signal }: Subject,
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
  const preferred = guardrails.global_preferred_strategy ?? standard.preferred;
  yield { strategy: preferred, priority: "global_preferred", because: "global_preferred_strategy", direction: null };
  const last = guardrails.global_default_strategy ?? standard.last;
  yield { strategy: last, priority: "global_default", because: "global_default_strategy", direction: null };
  yield {
    strategy: standard.preferred,
    priority: "global_default",
    because: "no prior and no scale for a threshold",
    direction: null,
  };
}

/** Whether a number or label can be found for a strategy that the sentence did not give one for. */
function hasParameters(
  name: StrategyName,
  { part, signal, judged }: Subject,
  guardrails: GuardrailsDefinition,
): boolean {
  const { draft } = strategies[name];
  if (draft === null) return false;
  if (draft.by === "label") return part.label !== null;
  const { prior, source } = priorFor(name, "medium_severity", signal, guardrails);
  return source === "parameter_priors" || draft.fromPrior(prior.value, "above", judged) !== null;
}

function nothingLeft(subject: Subject, guardrails: GuardrailsDefinition): Error {
  const { part, signal } = subject;
  const id = signal.primitive_id;
  const labels = signal.labels ?? [];
  if (part.label === null && traitsOf(signal.type).base === "boolean") {
    const say = 'Say "is true" or "is false".';
    return strategyRefused(`The sentence does not say which state of ${id} is meant.`, subject, say, "unknown_label");
  }
  if (part.label === null && labels.length > 0) {
    const say = `Say which: ${fewOf(labels)}.`;
    return strategyRefused(`The sentence names no label of ${id}.`, subject, say, "unknown_label");
  }
  if (drafted().some(({ name, draft }) => draft.by === "number" && fits(name, signal, guardrails))) {
    const say = 'Say a number ("above 5"), or give the signal parameter_priors in the guardrails.';
    return strategyRefused(`No number is known for ${id}.`, subject, say, "no_parameter");
  }
  return strategyRefused(`No strategy the guardrails allow for ${signal.type} fits "${part.words}".`, subject);
}

function strategyRefused(
  message: string,
  { part, signal }: Subject,
  suggestion = "Ask for another strategy, use a signal of a fitting type, or extend type_strategy_map in the guardrails.",
  reason = "strategy_not_admitted",
): Error {
  return aboutSignal(part, signal.description, { message, reason, suggestion });
}
