import { isRecord } from "../../../worker/domain/values/is-record.ts";
import type { CatalogueSignal } from "../../../worker/domain/language/catalogue.ts";
import type { ReadWatch } from "../../../worker/domain/language/reading.ts";
import type { SaidFiring } from "../../../worker/domain/task/qualifiers.ts";
import { catalogueUnder } from "../../../worker/domain/task/strategy/catalogue-under.ts";
import { compilerFor } from "../../../worker/domain/task/sentence/settle/compiler.ts";
import { settle } from "../../../worker/domain/task/sentence/settle/settle.ts";
import { readLexically } from "../../../worker/reading/lexical/reader.ts";
import { shippedGuardrails } from "../generated/guardrails.ts";
import type { LocalRule } from "./definitions.ts";
import type { GuardrailsDefinition } from "../../../worker/domain/values/definitions/guardrails.ts";
import { isTexts, wrong } from "./fields.ts";

const isMapOf = (held: (value: unknown) => boolean) => (value: unknown) =>
  isRecord(value) && Object.values(value).every(held);
const isText = (value: unknown) => typeof value === "string";
const isRules = (value: unknown) =>
  Array.isArray(value) && value.every((rule) => isRecord(rule) && isText(rule["phrase"]));

/** What a compiler takes each field for. */
const SHAPES: Record<string, (value: unknown) => boolean> = {
  strategy_registry: isTexts,
  type_strategy_map: isMapOf(isTexts),
  parameter_priors: isMapOf(isRecord),
  bias_rules: isMapOf(isText),
  threshold_directions: isMapOf(isText),
  primitive_hints: isMapOf((hint) => isText(hint) || isRecord(hint)),
  mapping_rules: (rules) => isRules(rules) || isMapOf(isText)(rules),
  strategy_priors: isMapOf(isRecord),
  context_rules: isRules,
  threshold_bounds: isMapOf(isRecord),
};
const NEEDED = ["strategy_registry", "type_strategy_map"];

/**
 * Guardrails as far as compiling needs them to be in shape; a service checks every word when they are put in force. Throws
 * DomainError `validation_error` with the place.
 */
function checkedGuardrails(given: unknown): GuardrailsDefinition {
  if (!isRecord(given)) throw wrong("guardrails", "must be a mapping.", "Give the rules as in svc_guardrails.yaml.");
  for (const [name, fits] of Object.entries(SHAPES)) {
    const value = given[name];
    if (value === undefined ? NEEDED.includes(name) : !fits(value))
      throw wrong(`guardrails.${name}`, "is missing or malformed.", "Write it as in svc_guardrails.yaml.");
  }
  return given as unknown as GuardrailsDefinition;
}

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
  const primitives = signals.map((signal) => ({ missing_data_policy: "null" as const, ...signal }));
  const catalogue = catalogueUnder(primitives, definition, null);
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
