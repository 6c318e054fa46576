import { traitsOf } from "../../../../domain/values/values.ts";
import { commonFactor, scaleOf } from "../../../../domain/language/signal-scale.ts";
import type { ReadingPart } from "../../../../domain/language/reading.ts";
import type { Clause } from "../clauses/fold.ts";
import { partsOf, type BuiltParts } from "../conditions/parts.ts";
import { isNamed } from "../../linking/named.ts";
import { readPhrase, signalOf, type Phrase } from "../../linking/phrase.ts";
import type { NumberMark, WordMark } from "../../chart/mark.ts";
import { outnumbered, pairOf } from "./pair.ts";
import { apartLeads } from "../../lexicon/comparisons.ts";
import type { Scored } from "../../linking/score.ts";
import type { ReadContext } from "./read-context.ts";
import type { Token } from "../../text/token.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { is } from "../../lexicon/words/category.ts";
import { ratioWords, shareName } from "../../lexicon/words/names.ts";
import { weights } from "../../choice/weights.ts";

/**
 * A comparison of one signal with another: "the draft value exceeds the prior period value". Null when no number is missing,
 * when the reference names no signal of its own, or when one signal speaks of both sides ("treatment over comparator").
 */
export function comparedWith(phrase: Phrase, built: BuiltParts, context: ReadContext): BuiltParts | null {
  const [part] = built.parts;
  const { compareAt, kind, number } = phrase.relation;
  const apart = part === undefined ? null : apartBy(part, phrase, built, context);
  if (apart !== null) return apart;
  const share = part === undefined || ownShare(phrase) ? null : shareOf(part, phrase, built, context);
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
  const subject = numericOf(phrase.tokens.slice(0, compare?.start ?? 0), context);
  const reference = numericOf(phrase.tokens.slice(compareAt), context);
  if (subject === null || reference === null || subject.id === reference.id) return null;
  const spoken = phrase.query.words.map(({ token }) => [token, "signal"] as const);
  const all = new Map([...(built.uses ?? []), ...spoken.filter(([token]) => built.uses?.get(token) === undefined)]);
  if (phrase.resolution.status !== "found" || phrase.resolution.best.indexed.signal.primitive_id === reference.id) {
    return { ...built, parts: [differing(part, subject.id, reference.id)], operator: null, uses: all };
  }
  const { matched } = phrase.resolution.best;
  const covers = reference.telling.every((stem) => matched.has(stem));
  return covers ? null : { ...built, parts: [differing(part, subject.id, reference.id)], operator: null, uses: all };
}

/** "There are more reads than writes": neither is named by the whole phrase. */
export function outnumberedIn(phrase: Phrase, clause: Clause, context: ReadContext): BuiltParts | null {
  const pair = outnumbered(phrase, context);
  const best = phrase.resolution.ranked.find(({ indexed }) => indexed.signal.primitive_id === pair?.subject);
  if (pair === null || best === undefined) return null;
  const negate = clause.joint?.negate ?? false;
  const given = { sentence: context.sentence, negate, hint: null, confidence: weights.resolving.spelled };
  const built = partsOf(phrase, best, phrase.relation, [], given);
  const [part] = built.parts;
  if (part === undefined) return null;
  const said = { ...part, relation: "compare" as const, direction: pair.direction, number: null, window: null };
  const uses = new Map([
    ...phrase.query.words.map(({ token }) => [token, "signal"] as const),
    ...pair.joints.map((token) => [token, "relation"] as const),
  ]);
  return { ...built, parts: [differing(said, pair.subject, pair.reference)], operator: null, uses, refused: null };
}

/** "Used above 90% of capacity" of a share that has all these words, "ratio of x to y" of a signal that is a ratio. */
const ownShare = ({ resolution }: Phrase): boolean =>
  resolution.status === "found" &&
  (resolution.best.indexed.share || shareName.test(resolution.best.indexed.signal.primitive_id));

