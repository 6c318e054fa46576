import { traitsOf } from "../../../../domain/values/values.ts";
import { hintsIn } from "../../linking/hints.ts";
import { marksOf } from "../../chart/chart.ts";
import { readPhrase, signalOf, type Phrase } from "../../linking/phrase.ts";
import type { ReadContext } from "./read-context.ts";
import { relationOf, type Relation } from "../relations/relation.ts";
import type { Token } from "../../text/token.ts";
import { negations } from "../../lexicon/states.ts";
import { predicateVerbs } from "../../lexicon/words/verbs.ts";
import { is } from "../../lexicon/words/category.ts";

/** What is said of a signal, which words of a neighbour it shares, and the hint it came from. */
interface Predicate {
  relation: Relation;
  shared: readonly Token[];
  hint: string | null;
}

/** What a clause says: its own predicate, that of a hint, or that of the neighbour it shares one with. */
export function predicateOf(at: number, phrases: readonly Phrase[], context: ReadContext): Predicate {
  const phrase = phrases[at];
  if (phrase === undefined) throw new Error("there is no such clause");
  const own: Predicate = { relation: phrase.relation, shared: [], hint: null };
  if (phrase.relation.stated) return { ...own, relation: directed(phrase, context) };
  const hinted = hintedRelation(phrase, context);
  if (hinted !== null) return hinted;
  const listed =
    phrase.relation.direction === null &&
    !phrase.tokens.some((token) => is(token, predicateVerbs) || negations.has(token.text));
  if (!listed) return own;
  return sharedWithNext(phrase, phrases.slice(at + 1)) ?? sharedWithBefore(phrase, phrases.slice(0, at)) ?? own;
}

/** "Deteriorating" tells no direction; a hint that defines it as "declining ..." does. */
function directed(phrase: Phrase, context: ReadContext): Relation {
  const { relation } = phrase;
  if (relation.kind !== "move" || relation.direction !== null || !context.hints) return relation;
  const found = hintsIn(phrase.tokens, context.catalogue)
    .map((hint) => relationOf(hint.definition, marksOf(hint.definition)).direction)
    .find((direction) => direction === "above" || direction === "below");
  return found === undefined ? relation : { ...relation, direction: found };
}

/** "CPU and memory are above 80%": the first has the second's predicate. */
function sharedWithNext(phrase: Phrase, after: readonly Phrase[]): Predicate | null {
  const next = after.find((other) => signalOf(other) !== null);
  if (next === undefined || next.resolution.status !== "found" || !areAlike(next, phrase)) return null;
  const { matched } = next.resolution.best;
  const shared = next.tokens.filter((token) => !matched.has(token.stem));
  const speaks = next.relation.stated || next.relation.direction !== null;
  return { relation: speaks ? next.relation : phrase.relation, shared, hint: null };
}

/** Flags and labels share with their like only: a flag is neither above 5 nor in a workshop. */
const areAlike = (one: Phrase, other: Phrase): boolean =>
  isNumeric(one) === isNumeric(other) && isFlag(one) === isFlag(other);

const isFlag = ({ resolution }: Phrase): boolean => resolution.status === "found" && resolution.best.indexed.flag;

/** Whether what is named is a number. */
function isNumeric({ resolution }: Phrase): boolean {
  if (resolution.status !== "found") return false;
  const { base } = traitsOf(resolution.best.indexed.signal.type);
  return base === "float" || base === "int";
}

/** "a rise in logins or sessions": the second has the first's movement. */
function sharedWithBefore(phrase: Phrase, before: readonly Phrase[]): Predicate | null {
  const last = before.findLast((other) => signalOf(other) !== null);
  const leads =
    last !== undefined && last.relation.stated && last.relation.number === null && (last.marks[0]?.start ?? 9) <= 1;
  return leads && isNumeric(last) === isNumeric(phrase) ? { relation: last.relation, shared: [], hint: null } : null;
}

/** "Outlier" defined as "above the 85th percentile" gives a relation to a signal that the sentence names. */
function hintedRelation(phrase: Phrase, context: ReadContext): Predicate | null {
  if (!context.hints) return null;
  for (const hint of hintsIn(phrase.tokens, context.catalogue)) {
    const relation = relationOf(hint.definition, marksOf(hint.definition));
    if (relation.number === null || (relation.kind !== "rank" && relation.kind !== "deviate")) continue;
    if (signalOf(readPhrase(hint.definition, context.frame, context.index)) === null)
      return { relation, shared: [], hint: hint.term };
  }
  return null;
}
