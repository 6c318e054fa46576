import type { Polarity, ReadDirection, ReadNumber, RelationKind } from "../../../domain/language/reading.ts";
import type { StrategyName } from "../../../domain/values/condition.ts";
import type { AggregateMark, Mark, NumberMark, RangeMark, WindowMark, WordMark } from "../chart/mark.ts";
import type { Token } from "../text/token.ts";
import { bothSides } from "./both-sides.ts";
import { compareSide, denied, flips, isTime, opposite } from "./denial.ts";
import { judgementOf } from "./polarity.ts";
import { comparisons, paces } from "../lexicon/comparisons.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { negations } from "../lexicon/states.ts";
import { particle } from "../lexicon/words/particles.ts";
import { is } from "../lexicon/words/category.ts";
import { eitherSides } from "../lexicon/amounts/levels.ts";
import { factors, offBy } from "../lexicon/movements.ts";

/** What a phrase says of its signal, before the signal is known. */
export interface Relation {
  kind: RelationKind;
  direction: ReadDirection | null;
  number: ReadNumber | null;
  names: StrategyName | null;
  /** Over which stretch: "in the last hour", "week over week". */
  window: WindowMark | null;
  /** How long it lasts: "for 10 minutes". */
  hold: WindowMark | null;
  /** A figure over a stretch: "7-day average of". */
  aggregate: AggregateMark | null;
  /** The number is this stretch of time ("open for 3 months"): what is said besides it, for a signal that measures no time. */
  besides: Relation | null;
  range: RangeMark | null;
  /** The number is a distance from a reference: "20% above the baseline". */
  relative: boolean;
  /** Whether the words compare or move, not merely mention. */
  stated: boolean;
  /** Something has not happened for a time. */
  awaited: boolean;
  /** Things are counted: "fewer than 5 connections". */
  counted: boolean;
  /** What stands before the number itself: "changes over 2k lines". */
  numberDirection: "above" | "below" | null;
  /** "worse", "poor", "improving": which way depends on the signal. */
  polarity: Polarity | null;
  /** Where the comparison with a reference begins, for a reference without a number. */
  compareAt: number | null;
  /** The marks that this was read from. */
  used: readonly Mark[];
}

/** Reads the relation of a phrase from its marks; a movement in `names` ("growth") gives way to another ("growth slows down"). */
export function relationOf(
  tokens: readonly Token[],
  marks: readonly Mark[],
  names: ReadonlySet<string> = new Set(),
): Relation {
  const said = statedBy(tokens, marks, names);
  const polarity = judgementOf(tokens, marks, said, names);
  return polarity === null ? said : { ...said, polarity };
}

/** The marks of a phrase that may speak, one of a kind. */
interface Chosen {
  number: NumberMark | null;
  move: WordMark | null;
  deviate: WordMark | null;
  compare: WordMark | null;
  level: WordMark | null;
  versus: boolean;
  timed: boolean;
}

function chosenFrom(tokens: readonly Token[], marks: readonly Mark[], names: ReadonlySet<string>): Chosen {
  const number = mainNumber(marks.filter((mark) => mark.kind === "number"));
  const moves = marks.filter((mark) => mark.kind === "move");
  const named = moves.filter((mark) => names.has(tokens[mark.start]?.stem ?? ""));
  const compares = marks.some((mark) => mark.kind === "compare" || mark.kind === "deviate");
  const free = moves.filter((mark) => !named.includes(mark));
  const sided = free[0]?.direction === "any" && free[1]?.start === free[0].end ? free[1] : null;
  const move = sided ?? free[0] ?? (compares || number?.number.unit === "times" ? null : (moves[0] ?? null));
  const deviations = marks.filter((mark) => mark.kind === "deviate");
  const windows = marks.filter((mark) => mark.kind === "window");
  return {
    number,
    move,
    deviate: deviations.find((mark) => mark.direction !== "any") ?? deviations[0] ?? null,
    compare: marks.find((mark) => mark.kind === "compare") ?? null,
    level: marks.find((mark) => mark.kind === "level") ?? null,
    versus: windows.some((mark) => mark.versus),
    timed: windows.length > 0,
  };
}

