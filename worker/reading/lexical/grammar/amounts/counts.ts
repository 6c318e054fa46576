import { currencyNames, magnitudes, measureOf } from "../../../../domain/language/measures.ts";
import { weights } from "../../choice/weights.ts";
import { minusWords, multiplierWords, numberWords } from "../../lexicon/amounts/number-words.ts";
import {
  currencyCodes,
  dollarLeads,
  gluedMagnitude,
  millionLetter,
  ordinalEndings,
  pointWords,
  shortMagnitudes,
  suffixUnits,
} from "../../lexicon/amounts/units.ts";
import { indefinite } from "../../lexicon/words/articles.ts";
import { particle } from "../../lexicon/words/particles.ts";
import type { Token } from "../../text/token.ts";
import { type Item, maybe, meant, one, type Part, readBy, row, rule, symbol, token } from "./rule.ts";
import { beginsSpelled, spelledAt } from "./spelled.ts";

const { amounts: costs } = weights;

/** An amount: its value, and its unit where its own words tell one. */
export interface Amount {
  readonly value: number;
  readonly unit: string | null;
  /** Written as an ordinal ("95th"), which only a percentile may be. */
  readonly ordinal: boolean;
}

/** A value of no unit yet. */
export const plain = (value: number): Amount => ({ value, unit: null, ordinal: false });

/** A number in digits, with what is glued to it. */
export const digits: Part<Amount> = token((of) => (of.kind === "number" ? digitsOf(of) : null));

function digitsOf({ value, suffix }: Token): Amount {
  const currency = currencyNames.get(suffix.charAt(0)) ?? null;
  const rest = currency === null ? suffix : suffix.slice(1);
  if (ordinalEndings.has(rest)) return { value, unit: currency, ordinal: true };
  const size = gluedMagnitude(rest, currency !== null);
  if (rest === "" || size !== null) return { ...plain(value * (size ?? 1)), unit: currency };
  return { ...plain(value), unit: suffixUnits.get(rest) ?? (measureOf(rest) === null ? currency : rest) };
}

/** "12 million", "$5 bn", "$5 m". */
const magnitude: Part<number> = token(({ kind, text }) =>
  kind === "word"
    ? (multiplierWords.get(text) ??
      (shortMagnitudes.has(text) || millionLetter.has(text) ? magnitudes.get(text) : undefined))
    : undefined,
);

const spelled: Part<Amount> = readBy((tokens, at) => {
  const found = spelledAt(tokens, at);
  return found === null ? [] : [{ end: at + found.length, said: plain(found.value), cost: 0, rules: [] }];
}, beginsSpelled);

const inDigits = rule("digits", costs.counted, "1,500", [digits], ([amount]) => amount);

const sized = rule(
  "digits and a magnitude",
  costs.counted,
  "1.5 million",
  [digits, magnitude],
  ([amount, size], { tokens, end }) => {
    const money = amount.unit !== null && currencyNames.has(amount.unit);
    if (!money && (amount.unit !== null || millionLetter.has(tokens[end - 1]?.text))) return null;
    return { ...amount, value: amount.value * size };
  },
);

const inWords = rule("number in words", costs.counted, "one hundred and twenty", [spelled], ([amount]) => amount);

const positive = symbol([inDigits, sized, inWords]);
const inFigures = symbol([inDigits, sized]);

const dozen: Part<number> = row([one(particle.dozen), maybe(one(particle.of))], () => 12);
const size: Part<number> = (tokens, at): readonly Item<number>[] => [
  ...dozen(tokens, at),
  ...meant(multiplierWords)(tokens, at),
];

/** Whole numbers and decimals, in digits or in words. */
export const countRules = [
  inDigits,
  sized,
  inWords,
  rule("money before its amount", costs.counted, "EUR 100", [meant(currencyCodes), inFigures], ([code, amount]) =>
    amount.unit === null && !amount.ordinal ? { ...amount, unit: code } : null,
  ),
  rule("dollars of a country", costs.counted, "US$100K", [one(dollarLeads), inFigures], ([, amount], { tokens, at }) =>
    amount.unit === "usd" && tokens[at]?.end === tokens[at + 1]?.start ? amount : null,
  ),
  rule("percentage points in digits", costs.counted, "5% points", [digits, one(pointWords)], ([amount]) =>
    amount.unit === "percent" ? { ...amount, unit: "points" } : null,
  ),
  rule("minus so many", costs.counted, "minus three", [one(minusWords), positive], ([, amount]) => ({
    ...amount,
    value: -amount.value,
  })),
  rule("a dozen", costs.counted, "a dozen", [maybe(one(particle.a)), dozen], ([, value]) => plain(value)),
  rule("a couple", costs.counted, "a couple of", [one(particle.a), one(particle.couple), maybe(one(particle.of))], () =>
    plain(2),
  ),
  rule(
    "half of a round number",
    costs.counted,
    "half a dozen",
    [one(particle.half), one(indefinite), size],
    ([, , whole]) => plain(whole / 2),
  ),
  rule("dozens", costs.counted, "two dozen", [meant(numberWords), dozen], ([few, whole]) => plain(few * whole)),
  rule(
    "a couple of a round number",
    costs.counted,
    "a couple of hundred",
    [one(particle.a), one(particle.couple), maybe(one(particle.of)), size],
    ([, , , whole]) => plain(2 * whole),
  ),
];

/** What is counted before a part or a unit follows. */
export const count = symbol(countRules);
