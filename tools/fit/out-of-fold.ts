import type { Name } from "../../worker/reading/lexical/choice/points.ts";
import { scoring as shipped } from "../../worker/reading/lexical/choice/scoring.ts";
import { boundsOf, confidenceOf, type OutOfFold } from "./bounds.ts";
import type { Row } from "./rows.ts";
import type { Scoring } from "./scoring.ts";
import { fitted } from "./weights.ts";

/** The public sentences, each with a scoring whose weights are fitted on all groups but its own; bounds are `accept`. */
export function outOfFold(rows: readonly Row[], names: readonly Name[], accept: Scoring["accept"]): OutOfFold {
  const strangers = rows.filter(({ isPublic }) => isPublic);
  const weights = new Map(
    [...new Set(strangers.map(({ fold }) => fold))].map((fold) => [
      fold,
      fitted(
        rows.filter((row) => row.fold !== fold),
        names,
      ),
    ]),
  );
  return strangers.flatMap((row) => {
    const own = weights.get(row.fold);
    return own === undefined ? [] : [{ row, scoring: { weights: own, accept, confidence: [] } }];
  });
}

/** Weights from all labelled sentences; bounds and confidence from public ones that their own group's weights have not seen. */
export function scoringOf(rows: readonly Row[], names: readonly Name[]): Scoring {
  const unbound = { most: 0, margin: 0, clear: 0 };
  const held = outOfFold(rows, names, unbound);
  const accept = boundsOf(held, shipped.accept);
  // From those in force, with which the rows were searched, so that they settle.
  return { weights: fitted(rows, names, shipped.weights), accept, confidence: confidenceOf(held, accept) };
}