function statedBy(tokens: readonly Token[], marks: readonly Mark[], names: ReadonlySet<string>): Relation {
  const chosen = chosenFrom(tokens, marks, names);
  const lasting = lastingOf(marks, chosen, tokens);
  if (lasting !== null) {
    const rest = marks.filter((mark) => mark !== lasting);
    const besides = statedBy(tokens, rest, names);
    const asWindow = lasting.use === "hold" ? { hold: lasting } : { window: lasting };
    return lastingAs(besides, lasting, { ...besides, ...asWindow, used: [...besides.used, lasting] }, tokens);
  }
  const windows = marks.filter((mark) => mark.kind === "window");
  const past = windows.filter((mark) => mark.use !== "hold");
  const window = past.find((mark) => mark.versus) ?? past.find((mark) => mark.use === "past") ?? past[0] ?? null;
  const hold = windows.find((mark) => mark.use === "hold") ?? null;
  const aggregate = aggregateOf(marks, chosen);
  const blank: Relation = {
    kind: "mention",
    direction: null,
    number: null,
    names: null,
    window,
    hold,
    aggregate,
    besides: null,
    range: null,
    relative: false,
    awaited: false,
    counted: isCounted(chosen.number, tokens),
    stated: true,
    numberDirection: chosen.number?.direction ?? null,
    polarity: null,
    compareAt: null,
    used: [window, hold, aggregate].filter((mark) => mark !== null),
  };
  const found = spoken(blank, chosen, marks, tokens);
  const moves = found.kind === "move" && found.window === null && hold !== null;
  return moves ? { ...found, window: hold, hold: null } : found;
}

/** A bare whole number with a comparison right before a noun. */
function isCounted(mark: NumberMark | null, tokens: readonly Token[]): boolean {
  if (mark === null || mark.direction === null || mark.number.unit !== "none" || !Number.isInteger(mark.number.value))
    return false;
  const next = tokens[mark.end];
  return mark.at + 1 === mark.end && next?.kind === "word" && !stopwords.has(next.text);
}

/** A duration that may be what is compared with: nothing else in the phrase is. */
function lastingOf(
  marks: readonly Mark[],
  { number, move, deviate }: Chosen,
  tokens: readonly Token[],
): WindowMark | null {
  const moving = move !== null && !denied(move, tokens);
  if (number !== null || moving || deviate !== null) return null;
  if (marks.some(({ kind }) => kind === "rank" || kind === "range")) return null;
  return (
    (marks.find((mark) => mark.kind === "window" && mark.loose && mark.number !== null) as WindowMark | null) ?? null
  );
}

/** A figure whose words stand before what is compared; after it they tell the reference ("above its 7-day average"). */
function aggregateOf(marks: readonly Mark[], { number, compare, move, deviate }: Chosen): AggregateMark | null {
  const first = Math.min(...[number, compare, move, deviate].map((mark) => (mark === null ? Infinity : mark.start)));
  const after = number === null || number.start > first ? first : Infinity;
  const found = marks.find((mark) => mark.kind === "aggregate" && (mark.start < after || number?.binds === "level"));
  if (found?.kind === "aggregate") return found;
  const place = marks.find((mark) => mark.kind === "number" && mark !== number && isPlace(mark));
  if (place?.kind !== "number" || number === null || isPlace(number)) return null;
  const q = Number((place.number.value / 100).toPrecision(12));
  return {
    kind: "aggregate",
    op: "quantile",
    q,
    duration: null,
    rolling: false,
    soft: false,
    start: place.start,
    end: place.end,
  };
}

const isPlace = (mark: NumberMark): boolean => mark.number.unit === "percentile" && mark.direction === null;

