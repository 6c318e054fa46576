import type { GuardrailsDefinition } from "../guardrails/definition.ts";
import type { ConceptDefinition } from "../types/concept.ts";
import type { ConditionDefinition, OperandRef, StrategySpec } from "../types/condition.ts";
import { describeComposite, describeSpec } from "./describe.ts";
import { idOf, localName, version } from "./figure-concept.ts";
import type { Subject } from "./subject.ts";

/** A concept and the condition on it. */
export interface Assembled {
  concept: ConceptDefinition;
  condition: ConditionDefinition;
}

/** The condition that judges a concept's Result, with the limits in force pinned into it. */
export function conditionOf(
  { concept, signal, text, part }: Subject,
  strategy: StrategySpec,
  guardrails: GuardrailsDefinition,
): ConditionDefinition {
  const content = {
    version,
    namespace: concept.namespace,
    description: `${text} ${describeSpec(strategy)}`,
    concept_id: concept.concept_id,
    concept_version: concept.version,
    strategy,
    ...pinnedLimits(signal.primitive_id, strategy, guardrails),
  };
  return { condition_id: idOf(`${localName(part.primitive_id)}-${strategy.type}`, content), ...content };
}

/** Joins conditions; its Result is that of the first. */
export function compositeOf(
  operands: readonly (Assembled & { negate: boolean })[],
  operator: "AND" | "OR" | "NOT",
  first: Assembled,
): ConditionDefinition {
  const refs: OperandRef[] = operands.map(({ condition, negate }) => ({
    condition_id: condition.condition_id,
    condition_version: condition.version,
    ...(negate && operator !== "NOT" ? { negate: true } : {}),
  }));
  const content = {
    version,
    namespace: first.concept.namespace,
    description: describeComposite(
      operands.map(({ condition, negate }) => ({
        text: condition.description ?? condition.condition_id,
        negate: negate || operator === "NOT",
      })),
      operator,
    ),
    concept_id: first.concept.concept_id,
    concept_version: first.concept.version,
    strategy: { type: "composite", params: { operator, operands: refs } } satisfies StrategySpec,
  };
  return {
    condition_id: idOf(
      `${localName(Object.values(first.concept.primitives)[0]?.primitive_id ?? "")}-composite`,
      content,
    ),
    ...content,
  };
}

function pinnedLimits(
  id: string,
  strategy: StrategySpec,
  guardrails: GuardrailsDefinition,
): Pick<ConditionDefinition, "min_history" | "threshold_bounds" | "on_bounds_exceeded"> {
  if (strategy.type === "equals" || strategy.type === "composite") return {};
  const all = guardrails.threshold_bounds ?? {};
  const bounds = Object.hasOwn(all, id) ? all[id] : Object.hasOwn(all, strategy.type) ? all[strategy.type] : undefined;
  const counts = strategy.type === "percentile" || strategy.type === "z_score";
  return {
    ...(counts && guardrails.min_history !== undefined ? { min_history: guardrails.min_history } : {}),
    ...(bounds === undefined
      ? {}
      : { threshold_bounds: { ...bounds }, on_bounds_exceeded: guardrails.on_bounds_exceeded ?? "clamp" }),
  };
}
