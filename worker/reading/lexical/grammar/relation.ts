import type { Polarity, ReadDirection, ReadNumber, RelationKind } from "../../../domain/task/reading.ts";
import type { StrategyName } from "../../../domain/types/condition.ts";
import type { Mark, NumberMark, RangeMark, WindowMark, WordMark } from "../chart/mark.ts";
import type { Token } from "../text/token.ts";
import { bothSides } from "./both-sides.ts";
import { compareSide, denied, flips, isTime, opposite } from "./denial.ts";
import { judgementOf } from "./polarity.ts";
import { comparisons } from "../lexicon/comparisons.ts";
import { negations } from "../lexicon/states.ts";

/** What a phrase says of its signal, before the signal is known. */
export interface Relation {
  kind: RelationKind;
  direction: ReadDirection | null;
  number: ReadNumber | null;
  names: StrategyName | null;
  window: string | null;
  /** The window was read from "per day", which may belong to the signal's name. */
  paced: boolean;
  range: RangeMark | null;
  /** The number is a distance from a reference: "20% above the baseline". */
  relative: boolean;
  /** Whether the words compare or move, not merely mention. */
  stated: boolean;
  /** What stands before the number itself: "changes over 2k lines". */
  numberDirection: "above" | "below" | null;
  /** "worse", "poor", "improving": which way depends on the signal. */
  polarity: Polarity | null;
  /** Where the comparison with a reference begins, for a reference without a number. */
  compareAt: number | null;
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

function statedBy(tokens: readonly Token[], marks: readonly Mark[], names: ReadonlySet<string>): Relation {
  const numbers = marks.filter((mark) => mark.kind === "number");
  const number = mainNumber(numbers);
  const moves = marks.filter((mark) => mark.kind === "move");
  const named = moves.filter((mark) => names.has(tokens[mark.start]?.stem ?? ""));
  const compares = marks.some((mark) => mark.kind === "compare" || mark.kind === "deviate");
  const free = moves.filter((mark) => !named.includes(mark));
  const sided = free[0]?.direction === "any" && free[1]?.start === free[0].end ? free[1] : null;
  const move = sided ?? free[0] ?? (compares || number?.number.unit === "times" ? null : (moves[0] ?? null));
  const deviations = marks.filter((mark) => mark.kind === "deviate");
  const deviate = deviations.find((mark) => mark.direction !== "any") ?? deviations[0] ?? null;
  const rank = marks.find((mark) => mark.kind === "rank") ?? null;
  const range = marks.find((mark) => mark.kind === "range") ?? null;
  const name = marks.find((mark) => mark.kind === "name") ?? null;
  const compare = marks.find((mark) => mark.kind === "compare") ?? null;
  const level = marks.find((mark) => mark.kind === "level") ?? null;
  const windows = marks.filter((mark) => mark.kind === "window");
  const loose = windows.find((mark) => mark.loose && mark.number !== null) ?? null;
  const asLevel =
    loose !== null && number === null && rank === null && move === null && range === null && deviate === null
      ? loose
      : null;
  const timed = windows.filter((mark) => mark !== asLevel);
  const rate = (mark: WindowMark): boolean => tokens[mark.start]?.text === "per";
  const chosen = timed.find((mark) => mark.versus) ?? timed.find((mark) => !rate(mark)) ?? timed[0] ?? null;
  const window = chosen?.duration ?? null;
  const versus = windows.some((mark) => mark.versus);
  const base: Relation = {
    kind: "mention",
    direction: null,
    number: null,
    names: null,
    window,
    paced: chosen !== null && rate(chosen),
    range: null,
    relative: false,
    stated: true,
    numberDirection: number?.direction ?? null,
    polarity: null,
    compareAt: null,
  };

  if (range !== null) return { ...base, kind: "compare", range };
  if (rank !== null) return { ...base, kind: "rank", direction: rank.direction, number: rank.number };
  if (name !== null) return calledBy(base, name, number, tokens);
  if (number !== null && number.number.unit === "deviations")
    return {
      ...base,
      kind: "deviate",
      names: "z_score",
      number: number.number,
      direction: sideOf(number, compare, tokens),
    };
  if (number !== null && number.number.unit === "percentile") {
    return {
      ...base,
      kind: "rank",
      number: number.number,
      direction: number.direction ?? compare?.direction ?? (number.number.value < 50 ? "below" : "above"),
    };
  }
  if (number !== null && move !== null && !isLevelOf(number, move, versus || window !== null, tokens))
    return moved(base, number, move, tokens);
  if (number !== null) return compared(base, number, move, compare, level, versus, tokens);
  if (asLevel !== null) return lasting(base, asLevel, tokens);
  if (deviate !== null)
    return {
      ...base,
      kind: "deviate",
      direction: bothSides(marks, tokens)
        ? "any"
        : deviate.direction === "any"
          ? (level?.direction ??
            (move?.direction === "any" ? null : (move?.direction ?? null)) ??
            compareSide(compare, tokens))
          : deviate.direction,
    };
  if (move !== null && (compare === null || compare.start < move.end || compare.start - move.end > 2))
    return {
      ...base,
      kind: "move",
      direction: doubled(move, tokens)?.direction ?? move.direction,
      number: doubled(move, tokens)?.number ?? null,
    };
  if (compare !== null)
    return {
      ...base,
      kind: versus ? "move" : "compare",
      direction: denied(compare, tokens) ? opposite(compare.direction) : compare.direction,
      compareAt: compare.end,
    };
  if (level !== null)
    return { ...base, direction: denied(level, tokens) ? opposite(level.direction) : level.direction, stated: false };
  return { ...base, stated: false };
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
  const next = tokens.slice(number.end, number.end + 3).map((token) => token.text);
  if (next.some((word) => ["from", "away", "off", "outside", "either"].includes(word))) return "any";
  const after = comparisons.match(tokens, number.end);
  if (after !== null && number.number.unit === "deviations") return after.meaning.direction;
  if (number.binds === "level" && number.direction !== null) return number.direction;
  return number.number.unit === "deviations" ? "any" : (number.direction ?? "any");
}

/** "drops below 5", "falls to 5", "rises past 5": a movement onto a level is a comparison. */
function isLevelOf(number: NumberMark, move: WordMark, timed: boolean, tokens: readonly Token[]): boolean {
  const before = tokens[number.at - 1]?.text ?? "";
  const lead = tokens.slice(Math.max(0, number.start - 2), number.at).map((token) => token.text);
  if (lead.includes("by")) return false;
  if (number.number.unit === "permille") return true;
  if (number.binds === "level" && number.start >= move.end) return true;
  if (number.binds === "level" && number.at === number.start) return number.end <= move.start;
  if (number.binds === "level") return number.end <= move.start && !relativeUnit(number);
  if (before === "to" || lead.includes("to")) return true;
  if (number.start >= move.end && tokens[number.start]?.text === "over") return move.direction === "above" && !timed;
  if (number.end <= move.start && number.start + 6 < move.start) return !relativeUnit(number);
  return number.binds !== "none" && !relativeUnit(number) && number.end <= move.start;
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
  const factor = { doubl: 2, tripl: 3, trebl: 3, quadrupl: 4, halv: 0.5 }[token?.stem ?? ""];
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
  const off = lead.at(-1) === "off" || lead.join(" ") === "off by";
  const by = lead.at(-1) === "by" || off;
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
  const paced = isTime(number.number) && ["slower", "faster", "quicker"].includes(tokens[number.start]?.text ?? "");
  const flipped = flips(number, tokens) !== paced;
  const direction = side === null ? (times ? "above" : null) : flipped ? opposite(side) : side;
  const led =
    compare !== null &&
    tokens.slice(number.start - 1, number.at).some((token) => token.text === "by") &&
    relativeUnit(number);
  return { ...base, kind: "compare", direction, number: number.number, relative: relative || led };
}

function lasting(base: Relation, mark: WindowMark, tokens: readonly Token[]): Relation {
  const negated = tokens.slice(0, mark.start).some((token) => negations.has(token.text));
  return { ...base, kind: "compare", number: mark.number, direction: negated ? "above" : mark.direction };
}
