import type { ReadNumber } from "../../../domain/language/reading.ts";
import { beginsNumber, numberAt } from "../grammar/amounts/numbers.ts";
import { dayNames, namedTimes } from "../lexicon/amounts/schedule.ts";
import { durationOf } from "../lexicon/amounts/time-units.ts";
import { oneWords } from "../lexicon/words/articles.ts";
import { is } from "../lexicon/words/category.ts";
import { particle } from "../lexicon/words/particles.ts";
import type { Token } from "../text/token.ts";
import { beginsDays, beginsWeek, daysAt, daySpanAt, hoursAt } from "./week.ts";

/** What the slots of a pattern stood for. */
interface Slots {
  durations: { duration: string; number: ReadNumber }[];
  clocks: string[];
  numbers: number[];
  days: string[];
  amounts: ReadNumber[];
}

/** A phrase found at a token: where it ends, and what its slots held. */
export interface Found extends Slots {
  end: number;
}

/** Where a slot may end from a token on, and what it holds. */
export type Step = (tokens: readonly Token[], at: number) => Found[];
/** Whether a slot may begin with a token. */
export type Begins = (token: Token) => boolean;

const none: Slots = { durations: [], clocks: [], numbers: [], days: [], amounts: [] };
/** A slot that ends somewhere. */
export const ends = (end: number, slots: Partial<Slots> = {}): Found => ({ ...none, ...slots, end });

/**
 * The words that may stand in capitals: DUR a duration ("ten minutes"), UNIT a unit of time alone ("hour"), CLOCK a time of
 * day, INT a whole number, NUM any number in digits with its unit, PCT a percentage, SHARE one such as "3 out of 5", DAY a day of the week, DAYS
 * some of them however they are said, SPAN those from one to another, HOURS two times of day, PAREN a bracket, WORD any one word.
 */
export const slots: Readonly<Record<string, Step>> = {
  DUR: durationStep,
  UNIT: (tokens, at) => {
    const unit = tokens[at]?.text ?? "";
    const duration = unit.length > 2 ? durationOf(1, unit) : null;
    return duration === null
      ? []
      : [ends(at + 1, { durations: [{ duration, number: { value: 1, unit, text: unit } }] })];
  },
  CLOCK: (tokens, at) => {
    const token = tokens[at];
    if (token?.kind === "clock") return [ends(at + 1, { clocks: [token.text] })];
    const named = namedTimes.get(token?.text ?? "");
    return named === undefined ? [] : [ends(at + 1, { clocks: [named] })];
  },
  INT: (tokens, at) => {
    const found = numberAt(tokens, at);
    if (found === null || !Number.isInteger(found.number.value)) return [];
    const counted = found.number.unit === "times" && is(tokens[at + found.length - 1], particle.times) ? 1 : 0;
    const plain = found.number.unit === "none" || counted === 1;
    return plain ? [ends(at + found.length - counted, { numbers: [found.number.value] })] : [];
  },
  NUM: (tokens, at) => {
    const found = tokens[at]?.kind === "number" ? numberAt(tokens, at) : null;
    return found === null ? [] : [ends(at + found.length, { amounts: [found.number] })];
  },
  PCT: (tokens, at) => {
    const found = numberAt(tokens, at);
    return found?.number.unit === "percent" ? [ends(at + found.length)] : [];
  },
  SHARE: (tokens, at) => {
    const found = numberAt(tokens, at);
    return found?.number.unit === "percent" && found.length > 2 ? [ends(at + found.length)] : [];
  },
  DAY: (tokens, at) => {
    const day = dayNames.get(tokens[at]?.text ?? "");
    return day === undefined ? [] : [ends(at + 1, { days: [day] })];
  },
  DAYS: (tokens, at) => found(daysAt(tokens, at)),
  SPAN: (tokens, at) => found(daySpanAt(tokens, at)),
  HOURS: (tokens, at) => found(hoursAt(tokens, at)),
  PAREN: (tokens, at) => (/^[()]$/.test(tokens[at]?.text ?? "") ? [ends(at + 1)] : []),
  WORD: (tokens, at) => (tokens[at]?.kind === "word" ? [ends(at + 1)] : []),
};

/** What slots may begin with. */
export const beginnings: Readonly<Record<keyof typeof slots, Begins>> = {
  DUR: (token) => is(token, oneWords) || beginsNumber(token),
  UNIT: ({ text }) => text.length > 2 && durationOf(1, text) !== null,
  CLOCK: ({ kind, text }) => kind === "clock" || namedTimes.has(text),
  INT: beginsNumber,
  NUM: ({ kind }) => kind === "number",
  PCT: beginsNumber,
  SHARE: beginsNumber,
  DAY: ({ text }) => dayNames.has(text),
  DAYS: beginsDays,
  SPAN: ({ text }) => dayNames.has(text),
  HOURS: beginsWeek,
  PAREN: ({ text }) => /^[()]$/.test(text),
  WORD: ({ kind }) => kind === "word",
};

const found = (times: { end: number; days: string[]; clocks: string[] } | null): Found[] =>
  times === null ? [] : [ends(times.end, { days: times.days, clocks: times.clocks })];

function durationStep(tokens: readonly Token[], at: number): Found[] {
  const article = is(tokens[at], oneWords);
  const unit = tokens[at + 1]?.text ?? "";
  // "For the second day running" is no second.
  const ordinal = article && durationOf(1, tokens[at + 2]?.text ?? "") !== null;
  const part = is(tokens[at + 1], particle.quarter) && is(tokens[at + 2], particle.of);
  const single = article && !ordinal && !part ? durationOf(1, unit) : null;
  const found = numberAt(tokens, at);
  const unitName = found?.number.unit === "m" ? "min" : (found?.number.unit ?? "");
  const counted = found === null ? null : durationOf(found.number.value, unitName);
  // "A quarter of a second" is no quarter of a year.
  if (found !== null && counted === null && found.length > 2) return [];
  if (found !== null && counted !== null && found.length > (single === null ? 0 : 2))
    return [
      ends(at + found.length, { durations: [{ duration: counted, number: { ...found.number, unit: unitName } }] }),
    ];
  const more =
    found?.number.unit === "none" && is(tokens[at + found.length], particle["+"]) ? at + found.length + 1 : -1;
  const overtime = found === null || more < 0 ? null : durationOf(found.number.value, tokens[more]?.text ?? "");
  if (found !== null && overtime !== null) {
    const number = { ...found.number, unit: tokens[more]?.text ?? "" };
    return [ends(more + 1, { durations: [{ duration: overtime, number }] })];
  }
  const number = { value: 1, unit, text: `${tokens[at]?.text} ${unit}` };
  return single === null ? [] : [ends(at + 2, { durations: [{ duration: single, number }] })];
}
