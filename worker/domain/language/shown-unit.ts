import { plainUnit, type Unit } from "../values/wording/unit.ts";
import type { CatalogueSignal } from "./catalogue.ts";
import { currencyNames, magnitudes, measureOf } from "./measures.ts";
import { scaleOf, type SignalScale } from "./signal-scale.ts";

type Described = Pick<CatalogueSignal, "primitive_id" | "type" | "description" | "unit" | "missing_data_policy">;

const percent: Unit = { factor: 100, suffix: "%" };

/**
 * How people read the numbers of a signal: in the unit of `words`, the number as a sentence gave it (`2 seconds`), where
 * that is a multiple of the signal's own unit, else in the signal's own. A ratio reads as per cent.
 */
export function shownUnit(signal: Described, words: string | null): Unit {
  const scale = scaleOf(signal);
  return (words === null ? null : unitOfWords(words, scale, signal)) ?? ownUnit(scale, signal.unit);
}

function unitOfWords(words: string, scale: SignalScale, signal: Described): Unit | null {
  if (scale.kind === "money") return moneyOfWords(words, scale.magnitude, signal);
  const name = /\d[\d.,]*\s*([^\d\s].*)$/.exec(words)?.[1]?.trim();
  if (name === undefined) return null;
  if (scale.kind === "ratio") return /^(?:bps|basis points)$/i.test(name) ? { factor: 10_000, suffix: " bps" } : null;
  if (scale.kind !== "measure") return null;
  const measure = measureOf(name.toLowerCase());
  // A shifted scale cannot show a deviation or a difference.
  if (measure === null || measure.dimension !== scale.dimension || (measure.offset ?? 0) !== scale.offset) return null;
  return { factor: scale.factor / measure.factor, suffix: ` ${name}` };
}

/** "$50k" is in thousands behind the sign; a sign that is not the signal's own currency is not shown. */
function moneyOfWords(words: string, magnitude: number, { unit = "", description = "" }: Described): Unit | null {
  const [, prefix, size = ""] = /([$€£¥₹])\s?\d[\d.,]*\s?(k|mm|mn|bn|thousand|million|billion)?\b/i.exec(words) ?? [];
  if (prefix === undefined) return null;
  const named = `${unit} ${description}`.toLowerCase().match(/[a-z]+|[$€£¥₹]/g) ?? [];
  const currencies = named.flatMap((name) => currencyNames.get(name) ?? []);
  if (currencies.some((currency) => currency !== currencyNames.get(prefix))) return null;
  const counted = size.length > 2 ? ` ${size}` : size;
  return { factor: magnitude / (magnitudes.get(size.toLowerCase()) ?? 1), prefix, suffix: counted };
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
    case "rank":
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
