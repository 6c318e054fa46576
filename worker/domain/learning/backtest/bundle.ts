import { compileConcept, conceptKey } from "../../concept/compile.ts";
import type { CompiledConcept } from "../../concept/compiled.ts";
import { compileCondition } from "../../condition/compile.ts";
import type { CompiledCondition } from "../../condition/compiled.ts";
import { operandRefs } from "../../condition/operand-refs.ts";
import type { ConceptDefinition } from "../../values/concept.ts";
import type { ConditionDefinition } from "../../values/condition.ts";

/** A condition with every definition it needs, as plain data: enough to compile it where nothing is stored. */
export interface ConditionBundle {
  readonly condition: ConditionDefinition;
  /** Operands of a composite, in any order. */
  readonly operands: readonly ConditionDefinition[];
  readonly concepts: readonly ConceptDefinition[];
}

/** The definitions behind a compiled condition. */
export function bundleOf({ definition, operands, concepts }: CompiledCondition): ConditionBundle {
  return {
    condition: definition,
    operands: operands.map((operand) => operand.definition),
    concepts: concepts.map((concept) => concept.definition),
  };
}

/** Compiles a bundle; throws `semantic_error` as the compilers do. */
export function compileBundle({ condition, operands, concepts }: ConditionBundle): CompiledCondition {
  const compiled = new Map(concepts.map(compileConcept).map((concept) => [concept.key, concept]));
  const conceptOf = (definition: ConditionDefinition): CompiledConcept => {
    const concept = compiled.get(conceptKey(definition.concept_id, definition.concept_version));
    if (!concept) throw new Error("a bundle without a concept it refers to");
    return concept;
  };
  const parts = operandRefs(condition.strategy).map((ref) => {
    const operand = operands.find(
      ({ condition_id, version }) => condition_id === ref.condition_id && version === ref.condition_version,
    );
    if (!operand) throw new Error("a bundle without an operand it refers to");
    return compileCondition(operand, conceptOf(operand));
  });
  return compileCondition(condition, conceptOf(condition), parts);
}
