import type { CatalogueSignal } from "../../../../domain/language/catalogue.ts";
import type { ReadingPart } from "../../../../domain/language/reading.ts";
import { measureOf } from "../../../../domain/language/measures.ts";
import { scaleOf } from "../../../../domain/language/signal-scale.ts";
import { traitsOf } from "../../../../domain/values/values.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Scored } from "../../linking/score.ts";
import { negations, occurrenceStems } from "../../lexicon/states.ts";
import { anyWords, denyingCounts, noneWords } from "../../lexicon/amounts/counts.ts";
import { is } from "../../lexicon/words/category.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { sinceStem, stockStem, tellsSince } from "../../lexicon/words/descriptions.ts";
import { unitsOf } from "../../lexicon/amounts/time-units.ts";

/** "no login in the last 14 days" of a signal that counts the time since: longer ago than that. */
export function silenceOf(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart | null {
  const { signal } = best.indexed;
  const scale = scaleOf(signal);
  const counts = tellsSince.test(`${signal.primitive_id.replace(/_/g, " ")} ${signal.description ?? ""}`);
  const denied = phrase.tokens.some((token) => negations.has(token.text));
  const match = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(part.window ?? "");
  if (!counts || !denied || match === null || scale.kind !== "measure" || scale.dimension !== "time") return null;
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
  return tokens.some(({ text, stem: own }, at) => {
    if (particle.stockout.has(text)) return best.matched.has(own) || best.indexed.words.has(stockStem);
    if (!particle.out.has(text)) return false;
    const [next, noun] = [tokens[at + 1]?.text, tokens[at + 2]];
    return particle.of.has(next) && noun !== undefined && best.indexed.words.has(noun.stem);
  });
}

const measuresSince = (signal: CatalogueSignal): boolean =>
  tellsSince.test(`${signal.primitive_id.replace(/_/g, " ")} ${signal.description ?? ""}`) ||
  (scaleOf(signal).kind === "measure" && (scaleOf(signal) as { dimension?: string }).dimension === "time");

/** Of a whole number below 1, of another one not above 0. */
function noneAtAll(part: ReadingPart, whole: boolean): ReadingPart {
  const number = { value: whole ? 1 : 0, unit: "none", text: noneSaid, implied: false };
  const said = { ...part, relation: "compare" as const, number };
  return whole ? { ...said, direction: "below" } : { ...said, direction: "above", negate: !part.negate };
}

const deniedBefore = ({ tokens }: Phrase, at: number): boolean =>
  tokens.slice(Math.max(0, at - 3), at).some((token) => negations.has(token.text));

/** "no (advisor) meetings": one of the next two words is the signal's. */
const ownSoon = (phrase: Phrase, best: Scored, at: number): boolean =>
  phrase.tokens.slice(at, at + 2).some((token) => best.matched.has(token.stem));

/** "any open issues" of a count: more than none. */
export function anyOf(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart | null {
  const { signal } = best.indexed;
  const counted =
    traitsOf(signal.type).base === "int" && !traitsOf(signal.type).series && scaleOf(signal).kind === "plain";
  if (!counted || part.relation !== "mention" || part.direction !== null) return null;
  const any = phrase.tokens.some((token, at) => is(token, particle.any) && ownSoon(phrase, best, at + 1));
  const found = phrase.tokens.find((token) => occurrenceStems.has(token.stem) && !best.indexed.words.has(token.stem));
  if (!any && found === undefined) return null;
  return {
    ...part,
    relation: "compare",
    direction: "above",
    number: { value: 0, unit: "none", text: found?.text ?? "any", implied: !any },
  };
}

/** "has not logged in for three weeks" of a signal that counts the time since: longer is above. */
export function withoutDeniedTime(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart {
  const since = best.indexed.words.has(sinceStem) || tellsSince.test(best.indexed.signal.description ?? "");
  const denied = phrase.tokens.some((token) => is(token, denyingCounts));
  const timed = part.number !== null && scaleOf(best.indexed.signal).kind === "measure";
  return since && denied && timed && part.relation === "compare" ? { ...part, direction: "above" } : part;
}
