import type { Token } from "./token.ts";

/** The most words for which something is kept. */
const mostWords = 5_000;

/**
 * What follows from a token's kind and letters, and of a number from its value and suffix, worked out once: for a word in any sentence,
 * for any other token in its own.
 */
export function perWord<Kept extends object>(workOut: (token: Token) => Kept): (token: Token) => Kept {
  const words = new Map<string, Kept>();
  const others = new WeakMap<Token, Kept>();
  return (token) => {
    const isWord = token.kind === "word";
    const known = isWord ? words.get(token.text) : others.get(token);
    if (known !== undefined) return known;
    const kept = workOut(token);
    if (!isWord) others.set(token, kept);
    else {
      if (words.size >= mostWords) words.clear();
      words.set(token.text, kept);
    }
    return kept;
  };
}
