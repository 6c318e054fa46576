import type { CompiledConcept } from "../../../domain/concept/compiled.ts";
import type { CompiledCondition } from "../../../domain/condition/compiled.ts";
import type { ConceptDefinition } from "../../../domain/values/definitions/concept.ts";
import type { ConditionDefinition, OperandRef } from "../../../domain/values/definitions/condition.ts";

/** A concept version as stored; `created_at` in epoch milliseconds. */
export interface ConceptRow {
  concept_id: string;
  version: string;
  namespace: string;
  definition: ConceptDefinition;
  ir_hash: string;
  created_at: number;
}

/** A condition version as stored; `provenance` is null when a person registered it by hand. */
export interface ConditionRow {
  condition_id: string;
  version: string;
  namespace: string;
  definition: ConditionDefinition;
  provenance: unknown;
  ir_hash: string;
  created_at: number;
}

/** Versions of concepts and conditions. None ever changes. */
export interface Definitions {
  /** The compiled concept, or null when no such version exists. */
  concept(id: string, version: string): Promise<CompiledConcept | null>;
  /** The compiled condition with its concept and operands, or null when no such version exists. */
  condition(id: string, version: string): Promise<CompiledCondition | null>;
  /** The compiled conditions of these that exist, by `<condition_id>@<version>`, in few reads. */
  conditions(refs: readonly OperandRef[]): Promise<ReadonlyMap<string, CompiledCondition>>;
  conceptRow(id: string, version: string): Promise<ConceptRow | undefined>;
  conditionRow(id: string, version: string): Promise<ConditionRow | undefined>;
  /** Every version of a condition, newest first; of two of the same time the one that is later in the alphabet. */
  conditionRows(id: string): Promise<ConditionRow[]>;
  /** Stores a concept version; false when (concept_id, version) is taken. */
  addConcept(row: ConceptRow): Promise<boolean>;
  /** Stores a condition version; false when (condition_id, version) is taken. */
  addCondition(row: ConditionRow): Promise<boolean>;
}