/** Whether a phrase may say one signal as a share of another. */
export const divides = (phrase: Phrase): boolean => {
  const mark = phrase.marks.find(({ kind }) => kind === "number");
  return (
    mark?.kind === "number" && !ownShare(phrase) && (ratioSides(phrase, mark) ?? sharedSides(phrase, mark)) !== null
  );
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

/** "10 USD over the target": a small word between a distance and what it is measured from. */
function sideAfter({ tokens, marks }: Phrase, { end }: NumberMark, { index }: ReadContext): WordMark | undefined {
  const direction = apartLeads.get(tokens[end]?.text ?? "");
  const timed = marks.some((mark) => mark.start <= end && end < mark.end);
  const named = direction !== undefined && index.signals.some(({ signal }) => isNamed(signal, tokens, end));
  return direction === undefined || timed || named
    ? undefined
    : { kind: "compare", direction, start: end, end: end + 1 };
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
  if (mark?.kind !== "number" || part.number === null || mark.direction === null) return null;
  const sides = ratioSides(phrase, mark) ?? sharedSides(phrase, mark) ?? surpassed(phrase, mark, context);
  if (sides === null) return null;
  const [subject, reference] = [numericOf(sides.subject, context), numericOf(sides.reference, context)];
  if (subject === null || reference === null || subject.id === reference.id) return null;
  if (!reference.named || (ratioSides(phrase, mark) === null && !alike(subject.id, reference.id, context))) return null;
  const share = mark.number.unit === "percent" ? mark.number.value / 100 : mark.number.value;
  const value = Number(
    (sides.direction === undefined ? share : 1 + (sides.direction === "above" ? share : -share)).toPrecision(12),
  );
  const said = [...sides.words, ...phrase.query.words.map(({ token }) => token)];
  const uses = new Map([...said.map((token) => [token, "signal"] as const), ...(built.uses ?? [])]);
  const judged = { ...part, relation: "compare" as const, direction: sides.direction ?? mark.direction, window: null };
  const figure = { kind: "quotient" as const, other: reference.id };
  const number = { ...mark.number, value, unit: "none" };
  return {
    ...built,
    parts: [{ ...judged, primitive_id: subject.id, number, figure }],
    operator: null,
    uses,
    refused: null,
  };
}

/** Whether one signal may be a share or multiple of another: both are measured in the same. */
function alike(id: string, other: string, { index }: ReadContext): boolean {
  const scales = index.signals
    .filter(({ signal: { primitive_id } }) => primitive_id === id || primitive_id === other)
    .map(({ signal }) => scaleOf(signal));
  const [one, two] = scales;
  return one !== undefined && two !== undefined && commonFactor(one, two) !== null;
}

interface Sides {
  subject: readonly Token[];
  reference: readonly Token[];
  words: readonly Token[];
  /** The subject lies so far above or below the reference. */
  direction?: "above" | "below";
}

function ratioSides({ tokens, marks }: Phrase, mark: { start: number }): Sides | null {
  const at = tokens.findIndex(({ text }, place) => ratioWords.has(text) && is(tokens[place + 1], particle.of));
  const joint = tokens.findIndex(
    ({ text }, place) => place > at + 2 && (particle.to.has(text) || particle.over.has(text)),
  );
  if (at < 0 || joint < 0 || joint >= mark.start) return null;
  const end = marks.find(({ kind, start }) => start > joint && (kind === "compare" || kind === "number"))?.start;
  const words = [...tokens.slice(at, at + 2), ...tokens.slice(joint, joint + 1)];
  return { subject: tokens.slice(at + 2, joint), reference: tokens.slice(joint + 1, end), words };
}

/** "More than 10% higher than the declared weight": more than 1.1 times of it. */
function surpassed(phrase: Phrase, mark: NumberMark, context: ReadContext): Sides | null {
  const { tokens, marks } = phrase;
  if (mark.number.unit !== "percent" || mark.direction !== "above" || phrase.relation.window !== null) return null;
  const next = marks.find(({ kind, start }) => kind === "compare" && start === mark.end);
  const side = next?.kind === "compare" ? next : sideAfter(phrase, mark, context);
  if (side?.kind !== "compare" || side.direction === "any" || side.direction === null) return null;
  const words = tokens.slice(side.start, side.end);
  return { subject: tokens.slice(0, mark.start), reference: tokens.slice(side.end), words, direction: side.direction };
}

function sharedSides({ tokens, marks }: Phrase, mark: NumberMark): Sides | null {
  const times = mark.number.unit === "times";
  const led = is(tokens[mark.end], particle.of);
  if (!led && !times) return null;
  if (!times && mark.number.unit !== "percent") return null;
  const from = led ? mark.end + 1 : mark.end;
  const end = marks.find(({ kind, start }) => start >= from && kind === "window")?.start;
  const words = tokens.slice(mark.end, from);
  return { subject: tokens.slice(0, mark.start), reference: tokens.slice(from, end), words };
}

/** A side that is spelled whole, or of which every telling word names the signal. */
const spelled = ({ idCover, descriptionCover, phraseCover, exact }: Scored): boolean =>
  Math.max(idCover, descriptionCover) >= weights.side.spelled || (exact && phraseCover >= weights.whole);

/** The signal that the words before a comparison name, where the whole phrase names two. */
export function subjectOf(phrase: Phrase, context: ReadContext): Phrase["resolution"] | null {
  const ratio = phrase.relation.number === null ? -1 : phrase.tokens.findIndex(({ text }) => ratioWords.has(text));
  const at = phrase.marks.find(({ kind }) => kind === "compare" || kind === "number")?.start ?? 0;
  const joint = phrase.tokens.findIndex(
    ({ text }, place) => place > ratio && (particle.to.has(text) || particle.over.has(text)),
  );
  const tokens = ratio >= 0 && joint > 0 ? phrase.tokens.slice(ratio + 2, joint) : phrase.tokens.slice(0, at);
  return tokens.length === 0 ? null : readPhrase(tokens, context.frame, context.index).resolution;
}

function numericOf(
  tokens: readonly Token[],
  context: ReadContext,
): { id: string; telling: string[]; named: boolean } | null {
  const phrase = readPhrase(tokens, context.frame, context.index);
  const id = signalOf(phrase);
  if (id === null || phrase.resolution.status !== "found") return null;
  const { best } = phrase.resolution;
  const { base } = traitsOf(best.indexed.signal.type);
  if ((base !== "float" && base !== "int") || !spelled(best)) return null;
  return {
    id,
    named: best.idCover >= weights.side.named && best.phraseCover >= weights.side.covered,
    telling: phrase.query.words
      .filter((word) => word.telling && !word.hinted && best.matched.has(word.stem))
      .map((word) => word.stem),
  };
}
