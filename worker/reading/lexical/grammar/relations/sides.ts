import { category, is, particle } from "../../lexicon/category.ts";
import type { Polarity, ReadDirection, ReadNumber } from "../../../../domain/language/reading.ts";
import type { Mark, NumberMark, WordMark } from "../../chart/mark.ts";
import { unitNames } from "../../lexicon/amounts/time-units.ts";
import { comparisons } from "../../lexicon/comparisons.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import { factors, movementStems, polarityOf } from "../../lexicon/movements.ts";
import { exclusions, negations, noLonger } from "../../lexicon/states.ts";
import { isDoing, isMany, isPast, undone } from "../../lexicon/words/endings.ts";
import { joints } from "../../lexicon/words/joints.ts";
import { bounds } from "../../lexicon/words/prescriptions.ts";
import { type Token, textOf } from "../../text/token.ts";
import type { Relation } from "./relation.ts";
import type { Setting } from "./setting.ts";

/** The other side of a level; either stays either. */
export function opposite(direction: ReadDirection | null): ReadDirection | null {
  return direction === "above" ? "below" : direction === "below" ? "above" : direction;
}

/** The words that deny what begins at a place; they stand right before it. */
export function denialOf(tokens: readonly Token[], start: number): readonly Token[] {
  const from = Math.max(0, start - 3);
  const before = tokens.slice(from, start);
  const excluded = before.findIndex((_, at) => exclusions.match(tokens, from + at)?.meaning === true);
  if (excluded >= 0) {
    // "Failed to send more than 1%" counts what failed, "failed to go above 1%" denies it.
    const counts = is(before[excluded], category.failing) && before.slice(excluded + 2).some(isDone);
    return counts ? [] : before.slice(excluded, excluded + 2);
  }
  if (before.some((token) => is(token, category.failing))) return [];
  if (noLonger.has(textOf(before.slice(-2)))) return before.slice(-2);
  // "Share without errors < 95%" denies the errors, "without going above 5" the comparison.
  const ofNoun = (at: number): boolean => {
    const next = before[at + 1];
    return is(before[at], particle.without) && next !== undefined && !isDoing(next.text);
  };
  return before.filter(({ text }, at) => negations.has(text) && !particle.no.has(text) && !ofNoun(at));
}

/** "Became", "recovered", but not "exceed". */
export const hasBeen = (verb: Token | undefined): boolean =>
  is(verb, category.been) || (isPast(verb?.text ?? "") && !is(verb, category.exceeding));

/** A verb of what is done, and not of where something is or goes. */
const isDone = ({ text, stem }: Token): boolean =>
  !stopwords.has(text) &&
  !movementStems.has(stem) &&
  ![category.passing, category.staying, category.attains].some((some) => some.has(text));

/** "Must not go over 45 seconds" denies the comparison, and no time that passes. */
export const isForbidden = (tokens: readonly Token[], before: number): boolean =>
  tokens.slice(0, before).some(({ text }, at) => negations.has(text) && is(tokens[at - 1], category.forbidding));

/** "Not answered", "unreachable" before a time: what has not come about. */
export const isAwaited = (tokens: readonly Token[], before: number): boolean =>
  tokens.slice(0, before).some(({ text }) => negations.has(text) || undone.test(text));

/** "Not above 5" is at most 5, "failed to start 3 times" is 3 failures; "has not answered in more than 2 days" stays above, "within 2 days" becomes so. */
export function deniedTime(number: NumberMark, tokens: readonly Token[]): { flips: boolean; read: readonly Token[] } {
  const adjacent = isForbidden(tokens, number.start) || negations.has(tokens[number.start - 1]?.text ?? "");
  if (number.number.unit === "times" && !adjacent) return { flips: false, read: [] };
  if (!unitNames.has(number.number.unit) || adjacent) {
    const read = denialOf(tokens, number.start);
    return { flips: read.length > 0, read };
  }
  return { flips: isAwaited(tokens, number.start) && number.direction === "below", read: [] };
}

