import type { IndexedSignal } from "./catalogue-index.ts";
import { determiners } from "../lexicon/words/articles.ts";
import { stem } from "../../../domain/language/stem.ts";
import type { Token } from "../text/token.ts";
import { outOfName } from "../lexicon/words/flags.ts";
import { particle } from "../lexicon/words/particles.ts";
import { is } from "../lexicon/words/category.ts";

/** The words "out of" where they stand before a flag's own word and its name does not have them: they say that it is false. */
export function outOf(tokens: readonly Token[], indexed: IndexedSignal): readonly Token[] {
  if (outOfName.test(nameOf(indexed))) return [];
  const at = tokens.findIndex(
    (token, place) =>
      is(token, particle.out) && is(tokens[place + 1], particle.of) && ownAfter(tokens, place + 2, indexed),
  );
  return at < 0 ? [] : tokens.slice(at, at + 2);
}

function ownAfter(tokens: readonly Token[], at: number, indexed: IndexedSignal): boolean {
  const place = is(tokens[at], determiners) ? at + 1 : at;
  const word = tokens[place];
  const named = nameOf(indexed).split(" ").map(stem);
  return word?.kind === "word" && (indexed.words.has(word.stem) || named.includes(word.stem));
}

const nameOf = ({ signal }: IndexedSignal): string =>
  ` ${signal.primitive_id} ${signal.description ?? ""} `.toLowerCase().replace(/[^\p{L}\d]+/gu, " ");
