import { category, is, particle } from "../../lexicon/category.ts";
import { currencyNames, magnitudes, measureOf } from "../../../../domain/language/measures.ts";
import type { ReadNumber } from "../../../../domain/language/reading.ts";
import { tidy } from "../../../../domain/values/tidy.ts";
import { wholes } from "../../lexicon/amounts/counts.ts";
import {
  fractionWords,
  partNames,
  multiplierWords,
  numberWords,
  timesWords,
} from "../../lexicon/amounts/number-words.ts";
import { currencyCodes, gluedMagnitude, suffixUnits } from "../../lexicon/amounts/units.ts";
import { keptByPlace } from "../../text/kept.ts";
import { type Token, textOf } from "../../text/token.ts";
import { spelledAt } from "./spelled.ts";
import { unitsAt, unitsOfOne } from "./units.ts";

/** A number found at a token, with its unit, and how many tokens it takes. */
export interface FoundNumber {
  number: ReadNumber;
  length: number;
  /** Written as an ordinal ("95th"), which only a percentile may be. */
  ordinal: boolean;
}

/** An amount up to `end`: its value, and its unit where its own words tell one. */
interface Amount {
  readonly value: number;
  readonly unit: string | null;
  readonly ordinal: boolean;
  readonly end: number;
}

type Reads = (tokens: readonly Token[], at: number) => readonly (Amount | null)[];

const amount = (value: number, end: number, unit: string | null = null): Amount => ({
  value,
  unit,
  ordinal: false,
  end,
});
const skip = (tokens: readonly Token[], at: number, words: { has(word: string | undefined): boolean }): number =>
  words.has(tokens[at]?.text) ? at + 1 : at;

/** "1,500", "$5", "95th", "1.5 million", "$5 m". */
const figures: Reads = (tokens, at) => {
  const token = tokens[at];
  if (token?.kind !== "number") return [];
  const { value, suffix } = token;
  const currency = currencyNames.get(suffix.charAt(0)) ?? null;
  const rest = currency === null ? suffix : suffix.slice(1);
  if (category.ordinalEndings.has(rest)) return [{ ...amount(value, at + 1, currency), ordinal: true }];
  const glued = gluedMagnitude(rest, currency !== null);
  const unit =
    rest === "" || glued !== null
      ? currency
      : (suffixUnits.get(rest) ?? (measureOf(rest) === null && !rest.includes("^") ? currency : rest));
  const digits = amount(value * (glued ?? 1), at + 1, unit);
  const next = tokens[at + 1];
  if (digits.unit === "percent" && is(next, particle.points)) return [amount(value, at + 2, "points"), digits];
  const money = digits.unit !== null && currencyNames.has(digits.unit);
  const short =
    is(next, category.shortMagnitudes) || (is(next, particle.m) && money)
      ? magnitudes.get(next?.text ?? "")
      : undefined;
  const size = next?.kind === "word" ? (multiplierWords.get(next.text) ?? short) : undefined;
  return size === undefined || (digits.unit !== null && !money)
    ? [digits]
    : [{ ...digits, value: digits.value * size, end: at + 2 }, digits];
};

const positive: Reads = (tokens, at) => {
  const spelled = spelledAt(tokens, at);
  return [...figures(tokens, at), spelled === null ? null : amount(spelled.value, at + spelled.length)];
};

/** "EUR 100", "US$100K", "minus three". */
const signed: Reads = (tokens, at) => {
  const code = currencyCodes.get(tokens[at]?.text ?? "");
  const behind = figures(tokens, at + 1);
  if (code !== undefined)
    return behind.map((one) => (one?.unit === null && !one.ordinal ? { ...one, unit: code } : null));
  if (is(tokens[at], particle.us) && tokens[at]?.end === tokens[at + 1]?.start)
    return behind.filter((one) => one?.unit === "usd");
  return is(tokens[at], category.minusWords)
    ? positive(tokens, at + 1).map((one) => (one === null ? null : { ...one, value: -one.value }))
    : [];
};

const dozenAt = (tokens: readonly Token[], at: number): number | null =>
  is(tokens[at], particle.dozen) ? skip(tokens, at + 1, particle.of) : null;

/** "A dozen", "two dozen", "half a dozen", "a couple of hundred". */
const rounded: Reads = (tokens, at) => {
  const few = numberWords.get(tokens[at]?.text ?? "");
  const article = skip(tokens, at, particle.a);
  const [dozen, more] = [dozenAt(tokens, article), few === undefined ? null : dozenAt(tokens, at + 1)];
  const sizeAt = (place: number): Amount | null => {
    const size = multiplierWords.get(tokens[place]?.text ?? "");
    const twelve = dozenAt(tokens, place);
    return size !== undefined ? amount(size, place + 1) : twelve === null ? null : amount(12, twelve);
  };
  const couple = article > at && is(tokens[article], particle.couple) ? skip(tokens, article + 1, particle.of) : null;
  const half = is(tokens[at], particle.half) && is(tokens[at + 1], category.oneWords) ? sizeAt(at + 2) : null;
  const pair = couple === null ? null : sizeAt(couple);
  return [
    dozen === null ? null : amount(12, dozen),
    more === null || few === undefined ? null : amount(few * 12, more),
    couple === null ? null : amount(2, couple),
    half === null ? null : { ...half, value: half.value / 2 },
    pair === null ? null : { ...pair, value: 2 * pair.value },
  ];
};

