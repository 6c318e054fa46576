import { is, particle } from "../lexicon/category.ts";
import type { IndexedSignal } from "./catalogue-index.ts";
import type { Token } from "../text/token.ts";
import { wordsTold } from "../text/told.ts";

/** The words "out of" before a flag's own word, or "outside" of one for being inside: they say that it is false. */
export function outOf(tokens: readonly Token[], { words, signal }: IndexedSignal): readonly Token[] {
  const told = wordsTold(`${signal.primitive_id.replace(/[._]/g, " ")} ${signal.description ?? ""}`);
  const inside = told.some((token) => [particle.in, particle.inside, particle.within].some((some) => is(token, some)));
  const outside = inside ? tokens.filter((token) => is(token, particle.outside) && !words.has(token.stem)) : [];
  if (outside.length > 0) return outside;
  const at = tokens.findIndex(
    (token, place) =>
      is(token, particle.out) && is(tokens[place + 1], particle.of) && words.has(tokens[place + 2]?.stem ?? ""),
  );
  return at < 0 ? [] : tokens.slice(at, at + 2);
}
