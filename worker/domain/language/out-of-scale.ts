import { isNumeric, type Scalar } from "../values/values.ts";
import type { CatalogueSignal } from "./catalogue.ts";
import { scaleOf } from "./signal-scale.ts";

/** Values of one signal that its unit and description do not allow; `first` has a few of them with their places. */
interface OutOfScale {
  primitive_id: string;
  message: string;
  count: number;
  first: { index: number; value: number }[];
}

const shown = 5;

/** The least and the greatest value that a signal's unit, description or id gives it; null where they say nothing of it. */
export const documentedRange = (signal: CatalogueSignal): readonly [number, number] | null =>
  isNumeric(signal.type) ? scaleOf(signal).range : null;

/** What of some values lies outside of the ranges that their signals document, by signal, as they come. */
export function outOfScale(values: readonly { signal: CatalogueSignal; value: Scalar }[]): OutOfScale[] {
  const found = new Map<string, { signal: CatalogueSignal; all: OutOfScale["first"] }>();
  for (const [index, { signal, value }] of values.entries()) {
    const range = typeof value === "number" ? documentedRange(signal) : null;
    if (typeof value !== "number" || range === null || (value >= range[0] && value <= range[1])) continue;
    const known = found.get(signal.primitive_id) ?? { signal, all: [] };
    known.all.push({ index, value });
    found.set(signal.primitive_id, known);
  }
  return [...found.values()].map(({ signal, all }) => ({
    primitive_id: signal.primitive_id,
    message: messageOf(signal, all),
    count: all.length,
    first: all.slice(0, shown),
  }));
}

function messageOf(signal: CatalogueSignal, all: OutOfScale["first"]): string {
  const [low, high] = documentedRange(signal) ?? [0, 0];
  const some = all.slice(0, shown).map(({ value }) => value);
  return `Values of ${signal.primitive_id} lie outside ${low} to ${high}, the range that its unit, description or id gives: ${some.join(", ")}. They are stored. Push other values for the same times to correct them, or the right unit with PATCH /primitives/{id}.`;
}
