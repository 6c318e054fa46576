import type { Reading, ReadingPart } from "../../../../domain/language/reading.ts";
import type { Outcome, ReadContext } from "./read-context.ts";
import { foldPieces, type Clause } from "../clauses/fold.ts";
import { groupIn } from "./group.ts";
import { headParts, leadingNoun } from "./heads.ts";
import { noneSaid } from "../conditions/absence.ts";
import { hintedPiece } from "./hinted-piece.ts";
import type { BuiltParts } from "../conditions/parts.ts";
import { partsOf } from "../conditions/parts.ts";
import { readPhrase, signalOf, type Phrase } from "../../linking/phrase.ts";
import { comparedWith, divides, outnumberedIn, subjectOf } from "./against.ts";
import { predicateOf } from "./predicate.ts";
import { candidatesOf, resolve } from "../../linking/resolve.ts";
import { piecesOf, type Piece } from "../clauses/split.ts";
import { slice } from "../../text/tokenise.ts";
import { unreadState } from "./unread-state.ts";
import { nothingFound, unreadClause } from "./unread.ts";
import { opposedNumber, unknownPredicate, unknownReference, unsaidIn } from "./unsaid.ts";
import type { Token } from "../../text/token.ts";
import { holders, withoutWords, holdsBefore } from "../../lexicon/words/joints.ts";
import { is } from "../../lexicon/words/category.ts";
import { rivalsOf } from "../conditions/rivals.ts";

const most = 8;
const mostPieces = 32;

/** Reads the bodies of a sentence into parts; heads are nouns that may carry a label ("enterprise accounts whose ..."). */
export function readBodies(
  bodies: readonly (readonly Token[])[],
  heads: readonly (readonly Token[])[],
  context: ReadContext,
): Outcome {
  const { whole, aside, left } = joinBodies(bodies, context);
  const outcomes = whole.map((body) => withHead(readBody(body, context), body, heads, context));
  const read = outcomes.filter((outcome) => "parts" in outcome);
  const [first] = outcomes;
  if (read.length === 0) {
    const group = groupIn(bodies.flat(), context);
    if (group !== null) return group;
  }
  if (read.length === 0) return first ?? { unread: { reason: "empty", words: context.sentence, candidates: [] } };
  const failed = outcomes.find(
    (outcome) => "unread" in outcome && !["no_signal", "empty"].includes(outcome.unread.reason),
  );
  if (failed !== undefined) return failed;
  const numbered = read.filter((outcome) => outcome.parts.some(saysNumber));
  const kept = numbered.length > 0 && read.length > 1 ? numbered : read;
  const notes = outcomes.flatMap((outcome) =>
    "unread" in outcome ? [`"${outcome.unread.words}" was not used.`] : outcome.notes,
  );
  const operators = kept.flatMap((outcome) => (outcome.combinator === null ? [] : [outcome.combinator]));
  const parts = kept.flatMap((outcome) => outcome.parts);
  const labelled = [...heads, ...bodies.flatMap(leadingNoun)].flatMap((head) => headParts(head, parts, context) ?? []);
  const joined = kept.length > 1 || labelled.length > 0;
  return finish(
    [...labelled, ...kept.flatMap((outcome) => outcome.built)],
    joined ? [...operators, "AND"] : operators,
    notes,
    context,
    aside,
    left,
  );
}

/** Whether a part has a number of the sentence, and not only a word for none: "runs out". */
const saysNumber = ({ number }: ReadingPart): boolean =>
  number !== null && number.implied !== true && number.text !== noneSaid;

/** "Sectors that make up more than 25% ...": a clause that names no signal by itself may do so with the noun it describes. */
function withHead(
  outcome: Outcome,
  body: readonly Token[],
  heads: readonly (readonly Token[])[],
  context: ReadContext,
): Outcome {
  const [head] = heads;
  const unnamed = "unread" in outcome && ["no_signal", "ambiguous_signal", "empty"].includes(outcome.unread.reason);
  if (!unnamed || head === undefined) return outcome;
  const together = readBody([...head, ...body], context);
  return "parts" in together ? together : outcome;
}

/**
 * Bodies that say nothing by themselves go aside ("Urgent: ..."), and one that only compares goes with the one that names
 * its signal ("collateral value: flag a fall of more than 15%").
 */
