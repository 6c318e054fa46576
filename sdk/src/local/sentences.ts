/** The service's sentence compiler without the service: what a sentence means, and tests of rules in files. */
export { DomainError } from "../../../worker/domain/values/errors/errors.ts";
export type { LocalConcept, LocalCondition, LocalRule, LocalSignal } from "./definitions.ts";
export type { CaseDifference } from "./difference.ts";
export { type CaseOutcome, type RulesOptions, runRules } from "./rules.ts";
export { type CompiledSentence, compileSentence, type LocalSentence, type SentenceSignal } from "./sentence.ts";
