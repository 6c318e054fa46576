import { stem } from "../../../../domain/language/stem.ts";

/** Words of one use: what grammar and linking see of them. */
export interface Category extends Iterable<string> {
  has(word: string | undefined): boolean;
}

/** A category of words, parted by spaces. */
export const wordSet = (words: string): Category => new Set(words.trim().split(/\s+/));

/** Categories by their names. */
export const categories = <Name extends string>(rows: Readonly<Record<Name, string>>) =>
  Object.fromEntries(Object.entries<string>(rows).map(([name, words]) => [name, wordSet(words)])) as Readonly<
    Record<Name, Category>
  >;

/** A category of phrases of several words, parted by commas. */
export const phrases = (list: string): Category => new Set(list.split(",").map((phrase) => phrase.trim()));

/** The stems of words. */
export const stems = (words: string): ReadonlySet<string> => new Set([...wordSet(words)].map(stem));

/** What words mean, by rows of a meaning and its words. */
export const meanings = <Meaning>(rows: readonly (readonly [Meaning, words: string])[]): ReadonlyMap<string, Meaning> =>
  new Map(rows.flatMap(([meaning, words]) => [...wordSet(words)].map((word) => [word, meaning] as const)));

/** The same by the stems of the words. */
export const meaningsOfStems = <Meaning>(
  rows: readonly (readonly [Meaning, words: string])[],
): ReadonlyMap<string, Meaning> => new Map([...meanings(rows)].map(([word, meaning]) => [stem(word), meaning]));

const none: ReadonlySet<string> = new Set();

/** The stems that go with a stem, by lines of words of which each of the `ones` goes with each of the `others`. */
export function related(
  lines: string,
  pair: (words: readonly string[]) => readonly [ones: readonly string[], others: readonly string[]],
): (word: string) => ReadonlySet<string> {
  const byStem = new Map<string, Set<string>>();
  const add = (one: string, other: string): unknown => byStem.set(one, (byStem.get(one) ?? new Set()).add(other));
  for (const line of lines.trim().split("\n")) {
    const [ones, others] = pair(line.split(" ").map(stem));
    for (const one of ones) {
      for (const other of others) {
        if (one === other) continue;
        add(one, other);
        add(other, one);
      }
    }
  }
  return (word) => byStem.get(word) ?? none;
}
