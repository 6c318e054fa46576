import { weights } from "../../choice/weights.ts";
import { durationOf, shorthand, unitLetters, unitNames } from "../../lexicon/amounts/time-units.ts";
import {
  agoWords,
  beforeEarlier,
  beforePast,
  beforeSame,
  earlierLeads,
  figureNouns,
  indefinites,
  lastingLonger,
  looseLeads,
  nextOne,
  oneOrEach,
  overItselfJoints,
  pastWords,
  spanFillers,
  spanNouns,
  strongLeads,
  unitLeads,
  versusLeads,
  wholeTimes,
  windowLeads,
  windowTails,
} from "../../lexicon/amounts/windows.ts";
import { aOrOne } from "../../lexicon/words/articles.ts";
import { is } from "../../lexicon/words/category.ts";
import { particle } from "../../lexicon/words/particles.ts";
import type { Token } from "../../text/token.ts";
import { either, maybe, meant, one, type Part, row, rule, skipped, symbol, token } from "./rule.ts";
import { time, timeRules, timeUnit } from "./times.ts";

const { windows: costs } = weights;

/** A duration found at a token. A loose one ("over four weeks", "within 10 days") may also be a number to compare with. */
interface FoundWindow {
  duration: string;
  length: number;
  loose: boolean;
  /** The words compare with an earlier time: "week over week", "than last month". */
  versus: boolean;
}

type Window = Omit<FoundWindow, "length">;

const past = (duration: string | null, versus = false): Window | null =>
  duration === null ? null : { duration, loose: false, versus };
const loose = (duration: string | null, lead: string | null): Window | null =>
  duration === null ? null : { duration, loose: lead === null || !strongLeads.has(lead), versus: false };

const oneOf: Part<string> = row([timeUnit], ([unit]) => durationOf(1, unit));
const tail = maybe(one(windowTails));
const lead = either(one(looseLeads), one(strongLeads));

/** "Over itself": a time beside the same time before. */
const overItself = [
  rule("shorthand of a comparison", costs.past, "YoY", [meant(shorthand)], ([duration]) => past(duration, true)),
  rule("letters of a comparison", costs.past, "w/w", [meant(unitLetters), meant(unitLetters)], ([duration, again]) =>
    duration === again ? past(duration, true) : null,
  ),
  rule("unit over unit", costs.past, "week over week", [timeUnit, one(overItselfJoints), timeUnit], ([unit, , again]) =>
    unit === again ? past(durationOf(1, unit), true) : null,
  ),
  rule(
    "from one to the next",
    costs.past,
    "from one week to the next",
    [one(particle.from), one(aOrOne), timeUnit, one(particle.to), maybe(one(particle.the)), one(nextOne)],
    ([, , unit]) => past(durationOf(1, unit), true),
  ),
];

const lastTime = rule(
  "the last time",
  costs.past,
  "over the last 24 hours",
  [maybe(one(windowLeads)), skipped(beforePast), one(pastWords), maybe(one(wholeTimes)), either(time, oneOf), tail],
  ([from, , , , duration]) => past(duration, from !== null && versusLeads.has(from)),
);

/** Times that lie behind. */
const earlier = [
  lastTime,
  rule(
    "the same time before",
    costs.past,
    "on the same day last week",
    [
      one(earlierLeads),
      skipped(beforeEarlier),
      one(particle.same),
      token(({ text }) => text),
      skipped(beforeSame),
      lastTime.reads,
    ],
    ([, , , , , window]) => past(window.duration, true),
  ),
  rule(
    "so long ago",
    costs.past,
    "than two months earlier",
    [one(earlierLeads), skipped(beforeEarlier), time, one(agoWords)],
    ([, , duration]) => past(duration, true),
  ),
  rule("yesterday", costs.past, "than yesterday", [maybe(one(windowLeads)), one(particle.yesterday)], () =>
    past(durationOf(1, "day"), true),
  ),
  rule("overnight", costs.past, "overnight", [one(particle.overnight)], () => past(durationOf(1, "day"), true)),
  rule(
    "the one before",
    costs.past,
    "than the week before",
    [
      maybe(one(windowLeads)),
      one(particle.the),
      token(({ text }) => (unitNames.has(text) ? text : null)),
      one(particle.before),
    ],
    ([, , unit]) => past(durationOf(1, unit), true),
  ),
];

/** "A period of", "any stretch of". */
const spanOf = row([one(indefinites), one(spanNouns), one(particle.of)], () => true);
const atLeast: Part<string> = either(
  one(particle.over),
  row([token(({ text }) => text), token(({ text }) => text)], ([a, b]) =>
    lastingLonger.has(`${a} ${b}`) ? `${a} ${b}` : null,
  ),
);

/** Times over which something happens, which may also be what is compared with. */
const over = [
  rule(
    "within the unit",
    costs.loose,
    "within the hour",
    [lead, one(particle.the), oneOf],
    // "For the second day" counts days.
    ([from, , duration], { tokens, end }) => (timeUnit(tokens, end).length > 0 ? null : loose(duration, from)),
  ),
  rule(
    "over a time",
    costs.loose,
    "over four weeks",
    [lead, maybe(spanOf), skipped(spanFillers), time, tail],
    ([from, , , duration]) => loose(duration, from),
  ),
  rule(
    "for at least a time",
    costs.loose,
    "for at least 15 minutes",
    [one(particle.for), skipped(spanFillers), atLeast, time, tail],
    ([, , , duration]) => loose(duration, null),
  ),
  rule("per unit", costs.loose, "per hour", [one(unitLeads), skipped(spanFillers), oneOf, tail], ([from, , duration]) =>
    loose(duration, from),
  ),
  rule("a time after a number", costs.loose, "a week", [time, tail], ([duration], { tokens, at }) =>
    is(tokens[at], oneOrEach) && tokens[at - 1]?.kind !== "word" ? loose(duration, null) : null,
  ),
  rule("time of its own", costs.figure, "7-day moving", [time, one(windowTails)], ([duration]) => past(duration)),
  rule("time of a figure", costs.figure, "7-day mean", [time], ([duration], { tokens, end }) =>
    is(tokens[end], figureNouns) ? past(duration) : null,
  ),
];

const wholeRules = [...overItself, ...earlier, ...over];

/** The rules by which a window is read, its time among them. */
export const windowRules = [...wholeRules, ...timeRules];

const window = symbol(wholeRules);

/** Reads the window that begins at a token, or null. */
export function windowAt(tokens: readonly Token[], at: number): FoundWindow | null {
  const [best] = window(tokens, at);
  return best === undefined ? null : { ...best.said, length: best.end - at };
}
