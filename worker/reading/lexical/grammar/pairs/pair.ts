import { traitsOf } from "../../../../domain/values/values.ts";
import { marksOf } from "../../chart/chart.ts";
import type { NumberMark } from "../../chart/mark.ts";
import { isMeasuredIn } from "../../linking/fit.ts";
import { type Query, queryOf, type QueryWord } from "../../linking/query.ts";
import { scoreSignals, type Scored } from "../../linking/score.ts";
import type { Token } from "../../text/token.ts";
import type { ReadContext } from "../../linking/context.ts";

/** Two signals, of which one is compared with the other. */
export interface Pair {
  subject: string;
  reference: string;
}

/**
 * The one pair of signals that two sides of a comparison may mean, where each has all the words of its side and is measured as
 * the number is. Null where a side fits none or several.
 */
export function pairOf(
  left: readonly Token[],
  right: readonly Token[],
  mark: NumberMark | null,
  context: ReadContext,
  fits: (subject: string, reference: string) => boolean = () => true,
): Pair | null {
  const [subjects, references] = [fitting(left, mark, context), fitting(right, mark, context)];
  const ids = (own: readonly Scored[], other: readonly Scored[]): string[] => {
    const all = own.map(({ indexed }) => indexed.signal.primitive_id);
    const theirs = new Set(other.length === 1 ? other.map(({ indexed }) => indexed.signal.primitive_id) : []);
    return all.filter((id) => !theirs.has(id));
  };
  // "More than twice the specialty median" of a multiple of that median: the subject speaks of both sides.
  const said = namingIn(queryOf(right, marksOf(right), context.index), context).map(({ stem }) => stem);
  const speaksOfBoth = (id: string): boolean =>
    subjects.some(({ indexed }) => indexed.signal.primitive_id === id && said.every((stem) => indexed.words.has(stem)));
  const pairs = ids(subjects, references).flatMap((subject) =>
    ids(references, subjects).flatMap((reference) =>
      !speaksOfBoth(subject) && fits(subject, reference) ? [{ subject, reference }] : [],
    ),
  );
  const [pair, ...others] = pairs;
  return pair === undefined || others.length > 0 ? null : pair;
}

/** The words of a side which name something. */
export function namingIn(query: Query, { index }: ReadContext): QueryWord[] {
  const known = ({ stem }: QueryWord): boolean => index.vocabulary.has(stem);
  return query.words.filter((word) => !word.hinted && (word.content || word.entity || known(word)));
}

/** The numeric signals that have every word of a side which names something. */
export function fitting(tokens: readonly Token[], mark: NumberMark | null, context: ReadContext): Scored[] {
  const { index, frame } = context;
  const query = queryOf(tokens, marksOf(tokens), index);
  const naming = namingIn(query, context);
  if (naming.length === 0) return [];
  return scoreSignals(query, frame, index).filter(({ indexed, matched, negated }) => {
    const { base } = traitsOf(indexed.signal.type);
    const numeric = base === "float" || base === "int";
    const measured = mark === null || mark.number.unit === "none" || measuredIn(indexed.signal, mark);
    return numeric && measured && negated.size === 0 && naming.every(({ stem }) => matched.has(stem));
  });
}

const measuredIn = (signal: Scored["indexed"]["signal"], { number }: NumberMark): boolean =>
  isMeasuredIn(signal, { kind: "compare", number });
