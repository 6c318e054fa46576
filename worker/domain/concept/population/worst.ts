import type { ConditionDefinition } from "../../values/definitions/condition.ts";
import type { WorstEnd } from "../../values/definitions/population.ts";

/** Which members are named first where a condition is asked about each: the lowest of one that looks below its bound. */
export function worstOf({ strategy: { params } }: Pick<ConditionDefinition, "strategy">): WorstEnd {
  const looksBelow = "direction" in params && (params.direction === "below" || params.direction === "decrease");
  return looksBelow ? "lowest" : "highest";
}
