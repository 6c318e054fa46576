import { category, is, particle } from "../../lexicon/category.ts";
import type { CatalogueSignal } from "../../../../domain/language/catalogue.ts";
import type { ReadingPart } from "../../../../domain/language/reading.ts";
import { numberOf } from "../../chart/mark-numbers.ts";
import { amountOf, denies, measuresTime, saysSince } from "./by-name.ts";
import { measureOf } from "../../../../domain/language/measures.ts";
import { scaleOf } from "../../../../domain/language/signal-scale.ts";
import { traitsOf } from "../../../../domain/values/values.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Scored } from "../../linking/score.ts";
import { negations, occurrenceStems } from "../../lexicon/states.ts";
import { weights } from "../../linking/weights.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import { isMany, isPast, endsInS } from "../../lexicon/words/endings.ts";
import type { Token } from "../../text/token.ts";
import { wholeParts } from "../../lexicon/words/names.ts";
import { stockStem, countsByTime } from "../../lexicon/words/descriptions.ts";

const [, usage] = wholeParts;

/** "no login in the last 14 days" of a signal that counts the time since: longer ago than that. */
export function silenceOf(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart | null {
  if (!saysSince(best) || !denies(phrase) || part.window === null) return null;
  const { value, unit } = amountOf(part.window);
  const number = { value, unit, text: `${value} ${unit}` };
  return { ...part, relation: "compare", direction: "above", number, window: null };
}

/** What a number that no words give is called. */
export const noneSaid = "none";

/** "no core actions in 30 days", "no advisor meetings" of a count, "no output" of an amount: none at all. */
export function noneOf(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart | null {
  const { signal } = best.indexed;
  const { base, series } = traitsOf(signal.type);
  const counted = base === "int" && !series && scaleOf(signal).kind === "plain";
  const timed =
    part.number === null
      ? part.window !== null
      : part.relation === "compare" && measureOf(part.number.unit)?.dimension === "time";
  const out = (isOut(phrase, best) && !tellsUse(best)) || (counted && isEmpty(phrase, best));
  const lacks = (token: Token, at: number): boolean =>
    is(token, category.noneWords) ||
    (negations.has(token.text) && phrase.tokens.slice(at, at + 3).some((one) => is(one, category.someWords)));
  const none = out || phrase.tokens.some((token, at) => lacks(token, at) && ownSoon(phrase, best, at + 1));
  const bare = none && part.number === null && (part.direction === null || out);
  const isNone = counted ? (timed || bare) && (out || denies(phrase)) : bare && !saysSince(best) && !measuresTime(best);
  if (!isNone) return null;
  // Of a whole number below 1, of another one not above 0.
  const whole = base === "int";
  const said = { value: whole ? 1 : 0, unit: "none", text: noneSaid, implied: false };
  return { ...part, relation: "compare", direction: "below", number: numberOf(said, !whole) };
}

/** "Out of stock", "runs out of cards": there is none left. */
function isOut({ tokens }: Phrase, { indexed: { idStems, words } }: Scored): boolean {
  // "Products out of stock" of a number of those.
  if (idStems.some((stem) => particle.stockout.has(stem))) return false;
  return tokens.some((token, at) =>
    is(token, particle.out)
      ? is(tokens[at + 1], particle.of) && words.has(tokens[at + 2]?.stem ?? "")
      : is(token, particle.stockout) && words.has(stockStem),
  );
}

/** "Out of connections" of how many of them are used. */
const tellsUse = ({ indexed: { words } }: Scored): boolean => [...(usage?.[0] ?? [])].some((stem) => words.has(stem));

/** "Pick face empty", but not "nearly empty". */
const isEmpty = ({ tokens }: Phrase, { indexed: { words } }: Scored): boolean =>
  tokens.some((token) => is(token, category.emptied) && !words.has(token.stem)) &&
  !tokens.some((token) => is(token, category.distancing) || negations.has(token.text));

/** "no (advisor) meetings", "any growth on glove prints": one of the next two words of weight is the signal's. */
const ownSoon = (phrase: Phrase, best: Scored, at: number): boolean =>
  phrase.tokens
    .slice(at)
    .filter(({ text }) => !stopwords.has(text))
    .slice(0, 2)
    .some((token) => best.matched.has(token.stem));

/** "any open issues", "there are issues open", "has open issues" of a count: more than none. */
export function anyOf(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart | null {
  const { tokens } = phrase;
  const isFound = ({ stem }: Token): boolean => occurrenceStems.has(stem) && !best.indexed.words.has(stem);
  const traced = tokens.some(
    (token, at) =>
      is(token, category.detectable) || (is(token, category.someWords) && tokens.slice(at + 1, at + 2).some(isFound)),
  );
  const some = traced || counts(best.indexed.signal);
  if (!some || part.relation !== "mention" || part.direction !== null || denies(phrase)) return null;
  const any = traced || tokens.some((token, at) => is(token, category.someWords) && ownSoon(phrase, best, at + 1));
  const said =
    tokens.find(isFound) ??
    tokens.find((_, at) => existsAt(phrase, best, at)) ??
    tokens.find((_, at) => happened(tokens, at, best) || isSo(tokens, at, best) || wentWrong(phrase, at, best));
  // "How many payments failed" asks for a figure.
  if (!any && (said === undefined || tokens.some((token) => is(token, category.asksHow)))) return null;
  return {
    ...part,
    relation: "compare",
    direction: "above",
    number: { value: 0, unit: "none", text: said?.text ?? "any", implied: !any },
  };
}

/** "Job failed": what a count is of happened to one of them. */
const happened = (tokens: readonly Token[], at: number, { matched }: Scored): boolean => {
  const [noun, verb] = [tokens[at - 1], tokens[at]];
  if (noun?.kind !== "word" || verb === undefined || stopwords.has(noun.text)) return false;
  return isPast(verb.text) && matched.has(verb.stem) && matched.has(noun.stem);
};

/** "A payment failure", "records are being dropped": one of what went wrong is one too many, and "payment failures" alone says nothing of them. */
function wentWrong({ tokens, marks }: Phrase, at: number, { matched }: Scored): boolean {
  const token = tokens[at];
  if (token === undefined || !category.wrongs.has(token.text) || !matched.has(token.stem) || marks.length > 0)
    return false;
  const placed = tokens.findIndex((one, place) => place > 0 && is(one, category.placing));
  const named = placed < 0 ? tokens : tokens.slice(0, placed);
  const head = named.findLast(({ kind, stem }) => kind === "word" && matched.has(stem));
  return is(tokens[at - 1], category.passives) || (named.length > 1 && head !== undefined && !isMany(head.text));
}

/** "Jobs are pending" of a number of those, both words of which are said; of one thing another signal may tell. */
const isSo = (tokens: readonly Token[], at: number, { matched, idCover, descriptionCover }: Scored): boolean =>
  Math.max(idCover, descriptionCover) >= weights.covering.whole &&
  is(tokens[at], category.stateVerbs) &&
  matched.has(tokens[at + 1]?.stem ?? "") &&
  tokens.slice(0, at).some(({ stem, text }) => matched.has(stem) && endsInS(text));

/** Whether the values of a signal are a number of things, at once or per time. */
function counts(signal: CatalogueSignal): boolean {
  const counted = traitsOf(signal.type).base === "int" || signal.kind === "counter";
  return scaleOf(signal).kind === "plain" && (counted || countsByTime.test(signal.description ?? ""));
}

/** "There are jobs pending", "the server has slow queries", "has been relocating shards". */
function existsAt(phrase: Phrase, best: Scored, at: number): boolean {
  const [token, next] = phrase.tokens.slice(at);
  const there = is(token, particle.there) && is(next, category.passives);
  return (there || is(token, category.having)) && ownSoon(phrase, best, is(next, category.passives) ? at + 2 : at + 1);
}
