import { traitsOf } from "../../types/values.ts";
import type { CatalogueSignal } from "../catalogue.ts";
import { stemsOf } from "../text/words.ts";
import type { SignalScale } from "./signal-scale.ts";

const described = /^(?:the |total |current )*(?:number|count|tally) of\b/i;

/** Whether a signal of this scale is a number of things: a whole number without a unit, or one that says that it counts. */
export function countsThings(signal: CatalogueSignal, scale: SignalScale): boolean {
  if (scale.kind !== "plain" || scale.range !== null) return false;
  const called = /(?:^|[._])(?:count|counts|num)(?:$|_)/.test(signal.primitive_id);
  return traitsOf(signal.type).base === "int" || called || described.test(signal.description ?? "");
}

/** Whether a word that stands where a unit would is what a signal is about: "5 errors" of an error count. */
export function belongsTo(word: string, { primitive_id, description, synonyms, unit }: CatalogueSignal): boolean {
  const about = [primitive_id.replace(/[._]/g, " "), description, unit, ...(synonyms ?? [])].join(" ");
  const stems = new Set(stemsOf(about));
  return stemsOf(word).every((stem) => stems.has(stem));
}
