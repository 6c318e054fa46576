import { category, is, particle } from "../lexicon/category.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { Mark } from "../chart/mark.ts";
import type { Token } from "../text/token.ts";
import { multiplierWords } from "../lexicon/amounts/number-words.ts";
import { genericStems, lightStems, stopwords } from "../lexicon/function-words.ts";
import { endsInLy, endsInS } from "../lexicon/words/endings.ts";
import { durationOf } from "../lexicon/amounts/time-units.ts";
import { placeCalled } from "../lexicon/words/descriptions.ts";
import { hintsIn } from "./hints.ts";
import { isNameApart } from "./named.ts";
import { hundredths, weights } from "./weights.ts";

/** A word of a phrase as evidence for a signal. */
export interface QueryWord {
  readonly token: Token;
  readonly stem: string;
  /** How much a match counts, in hundredths. */
  readonly weight: number;
  /** Whether the word speaks against a signal that it does not match. */
  readonly content: boolean;
  /** Whether the word alone could name a signal. */
  readonly telling: boolean;
  /** The word comes from a hint's definition, not from the sentence. */
  readonly hinted: boolean;
  /** The word stands where a label would: "goes into error", "is paused", "a charger faults". */
  readonly predicated: boolean;
  /** The word is the name of an entity. */
  readonly entity: boolean;
}

const blank = { weight: 100, content: false, telling: false, hinted: false, predicated: false, entity: false };

/** What a phrase offers to find its signal by. */
export interface Query {
  readonly words: readonly QueryWord[];
  /** Durations the phrase mentions. */
  readonly durations: readonly string[];
  /** Stems of all its words in order, small words too. */
  readonly stems: readonly string[];
}

/** The words of a phrase that may name a signal; numbers and times are left out, relation words count little. */
export function queryOf(tokens: readonly Token[], marks: readonly Mark[], index: CatalogueIndex): Query {
  const marked = new Map<number, Mark>();
  for (const mark of marks) for (let at = mark.start; at < mark.end; at++) marked.set(at, mark);
  const reference = referenceStart(tokens, marks);
  const words = tokens.flatMap((token, at): QueryWord[] => {
    const mark = marked.get(at);
    if (mark?.kind === "aggregate" && at >= reference && marked.get(mark.start - 1)?.kind === "window") return [];
    const found = queryWord(token, mark?.kind === "aggregate" ? undefined : mark, index, tokens[at + 1]);
    if (found === null) return [];
    const said = isUnknownVerb(tokens, at, marks, index) ? faint : isNameApart(token, index) ? { content: false } : {};
    const word = { ...found, ...said, predicated: isPredicated(tokens, at, index) };
    return [at >= reference ? { ...word, weight: hundredths(word.weight, weights.word.reference) } : word];
  });
  words.push(...hintWords(tokens, index), ...placesIn(tokens, marks, index));
  const adverbs = tokens.flatMap(({ text }) => (endsInLy(text) ? (durationOf(1, text) ?? []) : []));
  const times = marks.flatMap((mark) => {
    const time = mark.kind === "number" ? durationOf(mark.number.value, mark.number.unit) : null;
    return mark.kind === "window" ? [mark.duration] : time === null ? [] : [time];
  });
  const durations = [...times, ...adverbs];
  return { words, durations, stems: tokens.map((token) => token.stem) };
}

/** Whether a word stands where a label would: "goes into error", "is paused", "a charger faults". */
export function isPredicated(tokens: readonly Token[], at: number, index: CatalogueIndex): boolean {
  const [before, verb] = [tokens[at - 1], tokens[at - 2]];
  if (before === undefined) return false;
  const became =
    is(before, category.stateVerbs) ||
    (is(before, category.intoWords) && is(verb, category.stateVerbs)) ||
    (is(before, particle.in) && is(verb, category.heldVerbs));
  return became || is(before, category.beings) || index.signalsOf(before).length > 0;
}

