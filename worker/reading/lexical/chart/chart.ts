import type { Token } from "../text/token.ts";
import type { Mark } from "./mark.ts";
import { lookBack, markAt } from "./mark-tokens.ts";

/** A mark as it was found: `words` are all that it may depend on, from `lookBack` tokens before it to the end of its run. */
interface Item {
  readonly words: readonly Token[];
  readonly mark: Mark | null;
  readonly at: number;
}

const items = new WeakMap<Token, Item[]>();
const runs = new WeakMap<Token, { tokens: readonly Token[]; marks: readonly Mark[] }[]>();

/**
 * The numbers, times, ranks, movements and departures in a run of words; marks do not overlap and are in order. A sentence is
 * read in several ways, but its words are marked once: what is kept with a token holds wherever the same words surround it.
 */
export function marksOf(tokens: readonly Token[]): readonly Mark[] {
  const [first] = tokens;
  if (first === undefined) return [];
  const known = runs.get(first) ?? [];
  const same = known.find((run) => alike(run.tokens, tokens, 0));
  if (same !== undefined) return same.marks;
  const marks: Mark[] = [];
  for (let at = 0; at < tokens.length;) {
    const mark = itemAt(tokens, at);
    if (mark !== null) marks.push(mark);
    at = mark?.end ?? at + 1;
  }
  runs.set(first, [...known, { tokens: [...tokens], marks }]);
  return marks;
}

function itemAt(tokens: readonly Token[], at: number): Mark | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const from = Math.max(0, at - lookBack);
  const known = items.get(token) ?? [];
  const same = known.find((item) => item.at === at - from && alike(item.words, tokens, from));
  if (same !== undefined) return moved(same.mark, from);
  const mark = markAt(tokens, at);
  items.set(token, [...known, { words: tokens.slice(from), at: at - from, mark: moved(mark, -from) }]);
  return mark;
}

/** Whether a run from a place to its end is these words. */
function alike(words: readonly Token[], tokens: readonly Token[], from: number): boolean {
  return words.length === tokens.length - from && words.every((word, at) => word === tokens[from + at]);
}

function moved(mark: Mark | null, by: number): Mark | null {
  if (mark === null) return null;
  const span = { start: mark.start + by, end: mark.end + by };
  return mark.kind === "number" ? { ...mark, ...span, at: mark.at + by } : { ...mark, ...span };
}
