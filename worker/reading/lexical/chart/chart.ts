import type { Token } from "../text/token.ts";
import type { Mark } from "./mark.ts";
import { markAt } from "./mark-tokens.ts";

const runs = new WeakMap<Token, { tokens: readonly Token[]; marks: readonly Mark[] }[]>();

/**
 * The numbers, times, ranks, movements and departures in a run of words; marks do not overlap and are in order. A sentence is
 * read in several ways, but the same run of its words is marked once.
 */
export function marksOf(tokens: readonly Token[]): readonly Mark[] {
  const [first] = tokens;
  if (first === undefined) return [];
  const known = runs.get(first) ?? [];
  const same = known.find(
    (run) => run.tokens.length === tokens.length && run.tokens.every((one, at) => one === tokens[at]),
  );
  if (same !== undefined) return same.marks;
  const marks: Mark[] = [];
  for (let at = 0; at < tokens.length;) {
    const mark = markAt(tokens, at);
    if (mark !== null) marks.push(mark);
    at = mark?.end ?? at + 1;
  }
  runs.set(first, [...known, { tokens: [...tokens], marks }]);
  return marks;
}
