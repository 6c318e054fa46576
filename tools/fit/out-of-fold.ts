import type { Name } from "../../worker/reading/lexical/choice/points.ts";
import { scoring as shipped } from "../../worker/reading/lexical/choice/scoring.ts";
import { boundsOf, confidenceOf, type OutOfFold } from "./bounds.ts";
import type { Row } from "./rows.ts";
import type { Scoring } from "./scoring.ts";
import { fitted } from "./weights.ts";

/** The public sentences, each with a scoring whose weights neither its author nor its group has taught; bounds are `accept`. */
export function outOfFold(rows: readonly Row[], names: readonly Name[], accept: Scoring["accept"]): OutOfFold {
  const known = new Map<string, Scoring["weights"]>();
  const weightsFor = ({ set, fold }: Row): Scoring["weights"] => {
    const key = `${set} ${fold}`;
    const weights =
      known.get(key) ??
      fitted(
        rows.filter((row) => row.set !== set && row.fold !== fold),
        names,
      );
    known.set(key, weights);
    return weights;
  };
  return rows
    .filter(({ isPublic }) => isPublic)
    .map((row) => ({ row, scoring: { weights: weightsFor(row), accept, confidence: [] } }));
}

/** Weights from all labelled sentences; bounds and confidence from public ones whose author and group taught nothing. */
export function scoringOf(rows: readonly Row[], names: readonly Name[]): Scoring {
  const unbound = { most: 0, margin: 0, clear: 0 };
  const held = outOfFold(rows, names, unbound);
  const accept = boundsOf(held, shipped.accept);
  // From those in force, with which the rows were searched, so that they settle.
  return { weights: fitted(rows, names, shipped.weights), accept, confidence: confidenceOf(held, accept) };
}
