import { type Category, category, is, particle } from "../lexicon/category.ts";
import { tidy } from "../../../domain/values/tidy.ts";
import { negations } from "../lexicon/states.ts";
import { measureOf } from "../../../domain/language/measures.ts";
import type { ReadNumber } from "../../../domain/language/reading.ts";
import type { NumberMark, RangeMark } from "./mark.ts";
import { numberAt, type FoundNumber } from "../grammar/amounts/numbers.ts";
import type { Token } from "../text/token.ts";
import { windowAt } from "./windows.ts";
import { bothWays, type Comparison, comparisons, fullness, isReference, unequal } from "../lexicon/comparisons.ts";
import { movementStems } from "../lexicon/movements.ts";
import { actionVerbs, stopwords } from "../lexicon/function-words.ts";
import { isPast } from "../lexicon/words/endings.ts";
import { joints } from "../lexicon/words/joints.ts";
import { bounds } from "../lexicon/words/prescriptions.ts";

/** "more than 5", "below the 40% mark", "5 or more", "20% above", "is 90%"; a number without any of these is unmarked unless it has a unit of its own. */
export function markNumber(tokens: readonly Token[], at: number): NumberMark | null {
  const comparison = comparisons.match(tokens, at);
  return comparison === null ? markAlone(tokens, at) : markCompared(tokens, at, comparison);
}

function markCompared(
  tokens: readonly Token[],
  start: number,
  comparison: { meaning: Comparison; length: number },
): NumberMark | null {
  const { direction, binds } = comparison.meaning;
  if (binds === "after") return markAlone(tokens, start);
  const at = skipFillers(tokens, start + comparison.length);
  // In "above its 7-day mean" the time belongs to the mean.
  if (windowAt(tokens, at)?.loose === false || comparesTimes(tokens, start, comparison)) return null;
  const found = numberAt(tokens, at) ?? oneUnit(tokens, start + comparison.length);
  // "Above the third": a place in an order is no number to compare with.
  if (found === null || (found.ordinal && found.number.unit !== "percentile")) return null;
  const from = at + found.length;
  const after = withAfter(tokens, from);
  // "Short of 50 or more": the number has the side that stands behind it.
  if (after.direction !== null && after.direction !== direction && is(tokens[from], particle.or)) return null;
  if (isReference(tokens, start))
    return { kind: "number", number: found.number, direction: after.direction, binds, start, end: after.end, at };
  const arrives = is(tokens[start], category.arriving);
  const named = bounds.match(tokens, start) !== null || arrives;
  const inclusive = named || includes(tokens, start, at) || after.inclusive;
  // "Reaches zero": nothing rises to none.
  const side = arrives && found.number.value === 0 ? "below" : direction;
  return {
    kind: "number",
    number: numberOf(found.number, inclusive),
    direction: side,
    binds,
    start,
    end: after.end,
    at,
  };
}

function markAlone(tokens: readonly Token[], at: number): NumberMark | null {
  const found = numberAt(tokens, at);
  if (found === null) return null;
  const end = at + found.length;
  const after = withAfter(tokens, end);
  const full = fullness.get(tokens[end]?.text ?? "") ?? fullness.get(tokens[at - 1]?.text ?? "");
  const before = tokens[at - 1];
  const isMoved = before !== undefined && movementStems.has(before.stem);
  const isSided = tokens.slice(Math.max(0, at - 2), at).some(({ sided }) => sided !== undefined);
  const isLevel =
    found.number.unit !== "none" ||
    isMoved ||
    isSided ||
    is(before, category.levelLeads) ||
    isLast(tokens, at, end, found.number.value);
  const tally = !isLevel && isTally(tokens, at, found) ? "above" : null;
  const direction = after.direction ?? full ?? tally;
  if (direction === null && !isLevel) return null;
  const number = numberOf(found.number, direction !== null && (after.direction === null || after.inclusive));
  const binds = direction === null ? "none" : "level";
  return { kind: "number", number, direction, binds, start: at, end: after.end, at };
}

/** "Consumers zero", "respiratory rate 30 and": the only number of what it ends, behind a word; but "use 0". */
function isLast(tokens: readonly Token[], at: number, end: number, value: number): boolean {
  const before = tokens[at - 1];
  if (before?.kind !== "word" || actionVerbs.has(before.text)) return false;
  if (value === 0) return tokens[end] === undefined;
  const joined = tokens[end]?.kind === "word" && joints.match(tokens, end)?.meaning.weak === false;
  const alone = tokens.slice(0, at).every(({ kind }, place) => kind !== "number" || isJoinedIn(tokens, place, at));
  const digits = tokens[at]?.kind === "number" && !tokens[at].hyphenated;
  return digits && alone && !stopwords.has(before.text) && (tokens[end] === undefined || joined);
}

const isJoinedIn = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens.some((_, at) => at > from && at < to && joints.match(tokens, at)?.meaning.weak === false);

/** A number that counts itself, or does not say so. */
export const numberOf = (number: ReadNumber, inclusive: boolean): ReadNumber =>
  inclusive ? { ...number, inclusive } : number;

