import type { RatedDecision, ScoredDecision } from "./evidence.ts";

/** A decision as ratings name it; times in epoch milliseconds. */
interface NamedLook {
  readonly condition_version: string;
  readonly entity_id: string;
  readonly evaluated_at: number | null;
}

const lookKey = ({ condition_version, entity_id, evaluated_at }: NamedLook) =>
  `${condition_version} ${entity_id} ${evaluated_at}`;

/** The n for which looks of every nth sweep come to about `most` of `looks`. */
export function sweepsApart(looks: number, most: number): number {
  return Math.max(1, Math.ceil(looks / most));
}

/** The ratings whose decision is not recorded: they may speak of looks that were kept in brief. */
export function ratingsOfLooks(
  ratings: readonly RatedDecision[],
  recorded: readonly ScoredDecision[],
): RatedDecision[] {
  const known = new Set(recorded.filter(({ deterministic }) => deterministic).map(lookKey));
  return ratings.filter((rating) => rating.evaluated_at !== null && !known.has(lookKey(rating)));
}

/**
 * Recorded decisions together with looks that were kept in brief. Of one question the record counts; a look that was rated stands
 * for itself, any other for the `every` sweeps of which one was read.
 */
export function withLooks(
  recorded: readonly ScoredDecision[],
  sampled: readonly ScoredDecision[],
  rated: readonly ScoredDecision[],
  every: number,
): readonly ScoredDecision[] {
  if (sampled.length === 0 && rated.length === 0) return recorded;
  const known = new Set(recorded.filter(({ deterministic }) => deterministic).map(lookKey));
  const all = [...recorded];
  const add = (look: ScoredDecision, weight: number) => {
    const key = lookKey(look);
    if (known.has(key)) return;
    known.add(key);
    all.push(weight === 1 ? look : { ...look, weight });
  };
  for (const look of rated) add(look, 1);
  for (const look of sampled) add(look, every);
  return all;
}
