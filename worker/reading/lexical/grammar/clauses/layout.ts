import { longest } from "../../chart/longest.ts";
import { asideOpeners, glossOpeners } from "../../lexicon/asides.ts";
import { marksOf } from "../../chart/chart.ts";
import { actionVerbs } from "../../lexicon/function-words.ts";
import { isElapsed } from "./elapsed.ts";
import type { Token } from "../../text/token.ts";
import { adviceVerbs, plainVerbs } from "../../lexicon/words/instructions.ts";
import { is } from "../../lexicon/words/category.ts";
import { particle } from "../../lexicon/words/particles.ts";

/** A sentence laid out: what it says, what it says again in other words, and what it only adds. */
export interface Layout {
  main: Token[];
  glosses: Token[][];
  asides: Token[][];
  /** What a colon sets before the condition as its heading. */
  title?: Token[];
  /** The heading is read with the condition, and not only beside it. */
  joined?: boolean;
  /** "With no ..." and "without ..." were made conditions of their own, and must be read as such. */
  lacking?: boolean;
}

/** Lays a sentence out: brackets and "i.e." open a gloss, causes and consequences an aside. */
export function layoutOf(tokens: readonly Token[]): Layout {
  const { main: all, glosses } = withoutBrackets(tokens);
  const main: Token[] = [];
  const { outer, later } = firstStated(all);
  const asides: Token[][] = [...later];
  for (const stretch of stretchesOf(outer)) {
    const gloss = cutAt(stretch, (at) => glossAt(stretch, at));
    if (gloss !== null && gloss.after.length > 0) glosses.push(gloss.after);
    const said = gloss?.before ?? stretch;
    const aside = cutAt(said, (at) => asideAt(said, at));
    if (aside !== null) asides.push(said.slice(aside.before.length).filter(({ kind }) => kind !== "break"));
    main.push(...(aside?.before ?? said));
  }
  return { main, glosses, asides };
}

/** Of several sentences the first that says something is the condition; what follows it is an aside. */
function firstStated(tokens: readonly Token[]): { outer: Token[]; later: Token[][] } {
  const sentences: Token[][] = [[]];
  for (const token of tokens) {
    sentences.at(-1)?.push(token);
    if (token.kind === "break" && /^[.!?]$/.test(token.text)) sentences.push([]);
  }
  const said = sentences.filter((sentence) => sentence.some(({ kind }) => kind !== "break"));
  const first = said.findIndex((sentence) => asks(sentence) || comparesNumber(sentence));
  const at = first < 0 ? said.length - 1 : first;
  const later = said.slice(at + 1).filter((sentence) => !asks(sentence));
  return { outer: said.filter((sentence) => !later.includes(sentence)).flat(), later };
}

/** Whether a sentence asks to be told: "tell me when ...". */
const asks = (tokens: readonly Token[]): boolean => {
  const words = tokens.filter(({ kind }) => kind === "word").slice(0, 4);
  return words.some(({ text }) => actionVerbs.has(text) && !plainVerbs.has(text)) && !suggests(words);
};

/** "Consider adding disks", "Please check the fan" is advice to people. */
const suggests = (words: readonly Token[]): boolean =>
  is(
    words.find(({ text }) => !particle.please.has(text)),
    adviceVerbs,
  );

/** Where a gloss that begins at a token has its first word; "above 5, that is when we roll back" is an aside. */
function glossAt(tokens: readonly Token[], at: number): number | null {
  const found = longest(glossOpeners, tokens, at);
  if (found === null) return null;
  return asideAt(tokens, at) !== null && !comparesNumber(tokens.slice(found.end)) ? null : found.end;
}

/** Where an aside that begins at a token has its first word, or null. */
function asideAt(tokens: readonly Token[], at: number): number | null {
  const comma = tokens[at]?.text === "," || tokens[at]?.text === "—";
  const found = longest(asideOpeners, tokens, comma ? at + 1 : at);
  if (found === null || isElapsed(tokens, at)) return null;
  return comma || found.entry.meaning === "anywhere" ? found.end : null;
}

/** Cuts a stretch where something opens, behind its first words. */
function cutAt(
  tokens: readonly Token[],
  opens: (at: number) => number | null,
): { before: Token[]; after: Token[] } | null {
  for (let at = 1; at < tokens.length; at++) {
    const end = opens(at);
    if (end !== null) return { before: tokens.slice(0, at), after: tokens.slice(end) };
  }
  return null;
}

/** Stretches up to and with the sign that ends a sentence or part of it. */
function stretchesOf(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [[]];
  for (const token of tokens) {
    found.at(-1)?.push(token);
    if (token.kind === "break" && /^[.;!?:]$/.test(token.text)) found.push([]);
  }
  return found.filter((piece) => piece.length > 0);
}

function withoutBrackets(tokens: readonly Token[]): { main: Token[]; glosses: Token[][] } {
  const main: Token[] = [];
  const glosses: Token[][] = [];
  let inside: Token[] | null = null;
  for (const token of tokens) {
    if (token.text === "(" && token.kind === "break") inside = [];
    else if (token.text === ")" && token.kind === "break") {
      if (inside !== null && inside.length > 0) glosses.push(inside);
      inside = null;
    } else (inside ?? main).push(token);
  }
  if (inside !== null) glosses.push(inside);
  return { main, glosses };
}

/** Whether words compare with a number: those of a condition, not of a name. */
export function comparesNumber(tokens: readonly Token[]): boolean {
  return marksOf(tokens).some(
    (mark) =>
      mark.kind === "range" ||
      mark.kind === "rank" ||
      (mark.kind === "number" && (mark.direction !== null || mark.number.unit !== "none")),
  );
}
