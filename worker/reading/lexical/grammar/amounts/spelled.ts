import { category, is, particle } from "../../lexicon/category.ts";
import { multiplierWords, numberWords } from "../../lexicon/amounts/number-words.ts";
import type { Token } from "../../text/token.ts";

/** "One hundred and twenty", "two thousand five hundred", "two point five", "a million". */
export function spelledAt(tokens: readonly Token[], at: number): { value: number; length: number } | null {
  const smallAt = (place: number): number | undefined => numberWords.get(tokens[place]?.text ?? "");
  const sizeAt = (place: number): number | undefined => multiplierWords.get(tokens[place]?.text ?? "");
  const article = is(tokens[at], category.oneWords) && sizeAt(at + 1) !== undefined;
  let position = article ? at + 1 : at;
  let total = 0;
  /** What follows the last magnitude; null where nothing does yet. */
  let group: number | null = null;
  let seen = article;
  for (; position < tokens.length; position++) {
    const [small, size] = [smallAt(position), sizeAt(position)];
    if (small !== undefined && fits(small, group)) group = (group ?? 0) + small;
    else if (size === 100 && seen) group = (group === null || group === 0 ? 1 : group) * 100;
    else if (size !== undefined && seen) {
      total += (group === null || group === 0 ? 1 : group) * size;
      group = null;
    } else if (is(tokens[position], particle.point) && seen && smallAt(position + 1) !== undefined) {
      group = (group ?? 0) + (smallAt(position + 1) ?? 0) / 10;
      position++;
    } else if (!is(tokens[position], particle.and) || smallAt(position + 1) === undefined || !seen || !isRound(group))
      break;
    seen = true;
  }
  return seen ? { value: total + (group ?? 0), length: position - at } : null;
}

/** "Twenty" begins a number and follows "hundred", "five" also follows "twenty". */
const fits = (small: number, group: number | null): boolean =>
  isRound(group) || (group !== null && group % 10 === 0 && group % 100 >= 20 && small < 10);

/** Whether "and five" may follow: "two hundred", "two thousand". */
const isRound = (group: number | null): boolean => group === null || (group > 0 && group % 100 === 0);
