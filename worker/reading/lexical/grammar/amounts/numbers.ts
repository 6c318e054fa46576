import type { ReadNumber } from "../../../../domain/language/reading.ts";
import { currencyNames, magnitudes, measureOf } from "../../../../domain/language/measures.ts";
import { compoundAt, shareAt, writtenFraction, type Amount } from "./compound-numbers.ts";
import type { Token } from "../../text/token.ts";
import {
  fractionWords,
  multiplierWords,
  numberWords,
  timesWords,
  multiplied,
  partNames,
  unverbal,
  doubtfulParts,
  minusWords,
  multiplyingVerbs,
  threeQuarters,
} from "../../lexicon/amounts/number-words.ts";
import {
  doubtfulUnits,
  hundredths,
  timeAdjectives,
  gluedMagnitude,
  letterUnits,
  millionLetter,
  ordinalEndings,
  percentStarts,
  pointWords,
  shortMagnitudes,
  speedIn,
  suffixUnits,
  thousands,
  tonneLetter,
  twoWordUnits,
  unitWords,
} from "../../lexicon/amounts/units.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { is } from "../../lexicon/words/category.ts";
import { oneWords, aOrOne, indefinite } from "../../lexicon/words/articles.ts";
import { afterEnd } from "../../lexicon/words/joints.ts";

/** A number found at a token, with its unit, and how many tokens it takes. */
export interface FoundNumber {
  number: ReadNumber;
  length: number;
  /** Written as an ordinal ("95th"), which only a percentile may be. */
  ordinal: boolean;
}

/** Reads the number that begins at a token, with the unit that follows it, or null. */
export function numberAt(tokens: readonly Token[], at: number): FoundNumber | null {
  const place = placeAt(tokens, at);
  if (place !== null) return place;
  const amount =
    partOfUnit(tokens, at) ??
    compoundAt(tokens, at, simpleAt) ??
    shareAt(tokens, at) ??
    simpleAt(tokens, at) ??
    timesAt(tokens, at);
  if (amount === null) return null;
  const cents = amount.unit === null && hundredths.test(tokens[at + amount.length]?.text ?? "");
  const unit = cents
    ? { unit: "usd", length: 1 }
    : amount.unit === null
      ? unitAt(tokens, at + amount.length)
      : { unit: amount.unit, length: 0 };
  const length = amount.length + unit.length;
  const text = tokens
    .slice(at, at + length)
    .map((token) => token.text)
    .join(" ");
  if (unit.unit === "fraction") {
    const share = clean(amount.value * (fractionWords.get(tokens[at + length - 1]?.text ?? "") ?? 0));
    return { number: { value: share, unit: "percent", text }, length, ordinal: false };
  }
  const value = cents ? clean(amount.value / 100) : amount.value;
  return { number: { value, unit: unit.unit, text }, length, ordinal: amount.ordinal };
}

/** "Percentile 10". */
function placeAt(tokens: readonly Token[], at: number): FoundNumber | null {
  const found = is(tokens[at], particle.percentile) ? digitsAt(tokens, at + 1) : null;
  if (found === null || found.unit !== null || found.ordinal) return null;
  const text = `${tokens[at]?.text} ${tokens[at + 1]?.text}`;
  return { number: { value: found.value, unit: "percentile", text }, length: 1 + found.length, ordinal: false };
}

const simpleAt = (tokens: readonly Token[], at: number): Amount | null => digitsAt(tokens, at) ?? wordsAt(tokens, at);

function digitsAt(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  if (token?.kind !== "number") return null;
  const { value, suffix } = token;
  const currency = currencyNames.get(suffix.charAt(0));
  const rest = currency === undefined ? suffix : suffix.slice(1);
  const ordinal = ordinalEndings.has(rest);
  const done = (scaled: number, unit: string | null): Amount =>
    withMagnitude(tokens, at, scaled, unit ?? currency ?? null, ordinal);
  if (rest === "" || ordinal) return done(value, null);
  const size = gluedMagnitude(rest, currency !== undefined);
  if (size !== null) return done(value * size, null);
  return done(value, suffixUnits.get(rest) ?? (measureOf(rest) === null ? null : rest));
}

function withMagnitude(
  tokens: readonly Token[],
  at: number,
  value: number,
  unit: string | null,
  ordinal: boolean,
): Amount {
  const percent = tokens[at]?.suffix === "%";
  const next = tokens[at + 1];
  const size =
    next?.kind === "word" && !percent
      ? (multiplierWords.get(next.text) ??
        (is(next, shortMagnitudes) ? magnitudes.get(next.text) : undefined) ??
        (is(next, millionLetter) && unit !== null ? 1e6 : undefined))
      : undefined;
  if (size !== undefined && (unit === null || currencyNames.has(unit)))
    return { value: value * size, unit: unit ?? null, length: 2, ordinal };
  return { value, unit: percent ? percentUnit(tokens, at + 1) : unit, length: 1, ordinal };
}

/** "5%" and "5 percent" are percent, "5% points" are points. */
function percentUnit(tokens: readonly Token[], at: number): string {
  return is(tokens[at], pointWords) ? "points" : "percent";
}

