import { belongsTo, countsThings } from "../../../domain/language/counts.ts";
import { currencyNames, measureOf } from "../../../domain/language/measures.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import type { CatalogueSignal } from "../../../domain/language/catalogue.ts";
import { inClauses, isHinted, type Law } from "./law.ts";

/** A number with a unit is a number of that unit: a signal that documents none, or another, has not said that it is. */
export const units: Law = {
  name: "a unit is one that the signal documents",
  says: '"above 85 °C" of a moisture in ppm; "over 50 GB" of a balance of gems',
  breach: inClauses((clause, evidence) => {
    const { text } = evidence.around;
    if (isHinted(clause, evidence)) return null;
    const { tokens, marks, parts, indexed } = clause;
    const { signal } = indexed;
    const scale = scaleOf(signal);
    if (!["plain", "multiple", "ratio", "percent", "bps", "rank"].includes(scale.kind)) return null;
    // Of a number of things the compiler says so itself, with better words.
    if (countsThings(signal, scale)) return null;
    for (const { relation, number, figure } of parts) {
      if (
        number === null ||
        relation !== "compare" ||
        figure?.kind === "time_since" ||
        (figure != null && "other" in figure)
      )
        continue;
      const unit = number.unit.toLowerCase();
      if (measureOf(unit) === null && !currencyNames.has(unit) && unit !== "degrees") continue;
      const mark = marks.find((one) => one.kind === "number" && one.number.value === number.value);
      const words = mark === undefined ? tokens : tokens.slice(mark.start, mark.end);
      const rate = /\/\s?[a-z]/iu.test(text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0));
      if (rate || unit.split("/").every((name) => belongsTo(name, signal)) || documents(signal, unit)) continue;
      return {
        tokens: words,
        advice: `${signal.primitive_id} does not say that it is measured so. Say the number in its own unit, or give the signal that unit.`,
      };
    }
    return null;
  }),
};

/** Whether a signal's words have a unit of the same dimension, single letters too: "battery voltage, V". */
function documents({ primitive_id, description, unit: own }: CatalogueSignal, unit: string): boolean {
  const words =
    `${primitive_id.replace(/[._]/g, " ")} ${description ?? ""} ${own ?? ""}`
      .toLowerCase()
      .match(/[a-zµω]+(?:\/[a-z]+)?/g) ?? [];
  const dimension = measureOf(unit)?.dimension;
  return dimension !== undefined && words.some((word) => measureOf(word)?.dimension === dimension);
}
