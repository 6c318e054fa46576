import { numberAt } from "./numbers.ts";
import { durationOf, shorthand, unitNames } from "../../lexicon/amounts/time-units.ts";
import type { Token } from "../../text/token.ts";
import {
  agoWords,
  beforeEarlier,
  beforePast,
  beforeSame,
  earlierLeads,
  figureNouns,
  indefinites,
  lastingMore,
  looseLeads,
  oneOrEach,
  overItselfJoints,
  pastWords,
  spanFillers,
  spanNouns,
  strongLeads,
  versusLeads,
  windowLeads,
  windowTails,
  fromOneToNext,
  ofTwoParts,
  wholeTimes,
} from "../../lexicon/amounts/windows.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { type Category, is } from "../../lexicon/words/category.ts";
import { indefinite } from "../../lexicon/words/articles.ts";

/** A duration found at a token. A loose one ("over four weeks", "within 10 days") may also be a number to compare with. */
export interface FoundWindow {
  duration: string;
  length: number;
  loose: boolean;
  /** The words compare with an earlier time: "week over week", "than last month". */
  versus: boolean;
}

const isUnit = (token: Token | undefined): boolean =>
  token?.kind === "word" && token.text.length > 1 && unitNames.has(token.text);

/** Reads the window that begins at a token, or null. */
export function windowAt(tokens: readonly Token[], at: number): FoundWindow | null {
  return (
    overItself(tokens, at) ??
    earlierWindow(tokens, at) ??
    pastWindow(tokens, at) ??
    yesterday(tokens, at) ??
    looseWindow(tokens, at) ??
    ownWindow(tokens, at)
  );
}

/** "week over week", "month-on-month", "YoY". */
function overItself(tokens: readonly Token[], at: number): FoundWindow | null {
  const unit = tokens[at]?.text ?? "";
  const short = shorthand.get(unit);
  if (short !== undefined) return { duration: short, length: 1, loose: false, versus: true };
  const letter = /^[dwmqy]$/.test(unit) && tokens[at + 1]?.text === unit;
  if (letter) return found(1, unit === "m" ? "mo" : unit, 2, false, true);
  const next = tokens.slice(at, at + 6).map((token) => token.text);
  const change = fromOneToNext.exec(next.join(" "));
  if (change?.[1] !== undefined) return found(1, change[1], change[0].split(" ").length, false, true);
  const middle = tokens[at + 1]?.text ?? "";
  if (!isUnit(tokens[at]) || !overItselfJoints.has(middle) || tokens[at + 2]?.text !== unit) return null;
  return found(1, unit, 3, false, true);
}

/** "than a week ago", "as two months earlier", "on the same day last week": a comparison with that time. */
function earlierWindow(tokens: readonly Token[], at: number): FoundWindow | null {
  const lead = tokens[at]?.text ?? "";
  if (!earlierLeads.has(lead)) return null;
  const position = skip(tokens, at + 1, beforeEarlier);
  if (is(tokens[position], particle.same)) {
    const pastWords = pastWindow(tokens, skip(tokens, position + 2, beforeSame));
    const skipped = skip(tokens, position + 2, beforeSame);
    return pastWords === null
      ? null
      : { ...pastWords, length: skipped + pastWords.length - at, loose: false, versus: true };
  }
  const amount = countAt(tokens, position);
  const unit = tokens[position + amount.length];
  const end = position + amount.length + 1;
  if (amount.length === 0 || !isUnit(unit) || !is(tokens[end], agoWords)) return null;
  return found(amount.value, unit?.text ?? "", end + 1 - at, false, true);
}

/** "(over) the last 24 hours", "the past week", "than last month", "trailing 30 days". */
function pastWindow(tokens: readonly Token[], at: number): FoundWindow | null {
  let position = at;
  const lead = tokens[position]?.text ?? "";
  if (windowLeads.has(lead)) position++;
  position = skip(tokens, position, beforePast);
  if (!is(tokens[position], pastWords)) return null;
  position++;
  if (is(tokens[position], wholeTimes)) position++;
  if (is(tokens[position], particle.half) && is(tokens[position + 1], particle.hour))
    return found(30, "minutes", position + 2 - at, false, versusLeads.has(lead));
  const amount = countAt(tokens, position);
  const unit = tokens[position + amount.length];
  const glued = gluedDuration(tokens[position]);
  if (glued !== null)
    return {
      duration: glued,
      length: withTail(tokens, position + 1) - at,
      loose: false,
      versus: versusLeads.has(lead),
    };
  if (!isUnit(unit)) return null;
  return found(
    amount.value,
    unit?.text ?? "",
    withTail(tokens, position + amount.length + 1) - at,
    false,
    versusLeads.has(lead),
  );
}

