import type { CompiledConcept } from "../concept/compiled.ts";
import type { ConceptIr } from "../concept/ir.ts";
import type { ConditionDefinition, StrategyName } from "../values/definitions/condition.ts";
import type { BoundStrategy } from "./strategies/strategy.ts";

/** The whole execution graph of a condition: what `ir_hash` proves. Ids, versions and descriptions are not in it. */
export interface ConditionIr {
  readonly engine: number;
  readonly concept: ConceptIr;
  readonly strategy: { readonly type: StrategyName; readonly params: Readonly<Record<string, unknown>> };
  readonly min_history: number;
  readonly operands: readonly { readonly negate: boolean; readonly condition: ConditionIr }[];
}

/** A condition ready to decide, with its concept and, for a composite, its operands in order. Immutable. */
export interface CompiledCondition {
  readonly definition: ConditionDefinition;
  readonly concept: CompiledConcept;
  readonly operands: readonly CompiledCondition[];
  /** Distinct concepts it reads: its own first, then the operands' in order. */
  readonly concepts: readonly CompiledConcept[];
  readonly strategy: BoundStrategy;
  /** Points percentile and z_score need. */
  readonly min_history: number;
  readonly ir: ConditionIr;
  /** SHA-256 hex of the RFC 8785 form of `ir`. */
  readonly ir_hash: string;
  /** `<condition_id>@<version>` */
  readonly key: string;
}
