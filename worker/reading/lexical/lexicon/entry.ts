/** A phrase, what it means, and a sentence that shows it: the sentence is its test and its line in the guide. */
export interface Entry<Meaning> {
  /** A pattern, as chart/pattern.ts reads it. */
  readonly phrase: string;
  readonly meaning: Meaning;
  /** An example, and what is read from it. */
  readonly says: readonly [sentence: string, reads: string];
}

/** Makes an entry of a lexicon. */
export function entry<Meaning>(phrase: string, meaning: Meaning, says: readonly [string, string]): Entry<Meaning> {
  return { phrase, meaning, says };
}
