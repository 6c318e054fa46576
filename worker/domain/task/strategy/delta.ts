import type { CatalogueSignal } from "../../language/catalogue.ts";
import { changeWindow } from "../../condition/strategies/change.ts";
import { placesInPast } from "../../language/convert.ts";
import type { ReadingPart } from "../../language/reading.ts";
import { isNumeric, traitsOf } from "../../values/values.ts";
import { measuresChange } from "./explicit-strategy.ts";

const relative: ReadonlySet<string> = new Set(["percent", "permille", "times", ...placesInPast]);

/**
 * A movement in the signal's own unit ("rises by 3 dB within 1h", "falls by 2 percentage points") as a level of its delta; any
 * other part as it is. A movement either way has two levels, and stays what it is.
 */
export function asDelta(part: ReadingPart, signal: CatalogueSignal): ReadingPart {
  const { relation, direction, number, window, figure, names } = part;
  if (relation !== "move" || figure != null || names !== null || number === null) return part;
  if (direction !== "above" && direction !== "below") return part;
  const share = relative.has(number.unit);
  if (share || number.value <= 0 || !isNumeric(signal.type) || !traitsOf(signal.type).series || measuresChange(signal))
    return part;
  return {
    ...part,
    relation: "compare",
    number: direction === "below" ? { ...number, value: -number.value } : number,
    window: null,
    figure: { kind: "aggregate", op: "delta", window: window ?? changeWindow },
  };
}
