import type { Token } from "../../text/token.ts";

/** Words of one use: what grammar and linking see of them. */
export interface Category extends Iterable<string> {
  has(word: string | undefined): boolean;
}

/** A category of words, parted by spaces. */
export const category = (words: string): Category => new Set(words.trim().split(/\s+/));

/** A category of phrases of several words, parted by commas. */
export const phrases = (list: string): Category => new Set(list.split(",").map((phrase) => phrase.trim()));

/** Whether a token is a word of a category. */
export const is = (token: Token | undefined, of: Category): boolean => token !== undefined && of.has(token.text);
