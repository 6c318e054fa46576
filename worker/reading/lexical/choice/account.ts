import type { Unread, WordSpan } from "../../../domain/language/reading.ts";
import type { Attempt, Surroundings } from "../grammar/sentence/attempt.ts";
import type { Layout } from "../grammar/clauses/layout.ts";
import type { Qualified } from "../grammar/qualifiers/qualify.ts";
import { actionVerbs, lightStems, stopwords } from "../lexicon/function-words.ts";
import { broken } from "../laws/entailment.ts";
import { clausesIn } from "../laws/law.ts";
import { negations } from "../lexicon/states.ts";
import type { Token } from "../text/token.ts";
import { doubtful } from "./doubtful.ts";
import { lostClause, lostPiece, particleUnread } from "./lost.ts";
import { misread } from "./misread.ts";
import { secondSignal } from "./two-signals.ts";
import type { Uses } from "../grammar/conditions/uses.ts";
import { pieceStarts } from "../lexicon/words/joints.ts";
import { is } from "../lexicon/words/category.ts";
import { denied, framed, isNumberWord, refusalOf, stateUnread, unsaidLevel } from "./leftovers.ts";
import { anotherSignal, otherKind, secondCondition } from "./other-signals.ts";

/** How every word of a sentence was used, and what follows from those that were not. */
export interface Account {
  spans: WordSpan[];
  notes: string[];
  unread: Unread | null;
  /** How many groups of words nothing read. */
  unreadWords: number;
}

/** Accounts for every word: a number, comparison, denial or qualifier that nothing read is a refusal, other words a note. */
export function accountFor(
  tokens: readonly Token[],
  layout: Layout,
  { taken, usual }: Qualified,
  read: Attempt,
  glossed: readonly Token[],
  around: Surroundings,
): Account {
  const parts = "parts" in read.outcome ? read.outcome.built : [];
  const uses: Uses = new Map(parts.flatMap((one) => [...(one.uses ?? [])]));
  const partOf = new Map(parts.flatMap((one, at) => [...(one.uses ?? []).keys()].map((token) => [token, at] as const)));
  const sets = {
    taken: new Set(taken),
    gloss: new Set([...layout.glosses.flat(), ...glossed]),
    aside: new Set([
      ...layout.asides.flat(),
      ...read.purposes.flat(),
      ...("parts" in read.outcome ? read.outcome.left : []),
    ]),
    frame: new Set(read.frame),
  };
  const bodies = new Set(read.bodies.flat());
  const spans = tokens.map((token): WordSpan => {
    const at = { start: token.start, end: token.end };
    const as = uses.get(token);
    if (as !== undefined) return { ...at, role: "read", as, part: partOf.get(token) ?? 0 };
    if (sets.taken.has(token)) return { ...at, role: "read", as: "qualifier" };
    if (sets.aside.has(token)) return { ...at, role: "aside" };
    if (sets.gloss.has(token)) return { ...at, role: "gloss" };
    if (bodies.has(token) && joins(token)) return { ...at, role: "read", as: "connective" };
    if (sets.frame.has(token) || isCourtesy(token)) return { ...at, role: "courtesy" };
    return { ...at, role: "unread" };
  });
  const left = tokens.filter((_, place) => spans[place]?.role === "unread");
  const body = read.bodies.flat().filter((token) => !sets.aside.has(token) || uses.has(token));
  const unread =
    refusalOf(left, read, uses, around) ??
    stateUnread(read, around) ??
    denied(body, uses, around) ??
    particleUnread(read, uses, around) ??
    lostClause(read, sets.frame, around) ??
    lostPiece(left, read, uses, around) ??
    misread(read, around) ??
    secondSignal(read, around) ??
    doubtful(left, read, uses, around) ??
    anotherSignal(left, read, around) ??
    otherKind(left, read, uses, around) ??
    unsaidLevel(left, read, around) ??
    framed(read.frame, sets.aside, around) ??
    secondCondition([...layout.asides, ...read.purposes], around) ??
    entailed(tokens, left, body, sets, read, uses, usual === null ? around : { ...around, called: true });
  const words = left.filter((token) => token.kind === "word");
  const lost = noted(words, around.text);
  return {
    spans: mended(spans, around.text),
    notes: lost.map((said) => `"${said}" was not used.`),
    unread,
    unreadWords: lost.length,
  };
}

/** What the words themselves demand of a reading that nothing else refuses. */
function entailed(
  words: readonly Token[],
  left: readonly Token[],
  body: readonly Token[],
  { gloss, aside, taken }: Readonly<Record<"gloss" | "aside" | "taken", ReadonlySet<Token>>>,
  { outcome, bodies }: Attempt,
  uses: Uses,
  around: Surroundings,
): Unread | null {
  if (!("parts" in outcome)) return null;
  const inside = new Set(body);
  const lost = new Set(left.filter((token) => inside.has(token)));
  const clauses = clausesIn(outcome.built, bodies, around);
  const { combinator } = outcome;
  return broken(
    { words, glossed: [...gloss], clauses, bodies, left: lost, aside, taken, uses, combinator, around },
    around,
  );
}

const joins = (token: Token): boolean => is(token, pieceStarts);

const isCourtesy = (token: Token): boolean =>
  token.kind === "break" ||
  (token.kind === "word" &&
    !isNumberWord(token) &&
    !negations.has(token.text) &&
    (stopwords.has(token.text) || actionVerbs.has(token.text) || lightStems.has(token.stem)));

/** The words of the notes, neighbours together. */
function noted(words: readonly Token[], text: string): string[] {
  const groups: Token[][] = [];
  for (const word of words) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && /^[\s-]*$/.test(text.slice(last.end, word.start))) groups.at(-1)?.push(word);
    else groups.push([word]);
  }
  return [...new Set(groups.map((group) => text.slice(group[0]?.start ?? 0, group.at(-1)?.end ?? 0)))];
}

/** Spans in the order of the text, none over another. */
function mended(spans: readonly WordSpan[], text: string): WordSpan[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || a.end - b.end);
  const out: WordSpan[] = [];
  for (const span of sorted) {
    const start = Math.max(span.start, out.at(-1)?.end ?? 0);
    if (start < span.end && text.slice(start, span.end).trim() !== "") out.push({ ...span, start });
  }
  return out;
}
