import type { Reading, ReadingPart, Unread, WordSpan } from "../../../domain/language/reading.ts";
import type { Derivation } from "../derivation/derivations.ts";
import type { Manner } from "../derivation/adjuncts.ts";
import { kindsOf } from "../derivation/left.ts";
import { firingOf, refusedQualifier } from "../grammar/qualifiers/firing.ts";
import { undenied } from "../grammar/qualifiers/breach.ts";
import type { Qualified } from "../grammar/qualifiers/qualify.ts";
import { nameStrategies, type takeStrategyNames } from "../grammar/qualifiers/strategy-names.ts";
import { againstUsual } from "../grammar/qualifiers/usual.ts";
import type { ReadContext } from "../linking/context.ts";
import { mended } from "../text/without.ts";
import { category, is, particle } from "../lexicon/category.ts";
import type { Token } from "../text/token.ts";
import { leavings } from "./costs.ts";

/** What the words of a sentence are read with. */
export interface Prepared {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Greetings, thanks and urgency around the rest. */
  readonly courtesies: readonly Token[];
  /** Why it is asked, before the rest. */
  readonly grounds: readonly Token[];
  readonly qualified: Qualified;
  readonly rest: readonly Token[];
  readonly calls: ReturnType<typeof takeStrategyNames>["calls"];
  readonly context: ReadContext;
}

/** What a derivation of a sentence says. */
export function readingOf(
  derivation: Derivation,
  { text, tokens, courtesies, grounds, qualified, calls, context }: Prepared,
): Reading {
  const built = derivation.conditions.map((one) => one.built);
  const own = withoutVague(
    built.flatMap((one) => one.parts),
    derivation,
  );
  const fired = firingOf(qualified, built, derivation.operator, context.catalogue, text);
  const compared = qualified.usual === null ? null : againstUsual(own, qualified.usual);
  const stated = compared !== null && "parts" in compared ? compared.parts : own;
  const parts: ReadingPart[] = nameStrategies(stated, calls, text);
  const unrunnable = compared !== null && "refused" in compared ? refusedQualifier(compared.refused, text) : null;
  const mixed = derivation.mixed ? mixedIn(derivation, text) : null;
  const refused = fired.refused ?? unrunnable ?? mixed;
  const { spans, notes } = accountOf(derivation, { tokens, grounds, qualified, context, text });
  return {
    reader: "lexical",
    text,
    spans,
    frame: [...courtesies, ...grounds, ...derivation.beside.flatMap((one) => one.tokens)]
      .map((token) => token.text)
      .join(" "),
    parts: refused === null ? parts.map(undenied) : [],
    combinator: refused === null && parts.length > 1 ? (derivation.operator ?? "AND") : null,
    unread: refused,
    notes: [
      ...new Set([...built.flatMap((one) => one.notes ?? []), ...fired.notes, ...notes, ...eitherOf(parts, tokens)]),
    ],
    confidence: 1,
    firing: fired.firing,
    watch: qualified.watch,
    runners: [],
    question: null,
  };
}

/** "Almost full (under 10% left)", "not delivered but rejected": what says exactly how a signal is says all of it, but not how it moves. */
function withoutVague(parts: readonly ReadingPart[], { operator }: Derivation): readonly ReadingPart[] {
  if (operator !== "AND") return parts;
  const exact = new Set(parts.filter(isExact).map(({ primitive_id }) => primitive_id));
  const stated = new Set(
    parts.filter(({ label, negate }) => label !== null && !negate).map((part) => part.primitive_id),
  );
  const adds = (part: ReadingPart): boolean =>
    part.label !== null
      ? !part.negate || !stated.has(part.primitive_id)
      : isExact(part) || part.negate || part.relation === "move" || !exact.has(part.primitive_id);
  return parts.filter(adds);
}

const isExact = ({ number, label, against, figure }: ReadingPart): boolean =>
  number !== null || label !== null || against !== null || figure != null;

