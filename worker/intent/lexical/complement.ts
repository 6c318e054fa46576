import type { ReadingPart } from "../../domain/task/reading.ts";
import { scaleOf } from "../../domain/task/units/signal-scale.ts";
import { opposite } from "./denial.ts";
import type { Relation } from "./relation.ts";
import type { Scored } from "./score.ts";

/**
 * The part turned round when a share was named by its opposite: "more than 5% of calls fail" of a success rate is a success
 * rate below 95%, "a rise in failures" its fall. Null where the phrase names the signal by its own words.
 */
export function complementOf(part: ReadingPart, relation: Relation, best: Scored): ReadingPart | null {
  if (!best.indexed.share || best.negated.size % 2 === 0 || relation.direction === "any") return null;
  const { number } = relation;
  if (number === null) {
    const judged = relation.polarity !== null || relation.kind === "deviate";
    return judged ? null : { ...part, direction: opposite(relation.direction ?? "above") };
  }
  if (relation.kind !== "compare" || relation.relative) return null;
  const full =
    number.unit === "percent" || scaleOf(best.indexed.signal).kind === "percent" || number.value > 1 ? 100 : 1;
  const value = Number((full - number.value).toPrecision(12));
  if (value < 0) return null;
  return { ...part, number: { ...number, value }, direction: opposite(relation.direction ?? "above") };
}
