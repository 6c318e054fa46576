import { tidy } from "../../../../domain/values/tidy.ts";
import type { ReadNumber } from "../../../../domain/language/reading.ts";
import { type NumberMark, type WordMark, markOf } from "../../chart/mark.ts";
import { apartLeads } from "../../lexicon/comparisons.ts";
import { betweenLeads, operators } from "../../lexicon/words/operations.ts";
import { is } from "../../lexicon/words/category.ts";
import { ratioWords } from "../../lexicon/words/names.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { isNamed } from "../../linking/named.ts";
import type { ReadContext } from "../../linking/context.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Token } from "../../text/token.ts";

/** The words of two signals, what is made of the two, and what it is compared with; null is what the phrase says anyway. */
export interface Sides {
  readonly subject: readonly Token[];
  readonly reference: readonly Token[];
  /** The words between and around them. */
  readonly words: readonly Token[];
  readonly figure: "difference" | "quotient";
  readonly number: ReadNumber | null;
  readonly direction: "above" | "below" | null;
  /** A single signal may as well be such a share or ratio itself. */
  readonly share: boolean;
  /** Both signals are measured in the same, else one of them is divided by the other. */
  readonly alike: boolean;
  /** The number is measured as both signals are. */
  readonly mark: NumberMark | null;
  /** Nothing but two signals can be meant: "exceeds the forecast by 40". */
  readonly sure?: boolean;
  /** An operator stands between them: "divided by". */
  readonly operator?: boolean;
}

/** Two sides of which nothing but their words is said. */
const plain = {
  words: [],
  figure: "difference",
  number: null,
  direction: null,
  share: false,
  alike: true,
  mark: null,
} as const;

/** The ways in which the words of a phrase may speak of two signals. */
export function sidesOf(phrase: Phrase, context: ReadContext): Sides[] {
  const mark = markOf(phrase.marks, phrase.relation.number);
  const found =
    mark === undefined
      ? [exceeding(phrase)]
      : [apart(phrase, mark, context), operated(phrase, mark), ...sharesOf(phrase, mark)];
  return found.filter((one) => one !== null);
}

/** "The draft value exceeds the prior value". */
function exceeding({ tokens, marks, relation: { compareAt } }: Phrase): Sides | null {
  const compare = marks.find(({ kind }) => kind === "compare");
  if (compare === undefined || compareAt === null) return null;
  return { ...plain, subject: tokens.slice(0, compare.start), reference: tokens.slice(compareAt) };
}

/** "The outlet more than 20 degrees above the inlet", "offered exceeds forecast by 40": how far one signal lies from another. */
function apart(phrase: Phrase, mark: NumberMark, context: ReadContext): Sides | null {
  const { tokens } = phrase;
  if (["times", "percent", "deviations"].includes(mark.number.unit)) return null;
  const { side, sure } = sideBeside(phrase, mark, context);
  if (side === null) return null;
  const [left, right] = [tokens.slice(0, Math.min(mark.start, side.start)), tokens.slice(side.end)];
  const [subject, reference] = side.direction === "below" ? [right, left] : [left, right];
  const words = tokens.slice(side.start, side.end);
  const { number, direction } = mark;
  return { ...plain, subject, reference, words, number, direction: direction ?? "above", mark, sure };
}

/** The comparison behind a distance, or before "by" and the distance. */
function sideBeside(
  { tokens, marks }: Phrase,
  { start, end }: NumberMark,
  { index }: ReadContext,
): { side: Omit<WordMark<"compare">, "kind"> | null; sure: boolean } {
  const compares = marks.filter((one) => one.kind === "compare");
  const led = is(tokens[start - 1], particle.by);
  const said = compares.find((one) => one.start >= end) ?? (led ? compares.find((one) => one.end <= start) : undefined);
  if (said !== undefined) return { side: said, sure: true };
  const direction = apartLeads.get(tokens[end]?.text ?? "");
  const named = index.signals.some(({ signal }) => isNamed(signal, tokens, end));
  return { side: direction === undefined || named ? null : { direction, start: end, end: end + 1 }, sure: false };
}

/** What leads to two signals, what stands between them, and whether the one is divided by the other. */
const leads = [
  { noun: betweenLeads, before: particle.between, joints: [particle.and], divides: false },
  { noun: ratioWords, before: particle.of, joints: [particle.to, particle.over], divides: true },
] as const;

/** "X divided by y above 0.9", "x minus y above 5", "the difference between x and y above 5", "ratio of reads to writes above 2". */
function operated({ tokens }: Phrase, mark: NumberMark): Sides | null {
  const led = leads.flatMap(({ noun, before, joints, divides }) => {
    const lead = tokens.findIndex((token, place) => is(token, noun) && is(tokens[place + 1], before));
    const split = tokens.findIndex((token, place) => place > lead + 2 && joints.some((joint) => is(token, joint)));
    return lead < 0 || split < 0 ? [] : [{ from: lead + 2, split, end: split + 1, divides, share: divides }];
  });
  const plainly = tokens.flatMap((_, split) => {
    const found = split > 0 ? operators.match(tokens, split) : null;
    return found === null
      ? []
      : [{ from: 0, split, end: split + found.length, divides: found.meaning.divides, share: false }];
  });
  const [found] = [...led, ...plainly];
  if (found === undefined || found.end >= mark.start || mark.direction === null) return null;
  const { from, split, end, divides, share } = found;
  return {
    ...plain,
    ...made(divides, mark),
    subject: tokens.slice(from, split),
    reference: tokens.slice(end, mark.start),
    words: [...tokens.slice(Math.max(0, from - 2), from), ...tokens.slice(split, end)],
    share,
    alike: !divides,
    operator: true,
  };
}

/** "Above 90% of its limit", "more than twice the reads", "fewer than 20% of the bid requests get a bid response": wherever the words of the one end. */
function sharesOf({ tokens, marks }: Phrase, mark: NumberMark): Sides[] {
  const led = is(tokens[mark.end], particle.of);
  const percent = mark.number.unit === "percent" && led;
  if (mark.direction === null || !(mark.number.unit === "times" || percent)) return [];
  const from = led ? mark.end + 1 : mark.end;
  const end = marks.find(({ kind, start }) => start >= from && kind === "window")?.start ?? tokens.length;
  const shared = { ...plain, words: tokens.slice(mark.end, from), ...made(true, mark), share: true };
  const later = tokens.slice(from + 1, percent ? end : 0).map((_, at) => ({
    ...shared,
    subject: tokens.slice(from + at + 1, end),
    reference: tokens.slice(from, from + at + 1),
  }));
  return [{ ...shared, subject: tokens.slice(0, mark.start), reference: tokens.slice(from, end) }, ...later];
}

/** A quotient is a share of one, a difference is measured as its signals are. */
function made(divides: boolean, { number, direction }: NumberMark): Pick<Sides, "figure" | "number" | "direction"> {
  if (!divides) return { figure: "difference", number, direction };
  const value = number.unit === "percent" ? tidy(number.value / 100) : number.value;
  return { figure: "quotient", number: { ...number, value, unit: "none" }, direction };
}
