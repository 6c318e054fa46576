import type { ReadingPart } from "../../../../domain/language/reading.ts";
import { hintsIn, type FoundHint } from "../../linking/hints.ts";
import { partsOf, type BuiltParts } from "./parts.ts";
import { readPhrase, unmatchedContent, type Phrase } from "../../linking/phrase.ts";
import { queryOf } from "../../linking/query.ts";
import { resolve } from "../../linking/resolve.ts";
import { stemsOf } from "../../../../domain/language/words.ts";
import type { ReadContext } from "../../linking/context.ts";
import { slice } from "../../text/tokenise.ts";
import type { Token } from "../../text/token.ts";
import { relatives } from "../../lexicon/words/joints.ts";
import { is } from "../../lexicon/words/category.ts";
import { weights } from "../../choice/weights.ts";

/**
 * The conditions that a hint's definition gives a piece, for a piece that says little more than the hint's term
 * ("a borrower is stressed"), or that puts it beside a signal ("a heavily used tag is deprecated"). Null without such a hint.
 */
export function hintedIn(tokens: readonly Token[], context: ReadContext): BuiltParts | null {
  for (const hint of hintsIn(tokens, context.catalogue)) {
    const whole = readPhrase(tokens, context.frame, context.index);
    if (whole.relation.number !== null || whole.relation.range !== null) continue;
    if (whole.marks.some((mark) => mark.kind === "deviate" && mark.start <= hint.start && hint.end <= mark.end))
      continue;
    if (namesOwn(whole, tokens.slice(hint.start, hint.end), context)) continue;
    const defined = definitionOf(hint, tokens, context);
    if (defined === null) continue;
    const beside = besideHint(tokens, hint, context);
    const own = tokens.slice(hint.start, hint.end).map((token) => [token, "signal"] as const);
    const uses = new Map(own);
    if (beside === null) return { ...defined, uses };
    if (defined.operator !== "OR") {
      const all = new Map([...own, ...(beside.uses ?? [])]);
      return { ...beside, parts: [...defined.parts, ...beside.parts], operator: "AND", uses: all };
    }
  }
  return null;
}

/** "Sector stress" names a signal of the sector; "a borrower is stressed" means the term. */
function namesOwn(phrase: Phrase, term: readonly Token[], context: ReadContext): boolean {
  const words = phrase.query.words.filter((word) => !word.hinted);
  const resolution = resolve({ ...phrase.query, words }, context.frame, phrase.relation, context.index);
  if (resolution.status !== "found" || resolution.best.idCover < weights.hint.tells) return false;
  const { matched } = resolution.best;
  if (!term.every((token) => matched.has(token.stem))) return false;
  const id = resolution.best.indexed.signal.primitive_id;
  const namespace = stemsOf(id.slice(0, id.indexOf(".")).replace(/_/g, " "));
  return namespace.some((stem) => words.some((word) => word.stem === stem));
}

/** The definition as conditions, null unless every one of them compares, moves or names a label. */
function definitionOf(hint: FoundHint, tokens: readonly Token[], context: ReadContext): BuiltParts | null {
  const sentence = hint.definition.map((token) => token.text).join(" ");
  const around = queryOf(tokens, [], context.index).words;
  const frame = { ...context.frame, words: [...context.frame.words, ...around] };
  const outcome = context.readDefinition(withoutLead(hint.definition), { ...context, sentence, frame, hints: false });
  if (outcome === null || !outcome.sure || !outcome.parts.every(defines)) return null;
  const words = slice(context.sentence, tokens);
  return { parts: outcome.parts.map((part) => ({ ...part, hint: hint.term, words })), operator: outcome.operator };
}

function besideHint(tokens: readonly Token[], hint: FoundHint, context: ReadContext): BuiltParts | null {
  const rest = tokens.filter((_, at) => at < hint.start || at >= hint.end);
  const { resolution, relation, ...other } = readPhrase(rest, context.frame, context.index);
  if (resolution.status !== "found" || resolution.best.idCover < weights.hint.named) return null;
  if (unmatchedContent({ resolution, relation, ...other }).length > 0) return null;
  return partsOf({ resolution, relation, ...other }, resolution.best, relation, [], {
    sentence: context.sentence,
    negate: false,
    hint: null,
    confidence: 1,
  });
}

const defines = (part: ReadingPart): boolean =>
  part.relation === "state"
    ? part.label !== null
    : part.number !== null || (part.relation === "move" && part.direction !== "any" && part.direction !== null);

/** "a tag that appears in 8 or more filings" is about what follows "that". */
function withoutLead(definition: readonly Token[]): readonly Token[] {
  const at = definition.findIndex((token) => is(token, relatives));
  return at > 0 && at <= 4 ? definition.slice(at + 1) : definition;
}
