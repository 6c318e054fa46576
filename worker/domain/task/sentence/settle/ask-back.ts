import { DomainError } from "../../../values/errors/errors.ts";
import type { Candidate, Reading, Span, UnreadReason } from "../../../language/reading.ts";
import type { CompiledIntent } from "../../compile-intent.ts";
import { unresolved } from "../../../language/refuse.ts";
import { compiledOrError, compiledMeaning } from "./meaning.ts";

/** What a sentence leaves open. */
export type QuestionKind = NonNullable<Reading["question"]>["about"];

/** One thing that a sentence may mean, as it was read or as a canonical sentence that was drafted for it. */
export type Offer = ({ reading: Reading } | { draft: string }) & {
  /** In what it differs from the others. */
  differs: NonNullable<Reading["runners"]>[number]["differs"];
};

/** What is asked, and of which stretch of the sentence. */
export interface QuestionBack {
  about: QuestionKind;
  span: Span;
  reason: UnreadReason | "needs_choice" | "no_direction" | "readers_differ";
  candidates: readonly Candidate[];
  /** In words, where the stretch alone does not say it. */
  message?: string;
  /** What else can be said, beside choosing one of the readings. */
  suggestion?: string;
}

/** Compiles a reading, and the canonical sentence of one; both throw intent_unresolved where it cannot be done. */
export interface Compiler {
  reading(reading: Reading): CompiledIntent;
  /** Null for what is not in the controlled grammar. */
  sentence(text: string): CompiledIntent | null;
}

const mostOffers = 3;

/** Nothing is known of how often a model is right. */
const draftConfidence = 0.5;

const questionMessages: Readonly<Record<QuestionKind, (words: string) => string>> = {
  signal: (words) => `"${words}" can mean more than one signal.`,
  number: (words) => `"${words}" can be taken for more than one number.`,
  window: (words) => `"${words}" can be taken for more than one stretch of time.`,
  state: (words) => `"${words}" can be taken in more than one way.`,
};

/**
 * The refusal that asks which of several readings was meant: at most three that differ in what they compile to, each with a
 * sentence that has been compiled. Null where none can be offered.
 */
export function askBack(
  question: QuestionBack,
  offers: readonly Offer[],
  text: string,
  compiler: Compiler,
): DomainError | null {
  const readings = verified(offers, compiler);
  const [only] = readings;
  if (only === undefined) return null;
  const { about, span, reason, candidates } = question;
  const message = question.message ?? questionMessages[about](text.slice(span.start, span.end));
  const choose =
    readings.length === 1
      ? `If you mean "${only.restated}", post its \`sentence\` in details.readings as the intent; else say it in other words.`
      : "Choose one of details.readings and post its `sentence` as the intent; `asked_as` keeps your own words.";
  const suggestion = question.suggestion === undefined ? choose : `${question.suggestion} ${choose}`;
  return unresolved(message, { reason, suggestion, candidates, more: { question: about, span, readings } });
}

function verified(offers: readonly Offer[], compiler: Compiler) {
  const seen = new Set<string>();
  const readings: { sentence: string; restated: string; differs: Offer["differs"]; confidence: number }[] = [];
  for (const offer of offers) {
    if (readings.length === mostOffers) break;
    const compiled =
      "draft" in offer
        ? draftedSentence(offer.draft, compiler)
        : compiledOrError(() => compiler.reading(offer.reading));
    if (compiled instanceof DomainError || seen.has(compiledMeaning(compiled))) continue;
    const { sentence, restated } = compiled.provenance;
    if (sentence === null || !saysTheSame(sentence, compiled, compiler)) continue;
    seen.add(compiledMeaning(compiled));
    const confidence = "draft" in offer ? draftConfidence : compiled.provenance.confidence;
    readings.push({ sentence, restated, differs: offer.differs, confidence });
  }
  return readings;
}

/** What a canonical sentence compiles to, or why it does not. */
export const draftedSentence = (sentence: string, compiler: Compiler): CompiledIntent | DomainError =>
  compiledOrError(() => compiler.sentence(sentence) ?? notRead());

function saysTheSame(sentence: string, compiled: CompiledIntent, compiler: Compiler): boolean {
  const again = draftedSentence(sentence, compiler);
  return !(again instanceof DomainError) && again.condition.condition_id === compiled.condition.condition_id;
}

function notRead(): never {
  throw new DomainError("intent_unresolved", "The sentence is not in the controlled grammar.");
}
