import { tidy } from "../../../../domain/values/tidy.ts";
import { measureOf } from "../../../../domain/language/measures.ts";
import { weights } from "../../choice/weights.ts";
import { afterShare, amountLeads, usedUp, wholes } from "../../lexicon/amounts/counts.ts";
import {
  fractionWords,
  multiplied,
  multiplierWords,
  multiplyingVerbs,
  partNames,
  timesWords,
  unverbal,
} from "../../lexicon/amounts/number-words.ts";
import { aRates, percentStarts, scores } from "../../lexicon/amounts/units.ts";
import { aOrOne, indefinite, oneWords } from "../../lexicon/words/articles.ts";
import { is } from "../../lexicon/words/category.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { type Amount, count, plain } from "./counts.ts";
import { either, maybe, meant, one, type Part, type Place, row, rule, token } from "./rule.ts";
import { measure, timeMeasure, unit } from "./units.ts";

const { amounts: costs } = weights;

const inUnit = (value: number, name: string): Amount => ({ ...plain(tidy(value)), unit: name });
const percent = (value: number): Amount => inUnit(value, "percent");

/** "3/4". */
const written: Part<number> = token(({ kind, text, value }) =>
  kind === "number" && /^\d+\/\d+$/.test(text) && value < 1 && value > 0 ? value : null,
);

const threeQuarters: Part<number> = row([one(particle.three), one(particle.quarters)], () => 3 / 4);

/** "And a half", "and three quarters". */
const andPart: Part<number> = row(
  [
    one(particle.and),
    either(
      threeQuarters,
      row([one(aOrOne), meant(partNames)], ([, part]) => part),
    ),
  ],
  ([, part]) => part,
);

const partOf: Part<number> = either(
  threeQuarters,
  written,
  row([maybe(one(aOrOne)), meant(partNames)], ([, part]) => part),
);

const percentUnit: Part<string> = (tokens, at) =>
  is(tokens[at], percentStarts)
    ? unit(tokens, at).flatMap((item) => (item.said.unit === "percent" ? [{ ...item, said: "percent" }] : []))
    : [];

const outOf: Part<unknown> = either<unknown>(
  one(particle.in),
  row([one(particle.out), one(particle.of)], () => true),
);

/** Whether a part of a whole can be an amount here: "by a third", "a third of", "half full". */
const isPart = ({ tokens, at, end }: Place): boolean =>
  is(tokens[at - 1], amountLeads) || is(tokens[end], particle.of) || is(tokens[end], usedUp);

/** Parts of a whole, and what is computed with them. */
export const shareRules = [
  rule(
    "part of a unit",
    costs.counted,
    "half an hour",
    [partOf, maybe(one(particle.of)), one(oneWords), either(percentUnit, measure)],
    ([part, , , name]) => inUnit(part, name),
  ),
  rule(
    "a unit and a part of it",
    costs.counted,
    "an hour and a half",
    [
      either(
        row([one(indefinite)], () => plain(1)),
        count,
      ),
      measure,
      andPart,
    ],
    ([whole, name, part]) => inUnit(whole.value + part, name),
  ),
  rule(
    "so many out of so many",
    costs.counted,
    "nine in ten",
    [count, outOf, maybe(one(particle.every)), count],
    ([few, , , whole], { tokens, end }) => {
      const bare = [few, whole].every((one) => one.unit === null && !one.ordinal);
      if (!bare || !wholes.has(whole.value) || few.value >= whole.value) return null;
      const next = tokens[end]?.text ?? "";
      return measureOf(next) !== null || scores.has(next) ? null : percent((100 * few.value) / whole.value);
    },
  ),
  rule("a number and a part", costs.counted, "two and a half", [count, andPart], ([whole, part], { tokens, end }) => {
    if (whole.unit === "percent" || whole.ordinal) return null;
    const last = multiplierWords.get(tokens[end - 4]?.text ?? "") ?? 1;
    return { ...whole, value: tidy(whole.value + part * last) };
  }),
  rule(
    "a number and a part of a magnitude",
    costs.counted,
    "two and a half million",
    [count, andPart, meant(multiplierWords)],
    ([whole, part, size]) =>
      whole.unit === "percent" || whole.ordinal ? null : { ...whole, value: tidy((whole.value + part) * size) },
  ),
  rule("written share", costs.counted, "3/4 of them", [written], ([part]) => percent(100 * part)),
  rule("three quarters", costs.counted, "three quarters of them", [threeQuarters], ([part], place) => {
    const ofTime = is(place.tokens[place.end], particle.of) && timeMeasure(place.tokens, place.end + 2).length > 0;
    return isPart(place) && (!ofTime || is(place.tokens[place.at - 1], amountLeads)) ? percent(100 * part) : null;
  }),
  rule("half", costs.counted, "half", [one(particle.half)], (_, { tokens, end }) =>
    is(tokens[end], aRates) ? null : percent(50),
  ),
  rule("a quarter", costs.counted, "a quarter of them", [one(oneWords), one(particle.quarter)], (_, place) =>
    isPart(place) ? percent(25) : null,
  ),
  rule("a part", costs.counted, "a third", [one(oneWords), meant(fractionWords)], ([, part], { tokens, at, end }) => {
    if (is(tokens[end - 1], particle.quarter)) return null;
    const next = tokens[end];
    const counts = is(tokens[at - 1], amountLeads) || next?.kind !== "word" || is(next, afterShare);
    return counts ? percent(part) : null;
  }),
  rule("so many times", costs.counted, "twice", [meant(timesWords)], ([value], { tokens, at, end }) => {
    const verb =
      is(tokens[at], multiplyingVerbs) && !unverbal.has(tokens[at - 1]?.text ?? "is") && !is(tokens[end], multiplied);
    return verb ? null : { ...plain(value), unit: "times" };
  }),
];
