import type { Token } from "../text/token.ts";

/** Phrases by their words, the longest match first. */
export interface PhraseTable<Meaning> {
  match(tokens: readonly Token[], at: number): { meaning: Meaning; length: number } | null;
  /** Every phrase, in the order of the table. */
  readonly phrases: readonly { phrase: string; meaning: Meaning }[];
}

/** Builds a table from meanings and comma separated phrases; phrases are matched word by word as written. */
export function phraseTable<Meaning>(entries: readonly (readonly [Meaning, string])[]): PhraseTable<Meaning> {
  const byFirst = new Map<string, { words: string[]; meaning: Meaning }[]>();
  for (const [meaning, list] of entries) {
    for (const phrase of list.split(",")) {
      const words = phrase.trim().split(" ");
      const [first] = words;
      if (first === undefined || first === "") continue;
      byFirst.set(
        first,
        [...(byFirst.get(first) ?? []), { words, meaning }].sort((a, b) => b.words.length - a.words.length),
      );
    }
  }
  const phrases = entries.flatMap(([meaning, list]) =>
    list
      .split(",")
      .flatMap((phrase) => (phrase.trim() === "" ? [] : [{ phrase: phrase.trim().replace(/\s+/g, " "), meaning }])),
  );
  return {
    phrases,
    match(tokens, at) {
      const found = byFirst
        .get(tokens[at]?.text ?? "")
        ?.find(({ words }) => words.every((word, offset) => tokens[at + offset]?.text === word));
      return found === undefined ? null : { meaning: found.meaning, length: found.words.length };
    },
  };
}