/** The stems of the words that a text denies: "not yet paid", "fail to enrol", "no owner"; "without" is a word of its own. */
export function deniedStems(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ text }, at) => {
    const fails = category.failing.has(text) && is(tokens[at + 1], particle.to);
    // "Processor no 1" denies nothing.
    const counts = tokens[at + 1]?.kind === "number";
    if (particle.without.has(text) || counts || (!fails && !negations.has(text))) return [];
    // "Not while charging" denies when it is so.
    const whole = tokens.slice(at + 1);
    const end = whole.findIndex((token) => token.kind === "break" || is(token, category.conditional));
    const next = (end < 0 ? whole : whole.slice(0, end)).find(
      (token) => token.kind === "word" && !stopwords.has(token.text),
    );
    return next === undefined ? [] : [next.stem];
  });
}

/** "Unusually high or low", "odd spikes or drops": two sides joined are either side. */
export function bothSides(marks: readonly Mark[]): boolean {
  const sides = marks
    .filter((mark) => mark.kind === "level" || mark.kind === "move" || mark.kind === "deviate")
    .flatMap(({ direction }) => (direction === null || direction === "any" ? [] : [direction]));
  return new Set(sides).size > 1;
}

/** "Above its mean" after the number decides the side; "from its mean" means either. */
export function sideOf(number: NumberMark, compare: WordMark | null, tokens: readonly Token[]): ReadDirection {
  const led = compare !== null && is(tokens[number.start - 1], particle.by);
  if (compare?.direction != null && compare.direction !== "any" && (compare.start >= number.at || led))
    return compare.direction;
  const after = comparisons.match(tokens, number.end);
  if (after !== null) return after.meaning.direction;
  if (number.binds === "level" && number.direction !== null) return number.direction;
  return number.number.unit === "deviations" ? "any" : (number.direction ?? "any");
}

/** Units of a share or a multiple. */
export const relativeUnit = (number: NumberMark): boolean =>
  ["percent", "times", "points"].includes(number.number.unit);

/**
 * "Drops below 5", "falls to 5", "rises past 5": a movement onto a level is a comparison. Against the way it moves only an amount
 * makes sense: "a drop of 20 or more", "falls >= 40".
 */
export function ontoLevel(
  number: NumberMark,
  move: WordMark,
  { tokens, names, blank }: Pick<Setting, "tokens" | "names" | "blank">,
): boolean {
  if (isNoun(move, tokens, names) && measures(number, move, tokens, blank.window !== null)) return false;
  const lead = tokens.slice(Math.max(0, number.start - 2), number.at);
  const leads = (word: keyof typeof particle): boolean => lead.some((token) => is(token, particle[word]));
  if (leads("by") || is(tokens[number.start], category.paces)) return false;
  const [plain, level, behind] = [number.at === number.start, number.binds === "level", number.start >= move.end];
  const amount = !level || plain || tokens[number.start]?.kind === "sign";
  const counter = amount && move.direction === "below" && number.direction === "above";
  if (plain && relativeUnit(number) && number.end === move.start) return false;
  if (
    behind &&
    (is(tokens[number.start - 1], particle.of) || (counter && !is(tokens[move.end - 1], category.lossNouns)))
  )
    return false;
  const apart = tokens[move.end]?.kind === "break" && relativeUnit(number) ? move.end + 1 : move.end;
  if (level && plain && number.start === apart) return false;
  if (level) return behind || (number.end <= move.start && (plain || !relativeUnit(number)));
  if (leads("to")) return true;
  if (behind && is(tokens[number.start], particle.over)) return move.direction === "above";
  return number.end <= move.start && number.binds !== "none";
}

/** "A weight gain", "the temperature rise", but "prices rise", "must not drop" and what a signal is called. */
const isNoun = ({ start }: WordMark, tokens: readonly Token[], names: ReadonlySet<string>): boolean =>
  is(tokens[start], category.movementNouns) &&
  !names.has(tokens[start]?.stem ?? "") &&
  !isMany(tokens[start - 1]?.text ?? "") &&
  ![category.able, category.forbidding, category.denying].some((kind) => is(tokens[start - 1], kind)) &&
  !is(tokens[start - 1], particle.to);

