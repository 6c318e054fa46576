/** A phrase, what it means, and a sentence that shows it: the sentence is its test and its line in the guide. */
export interface Entry<Meaning> {
  /** A pattern, as chart/pattern.ts reads it. */
  readonly phrase: string;
  readonly meaning: Meaning;
  /** An example, and what is read from it. */
  readonly says: readonly [sentence: string, reads: string];
}

/** Entries of one meaning: phrases, each with a sentence that shows it, and what is read from these sentences. */
export const entriesOf = <const Meaning>(
  meaning: Meaning,
  reads: string,
  phrases: Readonly<Record<string, string>>,
): Entry<Meaning>[] =>
  Object.entries(phrases).map(([phrase, sentence]) => ({ phrase, meaning, says: [sentence, reads] }));
