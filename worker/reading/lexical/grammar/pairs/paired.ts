import { category, is, particle } from "../../lexicon/category.ts";
import { commonFactor, scaleOf } from "../../../../domain/language/signal-scale.ts";
import { isNumeric } from "../../../../domain/values/values.ts";
import { marksOf } from "../../chart/chart.ts";
import type { Mark, NumberMark, WindowMark } from "../../chart/mark.ts";
import { unitNames } from "../../lexicon/amounts/time-units.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import { distanceName, perName, shareName } from "../../lexicon/words/names.ts";
import type { ReadContext } from "../../linking/context.ts";
import { isMeasuredIn } from "../../linking/fit.ts";
import { type Phrase, readPhrase } from "../../linking/phrase.ts";
import { queryOf, type QueryWord } from "../../linking/query.ts";
import { type Scored, scoreSignals } from "../../linking/score.ts";
import type { Token } from "../../text/token.ts";
import { toldOf } from "../conditions/by-name.ts";
import type { BuiltParts } from "../conditions/parts.ts";
import { type Sides, sidesOf } from "./sides.ts";

/** Two signals, of which one is compared with the other. */
interface Pair {
  readonly subject: string;
  readonly reference: string;
}

/** A condition about two signals: "reads above writes", "twice the reads", "x minus y above 5". Null where no two are named beyond doubt. */
export function pairedIn(
  phrase: Phrase,
  built: BuiltParts,
  context: ReadContext,
): { built: BuiltParts; sure: boolean } | null {
  const [part] = built.parts;
  if (part === undefined) return null;
  for (const found of sidesOf(phrase, context)) {
    // "Exceeds its 7-day average", "than usual for this machine": what is compared with is no other signal.
    const own =
      marksOf(found.reference).some((mark) => mark.kind === "aggregate" && mark.duration !== null) ||
      phrase.marks.some(({ kind, start, end }) => {
        const usual = kind === "deviate" ? phrase.tokens.slice(start, end) : [];
        const [first] = found.reference;
        return first !== undefined && usual.includes(first) && !context.index.vocabulary.has(first.stem);
      });
    if (own || (found.share && (isShare(phrase) || isNamedPer(phrase, found)))) continue;
    const sides = { ...found, subject: timeless(found.subject, phrase), reference: timeless(found.reference, phrase) };
    const pair = pairOf(sides, phrase, context);
    if (pair === null) continue;
    if (isEarlier(sides.reference, phrase, pair, context)) continue;
    const { figure, number, direction, words, alike, denied } = found;
    if (alike && [pair.subject, pair.reference].some((id) => distanceName.test(id))) continue;
    const spoken = phrase.query.words
      .filter(({ content, stem, token }) => {
        const plain = !content && !is(token, category.kinds);
        return plain || isSpokenOf(stem, pair, context);
      })
      .map(({ token }) => [token, "signal"] as const);
    const related = [...words, ...denied].map((token) => [token, "relation"] as const);
    const uses = new Map([...related, ...spoken, ...(built.uses ?? [])]);
    // Not as a single signal would turn it: "unauthorised sessions higher than the authorised ones".
    const time = !alike && context.index.signal(pair.subject)?.kind === "counter" ? timeIn(phrase) : null;
    const level = { direction, ...(number === null ? {} : { number, window: time?.duration ?? null }) };
    if (time !== null) for (const token of phrase.tokens.slice(time.start, time.end)) uses.set(token, "window");
    const against = alike && !found.share ? pair.reference : null;
    const compared = { ...part, ...level, primitive_id: pair.subject, relation: "compare" as const, against };
    const parts = [{ ...compared, figure: { kind: figure, other: pair.reference } }];
    const hold = isNamedTime(phrase, words) ? null : (built.hold ?? null);
    const { guess: _, ...said } = built;
    return { built: { ...said, parts, operator: null, uses, hold, refused: null }, sure: found.sure };
  }
  return null;
}

/** Whether a word stands for one of those that either of two signals has. */
const isSpokenOf = (stem: string, { subject, reference }: Pair, { index }: ReadContext): boolean =>
  index.signals.some(
    ({ signal, words }) =>
      [subject, reference].includes(signal.primitive_id) &&
      [stem, ...index.meetings(stem).map((met) => met.stem)].some((one) => words.has(one)),
  );

