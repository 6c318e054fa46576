import { drafted } from "../../condition/strategies/registry.ts";

/** What tells how far a decision went past its limit. */
interface RankedDecision {
  entity_id: string;
  strategy: string | null;
  score: number | null;
  threshold_applied: number | null;
}

/** Strategies whose scores lie on both sides of 0, with one limit for either. */
const twoSided: ReadonlySet<string | null> = new Set(
  drafted().flatMap(({ name, draft }) => (draft.by === "number" && draft.twoSided ? [name] : [])),
);

/** How far the score lies from the limit, in units of the score; -1 where there is no such number. */
function distanceFromLimit({ strategy, score, threshold_applied }: RankedDecision): number {
  if (score === null || threshold_applied === null) return -1;
  return twoSided.has(strategy)
    ? Math.abs(Math.abs(score) - Math.abs(threshold_applied))
    : Math.abs(score - threshold_applied);
}

/** Those farthest from their limit first, equal ones by the id of the entity. */
export function worstFirst<One extends RankedDecision>(decisions: readonly One[]): One[] {
  return decisions.toSorted(
    (a, b) => distanceFromLimit(b) - distanceFromLimit(a) || (a.entity_id < b.entity_id ? -1 : 1),
  );
}
