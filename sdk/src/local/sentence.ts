import { compileIntent } from "../../../worker/domain/task/compile-intent.ts";
import type { CatalogueSignal } from "../../../worker/domain/language/catalogue.ts";
import { readLexically } from "../../../worker/reading/lexical/reader.ts";
import { shippedGuardrails } from "../generated/guardrails.ts";
import type { LocalRule } from "./definitions.ts";
import { checkedGuardrails } from "./guardrails.ts";

/** A signal that a sentence may name, as it was registered. */
export type SentenceSignal = Omit<CatalogueSignal, "missing_data_policy"> &
  Partial<Pick<CatalogueSignal, "missing_data_policy">>;

/** A sentence with all that decides what it means. */
export interface LocalSentence {
  sentence: string;
  signals: readonly SentenceSignal[];
  sensitivity?: "low" | "medium" | "high";
  /** The rules it compiles under; those that the service ships with, if left out. */
  guardrails?: object;
}

/** What a sentence becomes. */
export interface CompiledSentence extends LocalRule {
  /** The operands of a composite in order, else empty. */
  operands: LocalRule[];
  /** What was understood, in words. */
  summary: string;
  warnings: string[];
}

/**
 * Compiles a sentence as a service does whose reader is the lexical one and which has no application context. Throws
 * DomainError: `intent_unresolved` with what to add, `validation_error` for guardrails that are none.
 *
 * @example
 * const { concept, condition } = compileSentence({ sentence: "alert me when the load is above 90%", signals });
 */
export function compileSentence({ sentence, signals, sensitivity, guardrails }: LocalSentence): CompiledSentence {
  const definition = checkedGuardrails(guardrails ?? shippedGuardrails);
  const intent = sentence.normalize("NFC").trim().replace(/\s+/gu, " ");
  const catalogue = {
    primitives: signals.map((signal) => ({ missing_data_policy: "null" as const, ...signal })),
    primed: new Set(Object.keys(definition.parameter_priors ?? {})),
    context: null,
  };
  const { concept, condition, operands, provenance, warnings } = compileIntent({
    intent,
    reading: readLexically(intent, catalogue),
    catalogue,
    guardrails: { definition, label: guardrails === undefined ? "file" : "given" },
    context: null,
    constraints: sensitivity === undefined ? {} : { sensitivity },
  });
  return { concept, condition, operands, summary: provenance.summary, warnings };
}