/** "3 declines in 10 minutes": so many of something in a time, and nothing else is compared. */
function isTally(tokens: readonly Token[], at: number, { number, length, ordinal }: FoundNumber): boolean {
  const noun = tokens[at + length];
  if (is(tokens[at - 1], category.countNouns) && is(noun, particle.of)) return true;
  if (at > 0 || ordinal || number.value < 2) return false;
  if (noun?.kind !== "word" || stopwords.has(noun.text)) return false;
  const rest = tokens.slice(at + length + 1);
  const timed = rest.some((token, place) => is(token, category.spanLeads) && windowAt(rest, place) !== null);
  return (
    timed && !rest.some((token, place) => !is(token, category.spanLeads) && comparisons.match(rest, place) !== null)
  );
}

/** "more than an hour", "than an inch"; "an hour and a half" is a number already. */
function oneUnit(tokens: readonly Token[], at: number): FoundNumber | null {
  const unit = tokens[at + 1]?.text ?? "";
  if (!is(tokens[at], category.oneWords) || measureOf(unit) === null || unit.length < 3) return null;
  return { number: { value: 1, unit, text: `${tokens[at]?.text} ${unit}` }, length: 2, ordinal: false };
}

/** "Lower than an hour ago" compares with an earlier time, "more than 3 days ago" counts days. */
export function comparesTimes(
  tokens: readonly Token[],
  at: number,
  { meaning, length }: { meaning: Comparison; length: number },
): boolean {
  return length > 1 && meaning.binds === "level" && windowAt(tokens, at + length - 1)?.versus === true;
}

/** "at least", "no more than", ">=", "or more": the number itself counts. */
export function includes(tokens: readonly Token[], start: number, end: number): boolean {
  return tokens
    .slice(start, end)
    .some((token, at) => is(token, category.inclusions) && !isReference(tokens, start + at));
}

/** What follows a number and says its side: "or more", unless it begins another comparison. */
export function withAfter(
  tokens: readonly Token[],
  from: number,
): { end: number; direction: "above" | "below" | null; inclusive: boolean } {
  const none = { end: from, direction: null, inclusive: false };
  const after = comparisons.match(tokens, from);
  if (after === null || (after.meaning.binds !== "after" && bounds.match(tokens, from) === null)) return none;
  const end = from + after.length;
  if (isReference(tokens, from)) return { ...none, end };
  const goesOn = is(tokens[end], particle.than) || numberAt(tokens, skipFillers(tokens, end)) !== null;
  const inclusive = bounds.match(tokens, from) !== null || includes(tokens, from, end);
  return goesOn ? none : { end, direction: after.meaning.direction, inclusive };
}

function skipFillers(tokens: readonly Token[], at: number): number {
  let position = at;
  while (position < at + 3 && is(tokens[position], category.numberFillers) && numberAt(tokens, position) === null)
    position++;
  return numberAt(tokens, position) === null ? calledLimit(tokens, at) : position;
}

/** "Above the agreed excessive threshold of 5", "over the SMCL of 2": what the number is called. */
function calledLimit(tokens: readonly Token[], at: number): number {
  const known = is(tokens[at + 1], category.references) || is(tokens[at + 1], category.rangeNouns);
  const isNamed = is(tokens[at], category.determiners) && !known && is(tokens[at + 2], particle.of);
  const noun = nounWithin(tokens, at, category.limitNouns) ?? (isNamed ? at + 1 : null);
  if (noun === null) return at;
  const apart = tokens[noun + 1]?.kind === "break";
  const next = apart || is(tokens[noun + 1], category.ofOrAt) ? noun + 2 : noun + 1;
  const end = next + (numberAt(tokens, next)?.length ?? 0);
  // "Exceeds the limit, 110", but "over the limit, 3 times a day".
  return end === next || (apart && tokens[end] !== undefined && tokens[end]?.kind !== "break") ? at : next;
}

/** Where a noun stands behind at most three words. */
function nounWithin(tokens: readonly Token[], at: number, nouns: Category): number | null {
  const noun = [at, at + 1, at + 2, at + 3].find((place) => is(tokens[place], nouns));
  return noun !== undefined && tokens.slice(at, noun).every(({ kind }) => kind === "word") ? noun : null;
}

