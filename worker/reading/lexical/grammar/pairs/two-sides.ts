import { traitsOf } from "../../../../domain/values/values.ts";
import { commonFactor, scaleOf } from "../../../../domain/language/signal-scale.ts";
import { isNamed } from "../../linking/named.ts";
import { readPhrase, signalOf, type Phrase } from "../../linking/phrase.ts";
import type { NumberMark, WordMark } from "../../chart/mark.ts";
import { type Pair, pairOf } from "./pair.ts";
import { apartLeads } from "../../lexicon/comparisons.ts";
import type { Scored } from "../../linking/score.ts";
import type { ReadContext } from "../../linking/context.ts";
import type { Token } from "../../text/token.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { is } from "../../lexicon/words/category.ts";
import { ratioWords } from "../../lexicon/words/names.ts";
import { weights } from "../../choice/weights.ts";

/** What two signals are compared by: the words of either, and those between. */
export interface Sides {
  subject: readonly Token[];
  reference: readonly Token[];
  words: readonly Token[];
  /** The subject lies so far above or below the reference. */
  direction?: "above" | "below";
}

/** "Ratio of reads to writes above 2". */
export function ratioSides({ tokens, marks }: Phrase, mark: { start: number }): Sides | null {
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
export function surpassed(phrase: Phrase, mark: NumberMark, context: ReadContext): Sides | null {
  const { tokens, marks } = phrase;
  if (mark.number.unit !== "percent" || mark.direction !== "above" || phrase.relation.window !== null) return null;
  const led = exceededBy(phrase, mark);
  if (led !== null) return led;
  const next = marks.find(({ kind, start }) => kind === "compare" && start === mark.end);
  const side = next?.kind === "compare" ? next : sideAfter(phrase, mark, context);
  if (side?.kind !== "compare" || side.direction === "any" || side.direction === null) return null;
  const words = tokens.slice(side.start, side.end);
  return { subject: tokens.slice(0, mark.start), reference: tokens.slice(side.end), words, direction: side.direction };
}

/** "The measured weight exceeds the declared one by 10% or more". */
function exceededBy({ tokens, marks }: Phrase, mark: NumberMark): Sides | null {
  const before = marks.find(({ kind, end }) => kind === "compare" && end <= mark.start);
  if (before?.kind !== "compare" || !is(tokens[mark.start - 1], particle.by)) return null;
  if (before.direction !== "above" && before.direction !== "below") return null;
  const words = [...tokens.slice(before.start, before.end), ...tokens.slice(mark.start - 1, mark.start)];
  const reference = tokens.slice(before.end, mark.start - 1);
  return { subject: tokens.slice(0, before.start), reference, words, direction: before.direction };
}

/** "Above 90% of its limit", "more than twice the reads". */
export function sharedSides({ tokens, marks }: Phrase, mark: NumberMark): Sides | null {
  const times = mark.number.unit === "times";
  const led = is(tokens[mark.end], particle.of);
  if (!led && !times) return null;
  if (!times && mark.number.unit !== "percent") return null;
  const from = led ? mark.end + 1 : mark.end;
  const end = marks.find(({ kind, start }) => start >= from && kind === "window")?.start;
  const words = tokens.slice(mark.end, from);
  return { subject: tokens.slice(0, mark.start), reference: tokens.slice(from, end), words };
}

/** "10 USD over the target": a small word between a distance and what it is measured from. */
export function sideAfter(
  { tokens, marks }: Phrase,
  { end }: NumberMark,
  { index }: ReadContext,
): WordMark | undefined {
  const direction = apartLeads.get(tokens[end]?.text ?? "");
  const timed = marks.some((mark) => mark.start <= end && end < mark.end);
  const named = direction !== undefined && index.signals.some(({ signal }) => isNamed(signal, tokens, end));
  return direction === undefined || timed || named
    ? undefined
    : { kind: "compare", direction, start: end, end: end + 1 };
}

/** The two signals that are divided: spelled out, or the one pair that has all the words of both sides. */
export function sharedBy(
  { subject: left, reference: right }: Sides,
  isRatio: boolean,
  context: ReadContext,
): Pair | null {
  const [subject, reference] = [numericOf(left, context), numericOf(right, context)];
  const fits = (one: string, other: string): boolean => isRatio || alike(one, other, context);
  if (subject !== null && reference?.named === true && subject.id !== reference.id && fits(subject.id, reference.id))
    return { subject: subject.id, reference: reference.id };
  return pairOf(left, right, null, context, (one, other) => measuredAlike(one, other, context));
}

/** Whether two signals say that they are measured in the same. */
export function measuredAlike(id: string, other: string, { index }: ReadContext): boolean {
  const [one, two] = [id, other].map((name) => index.signals.find(({ signal }) => signal.primitive_id === name));
  if (one === undefined || two === undefined) return false;
  const [own, theirs] = [scaleOf(one.signal), scaleOf(two.signal)];
  return (own.kind === "plain") === (theirs.kind === "plain") && commonFactor(own, theirs) !== null;
}

/** Whether one signal may be a share or multiple of another: both are measured in the same. */
function alike(id: string, other: string, { index }: ReadContext): boolean {
  const scales = index.signals
    .filter(({ signal: { primitive_id } }) => primitive_id === id || primitive_id === other)
    .map(({ signal }) => scaleOf(signal));
  const [one, two] = scales;
  return one !== undefined && two !== undefined && commonFactor(one, two) !== null;
}

/** A side that is spelled whole, or of which every telling word names the signal. */
const spelled = ({ idCover, descriptionCover, phraseCover, exact }: Scored): boolean =>
  Math.max(idCover, descriptionCover) >= weights.side.spelled || (exact && phraseCover >= weights.whole);

/** The number's signal that the words of a side name, or null. */
export function numericOf(
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
    telling: phrase.query.words.filter((word) => !word.hinted && best.matched.has(word.stem)).map((word) => word.stem),
  };
}