function spoken(blank: Relation, chosen: Chosen, marks: readonly Mark[], tokens: readonly Token[]): Relation {
  const { number, move, deviate, compare, level, versus, timed } = chosen;
  const by = (...used: (Mark | null)[]): Relation => ({
    ...blank,
    used: [...blank.used, ...used.filter((mark) => mark !== null)],
  });
  const rank = marks.find((mark) => mark.kind === "rank") ?? null;
  const range = marks.find((mark) => mark.kind === "range") ?? null;
  const name = marks.find((mark) => mark.kind === "name") ?? null;
  if (range !== null) return { ...by(range, move), kind: "compare", range };
  if (rank !== null) return { ...by(rank), kind: "rank", direction: rank.direction, number: rank.number };
  if (name !== null) return calledBy(by(name, number, compare), name, number, tokens);
  if (number?.number.unit === "deviations")
    return {
      ...by(number, compare, deviate, move),
      kind: "deviate",
      names: "z_score",
      number: number.number,
      direction: sideOf(number, compare, tokens),
    };
  if (number?.number.unit === "percentile") {
    const side = number.direction ?? compare?.direction ?? (number.number.value < 50 ? "below" : "above");
    return { ...by(number, compare, move), kind: "rank", number: number.number, direction: side };
  }
  if (number !== null && move !== null && !isLevelOf(number, move, versus || timed, tokens))
    return moved(by(number, move), number, move, tokens);
  if (number !== null) return compared(by(number, move, compare, level), number, move, compare, level, versus, tokens);
  if (deviate !== null) return departed(by(deviate, level, move, compare), chosen, marks, tokens);
  if (move !== null && (compare === null || compare.start < move.end || compare.start - move.end > 2)) {
    const doubling = doubled(move, tokens);
    const direction = doubling?.direction ?? move.direction;
    return { ...by(move, compare), kind: "move", direction, number: doubling?.number ?? null };
  }
  if (compare !== null)
    return {
      ...by(compare, move, level),
      kind: versus ? "move" : "compare",
      direction: denied(compare, tokens) ? opposite(compare.direction) : compare.direction,
      compareAt: compare.end,
    };
  if (level !== null)
    return {
      ...by(level),
      direction: denied(level, tokens) ? opposite(level.direction) : level.direction,
      stated: false,
    };
  return { ...blank, stated: false };
}

function departed(base: Relation, chosen: Chosen, marks: readonly Mark[], tokens: readonly Token[]): Relation {
  const { deviate, level, move, compare } = chosen;
  if (deviate === null) return base;
  const either = bothSides(marks, tokens);
  const side = deviate.direction === "any" ? null : deviate.direction;
  const direction = either
    ? "any"
    : (side ??
      level?.direction ??
      (move?.direction === "any" ? null : (move?.direction ?? null)) ??
      compareSide(compare, tokens));
  return { ...base, kind: "deviate", direction };
}

/** The number that is compared with: the first with a comparison, else the first with a unit of its own. */
function mainNumber(numbers: readonly NumberMark[]): NumberMark | null {
  return numbers.find((mark) => mark.binds !== "none") ?? numbers[0] ?? null;
}

function calledBy(
  base: Relation,
  name: { strategy: "z_score" | "percentile" },
  number: NumberMark | null,
  tokens: readonly Token[],
): Relation {
  if (number === null) return { ...base, kind: "deviate", names: name.strategy };
  const negative = number.number.value < 0;
  const direction = negative ? "below" : sideOf(number, null, tokens);
  return {
    ...base,
    kind: "deviate",
    names: name.strategy,
    number: { ...number.number, value: Math.abs(number.number.value) },
    direction: direction === "any" ? "above" : direction,
  };
}

/** "above its mean" after the number decides the side; "from its mean" means either. */
function sideOf(number: NumberMark, compare: WordMark | null, tokens: readonly Token[]): ReadDirection {
  if (
    compare !== null &&
    compare.start >= number.at &&
    (compare.direction === "above" || compare.direction === "below")
  )
    return compare.direction;
  if (compare !== null && is(tokens[number.start - 1], particle.by) && compare.direction !== "any")
    return compare.direction ?? "any";
  const next = tokens.slice(number.end, number.end + 3).map((token) => token.text);
  if (next.some((word) => eitherSides.has(word))) return "any";
  const after = comparisons.match(tokens, number.end);
  if (after !== null && number.number.unit === "deviations") return after.meaning.direction;
  if (number.binds === "level" && number.direction !== null) return number.direction;
  return number.number.unit === "deviations" ? "any" : (number.direction ?? "any");
}

