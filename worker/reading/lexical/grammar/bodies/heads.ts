import type { ReadingPart } from "../../../../domain/language/reading.ts";
import { closedLabels } from "../../../../domain/language/catalogue.ts";
import { partsOf, type BuiltParts } from "../conditions/parts.ts";
import { readPhrase } from "../../linking/phrase.ts";
import type { ReadContext } from "./read-context.ts";
import { sizedBy } from "../../linking/sized.ts";
import type { Token } from "../../text/token.ts";
import { companions } from "../../lexicon/words/joints.ts";
import { is } from "../../lexicon/words/category.ts";
import { weights } from "../../choice/weights.ts";

/** "graduated students" of "graduated students with unpaid fees": short, and before the word that goes on about them. */
export function leadingNoun(body: readonly Token[]): (readonly Token[])[] {
  const at = body.findIndex((token) => is(token, companions));
  return at >= 1 && at <= 3 && body.slice(0, at).every((token) => token.kind === "word") ? [body.slice(0, at)] : [];
}

/** A label or size that the noun before a relative clause carries, when no other part is about its signal. */
export function headParts(
  head: readonly Token[],
  parts: readonly ReadingPart[],
  context: ReadContext,
): BuiltParts | null {
  const phrase = readPhrase(head, { words: [], durations: [], stems: [] }, context.index);
  const { resolution } = phrase;
  if (resolution.status !== "found" || resolution.best.phraseCover < weights.head) return null;
  const { signal } = resolution.best.indexed;
  const { flag, idStems } = resolution.best.indexed;
  const named = [...resolution.best.matched].some(
    (stem) => idStems.includes(stem) || resolution.best.negated.has(stem),
  );
  const labelled = flag
    ? named && resolution.best.telling && phrase.relation.number === null
    : closedLabels(signal) !== null;
  const sized = sizedBy(head, context.index) === resolution.best.indexed;
  if (!(labelled || sized) || parts.some((part) => part.primitive_id === signal.primitive_id)) return null;
  const built = partsOf(phrase, resolution.best, phrase.relation, [], {
    sentence: context.sentence,
    negate: false,
    hint: null,
    confidence: resolution.confidence,
  });
  return built.parts.length === 1 && (sized || built.parts[0]?.label !== null) ? built : null;
}
