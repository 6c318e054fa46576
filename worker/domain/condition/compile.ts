import type { CompiledConcept } from "../concept/compiled.ts";
import { engine as first } from "../concept/ir.ts";
import { canonicalHash } from "../values/hashing/canonical.ts";
import type { CompositeParams, ConditionDefinition } from "../values/definitions/condition.ts";
import { semanticError } from "../values/errors/violation.ts";
import { conditionViolations } from "./check.ts";
import type { CompiledCondition, ConditionIr } from "./compiled.ts";
import { strategies } from "./strategies/registry.ts";

export type { CompiledCondition } from "./compiled.ts";

/** The fewest points percentile and z_score judge on, where a condition does not say; a concept that compares with earlier periods asks for a whole one. */
const defaultMinHistory = 10;

/**
 * Compiles a condition on its concept; a composite also takes its operands, compiled, in the order of its params, and has
 * the concept of the first. Throws `semantic_error` with every violation in `details`: `[{ location, message }]`.
 */
export function compileCondition(
  definition: ConditionDefinition,
  concept: CompiledConcept,
  operands: readonly CompiledCondition[] = [],
): CompiledCondition {
  const violations = conditionViolations(definition, concept, operands);
  if (violations.length > 0) throw semanticError(`Condition ${definition.condition_id}`, violations);
  const { type, params } = definition.strategy;
  const pinned = definition.engine ?? first;
  const strategy = strategies[type].bind(params, pinned);
  const min_history = definition.min_history ?? Math.max(defaultMinHistory, concept.program.period_points);
  const own = strategy.type.combines ? operands : [];
  const refs = strategy.type.combines ? (params as CompositeParams).operands : [];
  const ir: ConditionIr = {
    engine: Math.max(pinned, ...own.map((operand) => operand.ir.engine)),
    concept: concept.ir,
    strategy: { type, params: strategy.ir_params },
    min_history,
    operands: own.map((operand, i) => ({ negate: refs[i]?.negate === true, condition: operand.ir })),
  };
  return {
    definition,
    concept,
    operands: own,
    concepts: distinctConcepts([concept, ...own.flatMap((operand) => operand.concepts)]),
    strategy,
    min_history,
    ir,
    ir_hash: canonicalHash(ir),
    key: `${definition.condition_id}@${definition.version}`,
  };
}

function distinctConcepts(concepts: readonly CompiledConcept[]): CompiledConcept[] {
  return [...new Map(concepts.map((concept) => [concept.key, concept])).values()];
}
