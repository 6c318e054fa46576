import type { ReadingPart } from "../../../../domain/language/reading.ts";
import type { Outcome, ReadContext } from "./read-context.ts";
import { foldPieces } from "../clauses/fold.ts";
import { groupIn } from "./group.ts";
import { headParts, leadingNoun } from "./heads.ts";
import { noneSaid } from "../conditions/absence.ts";
import { hintedPiece } from "./hinted-piece.ts";
import type { BuiltParts } from "../conditions/parts.ts";
import { piecesOf, type Piece } from "../clauses/split.ts";
import { slice } from "../../text/tokenise.ts";
import { nothingFound } from "./unread.ts";
import type { Token } from "../../text/token.ts";
import { joinBodies } from "./join-bodies.ts";
import { type Item, readClauses } from "./read-clauses.ts";

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