function yesterday(tokens: readonly Token[], at: number): FoundWindow | null {
  const lead = tokens[at]?.text ?? "";
  const offset = windowLeads.has(lead) ? 1 : 0;
  const word = tokens[at + offset]?.text;
  if (particle.yesterday.has(word) || (particle.overnight.has(word) && offset === 0))
    return { duration: "1d", length: offset + 1, loose: false, versus: true };
  const [a, b, c] = tokens.slice(at + offset, at + offset + 3).map((token) => token.text);
  const before = particle.the.has(a) && particle.before.has(c) && b !== undefined && unitNames.has(b);
  return before ? found(1, b, offset + 3, false, true) : null;
}

/** "over four weeks", "within a day", "in 10 minutes", "a week" after a number. */
function looseWindow(tokens: readonly Token[], at: number): FoundWindow | null {
  const lead = tokens[at]?.text ?? "";
  const strong = strongLeads.has(lead);
  const takes = looseLeads.has(lead) || strong;
  let position = takes ? at + 1 : at;
  if (takes && is(tokens[position], particle.the) && isUnit(tokens[position + 1]))
    return found(1, tokens[position + 1]?.text ?? "", position + 2 - at, !strong, false);
  if (takes) {
    const spanned = is(tokens[position], indefinites) && is(tokens[position + 2], particle.of);
    if (spanned && is(tokens[position + 1], spanNouns)) position += 3;
    position = skip(tokens, position, spanFillers);
    const persist = `${tokens[position]?.text} ${tokens[position + 1]?.text}`;
    if (particle.for.has(lead) && lastingMore.has(persist)) position += 2;
    else if (particle.for.has(lead) && is(tokens[position], particle.over)) position++;
  }
  const article = is(tokens[position], oneOrEach);
  if (!takes && !(article && tokens[at - 1]?.kind !== "word")) return null;
  const glued = gluedDuration(tokens[position]);
  if (glued !== null)
    return { duration: glued, length: withTail(tokens, position + 1) - at, loose: !strong, versus: false };
  const mixed = numberAt(tokens, position);
  const mixedUnit = mixed === null ? null : durationOf(mixed.number.value, mixed.number.unit);
  if (takes && mixed !== null && mixedUnit !== null && ofTwoParts.test(mixed.number.text))
    return { duration: mixedUnit, length: position + mixed.length - at, loose: !strong, versus: false };
  const amount = countAt(tokens, position);
  const half = is(tokens[position], particle.half);
  const start = half ? skip(tokens, position + 1, indefinite) : position + amount.length;
  const unit = tokens[start];
  if (!isUnit(unit) || (takes && amount.length === 0 && !half && !particle.per.has(lead) && !particle.next.has(lead)))
    return null;
  if (half) return is(unit, particle.hour) ? found(30, "minutes", start + 1 - at, !strong, false) : null;
  return found(amount.value, unit?.text ?? "", withTail(tokens, start + 1) - at, !strong, false);
}

/** "30-day average", "7 day moving average", "5-minute window". */
function ownWindow(tokens: readonly Token[], at: number): FoundWindow | null {
  const amount = countAt(tokens, at);
  const unit = tokens[at + amount.length];
  const next = tokens[at + amount.length + 1]?.text ?? "";
  if (amount.length === 0 || !isUnit(unit) || !(windowTails.has(next) || figureNouns.has(next))) return null;
  return found(amount.value, unit?.text ?? "", amount.length + 1 + (windowTails.has(next) ? 1 : 0), false, false);
}

function found(value: number, unit: string, length: number, loose: boolean, versus: boolean): FoundWindow | null {
  const duration = durationOf(value, unit);
  return duration === null ? null : { duration, length, loose, versus };
}

/** "24h" as one token. */
function gluedDuration(token: Token | undefined): string | null {
  if (token?.kind !== "number" || token.suffix === "") return null;
  return unitNames.has(token.suffix) ? durationOf(token.value, token.suffix) : null;
}

function countAt(tokens: readonly Token[], at: number): { value: number; length: number } {
  const article = tokens[at]?.text ?? "";
  if (oneOrEach.has(article) && isUnit(tokens[at + 1])) return { value: 1, length: 1 };
  const number = numberAt(tokens, at);
  if (number === null || number.number.unit === "percent") return { value: 1, length: 0 };
  const unitWords = number.number.unit === "none" ? 0 : 1;
  return { value: number.number.value, length: number.length - unitWords };
}

function withTail(tokens: readonly Token[], at: number): number {
  return is(tokens[at], windowTails) ? at + 1 : at;
}

function skip(tokens: readonly Token[], at: number, words: Category): number {
  let position = at;
  while (is(tokens[position], words)) position++;
  return position;
}
