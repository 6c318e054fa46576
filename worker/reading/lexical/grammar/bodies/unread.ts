import type { Reading } from "../../../../domain/language/reading.ts";
import { readPhrase, type Phrase } from "../../linking/phrase.ts";
import { genericWeight } from "../../linking/query.ts";
import type { ReadContext } from "./read-context.ts";
import { candidatesOf, type Resolution } from "../../linking/ranked.ts";
import { slice } from "../../text/tokenise.ts";
import type { Token } from "../../text/token.ts";
import { timeStems } from "../../lexicon/function-words.ts";

/** A clause that names no signal is an aside when it states nothing; otherwise the sentence is refused. */
export function unreadClause(
  phrase: Phrase,
  resolution: Resolution,
  anyFound: boolean,
  count: number,
  context: ReadContext,
): "aside" | NonNullable<Reading["unread"]> {
  const words = slice(context.sentence, phrase.tokens);
  const candidates = candidatesOf(resolution.ranked);
  if (!anyFound && count === 1) {
    if (phrase.query.words.length === 0) return { reason: "empty", words, candidates };
    return { reason: resolution.status === "ambiguous" ? "ambiguous_signal" : "no_signal", words, candidates };
  }
  const content = phrase.query.words.some((word) => word.content);
  const noun = phrase.query.words.some(
    (word) => word.weight === genericWeight && !word.entity && !timeStems.has(word.stem),
  );
  if (!phrase.relation.stated && !content && !(noun && resolution.status === "ambiguous")) return "aside";
  if (resolution.status === "ambiguous") return { reason: "ambiguous_signal", words, candidates };
  return { reason: anyFound ? "unread_part" : "no_signal", words, candidates };
}

/** Why a body in which nothing was found could not be read. */
export function nothingFound(body: readonly Token[], context: ReadContext): NonNullable<Reading["unread"]> {
  const phrase = readPhrase(body, context.frame, context.index);
  const words = slice(context.sentence, body);
  if (phrase.query.words.length === 0) return { reason: "empty", words, candidates: [] };
  const reason = phrase.resolution.status === "ambiguous" ? "ambiguous_signal" : "no_signal";
  return { reason, words, candidates: candidatesOf(phrase.resolution.ranked) };
}
