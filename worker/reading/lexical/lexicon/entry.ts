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

/** The entry with the longest match at a token; of equally long ones the first. */
export function longest<Meaning>(
  entries: readonly Entry<Meaning>[],
  tokens: readonly Token[],
  at: number,
): Hit<Meaning> | null {
  let best: Hit<Meaning> | null = null;
  for (const one of entries) {
    const found = one.pattern.match(tokens, at);
    if (found !== null && (best === null || found.end > best.end))
      best = { ...found, entry: one, start: at, phrase: tokens.slice(at, found.end).map(({ text }) => text) };
  }
  return best;
}
