import type { Name } from "../../worker/reading/lexical/choice/points.ts";
import { scoring as shipped } from "../../worker/reading/lexical/choice/scoring.ts";
import { boundsOf, confidenceOf, type OutOfFold } from "./bounds.ts";
import type { Row } from "./rows.ts";
import type { Scoring } from "./scoring.ts";
import { fitted } from "./weights.ts";

const shippedNames = Object.keys(shipped.weights) as Name[];

/** The public sentences, each with a scoring whose weights neither its author nor any group that he wrote in has taught; bounds are those in force. */
export function outOfFold(rows: readonly Row[]): OutOfFold {
  const strangers = rows.filter(({ isPublic }) => isPublic);
  return [...new Set(strangers.map(({ set }) => set))].flatMap((set) => {
    const own = strangers.filter((row) => row.set === set);
    const folds = new Set(own.map(({ fold }) => fold));
    const others = rows.filter((row) => row.set !== set && !folds.has(row.fold));
    const scoring = { weights: fitted(others, shippedNames), accept: shipped.accept, confidence: [] };
    return own.map((row) => ({ row, scoring }));
  });
}

/** Weights from all labelled sentences; bounds and confidence from public ones, `held`, whose author and group taught nothing. */
export function scoringOf(rows: readonly Row[], held: OutOfFold): Scoring {
  const accept = boundsOf(held, shipped.accept);
  // From those in force, with which the rows were searched, so that they settle.
  return { weights: fitted(rows, shippedNames, shipped.weights), accept, confidence: confidenceOf(held, accept) };
}
