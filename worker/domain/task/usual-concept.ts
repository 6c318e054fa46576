import { referenceText, type Usual } from "../concept/against-usual.ts";
import { withoutMean } from "../concept/operators/cell-ops.ts";
import type { CatalogueSignal } from "../language/catalogue.ts";
import type { ConceptDefinition } from "../values/definitions/concept.ts";
import { dayMs, parseDuration } from "../values/time.ts";
import { contentId, localName, pinnedSignal, sentence, firstVersion } from "./figure-concept.ts";

/** The concept that subtracts from what a window of a series comes to what is usual at that time; null without enough earlier periods. */
export function usualConcept(
  signal: CatalogueSignal,
  { op, window, period, cycles }: Usual,
  namespace: string,
): ConceptDefinition {
  const name = localName(signal.primitive_id);
  const step = (word: string): string => (word === name ? `${word}_step` : word);
  const [now, usual, deviation] = [step(op), step("usual"), step("deviation")];
  const content: Omit<ConceptDefinition, "concept_id"> = {
    version: firstVersion,
    namespace,
    description: `${sentence(op)} of ${signal.primitive_id} over ${window} above ${referenceText({ op, period, cycles })}`,
    output_type: "float?",
    primitives: { [name]: pinnedSignal(signal) },
    features: {
      [now]: { op, inputs: [name], params: { window } },
      [usual]: {
        op: "seasonal_median",
        inputs: [name],
        params: withoutMean({ window, period, cycles, of: op }),
      },
      [deviation]: { op: "subtract", inputs: [now, usual] },
    },
    output_feature: deviation,
  };
  return { concept_id: contentId(`${name}-against-usual`, content), ...content };
}

/** What a comparison with earlier weeks or longer needs before it says anything; null where days are compared. */
export function neededPast(signal: string, { period, cycles }: Pick<Usual, "period" | "cycles">): string | null {
  const days = (parseDuration(period) * cycles) / dayMs;
  if (parseDuration(period) <= dayMs) return null;
  return `${signal} is compared with what it was ${cycles} times before, ${period} apart: it needs ${days} days of values until anything can be unusual.`;
}
