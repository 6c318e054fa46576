import type { ReadDirection, ReadNumber } from "../../../../domain/language/reading.ts";
import type { NumberMark, WordMark } from "../../chart/mark.ts";
import type { Token } from "../../text/token.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import { exclusions, negations, failing, failsBefore, noLonger } from "../../lexicon/states.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { is } from "../../lexicon/words/category.ts";
import { timeUnit } from "../../lexicon/amounts/time-units.ts";

/** Whether a number is one of time. */
const isTime = (number: ReadNumber): boolean => timeUnit.test(number.unit);

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
  const from = Math.max(0, mark.start - 3);
  if (tokens.slice(from, mark.start).some((_, at) => exclusions.match(tokens, from + at)?.meaning === true))
    return true;
  const before = tokens.slice(from, mark.start).map((token) => token.text);
  if (before.some((word) => failsBefore.has(word))) return before.some((word) => particle.to.has(word));
  return (
    before.some((word) => negations.has(word) && !particle.no.has(word)) || noLonger.has(before.slice(-2).join(" "))
  );
}

/** The stems of the words that a text denies: "not yet paid", "fail to enrol", "no owner"; "without" is a word of its own. */
export function deniedStems(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ text }, at) => {
    const fails = failing.has(text) && is(tokens[at + 1], particle.to);
    if (particle.without.has(text) || (!fails && !negations.has(text))) return [];
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
