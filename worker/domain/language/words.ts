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
