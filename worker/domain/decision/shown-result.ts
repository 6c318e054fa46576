import { againstUsual, momentText, referenceText } from "../concept/against-usual.ts";
import { farthest, reaches, untilLimit } from "../concept/until-limit.ts";
import type { CompiledConcept } from "../concept/compiled.ts";
import type { Unit } from "../values/wording/unit.ts";
import type { Scalar } from "../values/values.ts";
import { figureIn, numberText, valueText } from "../values/wording/words.ts";

/** A Result in words: `31%`, or `7.2 above what is usual at this time of day`; rounded, it stays on its side of `limit`. */
export function shownResult(value: Scalar, concept: CompiledConcept, unit: Unit, limit?: number): string {
  const usual = againstUsual(concept.definition);
  const text = (result: Scalar, apart = limit) =>
    typeof result === "number" && unit.isRounded === true ? figureIn(unit, result, apart) : valueText(result, unit);
  const until = untilLimit(concept.definition);
  if (until !== null) {
    const time = value === 0 ? "no time" : text(value);
    const more = typeof value === "number" && value >= farthest(until) ? " or more" : "";
    return `${time}${more} until it ${reaches(until)} ${numberText(until.limit)}`;
  }
  if (unit.isDuration === true) return `${text(value)} since the last value`;
  if (usual === null || typeof value !== "number") return text(value);
  const side = value < 0 ? "below" : "above";
  return `${text(Math.abs(value), limit === undefined ? undefined : Math.abs(limit))} ${side} ${referenceText(usual)}`;
}

/** What a counterfactual calls the Result. */
export function resultNoun({ definition }: CompiledConcept): string {
  const usual = againstUsual(definition);
  return usual === null ? "A Result" : `A difference from ${referenceText(usual)}`;
}

/** "at this time of day" for a concept that compares with the usual; "at this time" for another use of earlier periods. */
export function momentOf({ definition }: CompiledConcept): string {
  const usual = againstUsual(definition);
  return usual === null ? "at this time" : momentText(usual.period);
}
