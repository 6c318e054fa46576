import type { GuardrailsDefinition } from "../values/definitions/guardrails.ts";
import type { ConceptDefinition } from "../values/definitions/concept.ts";
import type { ConditionDefinition, StrategySpec } from "../values/definitions/condition.ts";
import { sidedBounds } from "../condition/bounds.ts";
import { compositeSpec, joined } from "../condition/strategies/composite.ts";
import { enginePin } from "../condition/engine.ts";
import { describeSpec, standard, strategies } from "../condition/strategies/registry.ts";
import type { ReadFigure, ReadingPart } from "../language/reading.ts";
import { dayMs, parseDuration } from "../values/time.ts";
import { contentId, localName, firstVersion } from "./figure-concept.ts";
import type { Subject } from "./subject.ts";
import { unresolved } from "../language/refuse.ts";

/** A concept and the condition on it. */
export interface Assembled {
  concept: ConceptDefinition;
  condition: ConditionDefinition;
}

/** What of a subject a condition on it needs. */
type Conditioned = Pick<Subject, "concept" | "text" | "figure"> &
  Record<"signal" | "part", Pick<Subject["part"], "primitive_id">>;

/** The condition that judges a concept's Result, with the limits in force pinned into it. */
export function conditionOf(
  { concept, signal, text, part, figure }: Conditioned,
  strategy: StrategySpec,
  guardrails: GuardrailsDefinition,
): ConditionDefinition {
  const content = {
    version: firstVersion,
    namespace: concept.namespace,
    description: `${text} ${describeSpec(strategy)}`,
    concept_id: concept.concept_id,
    concept_version: concept.version,
    strategy,
    ...enginePin(strategy, concept),
    ...pinnedLimits(signal.primitive_id, strategy, guardrails, periodPoints(figure)),
  };
  return { condition_id: contentId(`${localName(part.primitive_id)}-${strategy.type}`, content), ...content };
}

/** Joins conditions; its Result is that of the first. */
export function compositeOf(
  operands: readonly (Assembled & { negate: boolean })[],
  operator: "AND" | "OR" | "NOT",
  first: Assembled,
): ConditionDefinition {
  const refs = operands.map(({ condition, negate }) => ({
    condition_id: condition.condition_id,
    condition_version: condition.version,
    negate,
  }));
  const content = {
    version: firstVersion,
    namespace: first.concept.namespace,
    description: joined(
      operands.map(({ condition, negate }) => ({ text: condition.description ?? condition.condition_id, negate })),
      operator,
    ),
    concept_id: first.concept.concept_id,
    concept_version: first.concept.version,
    strategy: compositeSpec(operator, refs),
  };
  return {
    condition_id: contentId(
      `${localName(Object.values(first.concept.primitives)[0]?.primitive_id ?? "")}-${content.strategy.type}`,
      content,
    ),
    ...content,
  };
}

function pinnedLimits(
  id: string,
  spec: StrategySpec,
  guardrails: GuardrailsDefinition,
  fewest: number,
): Pick<ConditionDefinition, "min_history" | "threshold_bounds" | "on_bounds_exceeded"> {
  const strategy = strategies[spec.type];
  if (!strategy.calibratable) return {};
  const all = guardrails.threshold_bounds ?? {};
  const general = Object.hasOwn(all, spec.type) ? all[spec.type] : undefined;
  const bounds = Object.hasOwn(all, id) ? all[id] : general && sidedBounds(general, spec);
  return {
    ...(strategy.needsMinHistory && guardrails.min_history !== undefined
      ? { min_history: Math.max(guardrails.min_history, fewest) }
      : {}),
    ...(bounds === undefined
      ? {}
      : { threshold_bounds: { ...bounds }, on_bounds_exceeded: guardrails.on_bounds_exceeded ?? "clamp" }),
  };
}

/** The points of history that make a whole period, without which nothing says how far from the usual is far. */
function periodPoints(figure: ReadFigure | null): number {
  if (figure?.kind === "own_usual") return dayMs / parseDuration(figure.window);
  return figure?.kind === "usual" ? parseDuration(figure.period) / parseDuration(figure.window) : 0;
}

/**
 * The parts of a sentence, where one that calls the joining strategy by its name chooses its own strategy. Throws intent_unresolved
 * when the sentence has only one condition, so that there is nothing to join.
 */
export function joinedParts(parts: readonly ReadingPart[]): ReadingPart[] {
  const [only, second] = parts;
  if (only?.names === standard.joining && second === undefined && !only.negate) {
    throw unresolved(`The sentence asks for ${standard.joining}, which joins several conditions, but gives only one.`, {
      reason: "strategy_not_admitted",
      suggestion: 'Add the other conditions, joined by "and" or "or", or ask for another strategy.',
    });
  }
  return parts.map((part) => (part.names === standard.joining ? { ...part, names: null } : part));
}
