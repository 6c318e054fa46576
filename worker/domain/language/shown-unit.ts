import { plainUnit, type Unit } from "../values/wording/unit.ts";
import type { CatalogueSignal } from "./catalogue.ts";
import { measureOf } from "./measures.ts";
import { scaleOf, type SignalScale } from "./signal-scale.ts";

type Described = Pick<CatalogueSignal, "primitive_id" | "type" | "description" | "unit" | "missing_data_policy">;

const percent: Unit = { factor: 100, suffix: "%" };

/**
 * How people read the numbers of a signal: in the unit of `words`, the number as a sentence gave it (`2 seconds`), where
 * that is a multiple of the signal's own unit, else in the signal's own. A ratio reads as per cent.
 */
export function shownUnit(signal: Described, words: string | null): Unit {
  const scale = scaleOf(signal);
  return (words === null ? null : unitOfWords(words, scale)) ?? ownUnit(scale, signal.unit);
}

function unitOfWords(words: string, scale: SignalScale): Unit | null {
  const name = /\d[\d.,]*\s*([^\d\s].*)$/.exec(words)?.[1]?.trim();
  if (name === undefined) return null;
  if (scale.kind === "ratio") return /^(?:bps|basis points)$/i.test(name) ? { factor: 10_000, suffix: " bps" } : null;
  if (scale.kind !== "measure") return null;
  const measure = measureOf(name.toLowerCase());
  // A shifted scale cannot show a deviation or a difference.
  if (measure === null || measure.dimension !== scale.dimension || (measure.offset ?? 0) !== scale.offset) return null;
  return { factor: scale.factor / measure.factor, suffix: ` ${name}` };
}

function ownUnit(scale: SignalScale, unit: string | undefined): Unit {
  const named = unit === undefined ? plainUnit : { factor: 1, suffix: ` ${unit}` };
  switch (scale.kind) {
    case "ratio":
      return percent;
    case "percent":
      return { factor: 1, suffix: "%" };
    case "bps":
      return { factor: 1, suffix: " bps" };
    case "percentile":
    case "multiple":
      return plainUnit;
    case "measure":
      return unit === undefined ? { factor: 1, suffix: ` ${symbols.get(scale.unit) ?? scale.unit}` } : named;
    case "money":
    case "plain":
      return named;
  }
}

const symbols = new Map([
  ["celsius", "°C"],
  ["fahrenheit", "°F"],
]);