/** "drops below 5", "falls to 5", "rises past 5": a movement onto a level is a comparison. */
function isLevelOf(number: NumberMark, move: WordMark, timed: boolean, tokens: readonly Token[]): boolean {
  const before = tokens[number.at - 1]?.text ?? "";
  const lead = tokens.slice(Math.max(0, number.start - 2), number.at).map((token) => token.text);
  if (lead.some((word) => particle.by.has(word))) return false;
  if (number.number.unit === "permille") return true;
  if (isAmountOf(number, move, tokens)) return false;
  if (number.binds === "level" && number.start >= move.end) return true;
  if (number.binds === "level" && number.at === number.start) return number.end <= move.start;
  if (number.binds === "level") return number.end <= move.start && !relativeUnit(number);
  if (particle.to.has(before) || lead.some((word) => particle.to.has(word))) return true;
  if (number.start >= move.end && is(tokens[number.start], particle.over)) return move.direction === "above" && !timed;
  if (number.end <= move.start && number.start + 6 < move.start) return !relativeUnit(number);
  return number.binds !== "none" && !relativeUnit(number) && number.end <= move.start;
}

/** "Drop >= 40", "fall above 10": against the way it moves only an amount makes sense. */
function isAmountOf(number: NumberMark, move: WordMark, tokens: readonly Token[]): boolean {
  const signed = tokens[number.start]?.kind === "sign";
  return signed && number.start === move.end && move.direction === "below" && number.direction === "above";
}

const relativeUnit = (number: NumberMark): boolean => ["percent", "times", "points"].includes(number.number.unit);

function moved(base: Relation, number: NumberMark, move: WordMark, tokens: readonly Token[]): Relation {
  const doubling = doubled(move, tokens);
  return { ...base, kind: "move", direction: doubling?.direction ?? move.direction, number: number.number };
}

/** "doubles", "triples", "halves" carry their own number. */
function doubled(
  move: WordMark,
  tokens: readonly Token[],
): { direction: "above" | "below"; number: ReadNumber } | null {
  const token = tokens[move.start];
  const factor = factors.get(token?.stem ?? "");
  if (token === undefined || factor === undefined) return null;
  return { direction: factor < 1 ? "below" : "above", number: { value: factor, unit: "times", text: token.text } };
}

function compared(
  base: Relation,
  number: NumberMark,
  move: WordMark | null,
  compare: WordMark | null,
  level: WordMark | null,
  versus: boolean,
  tokens: readonly Token[],
): Relation {
  const lead = tokens.slice(Math.max(0, number.at - 2), number.at).map((token) => token.text);
  const off = particle.off.has(lead.at(-1)) || offBy.has(lead.join(" "));
  const by = particle.by.has(lead.at(-1)) || off;
  if (number.binds === "none" && by && relativeUnit(number) && compare === null && move === null) {
    return { ...base, kind: "move", direction: off ? "below" : (level?.direction ?? null), number: number.number };
  }
  const relative = number.binds !== "level" && compare !== null && compare.start >= number.end && relativeUnit(number);
  if (relative && versus) return { ...base, kind: "move", direction: compare.direction, number: number.number };
  const side = relative
    ? compare.direction
    : (number.direction ??
      (move?.direction === "any" ? null : move?.direction) ??
      compare?.direction ??
      level?.direction ??
      null);
  const times = number.number.unit === "times" && number.direction === null && !relative;
  const paced = isTime(number.number) && is(tokens[number.start], paces);
  const flipped = flips(number, tokens) !== paced;
  const direction = side === null ? (times ? "above" : null) : flipped ? opposite(side) : side;
  const led =
    compare !== null &&
    tokens.slice(number.start - 1, number.at).some((token) => is(token, particle.by)) &&
    relativeUnit(number);
  return { ...base, kind: "compare", direction, number: number.number, relative: relative || led };
}

/** "Open for longer than 3 months": the time is the number, and what else is said stands in `besides`. */
function lastingAs(base: Relation, mark: WindowMark, besides: Relation, tokens: readonly Token[]): Relation {
  const negated = tokens.slice(0, mark.start).some((token) => negations.has(token.text));
  const direction = negated ? "above" : mark.direction;
  return {
    ...base,
    kind: "compare",
    number: mark.number,
    direction,
    stated: true,
    awaited: negated,
    besides,
    compareAt: null,
    used: [...base.used, mark],
  };
}
