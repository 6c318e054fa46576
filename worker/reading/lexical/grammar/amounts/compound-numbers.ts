import { measureOf } from "../../../../domain/language/measures.ts";
import type { Token } from "../../text/token.ts";
import { fractionWords, multiplierWords, numberWords, partNames } from "../../lexicon/amounts/number-words.ts";
import { afterShare, amountLeads, usedUp } from "../../lexicon/amounts/counts.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { indefinite, oneWords } from "../../lexicon/words/articles.ts";
import { aRates, scores } from "../../lexicon/amounts/units.ts";
import { is } from "../../lexicon/words/category.ts";

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
    particle.dozen.has(word(tokens, position)) ? 12 : multiplierWords.get(word(tokens, position));
  const amount = (value: number, length: number): Amount => ({
    value: clean(value),
    unit: null,
    length:
      length +
      (particle.dozen.has(word(tokens, at + length - 1)) && particle.of.has(word(tokens, at + length)) ? 1 : 0),
    ordinal: false,
  });
  const first = word(tokens, at);
  const article = indefinite.has(word(tokens, at + 1));
  const whole = size(at + 2);
  if (particle.half.has(first) && article && whole !== undefined) return amount(whole / 2, 3);
  const few = numberWords.get(first);
  if (few !== undefined && particle.dozen.has(word(tokens, at + 1))) return amount(few * 12, 2);
  if (!particle.a.has(first) || !particle.couple.has(word(tokens, at + 1))) return null;
  const next = particle.of.has(word(tokens, at + 2)) ? at + 3 : at + 2;
  const times = size(next);
  return times === undefined ? null : amount(2 * times, next + 1 - at);
}

/** "an hour and a half", "two days and a half". */
function unitAndPart(tokens: readonly Token[], at: number, simple: Simple): Amount | null {
  const whole = indefinite.has(word(tokens, at)) ? { value: 1, length: 1 } : simple(tokens, at);
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

function partAfterAnd(tokens: readonly Token[], at: number): { value: number; length: number } | null {
  if (!particle.and.has(word(tokens, at))) return null;
  const count = word(tokens, at + 1);
  if (particle.three.has(count) && particle.quarters.has(word(tokens, at + 2))) return { value: 3 / 4, length: 3 };
  if (!particle.a.has(count) && !particle.one.has(count)) return null;
  const share = partNames.get(word(tokens, at + 2));
  return share === undefined ? null : { value: share, length: 3 };
}

const wholes = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 100, 200, 500, 1000, 10_000]);

/** "nine in ten", "1 in 20", "three out of every four": a share, unless a time follows ("5 in 10 minutes"). */
function oneIn(tokens: readonly Token[], at: number, simple: Simple): Amount | null {
  const few = simple(tokens, at);
  if (few === null || few.unit !== null || few.ordinal) return null;
  let next = at + few.length;
  if (particle.in.has(word(tokens, next))) next++;
  else if (particle.out.has(word(tokens, next)) && particle.of.has(word(tokens, next + 1))) next += 2;
  else return null;
  if (particle.every.has(word(tokens, next))) next++;
  const whole = simple(tokens, next);
  if (whole === null || whole.unit !== null || whole.ordinal || !wholes.has(whole.value) || few.value >= whole.value)
    return null;
  const end = next + whole.length;
  if (measureOf(word(tokens, end)) !== null || scores.has(word(tokens, end))) return null;
  return { value: clean((100 * few.value) / whole.value), unit: "percent", length: end - at, ordinal: false };
}

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
  const led = amountLeads.has(word(tokens, at - 1));
  const written = writtenFraction(tokens[at]);
  if (written > 0) return share(100 * written, 1);
  if (particle.three.has(first) && particle.quarters.has(second))
    return is(after, usedUp) || (is(after, particle.of) && !isTimeUnit(word(tokens, at + 4))) || led
      ? share(75, 2)
      : null;
  if (particle.half.has(first)) return aRates.has(second) ? null : share(50, 1);
  if (!oneWords.has(first)) return null;
  if (particle.quarter.has(second)) return is(after, particle.of) || is(after, usedUp) || led ? share(25, 2) : null;
  const part = fractionWords.get(second);
  if (part === undefined) return null;
  const counts = led || after === undefined || after.kind !== "word" || is(after, afterShare);
  return counts ? share(part, 2) : null;
}
