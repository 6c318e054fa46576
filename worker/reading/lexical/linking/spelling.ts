import { category, is } from "../lexicon/category.ts";
import { measureOf } from "../../../domain/language/measures.ts";
import { stem } from "../../../domain/language/stem.ts";
import { editDistance } from "../../../domain/values/wording/nearest.ts";
import { marksOf } from "../chart/chart.ts";
import { antonymsOf } from "../lexicon/antonyms.ts";
import { comparingForms, trailing } from "../lexicon/comparisons.ts";
import { actionVerbs, genericStems, lightStems, plainStems, stopwords } from "../lexicon/function-words.ts";
import { deviating } from "../lexicon/states.ts";
import { markers } from "../lexicon/markers.ts";
import { movementForms } from "../lexicon/movements.ts";
import { unitNames } from "../lexicon/amounts/time-units.ts";
import { dayNames } from "../lexicon/amounts/schedule.ts";
import { sidePrefixes } from "../lexicon/words/prefixes.ts";
import { singularOf } from "../lexicon/words/endings.ts";
import { synonymsOf } from "../lexicon/synonyms.ts";
import { operators } from "../lexicon/words/operations.ts";
import type { Token } from "../text/token.ts";
import { tokenise } from "../text/tokenise.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { contentOf } from "./indexed-signal.ts";
import { weights } from "./weights.ts";

const { spelling } = weights;
const letters = /\p{Ll}+/gu;
const operatorWords = [...new Set([...comparingForms, ...movementForms])];
const listed = new Set(Object.values(category).flatMap((words) => [...words]));
const spoken = new Set([...operators.phrases, ...markers].flatMap(({ phrase }) => phrase.match(letters) ?? []));

/**
 * Words that neither the language of conditions nor the catalogue has, one or two edits from a word of the catalogue, or from an
 * operator before a number: they are read as that word. Never a number or a unit.
 */
export function withSpelling(tokens: readonly Token[], index: CatalogueIndex): Token[] {
  const marked = new Set(marksOf(tokens).flatMap(({ start, end }) => tokens.slice(start, end)));
  const said = [...tokens];
  for (const [at, token] of [...tokens.entries()].toReversed()) {
    if (is(token, category.forThan) && is(said[at - 1], trailing) && isBeforeNumber(said, at)) said[at] = asThan(token);
    const sided = sidedIn(token, index);
    if (sided !== null) said[at] = sided;
    if (sided !== null || token.kind !== "word" || marked.has(token) || isKnown(token, index)) continue;
    const operator = isBeforeNumber(said, at) ? nearestTo(token.text, operatorWords, spelling.operator) : null;
    const meant = operator ?? nearestTo(token.text, deviating, spelling.name) ?? nameNear(token, index);
    if (meant !== null) said[at] = { ...token, text: meant, stem: stem(meant), misspelt: token.text };
  }
  return said;
}

/** "Overspeed" of a catalogue that has a speed. */
function sidedIn(token: Token, { vocabulary }: CatalogueIndex): Token | null {
  for (const [prefix, sided] of sidePrefixes) {
    const rest = token.text.startsWith(prefix) ? token.text.slice(prefix.length) : "";
    const named = rest.length >= spelling.begun && vocabulary.has(stem(rest)) && !vocabulary.has(token.stem);
    if (named) return { ...token, text: rest, stem: stem(rest), sided };
  }
  return null;
}

/** "More then 5", "less that 50". */
const asThan = (token: Token): Token => ({ ...token, text: "than", stem: "than", misspelt: token.text });

/** Whether a word is neither of the language of conditions nor names a signal of the catalogue: a name of something else. */
export function isForeign(word: string, index: CatalogueIndex): boolean {
  const [token, ...more] = tokenise(word);
  if (token?.kind !== "word" || more.length > 0 || isSaid(token, index) || marksOf([token]).length > 0) return false;
  return !dayNames.has(token.text) && !is(token, category.dayWords) && !unitNames.has(token.text);
}

/** Of the language of conditions, or of the catalogue. */
const isSaid = ({ text, stem: own }: Token, index: CatalogueIndex): boolean =>
  [stopwords, actionVerbs, spoken].some((words) => words.has(text)) ||
  [lightStems, genericStems, plainStems, index.vocabulary].some((stems) => stems.has(own)) ||
  index.meetings(own).length > 0;

