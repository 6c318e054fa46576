import type { ReadingPart, ReadNumber } from "../../../../domain/language/reading.ts";
import { isNumeric } from "../../../../domain/values/values.ts";
import { noneSaid } from "./absence.ts";
import { complementOf } from "./complement.ts";
import { including } from "../relations/sides.ts";
import { markOf, type WindowMark } from "../../chart/mark.ts";
import { unitTold } from "../../lexicon/words/descriptions.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Relation } from "../relations/relation.ts";
import type { Scored } from "../../linking/score.ts";
import { signed } from "./sign.ts";
import { usesOf, type Uses } from "./uses.ts";
import { stretchesOf, type Stretches } from "./stretches.ts";
import { stateOf } from "../../linking/state.ts";
import { slice } from "../../text/tokenise.ts";
import type { Token } from "../../text/token.ts";
import { numericPart } from "./numeric-part.ts";

/** The conditions of one clause, and how several of them are joined: a range or a list of labels is more than one. */
export interface BuiltParts {
  parts: ReadingPart[];
  operator: "AND" | "OR" | null;
  /** How long the clause has to hold. */
  hold?: string | null;
  notes?: string[];
  /** What it fills in, so that it is only offered. */
  guess?: string;
  /** What of the clause nothing can run. */
  refused?: Stretches["refused"];
  /** The words of the clause. */
  tokens?: readonly Token[];
  /** What the words of the clause were used for. */
  uses?: Uses;
}

/** What the parts of a clause take from around it. */
interface PartContext {
  sentence: string;
  negate: boolean;
}

/** A condition of a signal of which nothing is said yet. */
export const blankPart = (primitive_id: string, words: string): ReadingPart => ({
  primitive_id,
  relation: "mention",
  direction: null,
  number: null,
  against: null,
  names: null,
  window: null,
  label: null,
  negate: false,
  words,
  hint: null,
  confidence: 1,
});

/** Builds the parts of a clause whose signal is known. `relation` may be that of a neighbour whose predicate it shares. */
export function partsOf(
  phrase: Phrase,
  best: Scored,
  given: Relation,
  shared: readonly Token[],
  context: PartContext,
): BuiltParts {
  const stretches = stretchesOf(given, phrase, best);
  const { hold, notes, placed, guess } = stretches;
  const open = guess === undefined ? {} : { guess };
  const built = conditionsOf(phrase, best, stretches, shared, context);
  const refused = stretches.refused ?? (placed === null ? null : lostTime(built.parts, placed, phrase));
  const uses = usesOf(phrase, best, stretches, built.parts);
  return { ...open, ...built, tokens: phrase.tokens, hold, notes, refused, uses };
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
  const blank: ReadingPart = {
    ...blankPart(signal.primitive_id, slice(context.sentence, phrase.tokens)),
    relation: relation.kind,
    direction: relation.direction,
    ...(relation.polarity === null ? {} : { polarity: relation.polarity }),
    number: relation.number,
    names: relation.names,
    window,
    ...(figure === null ? {} : { figure }),
    negate: context.negate,
  };
  const asksForNumbers =
    relation.names !== null ||
    relation.kind === "rank" ||
    (relation.number !== null && relation.number.unit !== "none");
  if (!isNumeric(signal.type) && !asksForNumbers) return stateParts(phrase, best, shared, blank);
  if (relation.range !== null) return rangeParts(blank, relation.range);
  const complement = complementOf(blank, phrase, relation, best);
  if (complement !== null) return { parts: [complement], operator: null };
  const part = withOwnUnit(numericPart(blank, phrase, relation, best), phrase, best);
  return part.relation === "move" && part.direction === "any" && isAmount(part.number)
    ? eitherWay(part)
    : { parts: [part], operator: null };
}

/** "Drops by 0.01 BTC" of a balance in BTC is no share: the word behind the number is what the signal is counted in. */
function withOwnUnit(part: ReadingPart, { marks, tokens }: Phrase, { indexed: { signal } }: Scored): ReadingPart {
  const { relation, number } = part;
  const mark = markOf(marks, number);
  if (relation !== "move" || mark === undefined || number?.unit !== "none") return part;
  const unit = tokens[mark.end]?.text ?? "";
  const own = unitTold.exec(signal.description ?? "")?.[1]?.toLowerCase();
  return unit === (signal.unit?.toLowerCase() ?? own) ? { ...part, number: { ...number, unit: "points" } } : part;
}

const isAmount = (number: ReadNumber | null): boolean =>
  number !== null && !["percent", "permille", "bps", "times", "none"].includes(number.unit);

/** "Changes by 45 degrees": up or down by so much. */
function eitherWay(part: ReadingPart): BuiltParts {
  const parts: ReadingPart[] = [
    { ...part, direction: "above" },
    { ...part, direction: "below" },
  ];
  const guess = "It does not say within which time it may move.";
  return { parts, operator: "OR", ...(part.window === null ? { guess } : {}) };
}

function stateParts(phrase: Phrase, best: Scored, shared: readonly Token[], blank: ReadingPart): BuiltParts {
  const state = stateOf([...phrase.tokens, ...shared], best);
  const part: ReadingPart = { ...blank, relation: "state", direction: null, number: null, window: null };
  if (state === null) return { parts: [part], operator: null };
  const negate = state.negated !== blank.negate;
  return {
    parts: state.labels.map((label) => ({ ...part, label, negate })),
    operator: state.labels.length > 1 ? (negate ? "AND" : "OR") : null,
  };
}

/** Its ends are within a range, and not outside it. */
function rangeParts(blank: ReadingPart, range: NonNullable<Relation["range"]>): BuiltParts {
  // "Unless it is between 20 and 80" is outside of them.
  const outside = range.outside !== blank.negate;
  const compared = { ...blank, relation: "compare", negate: false } as const;
  const low: ReadingPart = {
    ...compared,
    number: including(range.low, !outside),
    direction: outside ? "below" : "above",
  };
  const high: ReadingPart = {
    ...compared,
    number: including(range.high, !outside),
    direction: outside ? "above" : "below",
  };
  return { parts: [low, high], operator: outside ? "OR" : "AND" };
}
