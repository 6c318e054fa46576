import { tidy } from "../../../../domain/values/tidy.ts";
import type { ReadingPart } from "../../../../domain/language/reading.ts";
import type { BuiltParts } from "../conditions/parts.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { NumberMark, WordMark } from "../../chart/mark.ts";
import { pairOf } from "./pair.ts";
import { measuredAlike, numericOf, ratioSides, sharedBy, sharedSides, sideAfter, surpassed } from "./two-sides.ts";
import type { ReadContext } from "../../linking/context.ts";
import type { Token } from "../../text/token.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { is } from "../../lexicon/words/category.ts";
import { ratioWords, shareName } from "../../lexicon/words/names.ts";

/**
 * A comparison of one signal with another: "the draft value exceeds the prior period value". Null when no number is missing,
 * when the reference names no signal of its own, or when one signal speaks of both sides ("treatment over comparator").
 */
export function comparedWith(phrase: Phrase, built: BuiltParts, context: ReadContext): BuiltParts | null {
  const [part] = built.parts;
  const { compareAt, kind, number } = phrase.relation;
  const apart = part === undefined ? null : apartBy(part, phrase, built, context);
  if (apart !== null) return apart;
  const share = part === undefined ? null : shareOf(part, phrase, built, context);
  if (share !== null) return share;
  if (
    part === undefined ||
    part.number !== null ||
    part.relation !== "compare" ||
    kind !== "compare" ||
    compareAt === null ||
    number !== null
  )
    return null;
  const compare = phrase.marks.find((mark) => mark.kind === "compare");
  const [left, right] = [phrase.tokens.slice(0, compare?.start ?? 0), phrase.tokens.slice(compareAt)];
  const subject = numericOf(left, context);
  const reference = numericOf(right, context);
  if (subject === null || reference === null || subject.id === reference.id) {
    const pair = pairOf(left, right, null, context, (one, other) => measuredAlike(one, other, context));
    return pair === null
      ? null
      : {
          ...built,
          parts: [differing(part, pair.subject, pair.reference)],
          operator: null,
          uses: saidOf(phrase, built),
        };
  }
  const spoken = phrase.query.words.map(({ token }) => [token, "signal"] as const);
  const all = new Map([...(built.uses ?? []), ...spoken.filter(([token]) => built.uses?.get(token) === undefined)]);
  if (phrase.resolution.status !== "found" || phrase.resolution.best.indexed.signal.primitive_id === reference.id) {
    return { ...built, parts: [differing(part, subject.id, reference.id)], operator: null, uses: all };
  }
  const { matched } = phrase.resolution.best;
  const covers = reference.telling.every((stem) => matched.has(stem));
  return covers ? null : { ...built, parts: [differing(part, subject.id, reference.id)], operator: null, uses: all };
}

/** All words that name something are those of the two signals. */
const saidOf = ({ query }: Phrase, { uses }: BuiltParts): NonNullable<BuiltParts["uses"]> =>
  new Map([...query.words.map(({ token }) => [token, "signal"] as const), ...(uses ?? [])]);

/** "Used above 90% of capacity" of a share that has all these words, "ratio of x to y" of a signal that is a ratio. */
const ownShare = ({ resolution, relation, query, tokens }: Phrase): boolean => {
  if (resolution.status !== "found") return false;
  const { indexed, matched } = resolution.best;
  const whole = query.words.every(({ content, stem }) => !content || matched.has(stem));
  const multiple = relation.number?.unit === "times" && !whole && !tokens.some(({ text }) => ratioWords.has(text));
  return !multiple && (indexed.share || shareName.test(indexed.signal.primitive_id));
};

