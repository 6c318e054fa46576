import { category, is } from "../../lexicon/category.ts";
import type { ReadingPart } from "../../../../domain/language/reading.ts";
import { hintsIn, type FoundHint } from "../../linking/hints.ts";
import type { BuiltParts } from "./parts.ts";
import { readPhrase } from "../../linking/phrase.ts";
import { queryOf } from "../../linking/query.ts";
import type { ReadContext } from "../../linking/context.ts";
import { slice } from "../../text/tokenise.ts";
import { type Token, textOf } from "../../text/token.ts";

/**
 * The conditions that a hint's definition gives a piece, for a piece that says little more than the hint's term
 * ("a borrower is stressed"). Null without such a hint.
 */
export function hintedIn(tokens: readonly Token[], context: ReadContext): BuiltParts | null {
  for (const hint of hintsIn(tokens, context.index)) {
    const whole = readPhrase(tokens, context.frame, context.index);
    if (whole.relation.number !== null || whole.relation.range !== null) continue;
    const defined = definitionOf(hint, tokens, context);
    if (defined === null) continue;
    const own = tokens.slice(hint.start, hint.end).map((token) => [token, "signal"] as const);
    return { ...defined, uses: new Map(own) };
  }
  return null;
}

/** The definition as conditions, null unless every one of them compares, moves or names a label. */
function definitionOf(hint: FoundHint, tokens: readonly Token[], context: ReadContext): BuiltParts | null {
  const sentence = textOf(hint.definition);
  const around = queryOf(tokens, [], context.index).words;
  const frame = { ...context.frame, words: [...context.frame.words, ...around] };
  const outcome = context.readDefinition(withoutLead(hint.definition), { ...context, sentence, frame, hints: false });
  if (outcome === null || !outcome.sure || !outcome.parts.every(defines)) return null;
  const words = slice(context.sentence, tokens);
  return { parts: outcome.parts.map((part) => ({ ...part, hint: hint.term, words })), operator: outcome.operator };
}

const defines = (part: ReadingPart): boolean =>
  part.relation === "state" ? part.label !== null : part.number !== null || part.relation === "move";

/** "a tag that appears in 8 or more filings" is about what follows "that". */
function withoutLead(definition: readonly Token[]): readonly Token[] {
  const at = definition.findIndex((token) => is(token, category.holders));
  return at > 0 && at <= 4 ? definition.slice(at + 1) : definition;
}
