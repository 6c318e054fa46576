import { category, is, particle } from "../../lexicon/category.ts";
import { measureOf } from "../../../../domain/language/measures.ts";
import { tidy } from "../../../../domain/values/tidy.ts";
import type { ReadDirection, ReadNumber } from "../../../../domain/language/reading.ts";
import { includes } from "../../chart/mark-numbers.ts";
import { type Mark, type NumberMark, markOf } from "../../chart/mark.ts";
import { apartLeads, comparisons, moreOrLess } from "../../lexicon/comparisons.ts";
import { operators } from "../../lexicon/words/operations.ts";
import { negations } from "../../lexicon/states.ts";
import { isNamed } from "../../linking/named.ts";
import type { ReadContext } from "../../linking/context.ts";
import type { Phrase } from "../../linking/phrase.ts";
import { type Token, textOf } from "../../text/token.ts";
import { isPaced } from "../conditions/by-name.ts";
import { denialOf, deniedTime, including, opposite } from "../relations/sides.ts";

/** The words of two signals, what is made of the two, and what it is compared with; null is what the phrase says anyway. */
export interface Sides {
  readonly subject: readonly Token[];
  readonly reference: readonly Token[];
  /** The words between and around them. */
  readonly words: readonly Token[];
  readonly figure: "difference" | "quotient";
  readonly number: ReadNumber | null;
  readonly direction: ReadDirection | null;
  /** A single signal may as well be such a share or ratio itself. */
  readonly share: boolean;
  /** Both signals are measured in the same, else one of them is divided by the other. */
  readonly alike: boolean;
  /** The number is measured as both signals are. */
  readonly mark: NumberMark | null;
  /** Nothing but two signals can be meant: "exceeds the forecast by 40". */
  readonly sure: boolean;
  /** An operator stands between them: "divided by". */
  readonly operator?: boolean;
  /** The words that deny the comparison, which is turned by them. */
  readonly denied: readonly Token[];
}

/** Two sides of which nothing but their words is said. */
const plain = {
  words: [],
  denied: [],
  figure: "difference",
  share: false,
  alike: true,
  mark: null,
  sure: false,
} as const;

/** The words that compare two things, and what stands on their sides. */
interface Hinge extends Pick<Sides, "subject" | "reference" | "words" | "direction"> {
  readonly start: number;
  readonly end: number;
}

/** The ways in which the words of a phrase may speak of two signals. */
export function sidesOf(phrase: Phrase, context: ReadContext): Sides[] {
  const mark = markOf(phrase.marks, phrase.relation.number);
  const hinges = hingesIn(phrase);
  if (mark === undefined)
    return hinges.map((hinge) => {
      // "At or below the reorder point": the difference may be 0 as well.
      const zero = { value: 0, unit: "none", text: textOf(hinge.words), inclusive: true };
      const denied = denialOf(phrase.tokens, hinge.start);
      const equal = includes(hinge.words, 0, hinge.words.length) !== denied.length > 0;
      return { ...plain, ...hinge, denied, number: equal ? zero : null, sure: true };
    });
  const found = [apart(phrase, mark, hinges, context), operated(phrase, mark), ...sharesOf(phrase, mark)];
  const { flips, read } = deniedTime(mark, phrase.tokens);
  return found.filter((one) => one !== null).map((one) => (flips ? turned(one, read) : one));
}

/** "Must not exceed 75% of the outflows": at most so much. */
const turned = (sides: Sides, denied: readonly Token[]): Sides => ({
  ...sides,
  denied,
  direction: opposite(sides.direction),
  number: sides.number === null ? null : including(sides.number, sides.number.inclusive !== true),
});

/** "The draft value exceeds the prior value", "lower than the setpoint". */
function hingesIn(phrase: Phrase): Hinge[] {
  const { tokens, marks, relation, resolution } = phrase;
  const compares = marks.flatMap((mark) => {
    if (mark.kind === "compare" && isPaced(mark, phrase, resolution.ranked[0]))
      return [hingeAt(tokens, mark, opposite(mark.direction))];
    if (mark.kind === "compare")
      return [hingeAt(tokens, mark, relation.compareAt === mark.end ? relation.direction : mark.direction)];
    // "Lower than expected" may be said of a signal for what is expected.
    const found = mark.kind === "deviate" ? comparisons.match(tokens, mark.start) : null;
    if (found === null) return [];
    return [hingeAt(tokens, { start: mark.start, end: mark.start + found.length }, found.meaning.direction)];
  });
  const around = aroundNoun(tokens);
  return around === null ? compares : [...compares, around];
}

const hingeAt = (
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  direction: ReadDirection | null,
): Hinge => ({
  start,
  end,
  direction,
  subject: tokens.slice(0, start),
  reference: tokens.slice(end),
  words: tokens.slice(start, end),
});

/** "More riders than seats", "20 fewer riders than planned": the comparison goes round what is compared. */
function aroundNoun(tokens: readonly Token[]): Hinge | null {
  const than = tokens.findIndex((token) => is(token, particle.than));
  const start = tokens.findLastIndex((token, at) => at < than - 1 && moreOrLess.has(token.text));
  const subject = tokens.slice(start + 1, than);
  if (start < 0 || subject.some(({ kind }) => kind !== "word") || is(tokens[start - 1], negations)) return null;
  const direction = moreOrLess.get(tokens[start]?.text ?? "") ?? null;
  const words = [start, than].flatMap((at) => tokens.slice(at, at + 1));
  return { start, end: than + 1, direction, subject, reference: tokens.slice(than + 1), words };
}

