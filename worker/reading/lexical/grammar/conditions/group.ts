import { category, is } from "../../lexicon/category.ts";
import { isNumeric, traitsOf } from "../../../../domain/values/values.ts";
import type { IndexedSignal } from "../../linking/indexed-signal.ts";
import { readPhrase, type Phrase } from "../../linking/phrase.ts";
import type { ReadContext } from "../../linking/context.ts";
import { blankPart, type BuiltParts } from "./parts.ts";
import { meetings } from "../../linking/similar.ts";
import type { Token } from "../../text/token.ts";
import { wordsTold } from "../../text/told.ts";
import { slice } from "../../text/tokenise.ts";
import { stopwords } from "../../lexicon/function-words.ts";

const most = 5;

/** A decision of the context ("an account is at risk of churning"): any of the signals with priors of its entity fires. Null for other sentences. */
export function groupIn(body: readonly Token[], context: ReadContext): BuiltParts | null {
  const phrase = readPhrase(body, context.frame, context.index);
  const { number, range, kind } = phrase.relation;
  if (number !== null || range !== null || (kind !== "mention" && kind !== "move")) return null;
  const entity = body.flatMap((token) => context.index.signalsOf(token)).filter(isScalar);
  const decision = decisionIn(phrase, context);
  const signals = [...new Set(entity.filter(({ primed }) => primed))];
  if (decision === null || signals.length === 0 || signals.length > most) return null;
  const words = slice(context.sentence, body);
  const ids = signals.map(({ signal }) => signal.primitive_id);
  const parts = ids.map((id) => blankPart(id, words));
  const combinator = parts.length > 1 ? "OR" : null;
  const uses = new Map(body.map((token) => [token, "signal"] as const));
  const notes = [`"${decision}" is a decision of the context: it was read as ${ids.join(" or ")}.`];
  return { parts, operator: combinator, uses, notes };
}

const isScalar = ({ signal: { type } }: IndexedSignal): boolean => isNumeric(type) && !traitsOf(type).series;

/** The decision of the context whose telling words all stand in a phrase that says nothing unknown besides. */
function decisionIn(phrase: Phrase, context: ReadContext): string | null {
  const said = new Set(phrase.tokens.map((token) => token.stem));
  for (const decision of context.catalogue.context?.domain.decisions ?? []) {
    const words = wordsTold(decision.replace(/_/g, " "));
    const telling = words.filter(
      (token) =>
        !is(token, category.weakStems) && !stopwords.has(token.text) && context.index.signalsOf(token).length === 0,
    );
    const named = telling.map((token) => meetings(token.stem, said).find(({ negated }) => !negated)?.stem);
    if (telling.length === 0 || named.includes(undefined)) continue;
    const known = (word: string): boolean => named.includes(word) || context.index.vocabulary.has(word);
    if (phrase.query.words.every((word) => word.hinted || !word.content || known(word.stem))) return decision;
  }
  return null;
}
