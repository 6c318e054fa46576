import type { Entry } from "../lexicon/entry.ts";
import type { Token } from "../text/token.ts";
import { perWord } from "../text/per-word.ts";
import { type Pattern, pattern } from "./pattern.ts";
import type { Found } from "./slots.ts";

/** An entry found at a token. */
export interface Hit<Meaning> extends Found {
  readonly entry: Entry<Meaning>;
  readonly start: number;
  /** Its words. */
  readonly phrase: readonly string[];
}

interface ByFirst {
  patterns: readonly Pattern[];
  /** Those that may begin with a token, in their order. */
  beginningWith: (token: Token) => readonly number[];
}
const indexes = new WeakMap<readonly Entry<unknown>[], ByFirst>();

/** The entry with the longest match at a token of those that suit what stands around them; of equally long ones the first. */
export function longest<Meaning>(
  entries: readonly Entry<Meaning>[],
  tokens: readonly Token[],
  at: number,
  suits: (found: Found & { entry: Entry<Meaning> }) => boolean = () => true,
): Hit<Meaning> | null {
  const first = tokens[at];
  if (first === undefined) return null;
  const index = indexes.get(entries) ?? byFirst(entries);
  indexes.set(entries, index);
  let best: Hit<Meaning> | null = null;
  for (const place of index.beginningWith(first)) {
    const [one, found] = [entries[place], index.patterns[place]?.match(tokens, at) ?? null];
    if (one === undefined || found === null || (best !== null && found.end <= best.end)) continue;
    if (suits({ ...found, entry: one }))
      best = { ...found, entry: one, start: at, phrase: tokens.slice(at, found.end).map(({ text }) => text) };
  }
  return best;
}

/** The entries by the words that they may begin with. */
function byFirst(entries: readonly Entry<unknown>[]): ByFirst {
  const patterns = entries.map(({ phrase }) => pattern(phrase));
  // Those that may begin with a word that they name, and in `open` with any other.
  const words = new Map<string, number[]>();
  const open = patterns.flatMap(({ begins }, place) => (begins === undefined ? [] : [place]));
  for (const [place, { first }] of patterns.entries())
    for (const word of first)
      words.set(
        word,
        [...new Set([...(words.get(word) ?? open), place])].sort((a, b) => a - b),
      );
  const beginningWith = perWord((token) =>
    (words.get(token.text) ?? open).filter((place) => {
      const { first, begins } = patterns[place] ?? {};
      return first?.has(token.text) === true || begins?.(token) === true;
    }),
  );
  return { patterns, beginningWith };
}
