import type { CatalogueSignal } from "../../../worker/domain/language/catalogue.ts";
import type { ReadWatch } from "../../../worker/domain/language/reading.ts";
import type { SaidFiring } from "../../../worker/domain/task/qualifiers.ts";
import { compilerFor } from "../../../worker/domain/task/sentence/settle/compiler.ts";
import { settle } from "../../../worker/domain/task/sentence/settle/settle.ts";
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
  sensitivity?: "low" | "medium" | "high" | undefined;
  /** The rules it compiles under; those that the service ships with, if left out. */
  guardrails?: object | undefined;
}

/** What a sentence becomes. */
export interface CompiledSentence extends LocalRule {
  /** The operands of a composite in order, else empty. */
  operands: LocalRule[];
  /** What was understood, in words. */
  summary: string;
  /** What the sentence says about when the task fires: "for 15 minutes", "at most once per hour". */
  firing: SaidFiring;
  /** When the sentence has the task watch: "checked every 5 minutes"; null where it does not say. */
  watch: ReadWatch | null;
  /** What a person should check about how it was understood. */
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
  const compiler = compilerFor({
    intent,
    catalogue,
    guardrails: { definition, label: guardrails === undefined ? "file" : "given" },
    context: null,
    constraints: sensitivity === undefined ? {} : { sensitivity },
  });
  const { concept, condition, operands, provenance, firing, watch, warnings } =
    compiler.sentence(intent) ?? settle(intent, readLexically(intent, catalogue), null, compiler);
  return { concept, condition, operands, summary: provenance.summary, firing, watch, warnings };
}