/** "Is suspended and terminated": a signal has one state at a time. */
function eitherOf(parts: readonly ReadingPart[], tokens: readonly Token[]): string[] {
  const states = new Set(parts.map(({ label, negate }) => (negate ? null : label)));
  const of = new Set(parts.map(({ primitive_id }) => primitive_id));
  const joined = tokens.some((token) => is(token, particle.and)) && !tokens.some((token) => is(token, particle.or));
  if (states.size < 2 || states.has(null) || of.size > 1 || !joined) return [];
  return [`${[...of].join("")} has one state at a time: either of them raises the alarm.`];
}

/** "And" and "or" between three conditions can be read in two ways. */
function mixedIn({ conditions }: Derivation, text: string): Unread {
  const tokens = conditions.flatMap((one) => one.tokens);
  const span = { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? text.length };
  return { reason: "mixed_combinators", words: text.slice(span.start, span.end), candidates: [], span };
}

function accountOf(
  { conditions, beside }: Derivation,
  { tokens, grounds, qualified, context, text }: Omit<Prepared, "courtesies" | "rest" | "calls">,
): { spans: WordSpan[]; notes: string[] } {
  const qualifier = new Set(qualified.taken);
  const kinds = kindsOf(tokens, context.index);
  const left = new Set(
    conditions.flatMap((one) => one.left).filter((token) => leavings[kinds.get(token) ?? "word"].left > 0),
  );
  const reasons = { tokens: grounds, manner: "remark" as const };
  const asides = new Map(
    [reasons, ...beside].flatMap((one) => one.tokens.map((token) => [token, one.manner] as const)),
  );
  const spans = tokens.map((token): WordSpan => {
    const at = { start: token.start, end: token.end };
    if (qualifier.has(token)) return { ...at, role: "read", as: "qualifier" };
    for (const [part, { built }] of conditions.entries()) {
      const as = built.uses?.get(token);
      if (as !== undefined) return { ...at, role: "read", as, part };
    }
    const manner = asides.get(token);
    if (manner !== undefined) return { ...at, role: manner === "request" ? "courtesy" : "aside" };
    return { ...at, role: left.has(token) ? "unread" : "courtesy" };
  });
  const aside = (token: Token): boolean => {
    const manner = asides.get(token);
    return manner === "beside" && leavings[kinds.get(token) ?? "word"].beside > 0;
  };
  const words = tokens.filter((token) => (left.has(token) || aside(token)) && token.kind === "word" && says(token));
  const notes = [...misspeltIn(tokens, left), ...notesOn(words, text), ...remarksOn(tokens, asides, text)];
  return { spans: mended(spans, text), notes };
}

/** "Is" and "stays" say nothing that could be missed. */
const says = ({ text }: Token): boolean => !category.beings.has(text) && !category.staying.has(text);

/** What is said of remarks, neighbours together. */
function remarksOn(tokens: readonly Token[], asides: ReadonlyMap<Token, Manner>, text: string): string[] {
  const groups: Token[][] = [[]];
  for (const token of tokens) {
    const manner = asides.get(token);
    if (manner === "remark") groups.at(-1)?.push(token);
    else groups.push([]);
  }
  const said = groups.map((group) => group.filter(({ kind }) => kind !== "break")).filter(({ length }) => length > 0);
  return said.map((words) => `"${text.slice(words[0]?.start, words.at(-1)?.end)}" was taken as an explanation.`);
}

/** What is said of words that were read as others. */
const misspeltIn = (tokens: readonly Token[], left: ReadonlySet<Token>): string[] =>
  tokens.flatMap((token) =>
    token.misspelt === undefined || left.has(token) ? [] : [`"${token.misspelt}" was read as "${token.text}".`],
  );

/** What is said of words that nothing read, neighbours together. */
function notesOn(words: readonly Token[], text: string): string[] {
  const groups: Token[][] = [];
  for (const word of words) {
    const last = groups.at(-1);
    if (last !== undefined && /^[\s-]*$/.test(text.slice(last.at(-1)?.end, word.start))) last.push(word);
    else groups.push([word]);
  }
  return groups.map((group) => `"${text.slice(group[0]?.start, group.at(-1)?.end)}" was not used.`);
}
