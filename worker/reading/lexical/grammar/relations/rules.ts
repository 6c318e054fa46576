import { category, is, particle } from "../../lexicon/category.ts";
import type { ReadDirection } from "../../../../domain/language/reading.ts";
import { measureOf } from "../../../../domain/language/measures.ts";
import { isDuration, minuteMs, parseDuration } from "../../../../domain/values/time.ts";
import type { Mark, NumberMark, WindowMark, WordMark } from "../../chart/mark.ts";
import { weights } from "../../choice/weights.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import { isPast } from "../../lexicon/words/endings.ts";
import { bounds } from "../../lexicon/words/prescriptions.ts";
import type { Token } from "../../text/token.ts";
import type { Relation } from "./relation.ts";
import type { Setting } from "./setting.ts";
import {
  bothSides,
  boundsLater,
  deniedTime,
  denialOf,
  including,
  isAwaited,
  isForbidden,
  isParted,
  doubled,
  judgementOf,
  ontoLevel,
  opposite,
  relativeUnit,
  sideOf,
} from "./sides.ts";

const { rules: costs } = weights;

type Says = Partial<Omit<Relation, "used" | "cost">>;

/** A kind of judge: what marks of some categories say together. */
interface Judge {
  readonly name: string;
  /** A phrase that it reads. */
  readonly says: string;
  readonly reads: (setting: Setting) => readonly Relation[];
}

/** The judges of the grammar; of two that read a phrase the cheaper is believed. */
export const judges: readonly Judge[] = [
  { name: "lasts for a time", says: "open for longer than 3 months", reads: lasting },
  { name: "between two ends, or outside them", says: "load is between 5 and 10", reads: between },
  { name: "place among its values", says: "load is in the top 5%", reads: placed },
  { name: "departs from the usual", says: "load is 3 sigma above its mean", reads: departing },
  { name: "compared with a number, or moved by it", says: "load does not exceed 5", reads: numbered },
  { name: "moves, exceeds a reference, is high", says: "load is rising", reads: wordy },
];

/** All that one choice of marks may say. */
export const said = (setting: Setting): Relation[] =>
  judges.flatMap(({ reads }) => reads(setting)).map((one) => judged(setting, held(one, setting)));

/** What is said once some marks are read. */
const by = ({ blank }: Setting, cost: number, used: readonly (Mark | null)[], says: Says): Relation => ({
  ...blank,
  ...says,
  used: [...blank.used, ...used.filter((mark) => mark !== null)],
  cost: blank.cost + cost,
});

/** "Rises for 10 minutes", "in the top 5% for the last 30 days": the time over which something moves or is ranked. */
const held = (one: Relation, { tokens }: Setting): Relation => {
  if (one.window !== null || one.hold === null) return one;
  const past = tokens.slice(one.hold.start, one.hold.end).some(({ text }) => category.lastWords.has(text));
  return one.kind === "move" || (one.kind === "rank" && past) ? { ...one, window: one.hold, hold: null } : one;
};

function judged({ tokens, marks, names }: Setting, one: Relation): Relation {
  const judging = judgementOf(tokens, marks, one, names);
  if (judging === null) return one;
  // "Worse than 5" says no side itself.
  const compares = one.used.some(({ start, end }) => start <= judging.at && judging.at < end);
  return { ...one, polarity: judging.polarity, ...(compares && one.kind === "compare" ? { direction: null } : {}) };
}

/** Whether a duration is shorter; one that is too long to be any is not. */
const isUnder = (duration: string, ms: number): boolean => isDuration(duration) && parseDuration(duration) < ms;

/** "Open for longer than 3 months": the time is the number, and what else is said stands in `besides`. */
function lasting(setting: Setting): Relation[] {
  const { marks, number, move, deviate, range, rank, tokens, main } = setting;
  // "Jumps over 2s": nothing is told of a movement within seconds.
  const brief = marks.some((mark) => mark.kind === "window" && mark.loose && isUnder(mark.duration, minuteMs));
  const moving = move !== null && !brief && denialOf(tokens, move.start).length === 0;
  if (!main || number !== null || moving || deviate !== null || range !== null || rank !== null) return [];
  const times = marks.filter(
    (mark): mark is WindowMark => mark.kind === "window" && mark.loose && mark.number !== null,
  );
  const mark = times.find(({ use }) => use !== "hold") ?? times[0];
  const unbroken = tokens.some((token) => is(token, category.unbroken));
  if (mark === undefined || (mark.use === "hold" && unbroken)) return [];
  const less = without(setting, mark);
  const besides = { ...less, ...(mark.use === "hold" ? { hold: mark } : { window: mark }), used: [...less.used, mark] };
  const forbidden = isForbidden(tokens, mark.start);
  const awaited = !forbidden && isAwaited(tokens, mark.start);
  const direction = awaited ? "above" : forbidden ? opposite(mark.direction) : mark.direction;
  const lasts = less.window !== null && less.window === setting.blank.hold;
  const time: Relation = {
    ...less,
    ...(lasts ? { window: null, hold: less.window } : {}),
    kind: "compare",
    number: mark.number === null ? null : including(mark.number, forbidden || mark.number.inclusive === true),
    direction,
    stated: true,
    read: forbidden ? [...less.read, ...denialOf(tokens, mark.start)] : less.read,
    awaited,
    besides,
    compareAt: null,
    used: [...less.used, mark],
    cost: costs.lasting,
  };
  return [time];
}

