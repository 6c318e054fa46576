import type { Entry } from "../lexicon/entry.ts";
import type { Token } from "../text/token.ts";
import { type Found, type Pattern, pattern } from "./pattern.ts";

/** An entry found at a token. */
export interface Hit<Meaning> extends Found {
  readonly entry: Entry<Meaning>;
  readonly start: number;
  /** Its words. */
  readonly phrase: readonly string[];
}

interface ByFirst {
  patterns: readonly Pattern[];
  /** Those that may begin with any word, in their order. */
  any: readonly number[];
  /** Those that may begin with a word, these included. */
  words: ReadonlyMap<string, readonly number[]>;
}
const indexes = new WeakMap<readonly Entry<unknown>[], ByFirst>();

/** The entry with the longest match at a token; of equally long ones the first. */
export function longest<Meaning>(
  entries: readonly Entry<Meaning>[],
  tokens: readonly Token[],
  at: number,
): Hit<Meaning> | null {
  const index = indexes.get(entries) ?? byFirst(entries);
  indexes.set(entries, index);
  const places = index.words.get(tokens[at]?.text ?? "") ?? index.any;
  let best: Hit<Meaning> | null = null;
  for (const place of places) {
    const [one, found] = [entries[place], index.patterns[place]?.match(tokens, at) ?? null];
    if (one !== undefined && found !== null && (best === null || found.end > best.end))
      best = { ...found, entry: one, start: at, phrase: tokens.slice(at, found.end).map(({ text }) => text) };
  }
  return best;
}

/** The entries by the words that they may begin with. */
function byFirst(entries: readonly Entry<unknown>[]): ByFirst {
  const patterns = entries.map(({ phrase }) => pattern(phrase));
  const words = new Map<string, number[]>();
  const any = patterns.flatMap(({ first }, place) => (first === null ? [place] : []));
  for (const [place, { first }] of patterns.entries())
    for (const word of first ?? [])
      words.set(
        word,
        [...(words.get(word) ?? any), place].sort((a, b) => a - b),
      );
  return { patterns, any, words };
}
