import type { ReadNumber } from "../../../domain/language/reading.ts";
import { currencyNames, magnitudes, measureOf } from "../../../domain/language/measures.ts";
import { compoundAt, shareAt, writtenFraction, type Amount } from "./compound-numbers.ts";
import type { Token } from "../text/token.ts";
import { fractionWords, multiplierWords, numberWords, timesWords } from "../lexicon/number-words.ts";

/** A number found at a token, with its unit, and how many tokens it takes. */
export interface FoundNumber {
  number: ReadNumber;
  length: number;
  /** Written as an ordinal ("95th"), which only a percentile may be. */
  ordinal: boolean;
}

/** Reads the number that begins at a token, with the unit that follows it, or null. */
export function numberAt(tokens: readonly Token[], at: number): FoundNumber | null {
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

/** Of whichever money the signal counts in. */
const hundredths = /^(?:cents?|pence)$/;

const simpleAt = (tokens: readonly Token[], at: number): Amount | null => digitsAt(tokens, at) ?? wordsAt(tokens, at);

function digitsAt(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  if (token?.kind !== "number") return null;
  const { value, suffix } = token;
  const currency = currencyNames.get(suffix.charAt(0));
  const rest = currency === undefined ? suffix : suffix.slice(1);
  const ordinal = /^(?:st|nd|rd|th)$/.test(rest);
  const done = (scaled: number, unit: string | null): Amount =>
    withMagnitude(tokens, at, scaled, unit ?? currency ?? null, ordinal);
  if (rest === "" || ordinal) return done(value, null);
  if (rest === "k" || (magnitudes.has(rest) && (currency !== undefined || rest !== "mm")))
    return done(value * (magnitudes.get(rest) ?? 1), null);
  if (rest === "m") return currency === undefined ? done(value, "m") : done(value * 1e6, null);
  if (rest === "b") return done(value * 1e9, null);
  if (rest === "%") return done(value, null);
  if (rest === "x") return done(value, "times");
  if (rest === "σ") return done(value, "deviations");
  if (rest === "pp" || rest === "pts" || rest === "ppt") return done(value, "points");
  if (rest === "bp" || rest === "bps") return done(value, "bps");
  if (/^°c$/.test(rest)) return done(value, "celsius");
  if (/^°f$/.test(rest)) return done(value, "fahrenheit");
  return done(value, measureOf(rest) === null ? null : rest);
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
        (next.text === "mn" || next.text === "bn" ? magnitudes.get(next.text) : undefined) ??
        (next.text === "m" && unit !== null ? 1e6 : undefined))
      : undefined;
  if (size !== undefined && (unit === null || currencyNames.has(unit)))
    return { value: value * size, unit: unit ?? null, length: 2, ordinal };
  return { value, unit: percent ? percentUnit(tokens, at + 1) : unit, length: 1, ordinal };
}

/** "5%" and "5 percent" are percent, "5% points" are points. */
function percentUnit(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text === "points" ? "points" : "percent";
}

function wordsAt(tokens: readonly Token[], at: number): Amount | null {
  let position = at;
  const sign = tokens[position]?.text === "minus" || tokens[position]?.text === "negative" ? -1 : 1;
  if (sign < 0) {
    const digits = digitsAt(tokens, position + 1);
    if (digits !== null) return { ...digits, value: -digits.value, length: digits.length + 1 };
    position++;
  }
  const article = tokens[position]?.text === "a" || tokens[position]?.text === "an";
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
      text === "and" &&
      seen &&
      group % 100 === 0 &&
      numberWords.has(tokens[position + 1]?.text ?? "") &&
      group > 0
    )
      continue;
    else if (text === "point" && seen && numberWords.has(tokens[position + 1]?.text ?? "")) {
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
  const skip = words[0] === "a" ? 1 : 0;
  const noun = words[skip] ?? "";
  const value = noun === "dozen" ? 12 : noun === "couple" && skip === 1 ? 2 : null;
  if (value === null) return null;
  return { value, unit: null, length: skip + 1 + (words[skip + 1] === "of" ? 1 : 0), ordinal: false };
}

const partNames = new Map([
  ["half", 0.5],
  ["quarter", 0.25],
  ["third", 1 / 3],
]);

/** "half an hour", "a quarter of a second", "three quarters of an hour". */
function partOfUnit(tokens: readonly Token[], at: number): Amount | null {
  const word = (offset: number): string => tokens[at + offset]?.text ?? "";
  let offset = word(0) === "a" || word(0) === "one" ? 1 : 0;
  let share = partNames.get(word(offset)) ?? writtenFraction(tokens[at]);
  if (share === 0 && word(1) === "quarters" && word(0) === "three") {
    share = 0.75;
    offset = 1;
  }
  if (share === 0) return null;
  offset++;
  if (word(offset) === "of") offset++;
  if (!["a", "an", "one"].includes(word(offset))) return null;
  const unit = word(offset + 1);
  const percent = /^(?:percent|per|%)$/.exec(unit) !== null ? unitAt(tokens, at + offset + 1) : null;
  if (percent?.unit === "percent")
    return { value: clean(share), unit: "percent", length: offset + 1 + percent.length, ordinal: false };
  return measureOf(unit) === null ? null : { value: clean(share), unit, length: offset + 2, ordinal: false };
}