/** The words of a side without the times that it says. */
function timeless(side: readonly Token[], { marks, tokens }: Phrase): Token[] {
  const times = new Set(marks.filter(isTime).flatMap(({ start, end }) => tokens.slice(start, end)));
  return side.filter((token) => !times.has(token));
}

/** "20% slower than last week", "below the same hour": no signal whose name begins with "last" or counts hours. */
function isEarlier(side: readonly Token[], { marks, tokens }: Phrase, pair: Pair, context: ReadContext): boolean {
  const earlier = marks.flatMap((mark) =>
    mark.kind === "window" && mark.versus ? tokens.slice(mark.start, mark.end) : [],
  );
  return (
    side.every((token) => !earlier.includes(token) && (stopwords.has(token.text) || unitNames.has(token.text))) ||
    side.some((token) => earlier.includes(token) && unitNames.has(token.text) && !isSpokenOf(token.stem, pair, context))
  );
}

const isTime = (mark: Mark): mark is WindowMark => mark.kind === "window" && !mark.versus && mark.use !== "hold";

/** "The forecast for the month is above the budget": a time before what compares does not say how long. */
const isNamedTime = ({ marks, tokens }: Phrase, [first]: readonly Token[]): boolean =>
  marks.some(
    (mark) => mark.kind === "window" && mark.use === "hold" && mark.end <= tokens.findIndex((one) => one === first),
  );

/** The one time that a phrase says, however often it says it. */
function timeIn({ marks }: Phrase): WindowMark | null {
  const times = marks.filter(isTime);
  const [time] = times;
  return time !== undefined && times.every(({ duration }) => duration === time.duration) ? time : null;
}

/** "Cost per conversion" of a signal that is called so. */
function isNamedPer({ resolution, query }: Phrase, { subject, reference, words }: Sides): boolean {
  if (!words.some((token) => is(token, particle.per))) return false;
  // "Cost per website purchase" is so much for a purchase.
  const heads = [subject, reference].map((side) =>
    query.words.findLast(({ token, content }) => content && side.includes(token)),
  );
  return resolution.ranked.some(
    ({ indexed, matched }) =>
      perName.test(toldOf(indexed.signal)) && heads.every((head) => head === undefined || matched.has(head.stem)),
  );
}

/** "Used above 90% of capacity" of a share that has all these words, "ratio of x to y" of a signal that is a ratio. */
function isShare({ resolution, relation, query, tokens }: Phrase): boolean {
  if (resolution.status !== "found") return false;
  const { indexed, matched } = resolution.best;
  const whole = query.words.every(({ content, stem }) => !content || matched.has(stem));
  const multiple =
    relation.number?.unit === "times" && !whole && !tokens.some((token) => is(token, category.ratioWords));
  return !multiple && (indexed.share || shareName.test(indexed.signal.primitive_id));
}

/** The two signals that two sides spell, or the one pair of those that have all their words and are measured alike. */
function pairOf(sides: Sides, phrase: Phrase, context: ReadContext): Pair | null {
  const { mark, operator = false, alike } = sides;
  const [subject, reference] = [numericOf(sides.subject, context), numericOf(sides.reference, context)];
  // A distance has the unit that tells.
  const measured = (one: string, other: string): boolean => mark !== null || measuredAlike(one, other, context);
  if (subject !== null && reference !== null && subject.id !== reference.id)
    if (!alike || measured(subject.id, reference.id))
      return mark === null && !operator && speaksOfBoth(phrase, reference)
        ? null
        : { subject: subject.id, reference: reference.id };
  const [left, right] = [namingIn(sides.subject, context), namingIn(sides.reference, context)];
  const shared = left.filter(({ stem }) => right.some((word) => word.stem === stem));
  const references = called(fitting(sides.reference, right, mark, context), right);
  const [only, ...more] = references;
  const telling =
    more.length === 0 && shared.length > 0 && only?.indexed.signal.primitive_id === subject?.id ? shared : left;
  const subjects = fitting(sides.subject, telling, mark, context);
  const pairs = called(without(subjects, references), telling)
    // "More than twice the specialty median" of a multiple of that median: the subject speaks of both sides.
    .filter(({ indexed }) => mark !== null || !right.every(({ stem }) => indexed.words.has(stem)))
    .flatMap((one) => {
      const others = without(references, subjects).filter(
        (other) => other.indexed !== one.indexed && measured(idOf(one), idOf(other)),
      );
      // "Wind speed higher than the model has it": the reference has the words of the subject.
      const same = ({ indexed }: Scored): boolean => [...one.matched].every((stem) => indexed.words.has(stem));
      return preferred(others, same).map((other) => ({ subject: idOf(one), reference: idOf(other) }));
    });
  const [pair, ...rivals] = pairs;
  return pair === undefined || rivals.length > 0 ? null : pair;
}

