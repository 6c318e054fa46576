import type { ReadDirection, ReadingPart, ReadNumber } from "../../../../domain/language/reading.ts";
import { measuresChange } from "../../../../domain/task/explicit-strategy.ts";
import { measureOf } from "../../../../domain/language/measures.ts";
import { scaleOf } from "../../../../domain/language/signal-scale.ts";
import { wordsOf } from "../../../../domain/language/words.ts";
import { traitsOf } from "../../../../domain/values/values.ts";
import { anyOf, noneOf, silenceOf, withoutDeniedTime, noneSaid } from "./absence.ts";
import { complementOf } from "./complement.ts";
import { impliedDenied, impliedLevel, impliedNegative, impliedNumber } from "./implied.ts";
import type { WindowMark } from "../../chart/mark.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Relation } from "../relations/relation.ts";
import type { Ranked } from "../../linking/resolve.ts";
import type { Scored } from "../../linking/score.ts";
import { signed } from "./sign.ts";
import { usesOf, type Uses } from "./uses.ts";
import { stretchesOf, type Stretches } from "./stretches.ts";
import { stateOf } from "../../linking/state.ts";
import { slice } from "../../text/tokenise.ts";
import type { Token } from "../../text/token.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { is } from "../../lexicon/words/category.ts";
import { oneOrEach, ofThen } from "../../lexicon/amounts/windows.ts";

/** The conditions of one clause, and how several of them are joined: a range or a list of labels is more than one. */
export interface BuiltParts {
  parts: ReadingPart[];
  operator: "AND" | "OR" | null;
  /** How long the clause has to hold. */
  hold?: string | null;
  notes?: string[];
  /** What of the clause nothing can run. */
  refused?: Stretches["refused"];
  /** The signals its words may name, best first. */
  ranked?: readonly Ranked[];
  /** The words of the clause. */
  tokens?: readonly Token[];
  /** What the words of the clause were used for. */
  uses?: Uses;
  /** What was said of its signal, and by which rule. */
  said?: Relation;
  /** What its words may say as well. */
  rivals?: readonly RivalParts[];
}

/** Another choice among the numbers or times of a clause, and what it makes of it. */
export interface RivalParts {
  about: "number" | "window" | "state";
  /** The words of the choice. */
  tokens: readonly Token[];
  parts: readonly ReadingPart[];
}

/** What the parts of a clause take from around it. */
export interface PartContext {
  sentence: string;
  negate: boolean;
  hint: string | null;
  confidence: number;
}

/** Builds the parts of a clause whose signal is known. `relation` may be that of a neighbour whose predicate it shares. */
export function partsOf(
  phrase: Phrase,
  best: Scored,
  given: Relation,
  shared: readonly Token[],
  context: PartContext,
): BuiltParts {
  const stretches = stretchesOf(given, phrase, best);
  const { hold, notes, placed } = stretches;
  const built = conditionsOf(phrase, best, stretches, shared, context);
  const refused = stretches.refused ?? (placed === null ? null : lostTime(built.parts, placed, phrase));
  const { ranked } = phrase.resolution;
  const uses = usesOf(phrase, best, stretches, built.parts);
  return { ...built, tokens: phrase.tokens, said: given, hold, notes, refused, ranked, uses };
}

/** A time that no condition kept may not get lost. */
function lostTime(parts: readonly ReadingPart[], placed: WindowMark, phrase: Phrase): Stretches["refused"] {
  const kept = parts.some(
    (part) =>
      (part.window !== null && (part.relation !== "compare" || part.number === null)) ||
      part.figure != null ||
      part.number?.text === noneSaid ||
      (part.number !== null && part.number === placed.number),
  );
  if (kept) return null;
  const tokens = phrase.tokens.slice(placed.start, placed.end);
  return { tokens, name: "this time of this signal", nearest: "leave it out, or use a signal that is a time series" };
}

function conditionsOf(
  phrase: Phrase,
  best: Scored,
  { relation: said, window, figure }: Stretches,
  shared: readonly Token[],
  context: PartContext,
): BuiltParts {
  const relation = signed(said, phrase, best);
  const { signal } = best.indexed;
  const { base } = traitsOf(signal.type);
  const blank: ReadingPart = {
    primitive_id: signal.primitive_id,
    relation: relation.kind,
    direction: relation.direction,
    ...(relation.polarity === null ? {} : { polarity: relation.polarity }),
    number: relation.number,
    against: null,
    names: relation.names,
    window,
    ...(figure === null ? {} : { figure }),
    label: null,
    negate: context.negate,
    words: slice(context.sentence, phrase.tokens),
    hint: context.hint,
    confidence: context.confidence,
  };
  const asksForNumbers =
    relation.names !== null ||
    relation.kind === "rank" ||
    (relation.number !== null && relation.number.unit !== "none");
  if (base !== "float" && base !== "int" && !asksForNumbers) return stateParts(phrase, best, shared, blank);
  if (relation.range !== null) return rangeParts(blank, relation.range);
  const complement = complementOf(blank, phrase, relation, best);
  if (complement !== null) return { parts: [complement], operator: null };
  return { parts: [numericPart(blank, phrase, relation, best)], operator: null };
}