/** Words before which "double" and "triple" are verbs. */
const unverbal = new Set("is are was were be been a an the at by than over above below to of its their or".split(" "));
const objects = new Set(
  "the that its their what of a an last normal usual average as their our your this those these".split(" "),
);

/** "twice", "double the usual"; "sales double in a week" is a movement. */
function timesAt(tokens: readonly Token[], at: number): Amount | null {
  const text = tokens[at]?.text ?? "";
  const times = timesWords.get(text);
  if (times === undefined) return null;
  const verb =
    /^(?:double|triple|treble|quadruple)d?$/.test(text) &&
    !unverbal.has(tokens[at - 1]?.text ?? "is") &&
    !objects.has(tokens[at + 1]?.text ?? "");
  return verb ? null : { value: times, unit: "times", length: 1, ordinal: false };
}

function unitAt(tokens: readonly Token[], at: number): { unit: string; length: number } {
  const word = (offset: number): string => tokens[at + offset]?.text ?? "";
  const two = `${word(0)} ${word(1)}`;
  if (two === "percentage points" || two === "percentage point" || two === "percent points")
    return { unit: "points", length: 2 };
  if (two === "basis points" || two === "basis point") return { unit: "bps", length: 2 };
  if (two === "per cent") return { unit: "percent", length: 2 };
  if (/^(?:standard|std) (?:deviations?|devs?)$/.test(two)) return { unit: "deviations", length: 2 };
  const speed =
    /^(km|kilomet(?:er|re)s|miles?) (?:per )?h(?:our)?$/.exec([two, word(2)].join(" ").trim()) ?? /^(km) h$/.exec(two);
  if (speed !== null)
    return { unit: speed[1]?.startsWith("mile") === true ? "mph" : "kmh", length: speed[0].split(" ").length };
  if (/^[cf]$/.test(word(0)) && tokens[at - 1]?.kind === "number")
    return { unit: word(0) === "c" ? "celsius" : "fahrenheit", length: 1 };
  if (/^degrees? (?:c|celsius)$/.test(two)) return { unit: "celsius", length: 2 };
  if (/^degrees? (?:f|fahrenheit)$/.test(two)) return { unit: "fahrenheit", length: 2 };
  if (/^degrees?$/.test(word(0))) return { unit: "degrees", length: 1 };
  if (/^(?:percent|pct)$/.test(word(0))) return { unit: "percent", length: 1 };
  if (word(0) === "percentile") return { unit: "percentile", length: 1 };
  if (/^(?:pp|ppts?|pts?|points?)$/.test(word(0))) return { unit: "points", length: 1 };
  const counted = word(0) === "per" ? 1 : 2;
  if (word(counted - 1) === "per" && /^(?:thousand|1,?000|mille)$/.test(word(counted)))
    return { unit: "permille", length: 0 };
  if (/^bps?$/.test(word(0))) return { unit: "bps", length: 1 };
  if (/^(?:sigmas?|stdevs?|sds?|stddevs?)$/.test(word(0))) return { unit: "deviations", length: 1 };
  if (word(0) === "m" && tokens[at - 1]?.kind === "number") return { unit: "m", length: 1 };
  if (/^(?:times|x|fold)$/.test(word(0))) return { unit: "times", length: 1 };
  if (fractionWords.has(word(0)) && word(0) !== "half" && word(0) !== "quarter") return { unit: "fraction", length: 1 };
  const currency = currencyNames.get(word(0));
  if (currency !== undefined) return { unit: currency, length: 1 };
  if (timeAdjectives.has(word(0)) && measureOf(word(1))?.dimension === "time") return { unit: word(1), length: 2 };
  if (!isUnitWord(tokens, at)) return { unit: "none", length: 0 };
  const rate = word(1) === "per" ? measureOf(`${word(0)}/${word(2)}`) : null;
  return rate === null || rate.dimension.startsWith("time")
    ? { unit: word(0), length: 1 }
    : { unit: `${word(0)}/${word(2)}`, length: 3 };
}

const timeAdjectives = new Set(
  "running operating working business calendar full whole consecutive straight".split(" "),
);

/** A measure's name after a number; one letter counts only when it is no ordinary word. */
function isUnitWord(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return (
    token?.kind === "word" &&
    measureOf(token.text) !== null &&
    (!["t", "l", "v", "q", "second", "foot"].includes(token.text) || (token.text === "t" && endsAt(tokens, at + 1)))
  );
}

/** Whether what is said of a number ends here: "0.5 t", "0.5 t for 10 minutes". */
function endsAt(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  return next === undefined || next.kind === "break" || ["and", "or", "for"].includes(next.text);
}

function clean(value: number): number {
  return Number(value.toPrecision(12));
}
