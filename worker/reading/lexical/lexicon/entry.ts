import type { Token } from "../text/token.ts";
import { pattern, type Found, type Pattern } from "./pattern.ts";

/** A phrase, what it means, and a sentence that shows it: the sentence is its test and its line in the guide. */
export interface Entry<Meaning> {
  readonly phrase: string;
  readonly meaning: Meaning;
  /** An example, and what is read from it. */
  readonly says: readonly [sentence: string, reads: string];
  readonly pattern: Pattern;
}

/** Makes an entry of a lexicon. */
export function entry<Meaning>(phrase: string, meaning: Meaning, says: readonly [string, string]): Entry<Meaning> {
  return { phrase, meaning, says, pattern: pattern(phrase) };
}

/** An entry found at a token. */
export interface Hit<Meaning> extends Found {
  readonly entry: Entry<Meaning>;
  readonly start: number;
  /** Its words. */
  readonly phrase: readonly string[];
}

interface ByFirst {
  any: readonly number[];
  words: ReadonlyMap<string, readonly number[]>;
}
const indexes = new WeakMap<readonly Entry<unknown>[], ByFirst>();

/** The entries that may begin with a word, in their order. */
function candidates<Meaning>(entries: readonly Entry<Meaning>[], word: string): Entry<Meaning>[] {
  const known = indexes.get(entries) ?? byFirst(entries);
  indexes.set(entries, known);
  const places = [...known.any, ...(known.words.get(word) ?? [])].sort((a, b) => a - b);
  return places.flatMap((place) => entries[place] ?? []);
}

function byFirst(entries: readonly Entry<unknown>[]): ByFirst {
  const words = new Map<string, number[]>();
  const any = entries.flatMap(({ pattern: { first } }, place) => (first === null ? [place] : []));
  for (const [
    place,
    {
      pattern: { first },
    },
  ] of entries.entries())
    for (const word of first ?? []) words.set(word, [...(words.get(word) ?? []), place]);
  return { any, words };
}

/** The entry with the longest match at a token; of equally long ones the first. */
export function longest<Meaning>(
  entries: readonly Entry<Meaning>[],
  tokens: readonly Token[],
  at: number,
): Hit<Meaning> | null {
  let best: Hit<Meaning> | null = null;
  for (const one of candidates(entries, tokens[at]?.text ?? "")) {
    const found = one.pattern.match(tokens, at);
    if (found !== null && (best === null || found.end > best.end))
      best = { ...found, entry: one, start: at, phrase: tokens.slice(at, found.end).map(({ text }) => text) };
  }
  return best;
}
