import { referenceText, type Usual } from "../concept/against-usual.ts";
import type { CatalogueSignal } from "../language/catalogue.ts";
import type { ConceptDefinition } from "../values/definitions/concept.ts";
import { dayMs, parseDuration } from "../values/time.ts";
import { idOf, localName, pinned, version } from "./figure-concept.ts";

/** The concept that subtracts from the mean of a series in a window what is usual at that time; null without enough earlier periods. */
export function usualConcept(
  signal: CatalogueSignal,
  { window, period, cycles }: Usual,
  namespace: string,
): ConceptDefinition {
  const name = localName(signal.primitive_id);
  const step = (word: string): string => (word === name ? `${word}_step` : word);
  const [mean, usual, deviation] = [step("mean"), step("usual"), step("deviation")];
  const content: Omit<ConceptDefinition, "concept_id"> = {
    version,
    namespace,
    description: `Mean of ${signal.primitive_id} over ${window} above ${referenceText({ period, cycles })}`,
    output_type: "float?",
    primitives: { [name]: pinned(signal) },
    features: {
      [mean]: { op: "mean", inputs: [name], params: { window } },
      [usual]: { op: "seasonal_median", inputs: [name], params: { window, period, cycles } },
      [deviation]: { op: "subtract", inputs: [mean, usual] },
    },
    output_feature: deviation,
  };
  return { concept_id: idOf(`${name}-against-usual`, content), ...content };
}

/** What a comparison with earlier weeks or longer needs before it says anything; null where days are compared. */
export function neededPast(signal: string, { period, cycles }: Usual): string | null {
  const days = (parseDuration(period) * cycles) / dayMs;
  if (parseDuration(period) <= dayMs) return null;
  return `${signal} is compared with what it was ${cycles} times before, ${period} apart: it needs ${days} days of values until anything can be unusual.`;
}