/** What a phrase says without a time; the first of what its other words may say. */
function without(setting: Setting, mark: WindowMark): Relation {
  const { blank } = setting;
  const rest = {
    ...setting,
    marks: setting.marks.filter((other) => other !== mark),
    blank: {
      ...blank,
      window: blank.window === mark ? null : blank.window,
      hold: blank.hold === mark ? null : blank.hold,
      used: blank.used.filter((other) => other !== mark),
    },
  };
  const others = rest.marks.filter((other): other is WindowMark => other.kind === "window");
  const next = rest.blank.window ?? others.find(({ use }) => use !== "hold") ?? null;
  const [less = rest.blank] = said({ ...rest, blank: { ...rest.blank, window: next } }).toSorted(
    (a, b) => a.cost - b.cost,
  );
  return less.besides ?? less;
}

/** "Between 5 and 10", "outside 5 to 10". */
function between(setting: Setting): Relation[] {
  const { range, move } = setting;
  return range === null ? [] : [by(setting, costs.range, [range, move], { kind: "compare", range })];
}

/** Ranks, places in the order, strategies by their name. */
function placed(setting: Setting): Relation[] {
  const { rank, name, number, compare, move, tokens } = setting;
  const out: Relation[] = [];
  if (rank !== null)
    out.push(by(setting, costs.rank, [rank], { kind: "rank", direction: rank.direction, number: rank.number }));
  if (name !== null) {
    const side = number === null ? null : number.number.value < 0 ? "below" : sideOf(number, null, tokens);
    const away = side === null ? {} : { direction: side === opposite(side) ? ("above" as const) : side };
    const far = number === null ? null : { ...number.number, value: Math.abs(number.number.value) };
    out.push(
      by(setting, costs.name, [name, number, compare], { kind: "deviate", names: name.strategy, number: far, ...away }),
    );
  }
  if (number?.number.unit === "percentile") {
    const direction = number.direction ?? compare?.direction ?? (number.number.value < 50 ? "below" : "above");
    out.push(by(setting, costs.place, [number, compare, move], { kind: "rank", number: number.number, direction }));
  }
  return out;
}

/** "3 sigma above its mean", "unusually high". */
function departing(setting: Setting): Relation[] {
  const { number, compare, deviate, level, move, marks, tokens } = setting;
  const out: Relation[] = [];
  if (number?.number.unit === "deviations") {
    const moved = move?.direction === "any" ? null : (move?.direction ?? null);
    const direction = moved ?? sideOf(number, compare, tokens);
    const says: Says = { kind: "deviate", names: "z_score", number: number.number, direction };
    out.push(by(setting, costs.deviations, [number, compare, deviate, move], says));
  }
  if (deviate !== null) {
    const sides = [deviate, level, move].map((mark) => (mark?.direction === "any" ? null : (mark?.direction ?? null)));
    const side = sides.find((one) => one !== null) ?? compare?.direction ?? null;
    const direction = bothSides(marks) ? "any" : side;
    out.push(by(setting, costs.departed, [deviate, level, move, compare], { kind: "deviate", direction }));
  }
  return out;
}

/** A movement by an amount, and a level; both where both may be meant. */
function numbered(setting: Setting): Relation[] {
  const { number, move, compare, tokens } = setting;
  if (number === null) return [];
  const levels = compared(setting, number);
  if (move === null || ofKind(number, move, tokens)) return levels;
  const direction = doubled(move, tokens)?.direction ?? move.direction;
  const again = compare?.direction === direction && compare.start === number.end ? compare : null;
  const strain = ontoLevel(number, move, setting) ? costs.ontoLevel : 0;
  const says: Says = { kind: "move", direction, number: number.number };
  // "It has fallen over (tilt > 45)": what stands apart and lies on the other side is a level.
  const leads = [particle.in, particle.of, particle.by, particle.at].some((kind) => is(tokens[move.end], kind));
  if (number.start > move.end && !leads && number.direction === opposite(direction) && direction !== "any")
    return levels;
  // "Drops below 5" moves by no amount.
  if (strain > 0 && number.binds === "level" && !relativeUnit(number)) return levels;
  const moved = by(setting, costs.moved + strain, [number, move, again], says);
  // "Falls by 20 percent" and "rises 10 °C in 30 minutes" are no levels either.
  const timed = number.start === move.end && number.binds !== "level" && setting.blank.window?.use === "past";
  const before = tokens[number.start - 1];
  const amounts = is(before, particle.by) || (is(before, particle.of) && compare === null);
  return timed || amounts ? [moved] : [moved, ...levels];
}

