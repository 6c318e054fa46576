import type { Polarity } from "../../../../domain/language/reading.ts";
import { denied } from "./denial.ts";
import type { Mark } from "../../chart/mark.ts";
import type { Token } from "../../text/token.ts";
import { polarityOf } from "../../lexicon/movements.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { is } from "../../lexicon/words/category.ts";

/** What a relation says besides its judgement. */
interface Said {
  kind: string;
  direction: string | null;
  number: unknown;
  range: unknown;
}

/**
 * The judgement ("worse", "poor", "improving") that gives a relation its direction, or null where its own words tell it.
 * A word in `names` belongs to a signal.
 */
export function judgementOf(
  tokens: readonly Token[],
  marks: readonly Mark[],
  said: Said,
  names: ReadonlySet<string>,
): Polarity | null {
  for (const [at, token] of tokens.entries()) {
    const polarity = names.has(token.stem) ? null : polarityOf(token);
    if (polarity === null || !decides(at, marks, said)) continue;
    const turned = denied({ start: at }, tokens) || is(tokens[at - 1], particle.no);
    return turned ? (polarity === "worse" ? "better" : "worse") : polarity;
  }
  return null;
}

function decides(at: number, marks: readonly Mark[], said: Said): boolean {
  if (said.range !== null) return false;
  const mark = marks.find((candidate) => candidate.start <= at && at < candidate.end);
  if (said.kind === "rank") return mark?.kind === "rank" && mark.direction === null;
  if (mark?.kind === "number") return mark.start === at || mark.end - 1 === at;
  if (mark?.kind === "compare") return mark.start === at;
  if (said.number !== null) return mark?.kind === "move" && said.kind === "move";
  if (mark?.kind === "level") return true;
  return said.direction === null && said.kind !== "deviate";
}
