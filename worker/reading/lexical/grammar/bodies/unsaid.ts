import { traitsOf } from "../../../../domain/values/values.ts";
import type { CatalogueIndex } from "../../linking/catalogue-index.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Scored } from "../../linking/score.ts";
import type { Token } from "../../text/token.ts";
import { sizedBy } from "../../linking/sized.ts";
import { gravity, sizes } from "../../lexicon/sizes.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { is } from "../../lexicon/words/category.ts";
import { weights } from "../../choice/weights.ts";

/** A noun with a word of size or gravity that the condition would leave out. */
interface Unsaid {
  tokens: readonly Token[];
  /** The noun is an entity of the catalogue: how large or grave it is, another signal may say. */
  entity: boolean;
}

/**
 * "A significant fire ... with more than 10 orders waiting": the condition is about the orders, and the fire would be lost
 * without a word. Null where the weighty word belongs to the signal, or is what the phrase says of it.
 */
export function unsaidIn(phrase: Phrase, best: Scored, index: CatalogueIndex): Unsaid | null {
  const { base } = traitsOf(best.indexed.signal.type);
  const numeric = base === "float" || base === "int";
  if (numeric && phrase.relation.number === null && phrase.relation.range === null) return null;
  const isEntity = (token: Token): boolean => index.signalsOf(token).length > 0;
  const words = new Map(phrase.query.words.map((word) => [word.token, word]));
  for (const [at, token] of phrase.tokens.entries()) {
    if (!(gravity.has(token.stem) || sizes.has(token.stem)) || best.indexed.words.has(token.stem)) continue;
    const noun = headAfter(phrase.tokens, at, isEntity);
    if (noun === null) continue;
    const word = words.get(noun.token);
    const known = best.matched.has(noun.token.stem) && !isEntity(noun.token);
    const tokens = phrase.tokens.slice(at, noun.at + 1);
    if (known) continue;
    if (word?.content === true) return { tokens, entity: false };
    if (!isEntity(noun.token)) continue;
    const sized = sizedBy(tokens, index);
    if (!numeric || (sized !== null && sized !== best.indexed)) return { tokens, entity: true };
  }
  return null;
}

/** "Exceeds the moon": what a level is compared with, where that has no number and names nothing known. */
export function unknownReference(phrase: Phrase, best: Scored): readonly Token[] {
  const { kind, number, range, compareAt } = phrase.relation;
  if (kind !== "compare" || number !== null || range !== null || compareAt === null) return [];
  const reference = phrase.tokens.slice(compareAt);
  const said = new Map(phrase.query.words.map((word) => [word.token, word]));
  const own = reference.filter((token) => said.get(token)?.telling === true);
  const unknown = own.filter((token) => said.get(token)?.content === true && !best.matched.has(token.stem));
  return unknown.length > 0 && unknown.length === own.length ? unknown : [];
}

/**
 * "Fewer than half of bookings materialise": what is said of a share's whole, where the signal is named by the whole alone; it
 * may as well be the opposite of what the signal counts.
 */
export function unknownPredicate(phrase: Phrase, best: Scored): readonly Token[] {
  const mark = phrase.marks.find(({ kind }) => kind === "number");
  if (!best.indexed.share || phrase.relation.number?.unit !== "percent" || mark === undefined) return [];
  const subject = phrase.tokens.slice(0, mark.start).some((token) => best.matched.has(token.stem));
  if (
    subject ||
    !is(phrase.tokens[mark.end], particle.of) ||
    best.idCover >= weights.unsaid.named ||
    best.descriptionCover >= weights.unsaid.described
  )
    return [];
  const after = new Set(phrase.tokens.slice(mark.end));
  return phrase.query.words
    .filter(({ token, telling, hinted }) => telling && !hinted && after.has(token) && !best.matched.has(token.stem))
    .map(({ token }) => token);
}

/** "Dissatisfaction above 30" of a satisfaction score: only a share tells the number of its opposite. */
export function opposedNumber(phrase: Phrase, best: Scored): readonly Token[] {
  const { flag, share, signal } = best.indexed;
  const { base } = traitsOf(signal.type);
  const opposed = (base === "float" || base === "int") && !flag && !share && best.negated.size % 2 === 1;
  return opposed && phrase.relation.number !== null
    ? phrase.tokens.filter((token) => best.negated.has(token.stem))
    : [];
}

/** The noun after an adjective, behind entities ("a significant kitchen fire"). */
function headAfter(
  tokens: readonly Token[],
  at: number,
  isEntity: (token: Token) => boolean,
): { token: Token; at: number } | null {
  let found: { token: Token; at: number } | null = null;
  for (let position = at + 1; position < tokens.length; position++) {
    const token = tokens[position];
    if (token?.kind !== "word" || stopwords.has(token.text)) break;
    found = { token, at: position };
    if (!isEntity(token)) break;
  }
  return found;
}