const isKnown = (token: Token, index: CatalogueIndex): boolean =>
  token.capital ||
  !/^\p{Ll}+$/u.test(token.text) ||
  isSaid(token, index) ||
  listed.has(token.text) ||
  is(token, trailing) ||
  dayNames.has(token.text) ||
  synonymsOf(token.stem).size > 0 ||
  antonymsOf(token.stem).size > 0 ||
  index.having(token.text.toUpperCase()).length > 0;

/** "Bellow 5", "dorps by 20%": a number follows, or a small word and a number. */
function isBeforeNumber(tokens: readonly Token[], at: number): boolean {
  const [next, after] = [tokens[at + 1], tokens[at + 2]];
  const led = next?.kind === "word" && stopwords.has(next.text) && !is(next, category.timeLeads);
  return next?.kind === "number" || (led && after?.kind === "number");
}

/** The one candidate that is nearest to a word, near enough for its length and with the same first letter. */
function nearestTo(
  word: string,
  candidates: Iterable<string>,
  { once, twice, other }: { once: number; twice: number; other: number },
): string | null {
  const most = word.length >= twice ? 2 : word.length >= once ? 1 : 0;
  let near: string[] = [];
  let least = most;
  for (const candidate of candidates) {
    if (
      stem(candidate) === stem(word) ||
      candidate[0] !== word[0] ||
      Math.abs(candidate.length - word.length) > least ||
      candidate.length < spelling.least
    )
      continue;
    const edits = editDistance(word, candidate);
    if (edits < least) near = [];
    if (edits <= least) [least, near] = [edits, [...near, candidate]];
  }
  // Letters left out, doubled or swapped are likelier than one for another, which makes "fever" of "fewer".
  const slips = near.filter((one) => one.length !== word.length || sorted(one) === sorted(word));
  const [only, ...more] = slips.length > 0 || word.length < other ? slips : near;
  return most > 0 && only !== undefined && more.length === 0 ? only : null;
}

const sorted = (word: string): string => word.split("").toSorted().join("");

/** "Turb" of "turbidity", "bkp" of "backup": the one word that begins so and is not put together of two, as "wellhead" is, or has those letters. */
function shortenedBy(short: string, vocabulary: ReadonlySet<string>): string | null {
  const isCut = (word: string): boolean => word.startsWith(short) && /[aeiouy]/.test(word.charAt(short.length));
  const shape = /^\p{Ll}[^aeiou]+$/u.test(short) ? new RegExp(`^${short.split("").join(".*")}$`) : null;
  const isSkeleton = (word: string): boolean => shape?.test(word) === true && word.length > short.length;
  const [only, ...more] =
    short.length < spelling.begun ? [] : [...vocabulary].filter((word) => isCut(word) || isSkeleton(word));
  return only === undefined || more.length > 0 ? null : only;
}

/** The word of the catalogue that a word is near, as it is written there; its ending may be another one. */
function nameNear({ text, stem: own }: Token, index: CatalogueIndex): string | null {
  const begun = shortenedBy(singularOf(text), index.vocabulary);
  const near = nearestTo(own, index.vocabulary, spelling.name) ?? begun;
  const [indexed] = near === null ? [] : index.having(near);
  if (indexed === undefined) return null;
  const { primitive_id, description = "", synonyms = [], labels } = indexed.signal;
  const words = [primitive_id, description, ...synonyms, ...(labels ?? [])].join(" ").replace(/[._]/g, " ");
  const word = contentOf(words).find((token) => token.stem === near)?.text ?? text;
  // A noun of measurements or a unit is near many words: "litter", "radio".
  const common = near !== begun && (genericStems.has(near ?? "") || measureOf(word) !== null);
  const most = near === begun ? Infinity : spelling.ending;
  return word !== text && !common && editDistance(word, text) <= most ? word : null;
}

/**
 * Words in capitals that the catalogue knows by their initials only are written in capitals, as the initials are: so "DO" is no
 * verb and "BP" no unknown word. A sentence that is all in capitals has no acronyms.
 */
export function withAcronyms(tokens: readonly Token[], index: CatalogueIndex): Token[] {
  const words = tokens.filter(({ kind }) => kind === "word");
  if (words.length > 3 && words.every(({ capital }) => capital)) return [...tokens];
  return tokens.map((token) => {
    const text = token.text.toUpperCase();
    const named = token.capital && index.having(text).length > 0;
    const known = index.vocabulary.has(token.stem) || index.namespaces.has(token.text);
    return named && !known ? { ...token, text, stem: text } : token;
  });
}