function joinBodies(
  bodies: readonly (readonly Token[])[],
  context: ReadContext,
): { whole: (readonly Token[])[]; aside: string[]; left: Token[] } {
  const whole: (readonly Token[])[] = [];
  const aside: string[] = [];
  const left: Token[] = [];
  let named = false;
  let pending: readonly Token[] = [];
  for (const body of bodies) {
    const { query, relation, resolution, tokens } = readPhrase(body, context.frame, context.index);
    const known = query.words.some((word) => word.telling && (resolution.ranked[0]?.matched.has(word.stem) ?? false));
    const last = whole.at(-1);
    const before = last === undefined ? null : readPhrase(last, context.frame, context.index);
    const together =
      last === undefined || before === null || signalOf(before) !== null || !relation.stated
        ? null
        : [...last, ...body];
    if (together !== null && signalOf(readPhrase(together, context.frame, context.index)) !== null) {
      whole[whole.length - 1] = together;
      named = true;
    } else if (known) {
      whole.push(body);
      named = true;
      pending = [];
    } else if (relation.stated && named && last !== undefined && !query.words.some((word) => word.content)) {
      whole[whole.length - 1] = [...last, ...body];
    } else if (relation.stated || bodies.length === 1) {
      whole.push([...pending, ...body]);
      pending = [];
    } else {
      aside.push(slice(context.sentence, tokens));
      left.push(...body);
      if (resolution.ranked.length > 0) pending = body;
    }
  }
  return whole.length === 0 ? { whole: bodies.slice(0, 1), aside: [], left: [] } : { whole, aside, left };
}

function finish(
  built: BuiltParts[],
  operators: ("AND" | "OR")[],
  notes: string[],
  { catalogue }: ReadContext,
  aside: string[] = [],
  left: Token[] = [],
): Outcome {
  const all = new Set(operators);
  const parts = built.flatMap((one) => one.parts);
  if (all.size > 1)
    return {
      unread: { reason: "mixed_combinators", words: parts.map((part) => part.words).join(", "), candidates: [] },
    };
  if (parts.length > most) return { unread: { reason: "too_many_parts", words: "", candidates: [] } };
  const [operator] = all;
  const named = new Set(parts.map((part) => part.primitive_id));
  const signals = catalogue.primitives.filter(({ primitive_id }) => named.has(primitive_id));
  return { parts, combinator: parts.length > 1 ? (operator ?? "AND") : null, notes, aside, built, left, signals };
}

interface Item {
  operator: "AND" | "OR" | null;
  built: BuiltParts;
}

function readBody(body: readonly Token[], context: ReadContext): Outcome {
  if (piecesOf(body, context.whole).length > mostPieces) {
    return { unread: { reason: "too_many_parts", words: slice(context.sentence, body.slice(0, 40)), candidates: [] } };
  }
  const groups = groupsOf(body, context);
  const items: Item[] = [];
  const notes: string[] = [];
  for (const group of groups) {
    if ("built" in group) items.push(group);
    else {
      const failure = readClauses(
        foldPieces(group.run, context.frame, context.index),
        items,
        notes,
        groups.length > 1,
        context,
      );
      if (failure !== null) return { unread: failure };
    }
  }
  if (items.length === 0) return { unread: nothingFound(body, context) };
  const operators = items.flatMap(({ operator, built }, at) => [
    ...(built.operator === null ? [] : [built.operator]),
    ...(at === 0 ? [] : [operator ?? listOperator(items, at)]),
  ]);
  return finish(
    items.map(({ built }) => built),
    operators,
    notes,
    context,
  );
}

/** Pieces that a semantic hint explains stand alone; the runs between them are folded together. */
function groupsOf(body: readonly Token[], context: ReadContext): ({ run: Piece[] } | Item)[] {
  const groups: ({ run: Piece[] } | Item)[] = [];
  for (const piece of piecesOf(body, context.whole)) {
    const hinted = context.hints ? hintedPiece(piece, context) : null;
    const last = groups.at(-1);
    if (hinted !== null) groups.push({ operator: piece.joint?.operator ?? null, built: hinted });
    else if (last !== undefined && "run" in last) last.run.push(piece);
    else groups.push({ run: [piece] });
  }
  return groups;
}

/** A comma takes the joint of the next explicit one in its list. */
function listOperator(items: readonly Item[], at: number): "AND" | "OR" {
  const later = items.slice(at).find(({ operator }) => operator !== null);
  return later?.operator ?? items.slice(0, at).findLast(({ operator }) => operator !== null)?.operator ?? "AND";
}

function readClauses(
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
  if (outnumbers !== null) return { operator: clause?.joint?.operator ?? null, built: outnumbers };
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
