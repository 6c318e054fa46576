import { canonicalText } from "../values/hashing/canonical.ts";
import type { ConditionDefinition } from "../values/definitions/condition.ts";

/**
 * Whether two versions of a condition differ in nothing but `value` and whether it is inclusive, so that a score of one is a score of the other.
 * What only describes or limits it does not matter.
 */
export function differsOnlyInValue(a: ConditionDefinition, b: ConditionDefinition): boolean {
  return canonicalText(logicOf(a)) === canonicalText(logicOf(b));
}

function logicOf({ condition_id, concept_id, concept_version, strategy, min_history, engine }: ConditionDefinition) {
  const { value: _, inclusive: __, ...params } = strategy.params as unknown as Record<string, unknown>;
  return {
    condition_id,
    concept_id,
    concept_version,
    type: strategy.type,
    params,
    min_history: min_history ?? null,
    engine: engine ?? 1,
  };
}
