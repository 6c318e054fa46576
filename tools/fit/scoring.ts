import type { Name } from "../../worker/reading/lexical/choice/points.ts";

/** What ranks candidates, and from when the best is accepted; every number is whole. */
export interface Scoring {
  weights: Readonly<Record<Name, number>>;
  accept: { most: number; margin: number; clear: number };
  silent: ReadonlySet<string>;
  confidence: readonly { upTo: number; right: number }[];
}

/** The weight of a name before anything is fitted. */
export const plainWeight = 16;
