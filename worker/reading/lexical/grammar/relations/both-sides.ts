import type { Mark, WordMark } from "../../chart/mark.ts";
import type { Token } from "../../text/token.ts";
import { particle } from "../../lexicon/words/particles.ts";

/** "Unusually high or low", "odd spikes or drops": two sides joined are either side. */
export function bothSides(marks: readonly Mark[], tokens: readonly Token[]): boolean {
  const sided = marks.filter(
    (mark) =>
      (mark.kind === "level" || mark.kind === "move" || mark.kind === "deviate") &&
      (mark.direction === "above" || mark.direction === "below"),
  ) as WordMark[];
  return sided.some((mark, i) => {
    const next = sided[i + 1];
    if (next === undefined || next.direction === mark.direction) return false;
    return tokens.slice(mark.end, next.start).some(({ text }) => particle.or.has(text) || particle.and.has(text));
  });
}
