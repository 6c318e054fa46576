import { is } from "../../lexicon/words/category.ts";
import { weights } from "../../choice/weights.ts";
import { durationOf, letters, unitNames } from "../../lexicon/amounts/time-units.ts";
import { timeAdjectives } from "../../lexicon/amounts/units.ts";
import { oneOrEach } from "../../lexicon/amounts/windows.ts";
import { indefinite } from "../../lexicon/words/articles.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { amount } from "./numbers.ts";
import { maybe, one, type Part, rule, skipped, symbol, token } from "./rule.ts";

const { windows: costs } = weights;

/** A unit of time in a word: "hours", "quarter". */
export const timeUnit: Part<string> = token(({ kind, text }) =>
  kind === "word" && text.length > 1 && unitNames.has(text) ? text : null,
);

/** "6 h", "30 s": a letter apart from its number. */
const timeLetter: Part<string> = token(({ kind, text }) => (kind === "word" && letters.has(text) ? text : null));

/** How long something takes, as a duration. */
export const timeRules = [
  rule("one of a unit", costs.time, "a week", [one(oneOrEach), timeUnit], ([, unit], { tokens, end }) =>
    is(tokens[end], particle.of) && particle.quarter.has(unit) ? null : durationOf(1, unit),
  ),
  rule(
    "so many of a unit",
    costs.time,
    "10 minutes",
    [amount, maybe(one(timeAdjectives)), timeUnit],
    ([many, , unit]) => (many.unit === null ? durationOf(many.value, unit) : null),
  ),
  rule("so many of a letter", costs.time, "6 h", [amount, timeLetter], ([many, unit]) =>
    many.unit === null ? durationOf(many.value, unit) : null,
  ),
  rule("a part of a unit", costs.time, "an hour and a half", [amount], ([part], { at, end }) =>
    part.unit === null || end === at + 1 ? null : durationOf(part.value, part.unit),
  ),
  rule(
    "half an hour",
    costs.time,
    "half hour",
    [one(particle.half), skipped(indefinite), one(particle.hour)],
    ([, , unit]) => durationOf(1 / 2, unit),
  ),
  rule(
    "digits and letters",
    costs.time,
    "24h",
    [token(({ kind, value, suffix }) => (kind === "number" && suffix !== "" ? { value, suffix } : null))],
    ([{ value, suffix }]) => (unitNames.has(suffix) ? durationOf(value, suffix) : null),
  ),
];

/** A time at a token. */
export const time = symbol(timeRules);