function wordsAt(tokens: readonly Token[], at: number): Amount | null {
  let position = at;
  const sign = is(tokens[position], minusWords) ? -1 : 1;
  if (sign < 0) {
    const digits = digitsAt(tokens, position + 1);
    if (digits !== null) return { ...digits, value: -digits.value, length: digits.length + 1 };
    position++;
  }
  const article = is(tokens[position], indefinite);
  if (article && multiplierWords.has(tokens[position + 1]?.text ?? "")) position++;
  let total = 0;
  let group = 0;
  let seen = false;
  let first = true;
  for (; position < tokens.length; position++) {
    const text = tokens[position]?.text ?? "";
    const small = numberWords.get(text);
    const size = multiplierWords.get(text);
    if (
      small !== undefined &&
      (first || (group % 100 === 0 && group > 0) || (group % 10 === 0 && group % 100 >= 20 && small < 10))
    )
      group += small;
    else if (size === 100 && (seen || article)) group = (group === 0 ? 1 : group) * 100;
    else if (size !== undefined && (seen || article)) {
      total += (group === 0 ? 1 : group) * size;
      group = 0;
      seen = true;
      first = true;
      continue;
    } else if (
      particle.and.has(text) &&
      seen &&
      group % 100 === 0 &&
      numberWords.has(tokens[position + 1]?.text ?? "") &&
      group > 0
    )
      continue;
    else if (particle.point.has(text) && seen && numberWords.has(tokens[position + 1]?.text ?? "")) {
      group += (numberWords.get(tokens[position + 1]?.text ?? "") ?? 0) / 10;
      position++;
    } else break;
    seen = true;
    first = false;
  }
  if (!seen) return coupleAt(tokens, at);
  return { value: sign * (total + group), unit: null, length: position - at, ordinal: false };
}

function coupleAt(tokens: readonly Token[], at: number): Amount | null {
  const words = tokens.slice(at, at + 3).map((token) => token.text);
  const skip = particle.a.has(words[0]) ? 1 : 0;
  const noun = words[skip] ?? "";
  const value = particle.dozen.has(noun) ? 12 : particle.couple.has(noun) && skip === 1 ? 2 : null;
  if (value === null) return null;
  return { value, unit: null, length: skip + 1 + (particle.of.has(words[skip + 1]) ? 1 : 0), ordinal: false };
}

/** "half an hour", "a quarter of a second", "three quarters of an hour". */
function partOfUnit(tokens: readonly Token[], at: number): Amount | null {
  const word = (offset: number): string => tokens[at + offset]?.text ?? "";
  let offset = aOrOne.has(word(0)) ? 1 : 0;
  let share = partNames.get(word(offset)) ?? writtenFraction(tokens[at]);
  if (share === 0 && threeQuarters.has(`${word(0)} ${word(1)}`)) {
    share = 3 / 4;
    offset = 1;
  }
  if (share === 0) return null;
  offset++;
  if (particle.of.has(word(offset))) offset++;
  if (!oneWords.has(word(offset))) return null;
  const unit = word(offset + 1);
  const percent = percentStarts.has(unit) ? unitAt(tokens, at + offset + 1) : null;
  if (percent?.unit === "percent")
    return { value: clean(share), unit: "percent", length: offset + 1 + percent.length, ordinal: false };
  return measureOf(unit) === null ? null : { value: clean(share), unit, length: offset + 2, ordinal: false };
}

/** "twice", "double the usual"; "sales double in a week" is a movement. */
function timesAt(tokens: readonly Token[], at: number): Amount | null {
  const text = tokens[at]?.text ?? "";
  const times = timesWords.get(text);
  if (times === undefined) return null;
  const verb =
    multiplyingVerbs.has(text) && !unverbal.has(tokens[at - 1]?.text ?? "is") && !is(tokens[at + 1], multiplied);
  return verb ? null : { value: times, unit: "times", length: 1, ordinal: false };
}

function unitAt(tokens: readonly Token[], at: number): { unit: string; length: number } {
  const word = (offset: number): string => tokens[at + offset]?.text ?? "";
  const two = twoWordUnits.get(`${word(0)} ${word(1)}`);
  if (two !== undefined) return { unit: two, length: 2 };
  const speed = speedIn(`${word(0)} ${word(1)} ${word(2)}`.trim());
  if (speed !== null) return speed;
  const letter = tokens[at - 1]?.kind === "number" ? letterUnits.get(word(0)) : undefined;
  if (letter !== undefined) return { unit: letter, length: 1 };
  const counted = particle.per.has(word(0)) ? 1 : 2;
  if (particle.per.has(word(counted - 1)) && thousands.has(word(counted))) return { unit: "permille", length: 0 };
  const one = unitWords.get(word(0));
  if (one !== undefined) return { unit: one, length: 1 };
  if (fractionWords.has(word(0)) && !doubtfulParts.has(word(0))) return { unit: "fraction", length: 1 };
  const currency = currencyNames.get(word(0));
  if (currency !== undefined) return { unit: currency, length: 1 };
  if (timeAdjectives.has(word(0)) && measureOf(word(1))?.dimension === "time") return { unit: word(1), length: 2 };
  if (!isUnitWord(tokens, at)) return { unit: "none", length: 0 };
  const rate = particle.per.has(word(1)) ? measureOf(`${word(0)}/${word(2)}`) : null;
  return rate === null || rate.dimension.startsWith("time")
    ? { unit: word(0), length: 1 }
    : { unit: `${word(0)}/${word(2)}`, length: 3 };
}

/** A measure's name after a number; one letter counts only when it is no ordinary word. */
function isUnitWord(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return (
    token?.kind === "word" &&
    measureOf(token.text) !== null &&
    (!is(token, doubtfulUnits) || (is(token, tonneLetter) && endsAt(tokens, at + 1)))
  );
}

/** Whether what is said of a number ends here: "0.5 t", "0.5 t for 10 minutes". */
function endsAt(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  return next === undefined || next.kind === "break" || is(next, afterEnd);
}

function clean(value: number): number {
  return Number(value.toPrecision(12));
}
