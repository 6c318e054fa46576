import type { Candidate } from "../../../domain/language/reading.ts";
import { weights } from "../choice/weights.ts";
import type { Scored } from "./score.ts";

const { resolving } = weights;

/** The signal a phrase names, or why there is none. */
export type Resolution =
  | { status: "found"; best: Scored; confidence: number; ranked: readonly Ranked[] }
  | { status: "ambiguous" | "none"; ranked: readonly Ranked[] };

/** A scored signal with its final rank value. */
export interface Ranked extends Scored {
  readonly rank: number;
  readonly fitted: number;
}

/** The nearest signals for a refusal, at most five. */
export function candidatesOf(ranked: readonly Ranked[]): Candidate[] {
  const most = ranked[0]?.rank ?? 1;
  return ranked
    .filter((scored) => scored.rank >= resolving.candidate * most)
    .slice(0, 5)
    .map(({ indexed, rank, phraseCover }) => ({
      primitive_id: indexed.signal.primitive_id,
      score: Math.round(Math.min(1, (rank / most) * Math.max(phraseCover, resolving.leastCovered)) * 1000) / 1000,
      description: indexed.signal.description ?? null,
    }));
}
