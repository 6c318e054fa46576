import { type CellOp, cellOps } from "../../values/definitions/concept.ts";
import { oneOf, optionalParam, type OperatorParams } from "./params.ts";

/** The parameter that says it. */
export const cellParam = optionalParam(oneOf(...cellOps));

/** What the windows of a node come to: the mean where it says nothing. */
export function cellOpOf({ of }: OperatorParams): CellOp {
  return cellOps.find((op) => op === of) ?? "mean";
}

/** Parameters that say nothing of means, as those of concepts that are older than the choice: both have one hash. */
export function withoutMean<P extends OperatorParams>(params: P): P | Omit<P, "of"> {
  const { of, ...others } = params;
  return cellOpOf({ of }) === "mean" ? others : params;
}
