import { drawnLevel } from "../../condition/strategies/drawn.ts";
import { joins } from "../../condition/operand-refs.ts";
import type { ReadGroup } from "../../language/reading.ts";
import type { StrategySpec } from "../../values/definitions/condition.ts";
import { countsMembers, type Population } from "../../values/definitions/population.ts";
import { usualReporting } from "./group-concept.ts";

/** What a sentence says about a group: its fold, and how either a share or count of members is judged, or what is made `of` them. */
interface SaidOfGroup {
  said: Omit<ReadGroup, "open" | "judge">;
  judge: ReadGroup["judge"];
  of: ReadGroup["judge"];
}

/** A population with the condition on it as sentences say them; null where they have no words for it. */
export function saidOfGroup(population: Population, strategy: StrategySpec): SaidOfGroup | null {
  const { name, scope, fold, q, each, worst, min_reporting, segment, movement } = population;
  if (joins(strategy)) return null;
  const said = {
    name,
    scope,
    fold,
    ...(q !== undefined && { q }),
    ...(each !== undefined && { each }),
    ...((fold === "rank" || fold === "outranks") && { end: worst }),
    ...(segment !== undefined && { segment: segment.primitive_id }),
    ...(min_reporting !== usualReporting && { min_reporting }),
  };
  const counts = countsMembers(population);
  const judged = (by: NonNullable<ReadGroup["judge"]>, moved?: string): SaidOfGroup =>
    counts ? { said: { ...said, ...(moved && { moved }) }, judge: by, of: null } : { said, judge: null, of: by };
  if (movement === undefined) return judged(strategy);
  if (movement.as === "difference") return counts ? judged(strategy, movement.window) : null;
  const level = drawnLevel(strategy);
  const of = level && movementJudge(level, movement.window);
  return of && judged(of);
}

/** `above 0.2` of a movement is "rises over 20%", and `below -0.2` is "falls over 20%". */
function movementJudge(
  { direction, value, inclusive }: Extract<StrategySpec, { type: "threshold" }>["params"],
  window: string,
): Extract<StrategySpec, { type: "change" }> | null {
  if (inclusive === true) return null;
  const params =
    direction === "above"
      ? ({ direction: "increase", value } as const)
      : ({ direction: "decrease", value: -value + 0 } as const);
  return { type: "change", params: { ...params, window } };
}
