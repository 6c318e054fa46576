import type { StrategyName } from "../types/condition.ts";
import { traitsOf } from "../types/values.ts";
import type { CatalogueSignal } from "./catalogue.ts";
import type { ReadingPart } from "./reading.ts";
import { wordsOf } from "./text/words.ts";
import { scaleOf } from "./units/signal-scale.ts";

/**
 * The strategy that a number with a comparison or a strategy's own name asks for, or null when the sentence gives neither.
 */
export function explicitStrategy(part: ReadingPart, signal: CatalogueSignal): StrategyName | null {
  const alreadyRanked = scaleOf(signal).kind === "percentile";
  if (part.names === "percentile" && alreadyRanked && part.number !== null) return "threshold";
  if (part.names !== null) return part.names;
  const { number } = part;
  if (number === null) return null;
  if (number.unit === "deviations") return "z_score";
  if (number.unit === "percentile" || part.relation === "rank") return alreadyRanked ? "threshold" : "percentile";
  if (part.relation === "move") return measuresChange(signal) ? "threshold" : "change";
  return "threshold";
}

/** "Decline rate" and "drop count" tell how often something happens, not how a value moves. */
const events = ["decline", "drop"];
const counts = ["rate", "ratio", "count", "share", "pct"];

/** Whether a single value is itself a change, so that "fell by 10%" is a level of it. */
export function measuresChange(signal: CatalogueSignal): boolean {
  if (traitsOf(signal.type).series) return false;
  const id = wordsOf(signal.primitive_id.replace(/_/g, " "));
  const described = wordsOf(signal.description ?? "")[0] ?? "";
  const words = ["change", "changes", "delta", "growth", "decline", "increase", "drop"];
  const called = id.some(
    (word, at) => words.includes(word) && !(events.includes(word) && counts.includes(id[at + 1] ?? "")),
  );
  return called || words.includes(described);
}
