import type { ReadNumber } from "../../../domain/language/reading.ts";
import { beginsNumber, numberAt } from "../grammar/amounts/numbers.ts";
import { dayNames, namedTimes } from "../lexicon/amounts/schedule.ts";
import { plusSign, timesWords } from "../lexicon/amounts/counts.ts";
import { durationOf } from "../lexicon/amounts/time-units.ts";
import { oneWords } from "../lexicon/words/articles.ts";
import { is } from "../lexicon/words/category.ts";
import { particle } from "../lexicon/words/particles.ts";
import type { Token } from "../text/token.ts";

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

type Step = (tokens: readonly Token[], at: number) => Found[];
type Begins = (token: Token) => boolean;

const none: Slots = { durations: [], clocks: [], numbers: [], days: [], amounts: [] };
const ends = (end: number, slots: Partial<Slots> = {}): Found => ({ ...none, ...slots, end });

/**
 * The words that may stand in capitals: DUR a duration ("ten minutes"), UNIT a unit of time alone ("hour"), CLOCK a time of
 * day, INT a whole number, NUM any number in digits with its unit, PCT a percentage, SHARE one such as "3 out of 5", DAY a day of the week, WORD any one word.
 */
const slots: Readonly<Record<string, Step>> = {
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
    const counted = found.number.unit === "times" && is(tokens[at + found.length - 1], timesWords) ? 1 : 0;
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
  WORD: (tokens, at) => (tokens[at]?.kind === "word" ? [ends(at + 1)] : []),
};

/** What slots may begin with. */
const beginnings: Readonly<Record<keyof typeof slots, Begins>> = {
  DUR: (token) => is(token, oneWords) || beginsNumber(token),
  UNIT: ({ text }) => text.length > 2 && durationOf(1, text) !== null,
  CLOCK: ({ kind, text }) => kind === "clock" || namedTimes.has(text),
  INT: beginsNumber,
  NUM: ({ kind }) => kind === "number",
  PCT: beginsNumber,
  SHARE: beginsNumber,
  DAY: ({ text }) => dayNames.has(text),
  WORD: ({ kind }) => kind === "word",
};

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
  const more = found?.number.unit === "none" && is(tokens[at + found.length], plusSign) ? at + found.length + 1 : -1;
  const overtime = found === null || more < 0 ? null : durationOf(found.number.value, tokens[more]?.text ?? "");
  if (found !== null && overtime !== null) {
    const number = { ...found.number, unit: tokens[more]?.text ?? "" };
    return [ends(more + 1, { durations: [{ duration: overtime, number }] })];
  }
  const number = { value: 1, unit, text: `${tokens[at]?.text} ${unit}` };
  return single === null ? [] : [ends(at + 2, { durations: [{ duration: single, number }] })];
}

const isBare = ({ durations, clocks, numbers, days, amounts }: Found): boolean =>
  durations.length + clocks.length + numbers.length + days.length + amounts.length === 0;

function merged(a: Found, b: Found): Found {
  if (isBare(a)) return b;
  if (isBare(b)) return { ...a, end: b.end };
  return {
    end: b.end,
    durations: [...a.durations, ...b.durations],
    clocks: [...a.clocks, ...b.clocks],
    numbers: [...a.numbers, ...b.numbers],
    days: [...a.days, ...b.days],
    amounts: [...a.amounts, ...b.amounts],
  };
}

/** A pattern: words, `(a|b c)` for one of several, `[x]` for what may be missing, and slots. */
export interface Pattern {
  /** The longest match at a token, or null. */
  match(tokens: readonly Token[], at: number): Found | null;
  /** Words it may begin with. */
  readonly first: ReadonlySet<string>;
  /** Whether it may begin with a token that is none of these; left out where it may not. */
  readonly begins?: Begins;
}

/** A piece of a pattern: how it matches, and what tells beforehand that it does not. */
interface Part {
  step: Step;
  /** The words and slots it may begin with. */
  first: ReadonlySet<string>;
  slots: readonly Begins[];
  /** Whether it may match nothing. */
  empty: boolean;
  /** Of each of these one word must be there. */
  needs: readonly ReadonlySet<string>[];
}