const counts: Reads = (tokens, at) => [...positive(tokens, at), ...signed(tokens, at), ...rounded(tokens, at)];

/** "Three quarters", "3/4", "a third" as a part of one. */
function partAt(tokens: readonly Token[], at: number, bare = true): Amount | null {
  if (is(tokens[at], particle.three) && is(tokens[at + 1], particle.quarters)) return amount(3 / 4, at + 2);
  const { kind, text = "", value = 0, suffix } = tokens[at] ?? {};
  if (kind === "number" && suffix === "" && value < 1 && isFraction.test(text)) return amount(value, at + 1);
  const several = bare ? undefined : numberWords.get(text);
  const each = fractionWords.get(tokens[at + 1]?.text ?? "");
  if (several !== undefined && each !== undefined) return amount((several * each) / 100, at + 2);
  const from = is(tokens[at], category.oneWords) ? at + 1 : at;
  const part = from > at || bare ? partNames.get(tokens[from]?.text ?? "") : undefined;
  return part === undefined ? null : amount(part, from + 1);
}

const isFraction = /[/¼-¾⅐-⅞]/;

/** Whether a part of a whole can be an amount here: "by a third", "a third of", "half full". */
const isPart = (tokens: readonly Token[], at: number, end: number): boolean =>
  is(tokens[at - 1], category.amountLeads) || is(tokens[end], particle.of) || is(tokens[end], category.usedUp);

const isLength = (token: Token | undefined): boolean =>
  token?.kind === "word" && !is(token, category.doubtfulUnits) && measureOf(token.text)?.dimension === "length";

/** "Half an hour", "half a percent", "three quarters of them", "a third", "half", "twice". */
const parts: Reads = (tokens, at) => {
  const out: (Amount | null)[] = [];
  const part = partAt(tokens, at);
  const [first, next] = [tokens[at], tokens[at + 1]];
  if (part !== null) {
    // "A quarter hour" is said of no other time, "a quarter point" of no other share.
    const measured =
      [particle.hour, particle.point, particle.percent].some((unit) => is(tokens[part.end], unit)) ||
      isLength(tokens[part.end]);
    const [unit] = measured ? unitsAt(tokens, part.end, true) : unitsOfOne(tokens, part.end);
    if (unit !== undefined) out.push(amount(tidy(part.value), unit.end, unit.unit));
    const whole = amount(tidy(100 * part.value), part.end, "percent");
    const ofTime =
      is(tokens[part.end], particle.of) && measureOf(tokens[part.end + 2]?.text ?? "")?.dimension === "time";
    const quarter = is(first, category.oneWords) && is(next, particle.quarter);
    const three = is(first, particle.three) && (!ofTime || is(tokens[at - 1], category.amountLeads));
    const half = is(first, particle.half) && !is(next, category.aRates);
    if (first?.kind === "number" || half || ((three || quarter) && isPart(tokens, at, part.end))) out.push(whole);
  }
  const fraction =
    is(first, category.oneWords) && !is(next, particle.quarter) ? fractionWords.get(next?.text ?? "") : undefined;
  if (fraction !== undefined) {
    const after = tokens[at + 2];
    const said = is(tokens[at - 1], category.amountLeads) || after?.kind !== "word" || is(after, category.afterShare);
    out.push(said ? amount(tidy(fraction), at + 2, "percent") : null);
  }
  // "Double-bit errors" are none that double.
  const times = next?.hyphenated === true ? undefined : timesWords.get(first?.text ?? "");
  const verb =
    is(first, category.multiplyingVerbs) &&
    !category.unverbal.has(tokens[at - 1]?.text ?? "is") &&
    !is(next, category.multiplied);
  if (times !== undefined && !verb) out.push(amount(times, at + 1, "times"));
  return out;
};