/** "More than 5 declined transactions" are of a kind. */
const ofKind = ({ end }: NumberMark, move: WordMark | null, tokens: readonly Token[]): boolean =>
  move?.start === end &&
  isPast(tokens[end]?.text ?? "") &&
  tokens[move.end]?.kind === "word" &&
  !stopwords.has(tokens[move.end]?.text ?? "");

/** "Above 5", "20% above the baseline". */
function compared(setting: Setting, number: NumberMark): Relation[] {
  const { move, compare, level, versus, tokens } = setting;
  // "Below 50 and falling" says two things.
  const joined = move !== null && isParted(tokens, Math.min(move.end, number.end), Math.max(move.start, number.start));
  const used = [number, joined || ofKind(number, move, tokens) ? null : move, compare, level];
  // "A level of 80% is exceeded" is no 80% more.
  const [verb, before] = [1, 2].map((back) => tokens[(compare?.start ?? 0) - back]);
  const denied = verb !== undefined && is(verb, category.denying) && is(before, category.passives) ? [verb] : [];
  const passive = is(verb, category.passives) || denied.length > 0;
  const behind = compare !== null && compare.start >= number.end && !passive;
  const relative = number.binds !== "level" && behind && relativeUnit(number);
  if (relative && versus)
    return [by(setting, costs.compared, used, { kind: "move", direction: compare.direction, number: number.number })];
  const moved = move?.direction === "any" ? null : move?.direction;
  const prefixed = tokens.find(({ sided }) => sided !== undefined)?.sided ?? null;
  const side = relative
    ? compare.direction
    : (number.direction ?? moved ?? compare?.direction ?? level?.direction ?? boundedBy(number, tokens) ?? prefixed);
  const times = number.number.unit === "times" && number.direction === null && !relative;
  const denial = deniedTime(number, tokens);
  const paced = measureOf(number.number.unit)?.dimension === "time" && is(tokens[number.start], category.paces);
  const flipped = (denial.flips !== paced) !== denied.length > 0;
  // "1.25x" alone has no side, "twice the usual" has.
  const sided =
    side ?? (times && tokens[number.end]?.kind === "word" ? (number.number.value < 1 ? "below" : "above") : null);
  const direction = flipped && side !== null ? opposite(sided) : sided;
  // "Drops to 5" is 5 or less, "has not dropped to 5" more than that.
  const onto = side !== null && number.direction === null && is(tokens[number.at - 1], particle.to);
  const downTo = onto && (flipped || direction === "below");
  const counted = times && Number.isInteger(number.number.value);
  const bounded = side !== null && number.direction === null && !compare && boundedBy(number, tokens) !== null;
  const inclusive =
    counted ||
    bounded ||
    (number.number.inclusive === true || downTo) !== ((denial.flips || denied.length > 0) && side !== null);
  const led =
    compare !== null &&
    relativeUnit(number) &&
    tokens.slice(Math.max(0, number.start - 1), number.at).some((token) => is(token, particle.by));
  const says: Says = {
    kind: "compare",
    direction,
    number: including(number.number, inclusive),
    relative: relative || led,
    read: [...denial.read, ...denied],
  };
  return [by(setting, costs.compared, used, says)];
}

/** "Minimum chlorine level of 1 ppm": the number is the end that the noun is called. */
function boundedBy(number: NumberMark, tokens: readonly Token[]): "above" | "below" | null {
  const at = tokens.findIndex((_, place) => boundsLater(tokens, place) === number.start);
  return bounds.match(tokens, at)?.meaning ?? null;
}

/** Movements, references and levels without a number, and a mere mention. */
function wordy(setting: Setting): Relation[] {
  const { move, compare, level, tokens, blank } = setting;
  const out: Relation[] = [by(setting, costs.mention, [], { ...blank, stated: false })];
  const turned = (mark: { start: number; direction: ReadDirection | null }): Says => {
    const read = denialOf(tokens, mark.start);
    return { direction: read.length > 0 ? opposite(mark.direction) : mark.direction, read };
  };
  const apart = move !== null && compare !== null && compare.start >= move.end;
  if (move !== null && !apart) {
    const doubling = doubled(move, tokens);
    const direction = doubling?.direction ?? move.direction;
    out.push(by(setting, costs.moves, [move, compare], { kind: "move", direction, number: doubling?.number ?? null }));
  }
  if (compare !== null) {
    const says: Says = { kind: "compare", ...turned(compare), compareAt: compare.end };
    out.push(by(setting, costs.against, [compare, move, level], says));
  }
  if (level !== null) out.push(by(setting, costs.level, [level], { ...turned(level), stated: false }));
  return out;
}
