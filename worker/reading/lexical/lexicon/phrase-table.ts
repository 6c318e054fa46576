import { grouped } from "../../../domain/values/grouped.ts";
import type { Token } from "../text/token.ts";

/** Phrases by their words, the longest match first. */
export interface PhraseTable<Meaning> {
  match(tokens: readonly Token[], at: number): { meaning: Meaning; length: number } | null;
  /** Every phrase, in the order of the table. */
  readonly phrases: readonly { phrase: string; meaning: Meaning }[];
}

/** Builds a table from meanings and comma separated phrases; phrases are matched word by word as written. */
export function phraseTable<Meaning>(rows: readonly (readonly [Meaning, string])[]): PhraseTable<Meaning> {
  const phrases = rows.flatMap(([meaning, list]) =>
    list.split(",").map((phrase) => ({ phrase: phrase.trim(), words: phrase.trim().split(" "), meaning })),
  );
  const longest = phrases.toSorted((a, b) => b.words.length - a.words.length);
  const byFirst = grouped(longest, ({ words }) => words[0] ?? "");
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
