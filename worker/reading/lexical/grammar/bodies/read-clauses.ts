import type { Reading } from "../../../../domain/language/reading.ts";
import type { ReadContext } from "./read-context.ts";
import type { Clause } from "../clauses/fold.ts";
import type { BuiltParts } from "../conditions/parts.ts";
import { partsOf } from "../conditions/parts.ts";
import { readPhrase, signalOf, type Phrase } from "../../linking/phrase.ts";
import { comparedWith, divides, outnumberedIn, subjectOf } from "./against.ts";
import { combinedIn } from "./combined.ts";
import { predicateOf } from "./predicate.ts";
import { resolve } from "../../linking/resolve.ts";
import { candidatesOf } from "../../linking/ranked.ts";
import { slice } from "../../text/tokenise.ts";
import { unreadState } from "./unread-state.ts";
import { unreadClause } from "./unread.ts";
import { opposedNumber, unknownPredicate, unknownReference, unsaidIn } from "./unsaid.ts";
import type { Token } from "../../text/token.ts";
import { holders, withoutWords, holdsBefore } from "../../lexicon/words/joints.ts";
import { is } from "../../lexicon/words/category.ts";
import { rivalsOf } from "../conditions/rivals.ts";

/** What one clause says, and how it is joined to the one before. */
export interface Item {
  operator: "AND" | "OR" | null;
  built: BuiltParts;
}

/** Reads clauses into items; words that nothing reads go to the notes. What it returns is why one cannot be read. */
export function readClauses(
  clauses: readonly Clause[],
  items: Item[],
  notes: string[],
  besides: boolean,
  context: ReadContext,
): Reading["unread"] {
  const phrases = clauses.map(({ phrase }) => phrase);
  const dropped = context.dropped;
  const anyFound = phrases.some((phrase) => signalOf(phrase) !== null) || besides;
  for (const [at, phrase] of phrases.entries()) {
    const joint = clauses[at]?.joint ?? null;
    const paired = pairIn(phrase, clauses[at], context);
    if (paired !== null) {
      items.push(paired);
      continue;
    }
    const { resolution } = phrase;
    if (resolution.status !== "found") {
      const failure = unreadClause(phrase, resolution, anyFound, clauses.length, context);
      if (failure === "aside") notes.push(`"${slice(context.sentence, phrase.tokens)}" was not used.`);
      else return failure;
      continue;
    }
    const { relation, shared, hint } = predicateOf(at, phrases, context);
    const fitted =
      relation === phrase.relation ? resolution : resolve(phrase.query, context.frame, relation, context.index);
    const best = fitted.status === "found" ? fitted.best : resolution.best;
    const reference = [unknownReference, unknownPredicate, opposedNumber].flatMap((check) => check(phrase, best));
    if (reference.length > 0)
      return {
        reason: "unread_part",
        words: slice(context.sentence, reference),
        candidates: candidatesOf(resolution.ranked),
      };
    const unsaid = unsaidIn(phrase, best, context.index);
    if (unsaid !== null) {
      const words = slice(context.sentence, unsaid.tokens);
      if (!unsaid.entity) return { reason: "unread_part", words, candidates: candidatesOf(resolution.ranked) };
      const sized = sizedPart(unsaid.tokens, context);
      if (sized !== null) items.push({ operator: "AND", built: sized });
      else notes.push(`"${words}" was not used: no signal of the condition says how large or grave that is.`);
    }
    if (at > 0 && countsEntities(phrases[0], clauses[at]?.jointTokens ?? [], phrase, context.sentence)) {
      const first = phrases[0]?.tokens ?? [];
      return { reason: "qualifier", words: slice(context.sentence, first), candidates: [], suggestion: counting };
    }
    const around = {
      sentence: context.sentence,
      negate: (joint?.negate ?? false) !== deniesMovement(phrase, relation.kind),
      hint,
      confidence: resolution.confidence,
    };
    const built = partsOf(phrase, best, relation, shared, around);
    if (at > 0 && joint?.operator === null && !joint.negate && unreadState(phrase.tokens, built) !== null) {
      notes.push(`"${slice(context.sentence, phrase.tokens)}" was not used.`);
      dropped.push(...phrase.tokens);
      continue;
    }
    const said = comparedWith(phrase, built, context) ?? { ...built, rivals: rivalsOf(phrase, best, relation, around) };
    const joins = (clauses[at]?.jointTokens ?? []).map((token) => [token, "connective"] as const);
    const uses = new Map([...joins, ...(said.uses ?? [])]);
    items.push({ operator: joint?.operator ?? null, built: { ...said, uses } });
  }
  return null;
}

/** A comparison of two signals, whose words are those of either; the phrase as a whole may name neither. */
function pairIn(phrase: Phrase, clause: Clause | undefined, context: ReadContext): Item | null {
  const { resolution } = phrase;
  const outnumbers = clause === undefined ? null : outnumberedIn(phrase, clause, context);
  const combined = outnumbers ?? (clause === undefined ? null : combinedIn(phrase, clause, context));
  if (combined !== null) return { operator: clause?.joint?.operator ?? null, built: combined };
  if (resolution.status === "found" && unknownReference(phrase, resolution.best).length === 0 && !divides(phrase))
    return null;
  const subject = subjectOf(phrase, context);
  if (subject?.status !== "found" || clause === undefined) return null;
  const { sentence } = context;
  const { best, confidence } = subject;
  const negate = clause.joint?.negate ?? false;
  const built = partsOf(phrase, best, phrase.relation, [], { sentence, negate, hint: null, confidence });
  const said = comparedWith({ ...phrase, resolution: subject }, built, context);
  if (said === null) return null;
  const joins = (clause.jointTokens ?? []).map((token) => [token, "connective"] as const);
  return {
    operator: clause.joint?.operator ?? null,
    built: { ...said, uses: new Map([...joins, ...(said.uses ?? [])]) },
  };
}

/** "... without the temperature dropping": that it moves is denied. */
const deniesMovement = ({ tokens }: Phrase, kind: string): boolean => kind === "move" && is(tokens[0], withoutWords);

const counting =
  "A task judges each entity by itself and cannot count entities. Leave the count out, or use a signal that holds it.";

/** "More than 3 groups with a lag above 10000" counts entities. */
function countsEntities(first: Phrase | undefined, joint: readonly Token[], next: Phrase, text: string): boolean {
  const mark = first?.marks.find(({ kind }) => kind === "number");
  const [start] = first?.tokens ?? [];
  if (start !== undefined && holdsBefore.test(text.slice(0, start.start))) return false;
  if (first === undefined || mark?.kind !== "number" || mark.start > 1 || mark.number.unit !== "none") return false;
  const said = next.relation.number !== null || next.relation.range !== null || next.relation.kind === "rank";
  return said && first.relation.counted && joint.some(({ text }) => holders.has(text));
}

/** How large or grave an entity is, where one signal says so. */
function sizedPart(tokens: readonly Token[], context: ReadContext): BuiltParts | null {
  const phrase = readPhrase(tokens, context.frame, context.index);
  const { resolution, relation } = phrase;
  if (resolution.status !== "found") return null;
  const { confidence, best } = resolution;
  return partsOf(phrase, best, relation, [], { sentence: context.sentence, negate: false, hint: null, confidence });
}
