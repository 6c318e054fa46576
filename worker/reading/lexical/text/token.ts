/** A piece of a sentence: a word, a number in digits, a time of day, a comparison sign, or punctuation that ends a phrase. */
export interface Token {
  readonly kind: "word" | "number" | "clock" | "sign" | "break";
  /** Lower case; contractions are taken apart and possessives stripped. */
  readonly text: string;
  /** The stem of a word, else the text. */
  readonly stem: string;
  /** Of a number in digits. */
  readonly value: number;
  /** Letters or signs glued to a number: `k`, `%`, `ms`, `th`; a currency before it as `$`. */
  readonly suffix: string;
  /** Whether the sentence wrote the word in capitals. */
  readonly capital: boolean;
  /** The word was joined to the one before by a hyphen. */
  readonly hyphenated: boolean;
  /** It is written as a name of one's own: "GitLab", or "Jenkins" within a sentence whose next word is in small letters. */
  readonly proper?: true;
  /** A template puts in which of them is meant: "volume" of "on volume {{ $labels.volume }}". */
  readonly filled?: true;
  /** The words of a name in one: "KafkaBrokerDown". */
  readonly humps?: readonly string[];
  /** How the sentence has a word that is taken to be misspelt. */
  readonly misspelt?: string;
  /** The side of a number that its prefix says: "overspeed" is a speed above one. */
  readonly sided?: "above" | "below";
  /** The same amount as it is given in brackets behind it. */
  readonly again?: { value: number; unit: string };
  /** Offsets in the sentence. */
  readonly start: number;
  readonly end: number;
}

/** The words of tokens as one text. */
export const textOf = (tokens: readonly Pick<Token, "text">[]): string => tokens.map(({ text }) => text).join(" ");
