import { category, is, particle } from "../../lexicon/category.ts";
import { measureOf } from "../../../../domain/language/measures.ts";
import { type Mark, markOf } from "../../chart/mark.ts";
import { countsByTime } from "../../lexicon/words/descriptions.ts";
import { toldOf } from "./by-name.ts";
import { tidy } from "../../../../domain/values/tidy.ts";
import type { ReadingPart, ReadNumber } from "../../../../domain/language/reading.ts";
import { scaleOf } from "../../../../domain/language/signal-scale.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Relation } from "../relations/relation.ts";
import type { Scored } from "../../linking/score.ts";
import { unitNames } from "../../lexicon/amounts/time-units.ts";

/** "twice as high as a week ago", "half of last week's", of a series: a change by 100% up, by 50% down. */
export function asMovement(part: ReadingPart, relation: Relation, phrase: Phrase, best: Scored): ReadingPart | null {
  const { number } = relation;
  if (number === null || relation.kind !== "compare") return null;
  if (number.unit === "times") {
    // "Leverage above 4x" is a level of a signal that counts times something.
    if (scaleOf(best.indexed.signal).kind === "multiple" && relation.window === null) return null;
    if (isTally(phrase, number)) return { ...part, number: { ...number, unit: "none" } };
    return { ...part, relation: "move", direction: number.value < 1 ? "below" : "above" };
  }
  const at = markOf(phrase.marks, number)?.end ?? 0;
  const versus = phrase.marks.some(
    (mark) =>
      mark.kind === "window" && (mark.versus || (mark.use === "past" && mark.start >= at && mark.start <= at + 2)),
  );
  const then = is(phrase.tokens[at], category.ofThen) && !is(phrase.tokens[at + 1], particle.of);
  if (number.unit !== "percent" || !versus || !then) return null;
  const share = { ...number, value: tidy(Math.abs(number.value - 100)) };
  return { ...part, relation: "move", direction: number.value < 100 ? "below" : "above", number: share };
}

/** "Starts more than 6 times an hour", "in 10 minutes": how often, not how many times as much; "3 times its usual" has what it is a multiple of. */
export function isTally({ marks, tokens }: Phrase, number: ReadNumber): boolean {
  const mark = markOf(marks, number);
  const next = mark === undefined ? undefined : tokens[mark.end];
  // "100 x 10^9/L" is a number.
  if (mark === undefined || next?.kind === "number") return next?.kind === "number";
  const timed =
    is(next, category.spanLeads) &&
    (tokens.slice(mark.end + 1, mark.end + 4).some(({ text }) => unitNames.has(text)) ||
      marks.some((one) => one.kind === "window" && !one.versus && one.end > mark.end));
  // "Doubles within an hour", "up by 3 times in a week".
  if (mark.direction === null)
    return timed && is(tokens[mark.end - 1], particle.times) && !is(tokens[mark.start - 1], particle.by);
  return next === undefined || is(next, category.singulars) || is(next, particle.per) || timed;
}

/** "Fewer than 1,000 requests in 5 minutes" of requests per minute, "under 100 ml in 4 hours" of ml per hour: so many in all. */
export function countsTotal(
  number: ReadNumber | null,
  named: readonly Mark[],
  { marks, tokens }: Phrase,
  { indexed: { signal, words } }: Scored,
): boolean {
  const scale = scaleOf(signal);
  // "100 requests a minute" is said of no other time.
  if (number === null || named.some(({ kind }) => kind === "window")) return false;
  const measure = measureOf(number.unit);
  if (scale.kind === "measure") return measure !== null && scale.dimension === `${measure.dimension}/time`;
  const next = tokens[markOf(marks, number)?.end ?? -1];
  const counted = number.unit === "none" && next?.kind === "word" && words.has(next.stem);
  return scale.kind === "plain" && counted && countsByTime.test(toldOf(signal));
}
