import type { ReadingPart } from "../../../../domain/language/reading.ts";
import { traitsOf } from "../../../../domain/values/values.ts";
import { type IndexedSignal, speaksOf } from "../../linking/indexed-signal.ts";
import { readPhrase, type Phrase } from "../../linking/phrase.ts";
import type { ReadContext } from "../../linking/context.ts";
import type { BuiltParts } from "./parts.ts";
import { meetings } from "../../linking/similar.ts";
import type { Token } from "../../text/token.ts";
import { wordsTold } from "../../text/told.ts";
import { slice } from "../../text/tokenise.ts";
import { lightStems, stopwords } from "../../lexicon/function-words.ts";
import { abstractStems, weakStems } from "../../lexicon/words/names.ts";
import { is } from "../../lexicon/words/category.ts";

const most = 5;

/**
 * A sentence that names no one signal but what several of an entity's signals tell together: a decision of the context ("an
 * account is at risk of churning") those with priors, a decline of something ("a site's data quality deteriorates") those that
 * speak of it. Any of them then fires. Null for other sentences.
 */
export function groupIn(body: readonly Token[], context: ReadContext): BuiltParts | null {
  const phrase = readPhrase(body, context.frame, context.index);
  const { number, range, kind } = phrase.relation;
  if (number !== null || range !== null || (kind !== "mention" && kind !== "move")) return null;
  const entity = body.flatMap((token) => context.index.signalsOf(token)).filter(isScalar);
  const decision = decisionIn(phrase, context);
  const own = decision === null ? speakingOf(phrase, entity, context) : entity.filter(({ primed }) => primed);
  const signals = [...new Set(own)];
  if (signals.length === 0 || signals.length > most || (decision === null && signals.length < 2)) return null;
  const words = slice(context.sentence, body);
  const ids = signals.map(({ signal }) => signal.primitive_id);
  const about = decision === null ? `"${words}" names no one signal` : `"${decision}" is a decision of the context`;
  const parts = ids.map((primitive_id) => partOf(primitive_id, phrase, words));
  const combinator = parts.length > 1 ? "OR" : null;
  const uses = new Map(body.map((token) => [token, "signal"] as const));
  const notes = [`${about}: it was read as ${ids.join(" or ")}.`];
  return { parts, operator: combinator, uses, notes };
}

function isScalar({ signal }: IndexedSignal): boolean {
  const { base, series } = traitsOf(signal.type);
  return !series && (base === "float" || base === "int");
}

/** The decision of the context whose telling words all stand in a phrase that says nothing unknown besides. */
function decisionIn(phrase: Phrase, context: ReadContext): string | null {
  const said = new Set(phrase.tokens.map((token) => token.stem));
  for (const decision of context.catalogue.context?.domain.decisions ?? []) {
    const words = wordsTold(decision.replace(/_/g, " "));
    const telling = words.filter(
      (token) => !is(token, weakStems) && !stopwords.has(token.text) && context.index.signalsOf(token).length === 0,
    );
    const named = telling.map((token) => meetings(token.stem, said).find(({ negated }) => !negated)?.stem);
    if (telling.length === 0 || named.includes(undefined)) continue;
    const known = (word: string): boolean => named.includes(word) || context.index.vocabulary.has(word);
    if (phrase.query.words.every((word) => word.hinted || !word.content || known(word.stem))) return decision;
  }
  return null;
}

/** Of an entity's signals those that share the noun of which a phrase says that it gets worse. */
function speakingOf(phrase: Phrase, entity: readonly IndexedSignal[], context: ReadContext): readonly IndexedSignal[] {
  if (phrase.relation.polarity !== "worse") return [];
  const nouns = phrase.query.words.filter(
    (word) => !word.hinted && !word.entity && !abstractStems.has(word.stem) && !lightStems.has(word.stem),
  );
  const known = nouns.filter((word) => context.index.vocabulary.has(word.stem) && !moved(phrase, word.token));
  const [noun] = known;
  if (noun === undefined || known.length > 1 || nouns.some((word) => word.content && word !== noun)) return [];
  return entity.filter((signal) => speaksOf(signal, noun.stem));
}

const moved = (phrase: Phrase, token: Token): boolean =>
  phrase.marks.some((mark) => phrase.tokens.slice(mark.start, mark.end).includes(token));

const partOf = (primitive_id: string, { relation }: Phrase, words: string): ReadingPart => ({
  primitive_id,
  relation: "mention",
  direction: null,
  ...(relation.polarity === null ? {} : { polarity: relation.polarity }),
  number: null,
  against: null,
  names: null,
  window: null,
  label: null,
  negate: false,
  words,
  hint: null,
  confidence: 1,
});
