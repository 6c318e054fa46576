import { marksOf } from "../chart/chart.ts";
import { category, is, particle } from "../lexicon/category.ts";
import { grounds as openers } from "../lexicon/words/clauses.ts";
import { actionVerbs } from "../lexicon/function-words.ts";
import type { Token } from "../text/token.ts";

/**
 * Parts why something is asked from what is asked: "To avoid complaints, ...". What opens a sentence as a reason, ends in a comma
 * and judges nothing changes nothing of the rest, which is read as if it stood alone.
 */
export function takeGrounds(tokens: readonly Token[]): { rest: readonly Token[]; grounds: readonly Token[] } {
  const opener = openers.match(tokens, 0);
  const commas = tokens.flatMap((token, at) => (token.kind === "break" && token.text === "," ? [at] : []));
  // "To prevent fires, floods and leaks, alert when": a list has commas of its own.
  const end = commas.find((at) => asks(tokens, at + 1)) ?? commas[0];
  if (opener === null || end === undefined || end <= opener.length || end + 1 === tokens.length)
    return { rest: tokens, grounds: [] };
  const words = tokens.slice(0, end);
  const plain = words.every((token) => token.kind !== "number" && !is(token, category.conditional));
  if (!plain || marksOf(words).length > 0 || is(tokens[end + 1], particle.and) || is(tokens[end + 1], particle.or))
    return { rest: tokens, grounds: [] };
  return { rest: tokens.slice(end + 1), grounds: tokens.slice(0, end + 1) };
}

/** Whether what follows asks for something, or says when. */
const asks = (tokens: readonly Token[], at: number): boolean =>
  is(tokens[at], category.conditional) || is(tokens[at], category.polite) || actionVerbs.has(tokens[at]?.text ?? "");
