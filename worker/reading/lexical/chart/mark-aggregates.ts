import { category, is, particle } from "../lexicon/category.ts";
import { aggregates, superlatives, placeWord } from "../lexicon/aggregates.ts";
import { durationOf } from "../lexicon/amounts/time-units.ts";
import { longest } from "./longest.ts";
import type { Token } from "../text/token.ts";
import type { AggregateMark } from "./mark.ts";
import { numberAt } from "../grammar/amounts/numbers.ts";
import { measureOf } from "../../../domain/language/measures.ts";
import { bounds } from "../lexicon/words/prescriptions.ts";

/** "7-day average of", "p95", "95th percentile of": a figure over a stretch of time. */
export function markAggregate(tokens: readonly Token[], at: number): AggregateMark | null {
  const superlative = superlatives.get(tokens[at]?.text ?? "");
  const lead = tokens[is(tokens[at - 1], category.determiners) ? at - 2 : at - 1];
  const bare = { kind: "aggregate", q: null, duration: null, soft: false, start: at } as const;
  if (superlative !== undefined && !is(lead, particle.of) && isTimed(tokens, at) && numberAt(tokens, at + 1) === null)
    return { ...bare, op: superlative, end: at + 1 };
  const found = longest(aggregates, tokens, at);
  // "Above its 7-day average": what is compared with.
  if (found === null || is(lead, category.referenceLeads) || isBound(tokens, at)) return null;
  const { op, soft } = found.entry.meaning;
  const digits = found.phrase.find((word) => placeWord.test(word))?.replace(/\D/g, "") ?? "";
  const q = op === "quantile" ? Number(`0.${digits}`) : null;
  const duration =
    found.durations[0]?.duration ?? durationOf(1, found.phrase.find((word) => category.calendar.has(word)) ?? "");
  return { ...bare, op, q, duration, soft, end: found.end };
}

/** "Minimum 8%", "104 °F maximum": an end of what ought to be. */
function isBound(tokens: readonly Token[], at: number): boolean {
  const { length = 0 } = bounds.match(tokens, at) ?? {};
  const next = tokens[at + length];
  return length > 1 || (length > 0 && (next === undefined ? tokens[at - 1] : next)?.kind === "number");
}

/** Whether a stretch of time follows: "over the last hour", or "over 1 hour" beside the number to compare with. */
function isTimed(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at + 1);
  if (rest.some(({ text }, place) => category.lastWords.has(text) && is(tokens[at + place], category.lastLeads)))
    return true;
  const spans = rest.filter(
    (_, place) =>
      is(tokens[at + place], category.spanLeads) &&
      measureOf(numberAt(rest, place)?.number.unit ?? "")?.dimension === "time",
  );
  return spans.length === 1 && rest.filter(({ kind }) => kind === "number").length > 1;
}
