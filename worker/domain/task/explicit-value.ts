import type { StrategyName } from "../types/condition.ts";
import type { CatalogueSignal } from "./catalogue.ts";
import type { ParameterProvenance } from "./provenance.ts";
import type { ReadingPart } from "./reading.ts";
import { unresolved } from "./refuse.ts";
import { measuresChange } from "./explicit-strategy.ts";
import { toSignalUnit } from "./units/convert.ts";

/** A value the sentence gives, in the strategy's own measure. */
export interface ExplicitValue {
  value: number;
  source: ParameterProvenance["source"];
  from: string;
  note: string | null;
}

/** The value that a part's number means for a strategy, null without a number; throws intent_unresolved when its unit does not fit. */
export function explicitValue(
  part: ReadingPart,
  signal: CatalogueSignal,
  strategy: StrategyName,
  direction: "above" | "below" | "any",
): ExplicitValue | null {
  const { number } = part;
  if (number === null) return null;
  const source = part.hint === null ? (number.implied === true ? "description" : "sentence") : "semantic_hint";
  const given = (value: number, note: string | null = null): ExplicitValue => ({
    value,
    source,
    from: number.text,
    note,
  });
  if (strategy === "change") return given(fractionOf(part, direction, signal));
  if (strategy === "percentile") return given(placeOf(part, direction, signal));
  if (strategy === "z_score") {
    if (number.value <= 0 || !["deviations", "none", "times"].includes(number.unit))
      throw misfit(part, signal, `"${number.text}" is no number of standard deviations`);
    return given(number.value);
  }
  if (part.relation === "rank") return given(placeOf(part, direction, signal));
  const converted = toSignalUnit(number, signal);
  if ("mismatch" in converted) throw misfit(part, signal, converted.mismatch);
  const falls = part.relation === "move" && direction === "below" && measuresChange(signal) && converted.value > 0;
  return given(falls ? -converted.value : converted.value, converted.note);
}

/** A movement as a fraction of where it started: 25% is 0.25, "doubles" is 1, "halves" is 0.5. */
function fractionOf(part: ReadingPart, direction: "above" | "below" | "any", signal: CatalogueSignal): number {
  const { value, unit, text } = part.number ?? { value: 0, unit: "none", text: "" };
  const clean = (fraction: number): number => Number(fraction.toPrecision(12));
  if (unit === "percent") return clean(value / 100);
  if (unit === "times") return clean(direction === "below" ? (value < 1 ? 1 - value : 1 - 1 / value) : value - 1);
  if (unit === "none" && value > 0 && value < 1) return value;
  throw misfit(
    part,
    signal,
    `"${text}" is not a relative change`,
    'Say the change in percent ("rises 20% over a week"), or a level to pass ("rises above 20").',
  );
}

/** A place in the distribution, 0..100, from below. */
function placeOf(part: ReadingPart, direction: "above" | "below" | "any", signal: CatalogueSignal): number {
  const { value, unit, text } = part.number ?? { value: 0, unit: "none", text: "" };
  if (value < 0 || value > 100) throw misfit(part, signal, `"${text}" is no percentile`);
  if (unit === "percentile" || part.relation !== "rank") return value;
  return direction === "below" ? value : 100 - value;
}

function misfit(part: ReadingPart, signal: CatalogueSignal, reason: string, suggestion?: string): Error {
  return unresolved(`${reason}.`, {
    reason: "unit_mismatch",
    suggestion: suggestion ?? "Say the number in the signal's own unit, or name the signal you mean.",
    candidates: [{ primitive_id: part.primitive_id, score: part.confidence, description: signal.description ?? null }],
  });
}
