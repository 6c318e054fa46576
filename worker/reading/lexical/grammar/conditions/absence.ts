import type { CatalogueSignal } from "../../../../domain/language/catalogue.ts";
import type { ReadingPart } from "../../../../domain/language/reading.ts";
import { countsSince } from "./by-name.ts";
import { measureOf } from "../../../../domain/language/measures.ts";
import { scaleOf } from "../../../../domain/language/signal-scale.ts";
import { traitsOf } from "../../../../domain/values/values.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Scored } from "../../linking/score.ts";
import { negations, occurrenceStems } from "../../lexicon/states.ts";
import { anyWords, noneWords, someWords } from "../../lexicon/amounts/counts.ts";
import { weights } from "../../linking/weights.ts";
import { is } from "../../lexicon/words/category.ts";
import { indefinite } from "../../lexicon/words/articles.ts";
import { having, passives, stateVerbs } from "../../lexicon/words/verbs.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import { isPast, endsInS } from "../../lexicon/words/endings.ts";
import type { Token } from "../../text/token.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { perTime, stockStem } from "../../lexicon/words/descriptions.ts";
import { unitsOf } from "../../lexicon/amounts/time-units.ts";

/** "no login in the last 14 days" of a signal that counts the time since: longer ago than that. */
export function silenceOf(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart | null {
  const { signal } = best.indexed;
  const scale = scaleOf(signal);
  const denied = phrase.tokens.some((token) => negations.has(token.text));
  const match = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(part.window ?? "");
  if (!countsSince(signal) || !denied || match === null || scale.kind !== "measure" || scale.dimension !== "time")
    return null;
  const unit = unitsOf.get(match[2] ?? "") ?? "days";
  return {
    ...part,
    relation: "compare",
    direction: "above",
    number: { value: Number(match[1]), unit, text: `${match[1]} ${unit}` },
    window: null,
  };
}

/** What a number that no words give is called. */
export const noneSaid = "none";

/** "no core actions in 30 days", "no advisor meetings" of a count: fewer than one. */
export function noneOf(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart | null {
  const { signal } = best.indexed;
  const { base, series } = traitsOf(signal.type);
  const numeric = base === "int" || base === "float";
  const counted = base === "int" && !series && scaleOf(signal).kind === "plain";
  const timed =
    part.number === null
      ? part.window !== null
      : part.relation === "compare" && measureOf(part.number.unit)?.dimension === "time";
  const out = isOut(phrase, best);
  const none =
    out ||
    phrase.tokens.some(
      (token, at) =>
        (is(token, noneWords) && ownSoon(phrase, best, at + 1)) ||
        (is(token, anyWords) && deniedBefore(phrase, at) && ownSoon(phrase, best, at + 1)),
    );
  const bare = none && part.number === null && (part.direction === null || out);
  if (numeric && bare && !counted && !measuresSince(signal)) return noneAtAll(part, base === "int");
  if (
    !counted ||
    !(timed || (none && part.number === null && part.direction === null)) ||
    !(out || phrase.tokens.some((token) => negations.has(token.text)))
  )
    return null;
  return {
    ...part,
    relation: "compare",
    direction: "below",
    number: { value: 1, unit: "none", text: noneSaid, implied: false },
  };
}

/** "Out of stock", "runs out of cards", "sold out": there is none left. */
function isOut({ tokens }: Phrase, best: Scored): boolean {
  // "Products out of stock" of a number of those.
  if (best.indexed.idStems.some((stem) => particle.out.has(stem) || particle.stockout.has(stem))) return false;
  return tokens.some(({ text, stem: own }, at) => {
    if (particle.stockout.has(text)) return best.matched.has(own) || best.indexed.words.has(stockStem);
    if (!particle.out.has(text)) return false;
    const [next, noun] = [tokens[at + 1]?.text, tokens[at + 2]];
    return particle.of.has(next) && noun !== undefined && best.indexed.words.has(noun.stem);
  });
}

const measuresSince = (signal: CatalogueSignal): boolean =>
  countsSince(signal) ||
  (scaleOf(signal).kind === "measure" && (scaleOf(signal) as { dimension?: string }).dimension === "time");

/** Of a whole number below 1, of another one not above 0. */
function noneAtAll(part: ReadingPart, whole: boolean): ReadingPart {
  const number = { value: whole ? 1 : 0, unit: "none", text: noneSaid, implied: false };
  const said = { ...part, relation: "compare" as const, direction: "below" as const };
  return { ...said, number: whole ? number : { ...number, inclusive: true } };
}

const deniedBefore = ({ tokens }: Phrase, at: number): boolean =>
  tokens.slice(Math.max(0, at - 3), at).some((token) => negations.has(token.text));

/** "no (advisor) meetings": one of the next two words is the signal's. */
const ownSoon = (phrase: Phrase, best: Scored, at: number): boolean =>
  phrase.tokens.slice(at, at + 2).some((token) => best.matched.has(token.stem));

/** "any open issues", "there are issues open", "has open issues" of a count: more than none. */
export function anyOf(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart | null {
  const { tokens } = phrase;
  if (!counts(best.indexed.signal) || part.relation !== "mention" || part.direction !== null || part.number !== null)
    return null;
  if (tokens.some(({ text }) => negations.has(text))) return null;
  const any = tokens.some((token, at) => is(token, someWords) && ownSoon(phrase, best, at + 1));
  const found = tokens.find(
    (token, at) =>
      occurrenceStems.has(token.stem) && (!best.indexed.words.has(token.stem) || is(tokens[at + 1], indefinite)),
  );
  const done = tokens.find((_, at) => happened(tokens, at, best) || isSo(tokens, at, best));
  const there = tokens.find((token, at) => existsAt(phrase, best, at) && token.kind === "word");
  const said = found ?? there ?? done;
  if (!any && said === undefined) return null;
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

/** "Jobs are pending" of a number of those, both words of which are said; of one thing another signal may tell. */
const isSo = (tokens: readonly Token[], at: number, { matched, idCover, descriptionCover }: Scored): boolean => {
  const state = tokens[at + 1];
  const subject = tokens.slice(0, at).some(({ stem, text }) => matched.has(stem) && endsInS(text));
  const whole = Math.max(idCover, descriptionCover) >= weights.covering.whole;
  return whole && subject && is(tokens[at], stateVerbs) && state !== undefined && matched.has(state.stem);
};

/** Whether the values of a signal are a number of things, at once or per time. */
function counts(signal: CatalogueSignal): boolean {
  const { base } = traitsOf(signal.type);
  if (scaleOf(signal).kind !== "plain") return false;
  return base === "int" || signal.kind === "counter" || (base === "float" && perTime.test(signal.description ?? ""));
}

/** "There are jobs pending", "the server has slow queries", "has been relocating shards". */
function existsAt(phrase: Phrase, best: Scored, at: number): boolean {
  const { tokens } = phrase;
  const there = is(tokens[at], particle.there) && (is(tokens[at + 1], passives) || is(tokens[at + 1], having));
  const next = there ? at + 2 : at + 1;
  if (!there && !is(tokens[at], having)) return false;
  const from = is(tokens[next], passives) || is(tokens[next], indefinite) ? next + 1 : next;
  return ownSoon(phrase, best, from);
}
