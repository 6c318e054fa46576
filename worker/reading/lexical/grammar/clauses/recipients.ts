import { marksOf } from "../../chart/chart.ts";
import type { Token } from "../../text/token.ts";
import { handovers, recipients } from "../../lexicon/words/recipients.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { is } from "../../lexicon/words/category.ts";
import { ownArticles } from "../../lexicon/words/articles.ts";
import { obligations } from "../../lexicon/words/instructions.ts";

/** "to the large loss team" at the end says who is told. */
export function isRecipient(tokens: readonly Token[], at: number): boolean {
  if (!is(tokens[at], particle.to) || !is(tokens[at + 1], ownArticles)) return false;
  return tokens.length - at <= 7 && is(tokens.at(-1), recipients);
}

/** "Disputes over $25k go to a senior", "... should be routed to the risk desk": who takes over what a number has told. */
export function isHandedOver(tokens: readonly Token[], at: number): boolean {
  const skipped = tokens.slice(at).findIndex((token) => !is(token, obligations));
  const verb = at + Math.max(skipped, 0);
  const whom = tokens.slice(verb + 2);
  return (
    is(tokens[verb], handovers) &&
    is(tokens[verb + 1], particle.to) &&
    whom.length > 0 &&
    whom.length <= 4 &&
    whom.every((token) => token.kind === "word") &&
    marksOf(whom).length === 0 &&
    marksOf(tokens.slice(0, at)).some((mark) => ["number", "range", "rank"].includes(mark.kind))
  );
}
