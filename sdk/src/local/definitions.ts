import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { compileCondition } from "../../../worker/domain/condition/compile.ts";
import type { CompiledCondition } from "../../../worker/domain/condition/compiled.ts";
import { enginePin } from "../../../worker/domain/condition/engine.ts";
import type { ConceptDefinition, ConceptSignal } from "../../../worker/domain/values/definitions/concept.ts";
import type { ConditionDefinition } from "../../../worker/domain/values/definitions/condition.ts";

type Loose<Whole, Needed extends keyof Whole> = Pick<Whole, Needed> & Partial<Whole>;

/** A signal of a concept; a missing value is null unless `missing_data_policy` says otherwise. */
export type LocalSignal = Loose<ConceptSignal, "primitive_id" | "type">;

/** A concept as the service returns it, or without what a test does not need: id, version, namespace, description. */
export interface LocalConcept extends Loose<
  Omit<ConceptDefinition, "primitives">,
  "output_type" | "features" | "output_feature"
> {
  primitives: Record<string, LocalSignal>;
}

/** A condition as the service returns it, or its strategy alone. */
export type LocalCondition = Loose<ConditionDefinition, "strategy">;

/** A condition with the concept it judges. */
export interface LocalRule {
  concept: LocalConcept;
  condition: LocalCondition;
}

function wholeConcept({ primitives, ...given }: LocalConcept): ConceptDefinition {
  const signals = Object.entries(primitives).map(([name, signal]) => [
    name,
    { missing_data_policy: "null", ...signal },
  ]);
  return {
    concept_id: "concept",
    version: "1.0",
    namespace: "org",
    description: "",
    ...given,
    primitives: Object.fromEntries(signals) as ConceptDefinition["primitives"],
  };
}

/** Compiles a rule as the service does; operands are those of a composite, in order. Throws DomainError `semantic_error`. */
export function compileRule({ concept, condition }: LocalRule, operands: readonly LocalRule[] = []): CompiledCondition {
  const compiled = compileConcept(wholeConcept(concept));
  const definition: ConditionDefinition = {
    condition_id: "condition",
    version: "1.0",
    namespace: "org",
    concept_id: compiled.definition.concept_id,
    concept_version: compiled.definition.version,
    ...enginePin(condition.strategy, compiled.definition),
    ...condition,
  };
  const parts = operands.map((operand) => compileRule(operand));
  return compileCondition(definition, compiled, parts);
}
