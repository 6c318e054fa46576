import type { ConditionDefinition } from "../../values/definitions/condition.ts";
import type { WorstEnd } from "../../values/definitions/population.ts";
import type { Scalar } from "../../values/values.ts";

/** A member beside what it came to. */
export interface WorstMember {
  readonly entity_id: string;
  readonly value: Scalar;
}

/** Which members are named first where a condition is asked about each: the lowest of one that looks below its bound. */
export function worstOf({ strategy: { params } }: Pick<ConditionDefinition, "strategy">): WorstEnd {
  const looksBelow = "direction" in params && (params.direction === "below" || params.direction === "decrease");
  return looksBelow ? "lowest" : "highest";
}