/** "between 5 and 10", "outside (the range) 5 to 10", "30 to 60 days left", "is 5-10 °C". */
export function markRange(tokens: readonly Token[], at: number): RangeMark | null {
  const other = otherThan(tokens, at) ?? eitherWay(tokens, at);
  if (other !== null) return other;
  const [before, lead, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const isOut = is(lead, particle.out) && is(next, particle.of);
  const outside = isOut || is(lead, particle.outside);
  // "Stays from 2 to 8", "discounts from 10% to 20%", and nothing that goes from 2 to 8.
  const head = tokens.slice(0, at);
  const plain = before?.kind === "word" && !stopwords.has(before.text) && !isPast(before.text);
  const isKept =
    is(lead, particle.from) &&
    (head.some((token) => is(token, category.staying)) ||
      (plain && !head.some(({ stem, text }) => movementStems.has(stem) || category.passing.has(text))));
  const isLed =
    outside || isKept || [particle.between, particle.inside, particle.within].some((word) => is(lead, word));
  const opens = lead?.kind === "number" || is(lead, category.plusOrMinus);
  const named = is(lead, category.leaving) ? nounWithin(tokens, at + 1, category.rangeNouns) : null;
  const left = is(lead, category.quitting) && next?.kind === "number" ? at : named;
  if (!isLed && left === null && (!opens || is(before, category.notBeforeRange))) return null;
  const from = isOut ? at + 2 : isLed ? at + 1 : at;
  // "Outside the permit range of": words between say whose range it is.
  let position = left === null ? (nounWithin(tokens, from, category.rangeNouns) ?? from) : left + 1;
  while ([category.rangeFillers, category.numberFillers, category.brackets].some((kind) => is(tokens[position], kind)))
    position++;
  const said = endsAt(tokens, position);
  if (said === null) return null;
  // "At -75 dBm to -85 dBm".
  const falls = said.high.value < said.low.value && said.low.value < 0;
  const ends = falls ? { ...said, low: said.high, high: said.low } : said;
  const end = withAfter(tokens, ends.end).end;
  const isList = tokens.slice(at, end).some((token) => is(token, particle.and));
  if ((!isLed || isKept) && (isList || !(ends.low.value < ends.high.value))) return null;
  return { kind: "range", ...ends, outside: (outside || left !== null) !== is(before, negations), start: at, end };
}

/** "Is anything other than 1", "!= 1": below or above it. */
function otherThan(tokens: readonly Token[], at: number): RangeMark | null {
  const found = unequal.match(tokens, at);
  const number = found === null ? null : numberAt(tokens, at + found.length);
  if (found === null || number === null) return null;
  const end = at + found.length + number.length;
  if (withAfter(tokens, end).direction !== null) return null;
  return { kind: "range", low: number.number, high: number.number, outside: true, start: at, end };
}

type Ends = Pick<RangeMark, "low" | "high" | "end">;

function eitherSide(width: ReadNumber, middle: number): Omit<Ends, "end"> {
  const end = (value: number): ReadNumber => ({ ...width, value: tidy(value), text: String(tidy(value)) });
  return { low: end(middle - width.value), high: end(middle + width.value) };
}

/** "Off by more than 2 either way", "exceeds ±2": farther from zero than that; a movement has no zero. */
function eitherWay(tokens: readonly Token[], at: number): RangeMark | null {
  const comparison = comparisons.match(tokens, at);
  if (comparison?.meaning.direction !== "above" || comparison.meaning.binds === "after") return null;
  if (tokens.slice(0, at).some(({ stem }) => movementStems.has(stem))) return null;
  const from = at + comparison.length;
  const ends = is(tokens[from], category.plusOrMinus) ? endsAt(tokens, from) : bothWaysAt(tokens, from);
  return ends === null ? null : { kind: "range", ...ends, outside: true, start: at };
}

function bothWaysAt(tokens: readonly Token[], at: number): Ends | null {
  const width = numberAt(tokens, at);
  const end = at + (width?.length ?? 0);
  const ways = width === null ? null : bothWays.match(tokens, end);
  return width === null || ways === null ? null : { ...eitherSide(width.number, 0), end: end + ways.length };
}

/** Two numbers that a small word or a dash joins, in one unit. */
function endsAt(tokens: readonly Token[], at: number): Ends | null {
  const low = numberAt(tokens, at);
  const sign = at + (low?.length ?? 0);
  const width = is(tokens[sign], category.plusOrMinus) ? numberAt(tokens, sign + 1) : null;
  const after = sign + 1 + (width?.length ?? 0);
  if (width !== null && low !== null) {
    const said = [width.number, low.number].filter(({ unit }) => unit !== "none");
    const units = new Set(said.map(({ unit }) => unit));
    const [unit = width.number.unit] = units;
    return units.size > 1 ? null : { ...eitherSide({ ...width.number, unit }, low.number.value), end: after };
  }
  // "Within ±3% of the baseline" is around another middle.
  if (width !== null)
    return is(tokens[after], category.middleLeads) ? null : { ...eitherSide(width.number, 0), end: after };
  if (low === null) return null;
  const joint = tokens[at + low.length];
  const glued = joint?.hyphenated === true && joint.kind === "number";
  if (joint === undefined || (!glued && joint.text !== "—" && !category.rangeJoints.has(joint.text))) return null;
  const second = at + low.length + (glued ? 0 : 1);
  const high = numberAt(tokens, second);
  if (high === null) return null;
  // "Between 1/4 and 1/2 inch": a fraction alone is a part of a whole, and here of an inch.
  const { value = 0, suffix } = tokens[at] ?? {};
  const isBare = low.length === 1 && suffix === "" && high.number.unit !== "percent";
  const first = isBare && low.number.unit === "percent" ? { ...low.number, value, unit: "none" } : low.number;
  const unit = first.unit === "none" ? high.number.unit : first.unit;
  return { low: { ...first, unit }, high: high.number, end: second + high.length };
}