/** Compiles a pattern. Throws for one that is badly written. */
export function pattern(source: string): Pattern {
  const pieces = source.match(/[()[\]|]|[^\s()[\]|]+/g) ?? [];
  let at = 0;
  const alternatives = (close: string): Part => {
    const options: Part[] = [];
    let run: Part[] = [];
    for (; at < pieces.length && pieces[at] !== close; at++) {
      const piece = pieces[at] ?? "";
      if (piece === "|") {
        options.push(sequence(run));
        run = [];
      } else run.push(element(piece));
    }
    if (close !== "" && pieces[at] !== close) throw new Error(`the pattern "${source}" does not close ${close}`);
    options.push(sequence(run));
    return oneOf(options);
  };
  const element = (piece: string): Part => {
    if (piece === "(" || piece === "[") {
      at++;
      const inner = alternatives(piece === "(" ? ")" : "]");
      if (piece === "(") return inner;
      return { ...inner, step: (tokens, from) => [...inner.step(tokens, from), ends(from)], empty: true, needs: [] };
    }
    const slot = slots[piece];
    if (slot !== undefined)
      return { step: slot, first: new Set(), slots: [beginnings[piece] ?? (() => true)], empty: false, needs: [] };
    const step: Step = (tokens, from) => (tokens[from]?.text === piece ? [ends(from + 1)] : []);
    const word = new Set([piece]);
    return { step, first: word, slots: [], empty: false, needs: [word] };
  };
  const { step, first, slots: begins, empty, needs } = alternatives("");
  const isOpen = empty || begins.length > 0;
  return {
    first,
    ...(isOpen && { begins: (token) => empty || begins.some((one) => one(token)) }),
    match(tokens, from) {
      if (!isOpen && !first.has(tokens[from]?.text ?? "")) return null;
      if (!needs.every((words) => occurs(words, tokens, from))) return null;
      const found = step(tokens, from).filter(({ end }) => end > from);
      return found.reduce<Found | null>((best, one) => (best === null || one.end > best.end ? one : best), null);
    },
  };
}

function occurs(words: ReadonlySet<string>, tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < tokens.length; at++) if (words.has(tokens[at]?.text ?? "")) return true;
  return false;
}

/** One of several; those that cannot begin with a token are not tried there. */
function oneOf(options: readonly Part[]): Part {
  const [only, ...others] = options;
  if (only !== undefined && others.length === 0) return only;
  const may = ({ first, slots: begins, empty }: Part, token: Token | undefined): boolean =>
    empty || (token !== undefined && (first.has(token.text) || begins.some((one) => one(token))));
  return {
    ...united(options),
    step: (tokens, from) => options.flatMap((one) => (may(one, tokens[from]) ? one.step(tokens, from) : [])),
    empty: options.some(({ empty }) => empty),
    needs: options.every(({ needs }) => needs.length > 0)
      ? [new Set(options.flatMap(({ needs: [words] }) => [...(words ?? [])]))]
      : [],
  };
}

const united = (parts: readonly Part[]): Pick<Part, "first" | "slots"> => ({
  first: new Set(parts.flatMap(({ first }) => [...first])),
  slots: parts.flatMap((part) => part.slots),
});

function sequence(parts: readonly Part[]): Part {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return only;
  const lead = parts.findIndex(({ empty }) => !empty);
  const opening = lead < 0 ? parts : parts.slice(0, lead + 1);
  const step: Step = (tokens, at) => {
    let open = [ends(at)];
    for (const part of parts) {
      const next: Found[] = [];
      for (const one of open) for (const found of part.step(tokens, one.end)) next.push(merged(one, found));
      if (next.length === 0) return next;
      open = next;
    }
    return open;
  };
  return { ...united(opening), step, empty: lead < 0, needs: parts.flatMap(({ needs }) => needs) };
}
