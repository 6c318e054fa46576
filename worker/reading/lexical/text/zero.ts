import { category, is, particle } from "../lexicon/category.ts";
import { measureOf } from "../../../domain/language/measures.ts";
import { stopwords } from "../lexicon/function-words.ts";
import type { Token } from "./token.ts";

/** "Zero trips": as "no trips"; "below zero" and "zero percent" are numbers, and "zero results" of what is called so a name. */
export function withZero(tokens: readonly Token[], isName: (one: string, next: string) => boolean): Token[] {
  const opens = new Set(category.zeroLeads);
  return tokens.map((token, at) => {
    const next = tokens[at + 1];
    const leads = at === 0 || opens.has(tokens[at - 1]?.text ?? "");
    const noun =
      next?.kind === "word" &&
      measureOf(next.text) === null &&
      !stopwords.has(next.text) &&
      !is(next, particle.percent) &&
      !isName(token.stem, next.stem);
    return is(token, particle.zero) && leads && noun ? { ...token, text: "no", stem: "no" } : token;
  });
}
