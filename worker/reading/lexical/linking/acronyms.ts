import { stem } from "../../../domain/language/stem.ts";
import { actionVerbs, stopwords } from "../lexicon/function-words.ts";
import type { Token } from "../text/token.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

const made = new WeakMap<CatalogueIndex, ReadonlyMap<string, readonly string[]>>();

/** "DO" in capitals is "dissolved oxygen" where the catalogue has these words: by its brackets, or by the initials of one id. */
export function withAcronyms(tokens: readonly Token[], index: CatalogueIndex): Token[] {
  const words = tokens.filter(({ kind }) => kind === "word");
  if (words.length > 3 && words.every(({ capital }) => capital)) return [...tokens];
  const known = made.get(index) ?? acronymsOf(index);
  made.set(index, known);
  return tokens.flatMap((token) => {
    const named = token.kind === "word" && token.capital ? known.get(token.text) : undefined;
    const small = stopwords.has(token.text) || actionVerbs.has(token.text);
    if (named !== undefined && isOwnName(token.text, named, index)) return [token];
    if (named === undefined || (index.vocabulary.has(token.stem) && !small)) return [token];
    return named.map((text) => ({ ...token, text, stem: stem(text), capital: false }));
  });
}

/** "IT load" of `it_load_kw`, whatever else has these initials. */
const isOwnName = (text: string, words: readonly string[], { signals }: CatalogueIndex): boolean =>
  signals.some(
    ({ signal, words: own }) =>
      signal.primitive_id.toLowerCase().split(/[._]/).includes(text) && !words.every((word) => own.has(stem(word))),
  );

function acronymsOf(index: CatalogueIndex): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Map<string, readonly string[]>>();
  const add = (acronym: string, words: readonly string[]): void => {
    found.set(acronym, (found.get(acronym) ?? new Map<string, readonly string[]>()).set(words.join(" "), words));
  };
  for (const { signal } of index.signals) {
    for (const [, before = "", acronym = ""] of (signal.description ?? "").matchAll(
      /([\p{L}\s-]+)\(([A-Z]{2,6})\)/gu,
    )) {
      const words =
        before
          .toLowerCase()
          .match(/\p{L}+/gu)
          ?.slice(-acronym.length) ?? [];
      if (initials(words) === acronym.toLowerCase()) add(acronym.toLowerCase(), words);
    }
    const local = signal.primitive_id
      .slice(signal.primitive_id.indexOf(".") + 1)
      .toLowerCase()
      .split(/[._]/);
    for (let at = 0; at + 1 < local.length; at++) {
      const pair = local.slice(at, at + 2);
      if (pair.every((word) => /^\p{L}{3,}$/u.test(word))) add(initials(pair), pair);
    }
  }
  return new Map(
    [...found].flatMap(([acronym, meanings]) =>
      meanings.size === 1 ? [[acronym, [...meanings.values()][0] ?? []] as const] : [],
    ),
  );
}

const initials = (words: readonly string[]): string => words.map((word) => word.charAt(0)).join("");