function stateParts(phrase: Phrase, best: Scored, shared: readonly Token[], blank: ReadingPart): BuiltParts {
  const state = stateOf([...phrase.tokens, ...shared], best);
  const part: ReadingPart = { ...blank, relation: "state", direction: null, number: null, window: null };
  if (state === null) return { parts: [part], operator: null };
  const other = otherLabel(best, state.labels, state.negated);
  if (other !== null) return { parts: [{ ...part, label: other }], operator: null };
  const negate = state.negated !== blank.negate;
  return {
    parts: state.labels.map((label) => ({ ...part, label, negate })),
    operator: state.labels.length > 1 ? (negate ? "AND" : "OR") : null,
  };
}

/** Of two labels, not the one is the other. */
function otherLabel(best: Scored, labels: readonly string[], negated: boolean): string | null {
  const all = best.indexed.signal.labels ?? [];
  if (!negated || all.length !== 2 || labels.length !== 1) return null;
  return all.find((label) => label !== labels[0]) ?? null;
}

function rangeParts(blank: ReadingPart, range: NonNullable<Relation["range"]>): BuiltParts {
  const end = (number: ReadNumber, direction: ReadDirection): ReadingPart => ({
    ...blank,
    relation: "compare",
    number,
    direction,
  });
  return range.outside
    ? { parts: [end(range.low, "below"), end(range.high, "above")], operator: "OR" }
    : { parts: [end(range.low, "above"), end(range.high, "below")], operator: "AND" };
}

function numericPart(given: ReadingPart, phrase: Phrase, relation: Relation, best: Scored): ReadingPart {
  const { signal } = best.indexed;
  const blank = nearestLevel(given, phrase, best);
  const none = noneOf(blank, phrase, best);
  if (none !== null) return none;
  const series = traitsOf(signal.type).series;
  const sinceOrUntil = withoutDeniedTime(blank, phrase, best);
  const earlier = series ? asMovement(blank, relation, phrase, best) : null;
  if (earlier !== null) return earlier;
  if (relation.relative && relation.number !== null) {
    if (series) return { ...blank, relation: "move" };
    const share = relation.number.unit === "times" ? relation.number.value : relation.number.value / 100;
    const times = 1 + (relation.direction === "below" ? -share : share);
    if (scaleOf(signal).kind === "multiple")
      return { ...blank, number: { ...relation.number, value: Number(times.toPrecision(12)), unit: "times" } };
  }
  const zero = downToZero(blank, relation);
  if (zero !== null) return zero;
  if (relation.kind === "move" && series && relation.number === null && onlyNames(phrase, best))
    return { ...blank, relation: "mention", direction: null };
  if (relation.kind === "move" && !series && namesItself(phrase, best) && !measuresChange(signal)) {
    return relation.number === null
      ? { ...blank, relation: "mention", direction: null }
      : { ...blank, relation: "compare", direction: relation.numberDirection };
  }
  if (relation.kind === "move" && !series && relation.number?.unit === "times" && scaleOf(signal).kind === "multiple")
    return { ...blank, relation: "compare" };
  if (
    relation.number === null &&
    (relation.kind === "compare" || relation.kind === "move" || relation.kind === "mention")
  ) {
    const implied =
      relation.kind === "compare" ? impliedNumber(signal, phrase.tokens.slice(relation.compareAt ?? 0)) : null;
    if (implied !== null) return { ...blank, number: implied };
    if (
      relation.kind === "move" &&
      !series &&
      measuresChange(signal) &&
      (relation.direction === "above" || relation.direction === "below")
    ) {
      return {
        ...blank,
        relation: "compare",
        number: {
          value: 0,
          unit: "none",
          text: `any ${relation.direction === "above" ? "rise" : "fall"}`,
          implied: true,
        },
      };
    }
    const called = impliedLevel(signal, phrase.tokens);
    if (called !== null) return { ...blank, relation: "compare", ...called };
    const denied = relation.kind === "mention" ? impliedDenied(signal, phrase.tokens) : null;
    if (denied !== null) return { ...blank, relation: "compare", direction: null, number: denied };
    const silent = silenceOf(blank, phrase, best) ?? anyOf(blank, phrase, best);
    if (silent !== null) return silent;
    const negative = impliedNegative(signal, phrase.tokens);
    if (negative !== null) return { ...blank, relation: "compare", direction: "below", number: negative };
  }
  return sinceOrUntil;
}