const idOf = ({ indexed }: Scored): string => indexed.signal.primitive_id;

/** Those that have all words in their own ids, where any has. */
const called = (all: readonly Scored[], words: readonly QueryWord[]): readonly Scored[] =>
  preferred(all, ({ indexed: { idStems } }) => words.every(({ stem }) => idStems.includes(stem)));

/** Those of which something holds, where it holds of any. */
function preferred(all: readonly Scored[], holds: (one: Scored) => boolean): readonly Scored[] {
  const some = all.filter(holds);
  return some.length > 0 ? some : all;
}

/** Those that the one signal of the other side is not. */
const without = (own: readonly Scored[], other: readonly Scored[]): readonly Scored[] =>
  own.filter(({ indexed }) => other.length !== 1 || other[0]?.indexed !== indexed);

/** "Treatment over comparator" of one signal: all that names the reference names the signal of the phrase as well. */
function speaksOfBoth({ resolution }: Phrase, reference: { id: string; telling: readonly string[] }): boolean {
  if (resolution.status !== "found" || resolution.best.indexed.signal.primitive_id === reference.id) return false;
  const { matched } = resolution.best;
  return reference.telling.every((stem) => matched.has(stem));
}

/** The words of a side which name something. */
function namingIn(tokens: readonly Token[], { index }: ReadContext): QueryWord[] {
  const { words } = queryOf(tokens, marksOf(tokens), index);
  return words.filter((word) => !word.hinted && (word.content || word.entity || index.vocabulary.has(word.stem)));
}

/** The numeric signals that have every word which names something, measured as a number is. */
function fitting(
  tokens: readonly Token[],
  naming: readonly QueryWord[],
  mark: NumberMark | null,
  context: ReadContext,
): Scored[] {
  if (naming.length === 0) return [];
  return scoreSignals(queryOf(tokens, marksOf(tokens), context.index), context.frame, context.index).filter(
    ({ indexed, matched, negated }) =>
      isNumeric(indexed.signal.type) &&
      (mark === null ||
        mark.number.unit === "none" ||
        isMeasuredIn(indexed.signal, { kind: "compare", number: mark.number })) &&
      negated.size === 0 &&
      naming.every(({ stem }) => matched.has(stem)),
  );
}

/** Whether two signals say that they are measured in the same. */
function measuredAlike(id: string, other: string, { index }: ReadContext): boolean {
  const [own, theirs] = [id, other].flatMap((name) => index.signal(name) ?? []).map(scaleOf);
  if (own === undefined || theirs === undefined) return false;
  return (own.kind === "plain") === (theirs.kind === "plain") && commonFactor(own, theirs) !== null;
}

/** The number's signal that the words of a side name, or null. */
function numericOf(tokens: readonly Token[], context: ReadContext): { id: string; telling: string[] } | null {
  const { resolution, query } = readPhrase(tokens, context.frame, context.index);
  if (resolution.status !== "found") return null;
  const { best } = resolution;
  // "The current contact count" is none of active messages.
  if (!isNumeric(best.indexed.signal.type) || !best.exact) return null;
  const telling = query.words.filter((word) => !word.hinted && best.matched.has(word.stem)).map(({ stem }) => stem);
  return { id: best.indexed.signal.primitive_id, telling };
}
