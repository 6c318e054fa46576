import { oneOf, optional, type Params } from "./params.ts";

/** What a window of a signal may come to beside others: a level has a mean, a counter grows, events have a sum and a number. */
export const cellOps = ["mean", "increase", "rate", "sum", "count"] as const;
export type CellOp = (typeof cellOps)[number];

/** The parameter that says it. */
export const cellParam = optional(oneOf(...cellOps));

/** What the windows of a node come to: the mean where it says nothing. */
export function cellOpOf({ of }: Params): CellOp {
  return cellOps.find((op) => op === of) ?? "mean";
}

/** Parameters that say nothing of means, as those of concepts that are older than the choice: both have one hash. */
export function withoutMean<P extends Params>(params: P): P | Omit<P, "of"> {
  const { of, ...others } = params;
  return cellOpOf({ of }) === "mean" ? others : params;
}