/** "Starts more than 6 times an hour": how often, not how many times as much; "3 times its usual" has what it is a multiple of. */
function isTally({ marks, tokens }: Phrase, number: ReadNumber): boolean {
  const mark = marks.find((one) => one.kind === "number" && one.number === number);
  if (mark?.kind !== "number" || mark.direction === null) return false;
  const next = tokens[mark.end];
  const rate = is(next, oneOrEach) && measureOf(tokens[mark.end + 1]?.text ?? "")?.dimension === "time";
  return next === undefined || next.kind === "break" || rate || is(next, particle.per);
}

/** "Leverage above 4x" is a level of a signal that counts times something. */
const isMultiple = (signal: Scored["indexed"]["signal"]): boolean => scaleOf(signal).kind === "multiple";

/** "twice as high as a week ago", "half of last week's", of a series: a change by 100% up, by 50% down. */
function asMovement(part: ReadingPart, relation: Relation, phrase: Phrase, best: Scored): ReadingPart | null {
  const { number } = relation;
  if (number === null || relation.kind !== "compare" || relation.relative) return null;
  if (number.unit === "times" && isMultiple(best.indexed.signal) && relation.window === null) return null;
  if (number.unit === "times" && isTally(phrase, number)) return { ...part, number: { ...number, unit: "none" } };
  if (number.unit === "times") {
    const direction = number.value < 1 || phrase.tokens.some((token) => is(token, particle.low)) ? "below" : "above";
    return { ...part, relation: "move", direction };
  }
  const at = phrase.marks.find((mark) => mark.kind === "number" && mark.number === number)?.end ?? 0;
  const versus = phrase.marks.some(
    (mark) =>
      mark.kind === "window" && (mark.versus || (mark.use === "past" && mark.start >= at && mark.start <= at + 2)),
  );
  if (number.unit !== "percent" || !versus || !is(phrase.tokens[at], ofThen)) return null;
  const share = Number(Math.abs(number.value - 100).toPrecision(12));
  return {
    ...part,
    relation: "move",
    direction: number.value < 100 ? "below" : "above",
    number: { ...number, value: share },
  };
}

/** "Drops to zero": nothing lies below it, so that it is reached where nothing is left. */
function downToZero(part: ReadingPart, { kind, number, direction, numberDirection }: Relation): ReadingPart | null {
  if (kind !== "compare" || number?.value !== 0 || direction !== "below" || numberDirection !== null) return null;
  return { ...part, direction: "above", negate: !part.negate };
}

/** "ISR shrinks" of a rate of shrinks: all words of movement are its name, and nothing else moves. */
function onlyNames(phrase: Phrase, best: Scored): boolean {
  const moves = phrase.marks
    .filter((mark) => mark.kind === "move")
    .flatMap((mark) => phrase.tokens.slice(mark.start, mark.end));
  return moves.length > 0 && moves.every(({ stem }) => best.indexed.idStems.includes(stem));
}

/** "lines changed", "fraud losses": the word of movement belongs to the signal's name or stands so in its description. */
function namesItself(phrase: Phrase, best: Scored): boolean {
  const moves = phrase.marks
    .filter((mark) => mark.kind === "move")
    .flatMap((mark) => phrase.tokens.slice(mark.start, mark.end));
  const described = new Set(wordsOf(best.indexed.signal.description ?? ""));
  return moves.some((token) => best.indexed.idStems.includes(token.stem) || described.has(token.text));
}

/** Of "high value accounts with low seat utilization" the level beside the signal's own words counts, in "heavy check" none does. */
function nearestLevel(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart {
  if (part.relation !== "mention") return part;
  const every = phrase.marks.filter((mark) => mark.kind === "level");
  const levels = every.filter((mark) => !best.indexed.idStems.includes(phrase.tokens[mark.start]?.stem ?? ""));
  if (levels.length === 0 && every.length > 0) return { ...part, direction: null };
  if (every.length < 2) return part;
  const own = phrase.tokens.flatMap((token, at) => (best.indexed.idStems.includes(token.stem) ? [at] : []));
  const distance = (at: number): number => Math.min(...own.map((place) => Math.abs(place - at)), phrase.tokens.length);
  const [nearest] = levels.toSorted((a, b) => distance(a.start) - distance(b.start));
  return nearest === undefined ? part : { ...part, direction: nearest.direction };
}
