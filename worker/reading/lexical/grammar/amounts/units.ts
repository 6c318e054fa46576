import { currencyNames, measureOf } from "../../../../domain/language/measures.ts";
import { weights } from "../../choice/weights.ts";
import { doubtfulParts, fractionWords } from "../../lexicon/amounts/number-words.ts";
import {
  doubtfulUnits,
  hundredths,
  letterUnits,
  speedIn,
  thousands,
  timeAdjectives,
  tonneLetter,
  twoWordUnits,
  unitWords,
} from "../../lexicon/amounts/units.ts";
import { is } from "../../lexicon/words/category.ts";
import { afterEnd } from "../../lexicon/words/joints.ts";
import { particle } from "../../lexicon/words/particles.ts";
import type { Token } from "../../text/token.ts";
import { meant, one, type Part, row, rule, symbol, token } from "./rule.ts";

const { amounts: costs } = weights;

/** What stands behind an amount: its unit, and what one of it is. */
interface Unit {
  readonly unit: string;
  readonly factor: number;
}

const of = (unit: string): Unit => ({ unit, factor: 1 });

/** A word of a measure: "seconds", "kg". */
export const measure: Part<string> = token(({ text }) => (measureOf(text) === null ? null : text));

/** A word of time: "minutes". */
export const timeMeasure: Part<string> = token(({ text }) =>
  measureOf(text)?.dimension === "time" && text.length > 1 ? text : null,
);

const twoWords: Part<string> = row(
  [token(({ text }) => text), token(({ text }) => text)],
  ([a, b]) => twoWordUnits.get(`${a} ${b}`) ?? null,
);

const speed: Part<string> = (tokens, at) => {
  const words = tokens.slice(at, at + 3).map(({ text }) => text);
  const found = speedIn(words.join(" "));
  return found === null ? [] : [{ end: at + found.length, said: found.unit, cost: 0, rules: [] }];
};

const anyToken: Part<Token> = token((read) => read);

export const unitRules = [
  rule("hundredths of money", costs.narrow, "5 cents", [token(({ text }) => hundredths.test(text) || null)], () => ({
    unit: "usd",
    factor: 1 / 100,
  })),
  rule("unit of two words", costs.narrow, "5 percentage points", [twoWords], ([unit]) => of(unit)),
  rule("speed", costs.narrow, "5 km per hour", [speed], ([unit]) => of(unit)),
  rule("letter right after digits", costs.narrow, "5 c", [meant(letterUnits)], ([unit], { tokens, at }) =>
    tokens[at - 1]?.kind === "number" ? of(unit) : null,
  ),
  rule("share of a thousand", costs.narrow, "5 errors per thousand", [], (_, { tokens, at }) => {
    const per = is(tokens[at], particle.per) ? at : at + 1;
    return is(tokens[per], particle.per) && is(tokens[per + 1], thousands) ? of("permille") : null;
  }),
  rule("unit of one word", costs.narrow, "5 points", [meant(unitWords)], ([unit]) => of(unit)),
  rule("parts of a whole", costs.wide, "two thirds", [meant(fractionWords)], ([factor], { tokens, at }) =>
    is(tokens[at], doubtfulParts) ? null : { unit: "percent", factor },
  ),
  rule("money", costs.wide, "5 euros", [meant(currencyNames)], ([unit]) => of(unit)),
  rule("time of a kind", costs.wide, "5 business days", [one(timeAdjectives), timeMeasure], ([, unit]) => of(unit)),
  rule("measure", costs.wide, "5 kg", [measure], ([unit], { tokens, at, end }) =>
    isUnitWord(tokens, at, end) ? of(unit) : null,
  ),
  rule("rate", costs.wide, "5 MB per second", [measure, one(particle.per), anyToken], ([unit, , { text }], place) => {
    const rate = measureOf(`${unit}/${text}`);
    const counts = isUnitWord(place.tokens, place.at, place.at + 1);
    return !counts || rate === null || rate.dimension.startsWith("time") ? null : of(`${unit}/${text}`);
  }),
];

/** The unit behind an amount. */
export const unit = symbol(unitRules);

/** A measure's name after a number; one letter counts only when it is no ordinary word. */
function isUnitWord(tokens: readonly Token[], at: number, end: number): boolean {
  const read = tokens[at];
  if (read?.kind !== "word") return false;
  return !is(read, doubtfulUnits) || (is(read, tonneLetter) && endsAt(tokens, end));
}

/** Whether what is said of a number ends here: "0.5 t", "0.5 t for 10 minutes". */
function endsAt(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  return next === undefined || next.kind === "break" || is(next, afterEnd);
}
