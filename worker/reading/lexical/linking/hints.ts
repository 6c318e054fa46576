import { findPhrase } from "../../../domain/language/words.ts";
import type { Token } from "../text/token.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

/** A semantic hint whose term stands in a run of words. */
export interface FoundHint {
  term: string;
  definition: readonly Token[];
  start: number;
  end: number;
}

/** The semantic hints whose terms a run of words uses, the longest first. */
export function hintsIn(tokens: readonly Token[], { hints }: CatalogueIndex): FoundHint[] {
  const said = tokens.map((token) => token.stem);
  return hints
    .flatMap(({ term, stems, definition }) => {
      const start = findPhrase(stems, said);
      return start < 0 ? [] : [{ term, definition, start, end: start + stems.length }];
    })
    .sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
}