/** "Nine in ten", "two and a half", "two and a half million", "an hour and a half". */
const composed: Reads = (tokens, at) => {
  const one = is(tokens[at], category.oneWords) ? amount(1, at + 1) : null;
  return [...counts(tokens, at), one].flatMap((whole) => {
    if (whole === null || whole.ordinal || whole.unit === "percent") return [];
    const out: (Amount | null)[] = [];
    const unit = measureOf(tokens[whole.end]?.text ?? "") === null ? null : (tokens[whole.end]?.text ?? null);
    const behind = is(tokens[whole.end + 1], particle.and) ? partAt(tokens, whole.end + 2, false) : null;
    if (unit !== null && behind !== null) out.push(amount(tidy(whole.value + behind.value), behind.end, unit));
    if (whole === one) return out;
    const goesOn = is(tokens[whole.end], particle.and) && Number.isInteger(whole.value);
    const half = goesOn ? partAt(tokens, whole.end + 1, false) : null;
    if (half !== null) {
      const last = multiplierWords.get(tokens[whole.end - 1]?.text ?? "") ?? 1;
      const size = multiplierWords.get(tokens[half.end]?.text ?? "");
      out.push({ ...whole, value: tidy(whole.value + half.value * last), end: half.end });
      if (size !== undefined) out.push({ ...whole, value: tidy((whole.value + half.value) * size), end: half.end + 1 });
    }
    return [...out, ...outOf(tokens, whole)];
  });
};

/** "Nine in ten", "9 out of 10", "one in every five"; not "4 out of 5 stars". */
function outOf(tokens: readonly Token[], few: Amount): (Amount | null)[] {
  const two = is(tokens[few.end], particle.out) && is(tokens[few.end + 1], particle.of);
  if (few.unit !== null || (!two && !is(tokens[few.end], particle.in))) return [];
  const from = skip(tokens, few.end + (two ? 2 : 1), particle.every);
  return counts(tokens, from).map((whole) => {
    if (whole === null || whole.unit !== null || whole.ordinal) return null;
    const next = tokens[whole.end]?.text ?? "";
    const share =
      wholes.has(whole.value) && few.value < whole.value && measureOf(next) === null && !category.scores.has(next);
    return share ? amount(tidy((100 * few.value) / whole.value), whole.end, "percent") : null;
  });
}

/** What a number may begin with; other words need not be tried. */
const starts: readonly { has(word: string): boolean }[] = [
  numberWords,
  currencyCodes,
  particle.us,
  category.minusWords,
  category.oneWords,
  partNames,
  timesWords,
  particle.dozen,
  particle.half,
  particle.percentile,
];

/** Whether a number may begin with a token. */
export const beginsNumber = ({ kind, text }: Token): boolean =>
  kind === "number" || starts.some((words) => words.has(text));

/** Reads the number that begins at a token, with the unit that follows it, or null: of several the longest, of equally long ones that whose own words tell its unit. */
export const numberAt = keptByPlace((tokens, at): FoundNumber | null => {
  const token = tokens[at];
  const found = token !== undefined && beginsNumber(token) ? simpleAt(tokens, at) : null;
  if (found === null || token === undefined) return null;
  const { number, ...place } = compoundAt(tokens, at, found);
  return { ...place, number: token.again === undefined ? number : { ...number, again: token.again } };
});

/** "5 ft 6 in", "eight minutes and 59 seconds": an amount and a smaller one, in the unit of the smaller. */
function compoundAt(tokens: readonly Token[], at: number, big: FoundNumber): FoundNumber {
  const from = skip(tokens, at + big.length, particle.and);
  const small = tokens[from] === undefined ? null : simpleAt(tokens, from);
  const [one, other] = [measureOf(big.number.unit), measureOf(small?.number.unit ?? "")];
  if (small === null || one === null || other?.dimension !== one.dimension) return big;
  if (small.number.value < 0 || other.factor >= one.factor || small.number.value * other.factor >= one.factor)
    return big;
  const value = tidy((big.number.value * one.factor) / other.factor + small.number.value);
  const text = `${big.number.text} ${small.number.text}`;
  return { number: { value, unit: small.number.unit, text }, length: from + small.length - at, ordinal: false };
}

function simpleAt(tokens: readonly Token[], at: number): FoundNumber | null {
  const amounts = [...counts(tokens, at), ...parts(tokens, at), ...composed(tokens, at)].filter((one) => one !== null);
  const units = amounts.flatMap((one) =>
    one.unit !== null
      ? [{ ...one, unit: one.unit, cost: 0 }]
      : [
          ...unitsAt(tokens, one.end).map(({ unit, factor, end, cost }) => ({
            value: factor === 1 ? one.value : tidy(one.value * factor),
            unit,
            ordinal: one.ordinal && factor === 1,
            end,
            cost,
          })),
          { ...one, unit: "none", cost: 9 },
        ],
  );
  if (is(tokens[at], particle.percentile))
    for (const one of figures(tokens, at + 1))
      if (one?.unit === null && !one.ordinal) units.push({ ...one, unit: "percentile", cost: 0 });
  const [best] = units.toSorted((a, b) => b.end - a.end || a.cost - b.cost);
  if (best === undefined) return null;
  const text = textOf(tokens.slice(at, best.end));
  return { number: { value: best.value, unit: best.unit, text }, length: best.end - at, ordinal: best.ordinal };
}
