/** "Merchant" of "merchants". */
export function singularOf(noun: string): string {
  if (/(?:ss|us|is|news)$/.test(noun)) return noun;
  return noun
    .replace(/ies$/, "y")
    .replace(/(ch|sh|x|ss)es$/, "$1")
    .replace(/([^s])s$/, "$1");
}

/** "Merchants" of "merchant". */
export function pluralOf(noun: string): string {
  if (/(?:people|s)$/.test(noun) && !/ss$|us$/.test(noun)) return noun;
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, "ies");
  return /(?:ch|sh|x|ss|us)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** Whether a name is that of several. */
export const isMany = (noun: string): boolean => singularOf(noun) !== noun || noun.endsWith("people");

/** Whether a word may be an adverb. */
export const endsInLy = (word: string): boolean => word.endsWith("ly");

/** Whether a noun is in the plural, or a verb in the third person. */
export const endsInS = (word: string): boolean => /[^s]s$/.test(word);

/** An adverb of three letters and more before its ending: "sharply". */
export const isLongAdverb = (word: string): boolean => /[a-z]{3}ly$/.test(word);

/** What "leverage" has more than "lever". */
export const nounEnding = /^ag$/;

/** Whether a word is written as a past participle: "expired". */
export const isPast = (text: string): boolean => /[a-z]{3,}ed$/.test(text);

/** Endings of what can be, as stems keep them. */
export const ableEndings = ["abl", "ibl"] as const;

/** "Unreachable", "unanswered": what has not come about. */
export const undone = /^un\p{Ll}+(?:ed|able)$/u;

/** Whether a word is written as what is done: "indexing". */
export const isDoing = (word: string): boolean => word.endsWith("ing");
