import type { CatalogueSignal } from "../../language/catalogue.ts";
import type { ReadingPart } from "../../language/reading.ts";
import { aboutSignal } from "../../language/refuse.ts";
import { scaleOf } from "../../language/signal-scale.ts";

/** Throws intent_unresolved for a bare number that no two shares can be apart. */
export function checkDistance(part: ReadingPart, signal: CatalogueSignal): void {
  const { number, relation } = part;
  const scale = scaleOf(signal);
  if (number === null || relation !== "compare") return;
  if (scale.kind === "ratio" && scale.range?.[1] === 1 && number.unit === "none" && Math.abs(number.value) > 1)
    throw aboutSignal(part, signal.description, {
      message: `${signal.primitive_id} runs from 0 to 1, and no two of its values are ${number.text} apart.`,
      reason: "unit_mismatch",
      suggestion: `Say it in percentage points: "${number.text} percentage points above".`,
    });
}
