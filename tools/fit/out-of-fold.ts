import type { Name } from "../../worker/reading/lexical/choice/points.ts";
import { scoring as shipped } from "../../worker/reading/lexical/choice/scoring.ts";
import { boundsOf, confidenceOf, type OutOfFold } from "./bounds.ts";
import { type Row, unabridged } from "./rows.ts";
import type { Scoring } from "./scoring.ts";
import { silentIn } from "./silent.ts";
import { fitted } from "./weights.ts";

const shippedNames = Object.keys(shipped.weights) as Name[];

/** Sentences that stand as on their pages, with what surrounds them there, teach no weights and bounds: what others gain by would give way to them. */
const teaches = ({ set }: Row): boolean => !unabridged.has(set);

/** The public sentences, each with a scoring whose weights neither its author nor any group that he wrote in has taught; bounds are those in force. */
export function outOfFold(rows: readonly Row[]): OutOfFold {
  const strangers = rows.filter(({ isPublic }) => isPublic);
  return [...new Set(strangers.map(({ set }) => set))].flatMap((set) => {
    const own = strangers.filter((row) => row.set === set);
    const folds = new Set(own.map(({ fold }) => fold));
    const others = rows.filter((row) => row.set !== set && !folds.has(row.fold));
    const weights = fitted(others.filter(teaches), shippedNames);
    const scoring = { weights, accept: shipped.accept, silent: silentIn(others), confidence: [] };
    return own.map((row) => ({ row, scoring }));
  });
}

/** Weights from all labelled sentences; bounds and confidence from public ones, `held`, whose author and group taught nothing. */
export function scoringOf(rows: readonly Row[], held: OutOfFold): Scoring {
  const accept = boundsOf(
    held.filter(({ row }) => teaches(row)),
    shipped.accept,
  );
  // From those in force, with which the rows were searched, so that they settle.
  const weights = fitted(rows.filter(teaches), shippedNames, shipped.weights);
  return { weights, accept, silent: silentIn(rows), confidence: confidenceOf(held, accept) };
}
