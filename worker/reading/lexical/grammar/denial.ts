import type { ReadDirection, ReadNumber } from "../../../domain/language/reading.ts";
import type { NumberMark, WordMark } from "../chart/mark.ts";
import type { Token } from "../text/token.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { negations } from "../lexicon/states.ts";

/** Whether a number is one of time. */
export const isTime = (number: ReadNumber): boolean =>
  /^(?:s|sec|secs|seconds?|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|mo|mths?|months?|quarters?|yrs?|years?)$/.test(
    number.unit,
  );

/** "not above 5" is below; "has not answered in more than 2 days" stays above. */
export function flips(number: NumberMark, tokens: readonly Token[]): boolean {
  if (isTime(number.number) && !negations.has(tokens[number.start - 1]?.text ?? "")) {
    const denied = tokens.slice(0, number.start).some((token) => negations.has(token.text));
    return denied && number.direction === "below";
  }
  return denied(number, tokens);
}

/** Whether a mark is denied by the words before it. */
export function denied(mark: { start: number }, tokens: readonly Token[]): boolean {
  const before = tokens.slice(Math.max(0, mark.start - 3), mark.start).map((token) => token.text);
  if (before.includes("fails") || before.includes("failed") || before.includes("fail")) return before.includes("to");
  return before.some((word) => negations.has(word) && word !== "no") || before.join(" ").endsWith("no longer");
}

/** The stems of the words that a text denies: "not yet paid", "fail to enrol", "no owner"; "without" is a word of its own. */
export function deniedStems(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ text }, at) => {
    const fails = /^fail(?:s|ed|ing)?$/.test(text) && tokens[at + 1]?.text === "to";
    if (text === "without" || (!fails && !negations.has(text))) return [];
    const next = tokens.slice(at + 1).find((token) => token.kind === "word" && !stopwords.has(token.text));
    return next === undefined ? [] : [next.stem];
  });
}

/** The other side of a level; either stays either. */
export function opposite(direction: ReadDirection | null): ReadDirection | null {
  return direction === "above" ? "below" : direction === "below" ? "above" : direction;
}

/** The side of a comparison without a number. */
export function compareSide(compare: WordMark | null, tokens: readonly Token[]): ReadDirection | null {
  if (compare === null) return null;
  return denied(compare, tokens) ? opposite(compare.direction) : compare.direction;
}
