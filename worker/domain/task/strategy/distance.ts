import { tidy } from "../../values/tidy.ts";
import type { CatalogueSignal } from "../../language/catalogue.ts";
import { measureOf } from "../../language/measures.ts";
import type { ReadingPart } from "../../language/reading.ts";
import { aboutSignal } from "../../language/refuse.ts";
import { scaleOf } from "../../language/signal-scale.ts";

/**
 * A number of a sentence as a distance between two values of a signal: 18 °F are 10 °C apart, whatever their zero points.
 * Throws intent_unresolved for a bare number that no two shares can be apart.
 */
export function asDistance(part: ReadingPart, signal: CatalogueSignal): ReadingPart {
  const { number, relation } = part;
  const scale = scaleOf(signal);
  if (number === null || relation !== "compare") return part;
  if (scale.kind === "ratio" && scale.range?.[1] === 1 && number.unit === "none" && Math.abs(number.value) > 1)
    throw aboutSignal(part, signal.description, {
      message: `${signal.primitive_id} runs from 0 to 1, and no two of its values are ${number.text} apart.`,
      reason: "unit_mismatch",
      suggestion: `Say it in percentage points: "${number.text} percentage points above".`,
    });
  const written = measureOf(number.unit);
  if (scale.kind !== "measure" || written?.dimension !== scale.dimension || (written.offset ?? 0) === scale.offset)
    return part;
  const value = tidy((number.value * written.factor) / scale.factor);
  return { ...part, number: { ...number, value, unit: "none" } };
}