/** "The outlet more than 20 degrees above the inlet": how far one signal lies from another. */
function apartBy(part: ReadingPart, phrase: Phrase, built: BuiltParts, context: ReadContext): BuiltParts | null {
  const mark = phrase.marks.find((one) => one.kind === "number" && one.number === phrase.relation.number);
  const compare = phrase.marks.find((one) => one.kind === "compare" && (mark === undefined || one.start >= mark.end));
  const before = phrase.marks.find((one) => one.kind === "compare");
  if (mark?.kind !== "number" || part.number === null || ["times", "percent"].includes(mark.number.unit)) return null;
  const led = before !== undefined && before.end <= mark.start && is(phrase.tokens[mark.start - 1], particle.by);
  const side = compare ?? (led ? before : sideAfter(phrase, mark, context));
  if (side?.kind !== "compare") return null;
  const left = phrase.tokens.slice(0, Math.min(mark.start, side.start));
  const right = phrase.tokens.slice(side.end, led ? mark.start - 1 : undefined);
  const [subject, reference] = [numericOf(left, context), numericOf(right, context)];
  if (subject === null || reference === null || subject.id === reference.id)
    return apartLike(left, right, mark, side, part, phrase, built, context);
  return apartFrom(subject.id, reference.id, mark, side, part, phrase, built);
}

/** "The trailer 4 °C warmer than its set point": what the two sides do not spell, the unit tells. */
function apartLike(
  left: readonly Token[],
  right: readonly Token[],
  mark: NumberMark,
  side: WordMark,
  part: ReadingPart,
  phrase: Phrase,
  built: BuiltParts,
  context: ReadContext,
): BuiltParts | null {
  const pair = pairOf(left, right, mark, context);
  return pair === null ? null : apartFrom(pair.subject, pair.reference, mark, side, part, phrase, built);
}

function apartFrom(
  subject: string,
  reference: string,
  mark: NumberMark,
  side: WordMark,
  part: ReadingPart,
  phrase: Phrase,
  built: BuiltParts,
): BuiltParts {
  const [id, other] = side.direction === "below" ? [reference, subject] : [subject, reference];
  const said = phrase.query.words.map(({ token }) => [token, "signal"] as const);
  const sided = phrase.tokens.slice(side.start, side.end).map((token) => [token, "relation"] as const);
  const uses = new Map([
    ...sided,
    ...(built.uses ?? []),
    ...said.filter(([token]) => built.uses?.get(token) === undefined),
  ]);
  const number = {
    ...part,
    direction: mark.direction ?? "above",
    relation: "compare" as const,
  };
  return { ...built, parts: [{ ...differing(number, id, other), window: null }], operator: null, uses };
}

const differing = (part: ReadingPart, id: string, other: string): ReadingPart => ({
  ...part,
  primitive_id: id,
  against: other,
  figure: { kind: "difference", other },
});

/** "Above 90% of its limit", "ratio of reads to writes above 5%": one signal as a share or multiple of another. */
function shareOf(part: ReadingPart, phrase: Phrase, built: BuiltParts, context: ReadContext): BuiltParts | null {
  const mark = phrase.marks.find((one) => one.kind === "number" && one.number === phrase.relation.number);
  if (mark?.kind !== "number" || part.number === null || mark.direction === null || ownShare(phrase)) return null;
  const sides = ratioSides(phrase, mark) ?? sharedSides(phrase, mark) ?? surpassed(phrase, mark, context);
  if (sides === null) return null;
  const pair = sharedBy(sides, ratioSides(phrase, mark) !== null, context);
  if (pair === null) return null;
  const share = mark.number.unit === "percent" ? mark.number.value / 100 : mark.number.value;
  const value = tidy(sides.direction === undefined ? share : 1 + (sides.direction === "above" ? share : -share));
  const said = [...sides.words, ...phrase.query.words.map(({ token }) => token)];
  const uses = new Map([...said.map((token) => [token, "signal"] as const), ...(built.uses ?? [])]);
  const judged = { ...part, relation: "compare" as const, direction: sides.direction ?? mark.direction, window: null };
  const figure = { kind: "quotient" as const, other: pair.reference };
  const number = { ...mark.number, value, unit: "none" };
  return {
    ...built,
    parts: [{ ...judged, primitive_id: pair.subject, number, figure }],
    operator: null,
    uses,
    refused: null,
  };
}
