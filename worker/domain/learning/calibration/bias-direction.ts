import { costLevels, type BiasDirection, type CalibrationBias } from "../../values/definitions/context.ts";

/** Derives which error costs more; a cost that is not given counts as medium. */
export function biasDirection(bias: CalibrationBias): BiasDirection {
  const missed = costLevels.indexOf(bias.false_negative_cost ?? "medium");
  const falseAlarm = costLevels.indexOf(bias.false_positive_cost ?? "medium");
  if (missed === falseAlarm) return "balanced";
  return missed > falseAlarm ? "recall" : "precision";
}
