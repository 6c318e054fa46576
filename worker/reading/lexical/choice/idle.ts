import { canonicalText } from "../../../domain/values/hashing/canonical.ts";
import type { Reading, Span, Unread } from "../../../domain/language/reading.ts";
import { marksOf } from "../chart/chart.ts";
import { is } from "../lexicon/words/category.ts";
import { particle } from "../lexicon/words/particles.ts";
import { negations } from "../lexicon/states.ts";
import type { Token } from "../text/token.ts";

/**
 * A negation or a percentile without which a departure from what is usual reads the same: it was heard, and changed nothing.
 * `reread` reads the sentence without a stretch of it.
 */
export function idleWord(
  reading: Reading,
  tokens: () => readonly Token[],
  reread: (without: Span) => Reading,
): Unread | null {
  const { text = "" } = reading;
  if (!reading.parts.some(({ relation }) => relation === "deviate")) return null;
  for (const span of speaking(tokens(), reading)) {
    const without = reread(span);
    if (without.unread !== null || without.question != null || said(without) !== said(reading)) continue;
    const words = text.slice(span.start, span.end);
    const suggestion = `What "${words}" changes could not be read. Say it in another way, or leave it out.`;
    return { reason: "unread_part", words, candidates: [], span, suggestion };
  }
  return null;
}

/** What a reading comes to, without the words it was read from. */
const said = ({ parts, combinator, firing, watch }: Reading): string =>
  canonicalText({
    combinator,
    firing: firing ?? null,
    watch: watch ?? null,
    parts: parts.map(({ words: _, confidence: __, hint: ___, ...part }) => part),
  });

/** The words that ought to change what is read of a departure from what is usual, which has no other side. */
function speaking(tokens: readonly Token[], { spans = [] }: Reading): Span[] {
  const counts = ({ start, end }: Span) =>
    spans.some((span) => span.role === "read" && span.as !== "signal" && span.start < end && start < span.end);
  const denying = tokens.filter((token) => negations.has(token.text) && !is(token, particle.without));
  const places = marksOf(tokens).flatMap((mark) => {
    const [first, last] = [tokens[mark.start], tokens[mark.end - 1]];
    const isPlace =
      mark.kind === "aggregate" ? mark.op === "quantile" : mark.kind === "number" && mark.number.unit === "percentile";
    return isPlace && first !== undefined && last !== undefined ? [{ start: first.start, end: last.end }] : [];
  });
  return [...denying.map(({ start, end }) => ({ start, end })), ...places].filter(counts);
}
