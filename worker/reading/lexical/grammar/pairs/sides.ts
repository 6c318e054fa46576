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
}

/** The ways in which the words of a phrase may speak of two signals. */
export function sidesOf(phrase: Phrase, context: ReadContext): Sides[] {
  const { marks, relation } = phrase;
  const mark = markOf(marks, relation.number);
  const found =
    mark?.kind === "number"
      ? [
          apart(phrase, mark, context),
          operated(phrase, mark),
          ratio(phrase, mark),
          shareOf(phrase, mark),
          ...portions(phrase, mark),
        ]
      : [exceeding(phrase)];
  return found.filter((one) => one !== null);
}

/** "The draft value exceeds the prior value". */
function exceeding({ tokens, marks, relation }: Phrase): Sides | null {
  const compare = marks.find(({ kind }) => kind === "compare");
  const { compareAt, kind, range } = relation;
  if (compare === undefined || compareAt === null || kind !== "compare" || range !== null) return null;
  const [subject, reference] = [tokens.slice(0, compare.start), tokens.slice(compareAt)];
  return {
    subject,
    reference,
    words: [],
    figure: "difference",
    number: null,
    direction: null,
    share: false,
    alike: true,
    mark: null,
  };
}

/** "The outlet more than 20 degrees above the inlet", "offered exceeds forecast by 40": how far one signal lies from another. */
function apart(phrase: Phrase, mark: NumberMark, context: ReadContext): Sides | null {
  const { tokens } = phrase;
  if (["times", "percent", "deviations"].includes(mark.number.unit)) return null;
  const { side, led, sure } = sideBeside(phrase, mark, context);
  if (side === null || side.direction === "any" || side.direction === null) return null;
  const left = tokens.slice(0, Math.min(mark.start, side.start));
  const right = tokens.slice(side.end, led ? mark.start - 1 : undefined);
  const [subject, reference] = side.direction === "below" ? [right, left] : [left, right];
  const words = tokens.slice(side.start, side.end);
  return {
    subject,
    reference,
    words,
    figure: "difference",
    number: mark.number,
    direction: mark.direction ?? "above",
    share: false,
    alike: true,
    mark,
    sure,
  };
}

/** The comparison behind a distance, or before "by" and the distance. */
function sideBeside(
  { tokens, marks }: Phrase,
  mark: NumberMark,
  { index }: ReadContext,
): { side: Omit<WordMark<"compare">, "kind"> | null; led: boolean; sure: boolean } {
  const compares = marks.filter((one) => one.kind === "compare");
  const after = compares.find(({ start }) => start >= mark.end);
  if (after !== undefined) return { side: after, led: false, sure: true };
  const before = compares.find(({ end }) => end <= mark.start);
  if (before !== undefined && is(tokens[mark.start - 1], particle.by)) return { side: before, led: true, sure: true };
  const [at, end] = [mark.end, mark.end + 1];
  const direction = apartLeads.get(tokens[at]?.text ?? "");
  const timed = marks.some((one) => one.start <= at && at < one.end);
  const named = index.signals.some(({ signal }) => isNamed(signal, tokens, at));
  return {
    side: direction === undefined || timed || named ? null : { direction, start: at, end },
    led: false,
    sure: false,
  };
}

/** "X divided by y above 0.9", "x minus y above 5", "the difference between x and y above 5". */
function operated({ tokens }: Phrase, mark: NumberMark): Sides | null {
  const at = tokens.findIndex((_, place) => place > 0 && place < mark.start && operators.match(tokens, place) !== null);
  const found = at < 0 ? null : operators.match(tokens, at);
  const lead = tokens.findIndex((token, place) => is(token, betweenLeads) && is(tokens[place + 1], particle.between));
  const joint = lead < 0 ? -1 : tokens.findIndex((token, place) => place > lead + 2 && is(token, particle.and));
  const [from, split, end] = joint > 0 ? [lead + 2, joint, joint + 1] : [0, at, at + (found?.length ?? 0)];
  if (split < 0 || end >= mark.start || mark.direction === null) return null;
  return {
    subject: tokens.slice(from, split),
    reference: tokens.slice(end, mark.start),
    words: [...tokens.slice(Math.max(0, from - 2), from), ...tokens.slice(split, end)],
    ...made(joint < 0 && found?.meaning.divides === true, mark),
    share: false,
    alike: joint > 0 || found?.meaning.divides !== true,
    mark: null,
  };
}

/** "Ratio of reads to writes above 2". */
function ratio({ tokens, marks }: Phrase, mark: NumberMark): Sides | null {
  const at = tokens.findIndex((token, place) => is(token, ratioWords) && is(tokens[place + 1], particle.of));
  const joint = tokens.findIndex(
    (token, place) => place > at + 2 && (is(token, particle.to) || is(token, particle.over)),
  );
  if (at < 0 || joint < 0 || joint >= mark.start || mark.direction === null) return null;
  const end = marks.find(({ kind, start }) => start > joint && (kind === "compare" || kind === "number"))?.start;
  const words = [...tokens.slice(at, at + 2), ...tokens.slice(joint, joint + 1)];
  return {
    subject: tokens.slice(at + 2, joint),
    reference: tokens.slice(joint + 1, end),
    words,
    ...made(true, mark),
    share: true,
    alike: false,
    mark: null,
  };
}

/** "Above 90% of its limit", "more than twice the reads". */
function shareOf({ tokens, marks }: Phrase, mark: NumberMark): Sides | null {
  const led = is(tokens[mark.end], particle.of);
  const { unit } = mark.number;
  if (mark.direction === null || !(unit === "times" || (unit === "percent" && led))) return null;
  const from = led ? mark.end + 1 : mark.end;
  const end = marks.find(({ kind, start }) => start >= from && kind === "window")?.start;
  const words = tokens.slice(mark.end, from);
  return {
    subject: tokens.slice(0, mark.start),
    reference: tokens.slice(from, end),
    words,
    ...made(true, mark),
    share: true,
    alike: true,
    mark: null,
  };
}

/** "Fewer than 20% of the bid requests get a bid response": the second of the first, wherever the words of the one end. */
function portions({ tokens, marks }: Phrase, mark: NumberMark): Sides[] {
  if (mark.direction === null || mark.number.unit !== "percent" || !is(tokens[mark.end], particle.of)) return [];
  const from = mark.end + 1;
  const end = marks.find(({ kind, start }) => start >= from && kind === "window")?.start ?? tokens.length;
  return Array.from({ length: Math.max(0, end - from - 1) }, (_, at) => ({
    subject: tokens.slice(from + at + 1, end),
    reference: tokens.slice(from, from + at + 1),
    words: tokens.slice(mark.end, from),
    ...made(true, mark),
    share: true,
    alike: true,
    mark: null,
  }));
}

/** A quotient is a share of one, a difference is measured as its signals are. */
function made(divides: boolean, { number, direction }: NumberMark): Pick<Sides, "figure" | "number" | "direction"> {
  if (!divides) return { figure: "difference", number, direction };
  const value = number.unit === "percent" ? tidy(number.value / 100) : number.value;
  return { figure: "quotient", number: { ...number, value, unit: "none" }, direction };
}
