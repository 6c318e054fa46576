import type { ApplicationContext } from "../context/definition.ts";
import type { GuardrailsDefinition } from "../guardrails/definition.ts";
import type { ConceptDefinition } from "../types/concept.ts";
import type { ConditionDefinition } from "../types/condition.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Provenance } from "./provenance.ts";
import type { Reading } from "./reading.ts";
import { DomainError } from "../errors.ts";

/** What the caller may ask of a compilation besides the sentence. */
export interface TaskConstraints {
  /** high fires earlier (one tier lower), low fires later. */
  sensitivity?: "low" | "medium" | "high";
  /** Default `org`. */
  namespace?: string;
}

export interface CompileIntentInput {
  intent: string;
  reading: Reading;
  catalogue: Catalogue;
  /** `label` is the version in force (`v3`) or `file`. */
  guardrails: { definition: GuardrailsDefinition; label: string };
  context: { definition: ApplicationContext; version: string } | null;
  constraints: TaskConstraints;
}

/** A sentence made into pinned definitions, version 1.0, with ids derived from their content. */
export interface CompiledIntent {
  /** Of a composite: the concept of its first operand. */
  concept: ConceptDefinition;
  condition: ConditionDefinition;
  /** The operands of a composite in order, else empty. */
  operands: { concept: ConceptDefinition; condition: ConditionDefinition }[];
  provenance: Provenance;
  warnings: string[];
}

/** Chooses strategies and fills parameters for a reading; throws intent_unresolved with candidates and what to add. */
export function compileIntent(_input: CompileIntentInput): CompiledIntent {
  throw new DomainError("intent_unresolved", "not yet");
}
