import type { ReadNumber } from "../../../domain/language/reading.ts";
import { numberAt } from "../grammar/amounts/numbers.ts";
import { dayNames, namedTimes } from "../lexicon/amounts/schedule.ts";
import { plusSign, timesWords } from "../lexicon/amounts/counts.ts";
import { durationOf } from "../lexicon/amounts/time-units.ts";
import { oneWords } from "../lexicon/words/articles.ts";
import { is } from "../lexicon/words/category.ts";
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

function durationStep(tokens: readonly Token[], at: number): Found[] {
  const article = is(tokens[at], oneWords);
  const unit = tokens[at + 1]?.text ?? "";
  // "For the second day running" is no second.
  const ordinal = article && durationOf(1, tokens[at + 2]?.text ?? "") !== null;
  const single = article && !ordinal ? durationOf(1, unit) : null;
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
  /** The words it may begin with; null where it may begin with any. */
  readonly first: ReadonlySet<string> | null;
}

/** A piece of a pattern: how it matches, what it may begin with, and whether it may match nothing. */
interface Part {
  step: Step;
  first: ReadonlySet<string> | null;
  empty: boolean;
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
    return {
      step: (tokens, from) => options.flatMap(({ step }) => step(tokens, from)),
      first: united(options),
      empty: options.some(({ empty }) => empty),
    };
  };
  const element = (piece: string): Part => {
    if (piece === "(" || piece === "[") {
      at++;
      const inner = alternatives(piece === "(" ? ")" : "]");
      if (piece === "(") return inner;
      return { ...inner, step: (tokens, from) => [...inner.step(tokens, from), ends(from)], empty: true };
    }
    const slot = slots[piece];
    if (slot !== undefined) return { step: slot, first: null, empty: false };
    const step: Step = (tokens, from) => (tokens[from]?.text === piece ? [ends(from + 1)] : []);
    return { step, first: new Set([piece]), empty: false };
  };
  const { step, first } = alternatives("");
  return {
    first,
    match(tokens, from) {
      if (first !== null && !first.has(tokens[from]?.text ?? "")) return null;
      const found = step(tokens, from).filter(({ end }) => end > from);
      return found.reduce<Found | null>((best, one) => (best === null || one.end > best.end ? one : best), null);
    },
  };
}

function united(parts: readonly Part[]): ReadonlySet<string> | null {
  const sets = parts.map(({ first }) => first);
  return sets.includes(null) ? null : new Set(sets.flatMap((set) => [...(set ?? [])]));
}

function sequence(parts: readonly Part[]): Part {
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
  return { step, first: united(opening), empty: lead < 0 };
}