/** "More than 20 degrees above the inlet", "exceeds the forecast by 40", "20% over the budget": how far one signal lies from another. */
function apart({ tokens }: Phrase, mark: NumberMark, hinges: readonly Hinge[], { index }: ReadContext): Sides | null {
  const { number, start, end } = mark;
  if (number.unit === "times" || number.unit === "deviations") return null;
  const led = is(tokens[start - 1], particle.by);
  const said = hinges.find((hinge) => hinge.start >= end) ?? hinges.find((hinge) => led && hinge.end <= start);
  const lead = apartLeads.get(tokens[end]?.text ?? "");
  const named = index.signals.some(({ signal }) => isNamed(signal, tokens, end));
  const hinge = said ?? (lead === undefined || named ? null : hingeAt(tokens, { start: end, end: end + 1 }, lead));
  if (hinge === null) return null;
  const [own, other] = [hinge.subject, hinge.reference].map((side) =>
    side.filter((token) => !tokens.slice(start, end).includes(token)),
  );
  if (own === undefined || other === undefined) return null;
  const isBelow = hinge.direction === "below";
  const direction = mark.direction ?? "above";
  const shared = { ...plain, words: hinge.words, sure: said !== undefined };
  if (number.unit !== "percent") {
    const [subject, reference] = isBelow ? [other, own] : [own, other];
    return { ...shared, subject, reference, number, direction, mark };
  }
  const value = tidy(1 + (isBelow ? -number.value : number.value) / 100);
  const side = isBelow ? opposite(direction) : direction;
  const quotient = { figure: "quotient", number: { ...number, value, unit: "none" }, direction: side } as const;
  return { ...shared, ...quotient, subject: own, reference: other };
}

/** What leads to two signals, what stands between them, and whether the one is divided by the other. */
const leads = [
  { noun: category.betweenLeads, before: particle.between, joints: [particle.and], divides: false },
  { noun: category.ratioWords, before: particle.of, joints: [particle.to, particle.over], divides: true },
] as const;

/** Where one signal is made of two: their words, what stands between, and the end of the second. */
interface Split {
  from: number;
  split: number;
  end: number;
  until: number;
  divides: boolean;
  share: boolean;
}

/** "X divided by y above 0.9", "x minus y above 5", "the difference between x and y above 5", "ratio of reads to writes above 2". */
function operated({ tokens, marks }: Phrase, mark: NumberMark): Sides | null {
  const until = mark.start;
  const led = leads.flatMap(({ noun, before, joints, divides }): Split[] => {
    const lead = tokens.findIndex((token, place) => is(token, noun) && is(tokens[place + 1], before));
    const split = tokens.findIndex((token, place) => place > lead + 2 && joints.some((joint) => is(token, joint)));
    return lead < 0 || split < 0 ? [] : [{ from: lead + 2, split, end: split + 1, until, divides, share: divides }];
  });
  const plainly = tokens.flatMap((_, split): Split[] => {
    const found = split > 0 ? operators.match(tokens, split) : null;
    return found === null
      ? []
      : [{ from: 0, split, end: split + found.length, until, divides: found.meaning.divides, share: false }];
  });
  const [found] = [...led, ...plainly, ...perOther(tokens, marks, mark)];
  if (found === undefined || found.end >= found.until || mark.direction === null) return null;
  const { from, split, end, divides, share } = found;
  return {
    ...plain,
    ...made(divides, mark),
    subject: tokens.slice(from, split),
    reference: tokens.slice(end, found.until),
    words: [
      ...tokens.slice(Math.max(0, from - 2), from),
      ...tokens.slice(split, end),
      ...tokens.slice(found.until, until),
    ],
    share,
    alike: !divides,
    operator: true,
  };
}

/** "Nurse to patient ratio below 1:8", "more than 8 patients per nurse". */
function perOther(tokens: readonly Token[], marks: readonly Mark[], mark: NumberMark): Split[] {
  const noun = tokens.findLastIndex((token, at) => at < mark.start && is(token, category.ratioWords));
  const inside = (at: number): boolean => marks.some(({ start, end }) => start <= at && at < end);
  return tokens.flatMap((token, split): Split[] => {
    const rated = is(token, particle.to) && split < noun;
    const timed = measureOf(tokens[split + 1]?.text ?? "")?.dimension === "time";
    if (!rated && (!is(token, particle.per) || inside(split) || timed)) return [];
    const next = marks.find(({ start }) => start > split)?.start ?? tokens.length;
    const place = { split, end: split + 1, divides: true, share: true };
    return [{ ...place, from: split > mark.end ? mark.end : 0, until: rated ? noun : next }];
  });
}

/** "Above 90% of its limit", "more than twice the reads", "fewer than 20% of the bid requests get a bid response": wherever the words of the one end. */
function sharesOf({ tokens, marks }: Phrase, mark: NumberMark): Sides[] {
  const led = is(tokens[mark.end], particle.of);
  const percent = mark.number.unit === "percent" && led;
  // "Within 10% of the limit" is near it.
  const near = is(tokens[mark.start], particle.within);
  if (mark.direction === null || near || !(mark.number.unit === "times" || percent)) return [];
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
