import {
  type BiasDirection,
  type CalibrationBias,
  type CostLevel,
  costLevels,
} from "../../values/definitions/context.ts";
import type { Costs } from "./cost-curve.ts";

const price: Record<CostLevel, number> = { low: 1, medium: 2, high: 4 };

/** Both errors cost the same: the raw optimum. */
export const evenCosts: Costs = { miss: 1, alarm: 1 };

/** What the context says the errors cost; a level that is not given is medium. Only the ratio of the two matters. */
export function contextCosts(bias: CalibrationBias): Costs {
  return { miss: price[bias.false_negative_cost ?? "medium"], alarm: price[bias.false_positive_cost ?? "medium"] };
}

/** Derives which error costs more; a cost that is not given counts as medium. */
export function biasDirection(bias: CalibrationBias): BiasDirection {
  const missed = costLevels.indexOf(bias.false_negative_cost ?? "medium");
  const falseAlarm = costLevels.indexOf(bias.false_positive_cost ?? "medium");
  if (missed === falseAlarm) return "balanced";
  return missed > falseAlarm ? "recall" : "precision";
}
