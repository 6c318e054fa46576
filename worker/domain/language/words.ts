import { stem } from "./stem.ts";

/** The words of a text, lower case and in order: hyphens, underscores and punctuation part words, "customer's" is `customer`. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      .replace(/[\u2018\u2019\u02bc]/g, "'")
      .replace(/'s\b|s'(?=\s|$)/g, (end) => (end.startsWith("s") ? "s" : ""))
      .match(/[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu) ?? []
  );
}

/** The stems of a text's words, in order. */
export function stemsOf(text: string): string[] {
  return wordsOf(text).map(stem);
}

/** Where the stems of a phrase first occur as neighbours among a text's stems, or -1. */
export function findPhrase(phrase: readonly string[], text: readonly string[]): number {
  if (phrase.length === 0) return -1;
  for (let start = 0; start + phrase.length <= text.length; start++) {
    if (phrase.every((part, offset) => part === text[start + offset])) return start;
  }
  return -1;
}

/** No abbreviation has more letters. */
const longestShort = 5;

/** "Temp" of "temperature", "tput" of "throughput": the first letter, and the others in their order. */
export function shortens(short: string, word: string): boolean {
  if (short.length > longestShort || word.length < 2 * short.length || short[0] !== word[0] || !/^\p{L}+$/u.test(short))
    return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return at === short.length;
}
