import { compileConcept, conceptKey } from "../concept/compile.ts";
import { compileCondition, type CompiledCondition } from "../condition/compile.ts";
import { operandRefs } from "../condition/operand-refs.ts";
import { DomainError } from "../values/errors/errors.ts";
import type { ConceptDefinition } from "../values/definitions/concept.ts";
import type { ConditionDefinition } from "../values/definitions/condition.ts";

/** A condition with every definition it needs, as plain data: operands first, the condition itself last. */
export interface PinnedDefinitions {
  readonly concepts: readonly ConceptDefinition[];
  readonly conditions: readonly ConditionDefinition[];
}

/** The definitions behind a compiled condition. */
export function definitionsOf({ definition, operands, concepts }: CompiledCondition): PinnedDefinitions {
  return {
    concepts: concepts.map((concept) => concept.definition),
    conditions: [...operands.map((operand) => operand.definition), definition],
  };
}

/** Recompiles them; throws `not_found` if one is missing and `semantic_error` if one is no longer valid. */
export function compileDefinitions({ concepts, conditions }: PinnedDefinitions): CompiledCondition {
  const compiledConcepts = new Map(
    concepts.map((definition) => [conceptKey(definition.concept_id, definition.version), compileConcept(definition)]),
  );
  const compiled = new Map<string, CompiledCondition>();
  let last: CompiledCondition | null = null;
  for (const definition of conditions) {
    const key = conceptKey(definition.concept_id, definition.concept_version);
    const concept = compiledConcepts.get(key);
    if (!concept) throw missing(`Concept ${key}`);
    const operands = operandRefs(definition.strategy).map((ref) => {
      const operand = compiled.get(conceptKey(ref.condition_id, ref.condition_version));
      if (!operand) throw missing(`Condition ${conceptKey(ref.condition_id, ref.condition_version)}`);
      return operand;
    });
    last = compileCondition(definition, concept, operands);
    compiled.set(last.key, last);
  }
  if (last === null) throw missing("The condition");
  return last;
}

function missing(what: string): DomainError {
  return new DomainError("not_found", `${what} is missing among the definitions.`);
}
