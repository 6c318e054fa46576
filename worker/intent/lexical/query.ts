import type { Mark } from "./mark.ts";
import type { Token } from "./token.ts";
import { genericStems, lightStems, stopwords } from "./vocabulary/function-words.ts";

/** A word of a phrase as evidence for a signal. */
export interface QueryWord {
  readonly token: Token;
  readonly stem: string;
  /** 0..1: how much a match counts. */
  readonly weight: number;
  /** Whether the word speaks against a signal that it does not match. */
  readonly content: boolean;
  /** Whether the word alone could name a signal. */
  readonly telling: boolean;
}

/** What a phrase offers to find its signal by. */
export interface Query {
  readonly words: readonly QueryWord[];
  /** Durations the phrase mentions. */
  readonly durations: readonly string[];
}

/** The words of a phrase that may name a signal; numbers and times are left out, relation words count little. */
export function queryOf(tokens: readonly Token[], marks: readonly Mark[]): Query {
  const marked = new Map<number, Mark>();
  for (const mark of marks) for (let at = mark.start; at < mark.end; at++) marked.set(at, mark);
  const words = tokens.flatMap((token, at) => {
    const word = queryWord(token, marked.get(at));
    return word === null ? [] : [word];
  });
  return { words, durations: marks.flatMap((mark) => (mark.kind === "window" ? [mark.duration] : [])) };
}

function queryWord(token: Token, mark: Mark | undefined): QueryWord | null {
  if (token.kind !== "word" || stopwords.has(token.text)) return null;
  const word = (weight: number, content: boolean, telling: boolean): QueryWord => ({ token, stem: token.stem, weight, content, telling });
  if (mark !== undefined) {
    const speaks = mark.kind === "move" || mark.kind === "deviate" || mark.kind === "level" || mark.kind === "compare";
    return speaks ? word(0.4, false, false) : mark.kind === "window" || mark.kind === "number" ? word(0.15, false, false) : null;
  }
  if (genericStems.has(token.stem)) return word(0.45, false, false);
  if (lightStems.has(token.stem)) return word(0.6, false, true);
  return word(1, true, true);
}