/** Whether another condition begins between two places: "the drop in level while the flow is above 5". */
export const isParted = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens.slice(from, to).some((_, at) => joints.match(tokens, from + at)?.meaning.weak === false);

/** "Over 3 °C temperature rise", "a weight gain over 2 kg in 3 days": what a movement measures. */
function measures(number: NumberMark, move: WordMark, tokens: readonly Token[], timed: boolean): boolean {
  if (number.binds === "none") return false;
  const next = tokens[move.end];
  const led = is(next, particle.in) || is(next, particle.of);
  const told = number.start === move.end || (led && !isParted(tokens, move.end, number.start));
  // "A drop in production higher than 5%": down is no way above a level.
  if (told && number.start >= move.end && number.direction === "above" && move.direction === "below") return true;
  if (number.start >= move.end) return timed && number.start === move.end && number.direction === "above";
  return move.start - number.end <= 2 && tokens.slice(number.end, move.start).every(({ kind }) => kind === "word");
}

/** "doubles", "triples", "halves" carry their own number. */
export function doubled(
  move: WordMark,
  tokens: readonly Token[],
): { direction: "above" | "below"; number: ReadNumber } | null {
  const token = tokens[move.start];
  const factor = factors.get(token?.stem ?? "");
  if (token === undefined || factor === undefined) return null;
  return { direction: factor < 1 ? "below" : "above", number: { value: factor, unit: "times", text: token.text } };
}

/**
 * The judgement ("worse", "poor", "improving") that gives a relation its direction, or null where its own words tell it.
 * A word in `names` belongs to a signal.
 */
export function judgementOf(
  tokens: readonly Token[],
  marks: readonly Mark[],
  said: Relation,
  names: ReadonlySet<string>,
): { polarity: Polarity; at: number } | null {
  for (const [at, token] of tokens.entries()) {
    const polarity = names.has(token.stem) ? null : polarityOf(token);
    if (polarity === null || !decides(at, marks, said)) continue;
    const turned = denialOf(tokens, at).length > 0 || is(tokens[at - 1], particle.no);
    return { polarity: turned ? (polarity === "worse" ? "better" : "worse") : polarity, at };
  }
  return null;
}

function decides(at: number, marks: readonly Mark[], { kind, direction, number, range }: Relation): boolean {
  const mark = marks.find((one) => one.start <= at && at < one.end);
  if (range !== null) return false;
  if (kind === "rank") return mark?.kind === "rank";
  if (mark?.kind === "number") return mark.start === at || mark.end - 1 === at;
  if (number !== null) return mark?.kind === "move" && kind === "move";
  return mark?.kind === "level" || (direction === null && kind !== "deviate");
}

/** Where the number stands that a bound before other words calls an end, or -1: "minimum chlorine level of 1 ppm", "maximum leverage ratio 3.5x", "the upper limit for dust is 5". */
export function boundsLater(words: readonly Token[], at: number): number {
  const { length = 0 } = bounds.match(words, at) ?? {};
  const from = length === 0 ? -1 : words.findIndex((token, place) => place > at && token.kind === "number");
  const between = words.slice(at + length, from);
  const leads = between.findLastIndex(
    (token) => is(token, category.ofOrAt) || (length > 1 && is(token, category.beings)),
  );
  if (from > 0 && leads >= 0 && between.length - leads <= 2) return from;
  const named = between.at(-1)?.text === ":" ? between.slice(0, -1) : between;
  const plain = named.every((token) => token.kind === "word" && (!stopwords.has(token.text) || is(token, particle.to)));
  return plain && named.length > 0 && named.length <= 4 ? from : -1;
}

/** A number that counts itself, or does not. */
export function including(number: ReadNumber, inclusive: boolean): ReadNumber {
  if (inclusive === (number.inclusive === true)) return number;
  const { inclusive: _, ...said } = number;
  return inclusive ? { ...said, inclusive } : said;
}
