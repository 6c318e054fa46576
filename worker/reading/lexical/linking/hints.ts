import type { Catalogue } from "../../../domain/language/catalogue.ts";
import { findPhrase } from "../../../domain/language/words.ts";
import type { Token } from "../text/token.ts";
import { tokenise } from "../text/tokenise.ts";

/** A semantic hint whose term stands in a run of words. */
export interface FoundHint {
  term: string;
  definition: readonly Token[];
  start: number;
  end: number;
}

/** The semantic hints whose terms a run of words uses, the longest first. */
export function hintsIn(tokens: readonly Token[], catalogue: Catalogue): FoundHint[] {
  const stems = tokens.map((token) => token.stem);
  return (catalogue.context?.semantic_hints ?? [])
    .flatMap(({ term, definition }) => {
      const phrase = tokenise(term).map((token) => token.stem);
      const start = findPhrase(phrase, stems);
      return start < 0 ? [] : [{ term, definition: tokenise(definition), start, end: start + phrase.length }];
    })
    .sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
}
