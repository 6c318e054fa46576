import type { ConceptDefinition } from "../values/definitions/concept.ts";
import type { StrategySpec } from "../values/definitions/condition.ts";
import { strategies } from "./strategies/registry.ts";

type FoldedConcept = Pick<ConceptDefinition, "across">;

/** The engine since which a silent member counts as the fold takes it; before, as if it decided alone. */
export const foldEngine = 3;

const sides = { above: 1, increase: 1, below: -1, decrease: -1, any: 0 };

/** On which side a strategy fires: 1 above, -1 below, 0 either; a flag that is true is above. */
function firingSide({ params }: StrategySpec): number {
  if ("direction" in params) return sides[params.direction];
  if (!("value" in params)) return 0;
  return String(params.value) === "true" ? 1 : -1;
}

/** On which side the highest or the lowest member decides; null where no member alone does. */
const decidingSide = ({ across }: FoldedConcept): number | null =>
  across === "max" ? 1 : across === "min" ? -1 : null;

/** Whether one member is enough: the highest decides what fires above, the lowest what fires below; of flags any that is true, or not. */
export function isAnyEnough(spec: StrategySpec, concept: FoldedConcept): boolean {
  const [side, deciding] = [firingSide(spec), decidingSide(concept)];
  return deciding !== null && (side === 0 || side === deciding);
}

/** The newest engine that changed what a strategy means on a concept. */
export function newestEngine(spec: StrategySpec, concept: FoldedConcept): number {
  const { engine, combines } = strategies[spec.type];
  const deciding = decidingSide(concept);
  const asFolded = deciding !== null && combines !== true && firingSide(spec) !== deciding;
  return asFolded ? Math.max(engine, foldEngine) : engine;
}

/** What pins a new condition on a concept to the newest engine; nothing where that is engine 1. */
export function enginePin(spec: StrategySpec, concept: FoldedConcept): { engine?: number } {
  const engine = newestEngine(spec, concept);
  return engine === 1 ? {} : { engine };
}