/** "The 99th percentile latency" of `latency_p99`. */
function placesIn(tokens: readonly Token[], marks: readonly Mark[], index: CatalogueIndex): QueryWord[] {
  return marks.flatMap((mark) => {
    const place = mark.kind === "number" && mark.number.unit === "percentile" ? mark.number.value : null;
    const token = tokens[mark.start];
    const text = placeCalled(place ?? 0);
    if (place === null || token === undefined || !index.vocabulary.has(text)) return [];
    return [{ ...blank, token: { ...token, kind: "word" as const, text, stem: text }, stem: text }];
  });
}

const faint = { weight: weights.word.faint, content: false, telling: false };

/** In "a turbine produces less than 500 kW" the verb says nothing of its own; it agrees with the noun before it, as a second noun would not. */
function isUnknownVerb(tokens: readonly Token[], at: number, marks: readonly Mark[], index: CatalogueIndex): boolean {
  const [noun, verb] = [tokens[at - 1], tokens[at]];
  if (noun?.kind !== "word" || verb === undefined || stopwords.has(noun.text)) return false;
  if (!marks.some((mark) => mark.start === at + 1 && (mark.kind === "number" || mark.kind === "compare"))) return false;
  const several = endsInS(noun.text) && !endsInS(verb.text);
  const agrees = several || (is(tokens[at - 2], category.singulars) && endsInS(verb.text));
  return agrees && index.vocabulary.has(noun.stem) && index.meetings(verb.stem).length === 0;
}

/** The definitions of the context's terms speak for their signals, faintly. */
function hintWords(tokens: readonly Token[], index: CatalogueIndex): QueryWord[] {
  return hintsIn(tokens, index)
    .flatMap(({ definition }) => definition.flatMap((token) => queryWord(token, undefined, index, undefined) ?? []))
    .map((word) => ({
      ...word,
      weight: hundredths(word.weight, weights.word.hinted),
      content: false,
      telling: word.content,
      hinted: true,
    }));
}

/** What a level is compared with ("below the required minimum") says less of the signal than what stands before. */
function referenceStart(tokens: readonly Token[], marks: readonly Mark[]): number {
  const compare = marks.find((mark) => mark.kind === "compare");
  const subject =
    compare === undefined
      ? []
      : tokens
          .slice(0, compare.start)
          .filter((token) => token.kind === "word" && !stopwords.has(token.text) && !lightStems.has(token.stem));
  return compare === undefined || subject.length === 0 ? Infinity : compare.end;
}

/** "Is down" before nothing, where a signal is named "up": a state, no movement. */
const isState = (mark: Mark, next: Token | undefined): boolean =>
  mark.kind === "move" && (next === undefined || next.kind === "break" || is(next, category.afterEnd));

function queryWord(
  token: Token,
  mark: Mark | undefined,
  index: CatalogueIndex,
  next: Token | undefined,
): QueryWord | null {
  // "The line goes down" may be an outage.
  const fallen = is(token, particle.down) && mark?.kind === "move" && mark.end - mark.start === 2;
  const standing = index.standing.has(token.text) && (mark === undefined || isState(mark, next));
  const small = stopwords.has(token.text) && !fallen && !standing;
  if (token.kind !== "word" || small || multiplierWords.has(token.text)) return null;
  const word = (weight: number, content: boolean, telling: boolean): QueryWord => ({
    ...blank,
    token,
    stem: token.stem,
    weight,
    content,
    telling,
    entity: index.signalsOf(token).length > 0,
  });
  if (standing) return word(100, true, true);
  if (fallen) return word(weights.word.fallen, false, true);
  if (mark !== undefined) {
    const speaks = mark.kind === "move" || mark.kind === "deviate" || mark.kind === "level" || mark.kind === "compare";
    // A level names a signal only together with what it stands before: "low stock alarms".
    const own = mark.kind === "level" ? next !== undefined && index.sideBySide(token.stem, next.stem) : true;
    const names = speaks && own && index.idStems.has(token.stem);
    return names
      ? word(weights.word.naming, false, !genericStems.has(token.stem))
      : speaks
        ? word(weights.word.relation, false, false)
        : mark.kind === "window" || mark.kind === "number"
          ? word(weights.word.amount, false, false)
          : null;
  }
  if (genericStems.has(token.stem) || index.signalsOf(token).length > 0)
    return word(weights.word.generic, false, false);
  if (lightStems.has(token.stem)) return word(weights.word.light, false, true);
  return word(100, true, true);
}
