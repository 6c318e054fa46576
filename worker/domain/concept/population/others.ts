import { addExact, ExactSum } from "../../statistics/exact-sum.ts";
import type { WorstEnd } from "../../values/definitions/population.ts";
import type { Standing } from "./standing.ts";

/**
 * The place of a member among all of them, as a share. `rank` is that of the members that are at least as bad, itself among them: never more
 * than a share of q has a rank of at most q, and members with one value have one rank. `outranks` is that of the others that are less bad,
 * strictly; null where there are none.
 */
export function placeAmong(
  fold: "rank" | "outranks",
  worst: WorstEnd,
  { lower, equal, higher }: Pick<Standing, "lower" | "equal" | "higher">,
): number | null {
  const others = lower + equal + higher;
  const [worse, better] = worst === "highest" ? [higher, lower] : [lower, higher];
  if (fold === "rank") return (worse + equal + 1) / (others + 1);
  return others === 0 ? null : better / others;
}

/** Sorted values without one of that size. */
export function valuesOfOthers(sorted: Float64Array, own: number): Float64Array {
  const at = sorted.indexOf(own);
  return at < 0 ? sorted : Float64Array.from([...sorted.subarray(0, at), ...sorted.subarray(at + 1)]);
}

/** An exact sum without one of its numbers. */
export function sumOfOthers(sum: string, own: number): string {
  const less = new ExactSum();
  less.add(-own);
  return addExact(sum, less.text());
}
