import { measureOf } from "../../../domain/language/measures.ts";
import type { Token } from "../text/token.ts";
import { fractionWords, multiplierWords, numberWords } from "../lexicon/number-words.ts";

/** An amount at a token: its value, and its unit when the words themselves tell it. */
export interface Amount {
  value: number;
  /** Null when the unit still has to be looked for. */
  unit: string | null;
  length: number;
  ordinal: boolean;
}

type Simple = (tokens: readonly Token[], at: number) => Amount | null;

const clean = (value: number): number => Number(value.toPrecision(12));
const word = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? "";
const isTimeUnit = (text: string): boolean => measureOf(text)?.dimension === "time" && text.length > 1;

/** Numbers of several words: "half a dozen", "a couple of hundred", "nine in ten", "two and a half", "an hour and a half". */
export function compoundAt(tokens: readonly Token[], at: number, simple: Simple): Amount | null {
  return (
    counted(tokens, at) ?? unitAndPart(tokens, at, simple) ?? oneIn(tokens, at, simple) ?? andPart(tokens, at, simple)
  );
}

/** "half a dozen", "half a million", "two dozen", "a couple of hundred". */
function counted(tokens: readonly Token[], at: number): Amount | null {
  const size = (position: number): number | undefined =>
    word(tokens, position) === "dozen" ? 12 : multiplierWords.get(word(tokens, position));
  const amount = (value: number, length: number): Amount => ({
    value: clean(value),
    unit: null,
    length: length + (word(tokens, at + length - 1) === "dozen" && word(tokens, at + length) === "of" ? 1 : 0),
    ordinal: false,
  });
  const first = word(tokens, at);
  const article = ["a", "an"].includes(word(tokens, at + 1));
  const whole = size(at + 2);
  if (first === "half" && article && whole !== undefined) return amount(whole / 2, 3);
  const few = numberWords.get(first);
  if (few !== undefined && word(tokens, at + 1) === "dozen") return amount(few * 12, 2);
  if (first !== "a" || word(tokens, at + 1) !== "couple") return null;
  const next = word(tokens, at + 2) === "of" ? at + 3 : at + 2;
  const times = size(next);
  return times === undefined ? null : amount(2 * times, next + 1 - at);
}

/** "an hour and a half", "two days and a half". */
function unitAndPart(tokens: readonly Token[], at: number, simple: Simple): Amount | null {
  const whole = ["a", "an"].includes(word(tokens, at)) ? { value: 1, length: 1 } : simple(tokens, at);
  if (whole === null) return null;
  const unit = word(tokens, at + whole.length);
  if (measureOf(unit) === null) return null;
  const part = partAfterAnd(tokens, at + whole.length + 1);
  return part === null
    ? null
    : { value: clean(whole.value + part.value), unit, length: whole.length + 1 + part.length, ordinal: false };
}

/** "two and a half", "one and three quarters", "a million and a half". */
function andPart(tokens: readonly Token[], at: number, simple: Simple): Amount | null {
  const whole = simple(tokens, at);
  if (whole === null || whole.unit === "percent" || whole.ordinal) return null;
  const part = partAfterAnd(tokens, at + whole.length);
  if (part === null) return null;
  const size = multiplierWords.get(word(tokens, at + whole.length + part.length));
  const last = multiplierWords.get(word(tokens, at + whole.length - 1)) ?? 1;
  const value = size === undefined ? whole.value + part.value * last : (whole.value + part.value) * size;
  return { ...whole, value: clean(value), length: whole.length + part.length + (size === undefined ? 0 : 1) };
}

const parts = new Map([
  ["half", 0.5],
  ["quarter", 0.25],
  ["third", 1 / 3],
]);

function partAfterAnd(tokens: readonly Token[], at: number): { value: number; length: number } | null {
  if (word(tokens, at) !== "and") return null;
  const count = word(tokens, at + 1);
  if (count === "three" && word(tokens, at + 2) === "quarters") return { value: 0.75, length: 3 };
  if (count !== "a" && count !== "one") return null;
  const share = parts.get(word(tokens, at + 2));
  return share === undefined ? null : { value: share, length: 3 };
}

const wholes = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 100, 200, 500, 1000, 10_000]);

/** "nine in ten", "1 in 20", "three out of every four": a share, unless a time follows ("5 in 10 minutes"). */
function oneIn(tokens: readonly Token[], at: number, simple: Simple): Amount | null {
  const few = simple(tokens, at);
  if (few === null || few.unit !== null || few.ordinal) return null;
  let next = at + few.length;
  if (word(tokens, next) === "in") next++;
  else if (word(tokens, next) === "out" && word(tokens, next + 1) === "of") next += 2;
  else return null;
  if (word(tokens, next) === "every") next++;
  const whole = simple(tokens, next);
  if (whole === null || whole.unit !== null || whole.ordinal || !wholes.has(whole.value) || few.value >= whole.value)
    return null;
  const end = next + whole.length;
  if (measureOf(word(tokens, end)) !== null || ["star", "stars", "points"].includes(word(tokens, end))) return null;
  return { value: clean((100 * few.value) / whole.value), unit: "percent", length: end - at, ordinal: false };
}

const amountsFollow = new Set(
  "by than below above under exceeds exceed past beyond least most up down about around nearly almost roughly to reaches hits".split(
    " ",
  ),
);

/** "3/4" before "of", else 0. */
export function writtenFraction(token: Token | undefined): number {
  return token?.kind === "number" && /^\d+\/\d+$/.test(token.text) && token.value < 1 ? token.value : 0;
}

/** "a third", "half", "three quarters of": a share in percent; "a quarter" and "three quarters" alone are times. */
export function shareAt(tokens: readonly Token[], at: number): Amount | null {
  const first = word(tokens, at);
  const share = (value: number, length: number): Amount => ({
    value: clean(value),
    unit: "percent",
    length,
    ordinal: false,
  });
  const second = word(tokens, at + 1);
  const after = tokens[at + 2];
  const led = amountsFollow.has(word(tokens, at - 1));
  const written = writtenFraction(tokens[at]);
  if (written > 0) return share(100 * written, 1);
  if (first === "three" && second === "quarters")
    return used.has(after?.text ?? "") || (after?.text === "of" && !isTimeUnit(word(tokens, at + 4))) || led
      ? share(75, 2)
      : null;
  if (first === "half") return ["a", "an", "hour", "day", "year"].includes(second) ? null : share(50, 1);
  if (!["a", "an", "one"].includes(first)) return null;
  if (second === "quarter") return after?.text === "of" || used.has(after?.text ?? "") || led ? share(25, 2) : null;
  const part = fractionWords.get(second);
  if (part === undefined) return null;
  const counts = led || after === undefined || after.kind !== "word" || followers.has(after.text);
  return counts ? share(part, 2) : null;
}

const used = new Set("full empty gone used spent done complete through taken left".split(" "));

const followers = new Set(
  "of or and in on over within since from than less more fewer lower higher week month day year quarter compared vs versus against below above is are the their its our full between when if during".split(
    " ",
  ),
);
