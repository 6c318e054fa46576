import type { IndexedSignal } from "./catalogue-index.ts";
import type { Token } from "../text/token.ts";
import { particle } from "../lexicon/words/particles.ts";
import { is } from "../lexicon/words/category.ts";

/** The words "out of" where they stand before a flag's own word: they say that it is false. */
export function outOf(tokens: readonly Token[], { words }: IndexedSignal): readonly Token[] {
  const at = tokens.findIndex(
    (token, place) =>
      is(token, particle.out) && is(tokens[place + 1], particle.of) && words.has(tokens[place + 2]?.stem ?? ""),
  );
  return at < 0 ? [] : tokens.slice(at, at + 2);
}
