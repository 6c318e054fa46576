import { category, is, particle } from "../lexicon/category.ts";
import type { ReadDirection, ReadingPart } from "../../../domain/language/reading.ts";
import { markOf } from "../chart/mark.ts";
import type { Condition } from "./condition.ts";
import { timeLeft } from "../lexicon/words/descriptions.ts";
import type { Token } from "../text/token.ts";
import { numberAt } from "../grammar/amounts/numbers.ts";
import { saysSince, toldOf } from "../grammar/conditions/by-name.ts";
import type { Phrase } from "../linking/phrase.ts";
import { noneSaid } from "../grammar/conditions/absence.ts";

/** Whether a condition may say how something should be: inside a range, up to an end ("within 15 days"), or on the good side of what is bad in plenty or in lack. */
export function mayBeWished(
  { built: { parts, operator }, scored, tokens, phrase }: Condition,
  sentence: string,
): boolean {
  const [one, other] = parts;
  if (one === undefined || one.direction === null || !parts.every(isLevel)) return false;
  const left = scored !== null && timeLeft.test(toldOf(scored.indexed.signal));
  // What is left passes through a range by itself.
  // "Between 5% and 10%" of what is bad in plenty is some of it.
  const some = scored?.indexed.adverse != null && tokens.some((token) => is(token, particle.between));
  if (other !== undefined) return !left && !some && operator === "AND" && one.primitive_id === other.primitive_id;
  if (one.direction === scored?.indexed.adverse) return false;
  const ends = (_: Token, at: number): boolean =>
    numberAt(tokens, at) !== null &&
    ((is(tokens[at - 1], particle.within) && !left) ||
      (is(tokens[at - 1], particle.to) && is(tokens[at - 2], particle.up)));
  // "Within the limit (1000 ppm)".
  const lead = tokens[markOf(phrase.marks, one.number)?.start ?? tokens.length];
  if (one.direction === "below" && (tokens.some(ends) || (is(lead, particle.within) && !left))) return true;
  if (one.direction === "below" && isHeaded(one, phrase, sentence)) return true;
  if (scored !== null && saysSince(scored)) return false;
  const bad = badSideOf(scored?.indexed.signal.primitive_id ?? "");
  return bad !== null && one.direction !== bad;
}

/** "Combined chlorine: 0.4 ppm or less": a figure under a heading. */
function isHeaded({ number }: ReadingPart, { marks, tokens }: Phrase, sentence: string): boolean {
  const mark = markOf(marks, number);
  return (
    mark?.kind === "number" && mark.at === mark.start && headings.test(sentence.slice(0, tokens[mark.start]?.start))
  );
}

const headings = /[:=]\s*$/;

const isLevel = ({ relation, number, against, figure }: ReadingPart): boolean =>
  relation === "compare" &&
  number !== null &&
  number.implied !== true &&
  number.text !== noneSaid &&
  against === null &&
  (figure == null || figure.kind === "aggregate");

/** On which side a signal is bad, by the last word of its name that tells: "crash" is, and "crash free" the other way round. */
function badSideOf(id: string): ReadDirection | null {
  const words = id.split(/[._]/);
  const at = words.findLastIndex((one) => category.badInPlenty.has(one) || category.badInLack.has(one));
  if (at < 0) return null;
  return category.badInPlenty.has(words[at] ?? "") !== category.ridden.has(words[at + 1] ?? "") ? "above" : "below";
}
