import { category, is, particle } from "../lexicon/category.ts";
import { beginsNumber, numberAt } from "../grammar/amounts/numbers.ts";
import { dayNames } from "../lexicon/amounts/schedule.ts";
import { durationOf } from "../lexicon/amounts/time-units.ts";
import { actionVerbs, stopwords } from "../lexicon/function-words.ts";
import { endsInLy, endsInS } from "../lexicon/words/endings.ts";
import { type Token, textOf } from "../text/token.ts";
import type { Held } from "./found.ts";
import { beginsDays, beginsWeek, clockOf, daysAt, daySpanAt, hoursAt } from "./week.ts";

/** Whether a slot may begin with a token, and where it ends from there and what it holds. */
type Slot = readonly [
  begins: (token: Token) => boolean,
  at: (tokens: readonly Token[], at: number, token: Token) => Held | null,
];

const alone = (_: readonly Token[], at: number): Held => ({ end: at + 1 });

/**
 * The words that may stand in capitals: DUR a duration ("ten minutes"), UNIT a unit of time alone ("hour"), CLOCK a time of
 * day, INT a whole number, NUM any number in digits with its unit, PCT a percentage, SHARE one such as "3 out of 5", DAY a day of the week, DAYS
 * some of them however they are said, SPAN those from one to another, HOURS two times of day, PAREN a bracket, DEED a verb of what is done
 * about something, DONE what is done about something, ADV an adverb, VERB one that may be a verb of the third person, WORD any one word.
 */
export const slots: Readonly<Record<string, Slot>> = {
  DUR: [(token) => is(token, category.oneWords) || beginsNumber(token), durationAt],
  UNIT: [
    (token) => (token.text.length > 2 || is(token, category.shortUnits)) && durationOf(1, token.text) !== null,
    (_, at, { text }) => oneOf(text, text, at + 1),
  ],
  CLOCK: [
    (token) => clockOf(token) !== undefined,
    (_, at, token) => ({ end: at + 1, clocks: [clockOf(token) ?? token.text] }),
  ],
  INT: [beginsNumber, wholeAt],
  NUM: [
    ({ kind }) => kind === "number",
    (tokens, at) => {
      const found = numberAt(tokens, at);
      return found === null ? null : { end: at + found.length, amounts: [found.number] };
    },
  ],
  PCT: [beginsNumber, (tokens, at) => shareAt(tokens, at, 1)],
  SHARE: [beginsNumber, (tokens, at) => shareAt(tokens, at, 3)],
  DAY: [({ text }) => dayNames.has(text), (_, at, { text }) => ({ end: at + 1, days: [dayNames.get(text) ?? text] })],
  DAYS: [beginsDays, daysAt],
  SPAN: [({ text }) => dayNames.has(text), daySpanAt],
  HOURS: [beginsWeek, hoursAt],
  PAREN: [({ text }) => /^[()]$/.test(text), alone],
  DEED: [
    (token) => (actionVerbs.has(token.text) || is(token, category.imperatives)) && !is(token, category.staying),
    alone,
  ],
  DONE: [(token) => is(token, category.deeds), alone],
  ADV: [({ text }) => endsInLy(text) || category.adverbs.has(text), alone],
  VERB: [({ kind, text }) => kind === "word" && endsInS(text) && !stopwords.has(text), alone],
  WORD: [({ kind }) => kind === "word", alone],
};

function wholeAt(tokens: readonly Token[], at: number): Held | null {
  const { number, length } = numberAt(tokens, at) ?? { number: null, length: 0 };
  const counted = number?.unit === "times" && is(tokens[at + length - 1], particle.times);
  const plain = number?.unit === "none" || counted;
  return plain && Number.isInteger(number.value) ? { end: at + length - (counted ? 1 : 0) } : null;
}

/** A percentage of so many words or more. */
function shareAt(tokens: readonly Token[], at: number, least: number): Held | null {
  const found = numberAt(tokens, at);
  return found?.number.unit === "percent" && found.length >= least ? { end: at + found.length } : null;
}

/** One of a unit of time, as some words say it. */
function oneOf(unit: string, text: string, end: number): Held | null {
  const duration = durationOf(1, unit);
  return duration === null ? null : { end, durations: [{ duration, number: { value: 1, unit, text } }] };
}

function durationAt(tokens: readonly Token[], at: number): Held | null {
  const found = numberAt(tokens, at);
  // "3.5 m" is a length.
  const isLength = found?.number.unit === "m" && !Number.isInteger(found.number.value);
  const name = isLength ? "" : found?.number.unit === "m" ? "min" : (found?.number.unit ?? "");
  const counted = found === null ? null : durationOf(found.number.value, name);
  // "A quarter of a second" is no quarter of a year.
  if (found !== null && counted === null && found.length > 2) return null;
  // "For the second day running" is no second.
  const ordinal = durationOf(1, tokens[at + 2]?.text ?? "") !== null;
  const part = is(tokens[at + 1], particle.quarter) && is(tokens[at + 2], particle.of);
  const one = is(tokens[at], category.oneWords) && !ordinal && !part;
  const single = one ? oneOf(tokens[at + 1]?.text ?? "", textOf(tokens.slice(at, at + 2)), at + 2) : null;
  if (found === null || (counted !== null && single !== null && found.length <= 2)) return single;
  const end = at + found.length;
  if (counted !== null) return { end, durations: [{ duration: counted, number: { ...found.number, unit: name } }] };
  const more = found.number.unit === "none" && is(tokens[end], particle["+"]) ? (tokens[end + 1]?.text ?? "") : "";
  const overtime = durationOf(found.number.value, more);
  const number = { ...found.number, unit: more };
  return overtime === null ? single : { end: end + 2, durations: [{ duration: overtime, number }] };
}
