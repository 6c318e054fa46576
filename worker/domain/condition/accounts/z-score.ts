import type { HistoryFacts } from "../evaluation.ts";
import type { StrategySpec, ZScoreParams } from "../../values/definitions/condition.ts";
import type { StrategyAccount } from "./account.ts";
import { type Crossing, nearestFlip } from "../nearest-flip.ts";
import { figureIn, figureText, numberText } from "../../values/wording/words.ts";
import { thresholdSide } from "./threshold.ts";

/** The account of a z-score: its boundaries lie `value` standard deviations from the mean of history. */
export function zScoreAccount(
  fires: (params: StrategySpec["params"], score: number) => boolean,
  standardWindow: string,
): StrategyAccount {
  return {
    judged: (params, { value, shown, fired, score, history, unit }) => {
      const { direction, value: cut } = params as ZScoreParams;
      const { mean, sd, count } = measuredHistory(history);
      const where = Number(value) < mean ? "below" : "above";
      const distance = Math.abs(score ?? 0);
      return `${shown} is ${figureText(distance, cut)} standard deviations ${where} the mean of ${count} earlier Results (mean ${figureIn(unit, mean, Number(value))}, deviation ${figureIn(unit, sd)}), ${fired ? "" : "not "}more than ${numberText(cut)}${direction === "any" ? "" : ` ${direction}`}`;
    },
    flip: (params, facts) => {
      const { direction, value } = params as ZScoreParams;
      const { mean, sd } = measuredHistory(facts.history);
      if (!(sd > 0 && Number.isFinite(sd)))
        return { kind: "none", reason: "The record does not hold the mean and deviation compared with." };
      const crossing = (above: boolean): Crossing => ({
        at: mean + (above ? value : -value) * sd,
        towards: thresholdSide(above, facts),
        boundary_is: `${numberText(value)} standard deviations ${above ? "above" : "below"} the mean ${figureIn(facts.unit, mean)}`,
      });
      return nearestFlip(
        facts,
        scoreSides(direction, facts.fired, Number(facts.value) >= mean).map(crossing),
        (result) => {
          const z = (result - mean) / sd;
          return fires(params, direction === "any" ? Math.abs(z) : z);
        },
      );
    },
    figures: (params, { value, shown, score, history, unit }) => {
      const { direction, value: cut } = params as ZScoreParams;
      const limit_text = `${numberText(cut)} standard deviation${cut === 1 ? "" : "s"}`;
      const bound_text = `more than ${limit_text} ${direction === "any" ? "away from" : direction} its average`;
      if (value === null || score === null)
        return { value_text: value === null ? null : shown, limit_text, bound_text };
      const { mean } = measuredHistory(history);
      const distance = `${figureText(Math.abs(score), cut)} standard deviations ${Number(value) < mean ? "below" : "above"}`;
      const value_text = `${shown} (${distance} its average of ${figureIn(unit, mean, Number(value))})`;
      return { value_text, limit_text, bound_text };
    },
    watches: (params) => {
      const { direction, value, window } = params as ZScoreParams;
      const where = direction === "any" ? "away from" : direction;
      return `is more than ${numberText(value)} standard deviations ${where} the mean of its own last ${window ?? standardWindow}`;
    },
  };
}

/** Mean and deviation of a record; early records may hold null for a deviation too large for a number. */
function measuredHistory(history: HistoryFacts | null): { mean: number; sd: number; count: number } {
  const { mean, sd, count } = (history ?? {}) as { [K in keyof HistoryFacts]?: HistoryFacts[K] | null };
  return { mean: mean ?? 0, sd: sd ?? Number.POSITIVE_INFINITY, count: count ?? 0 };
}

/** The boundaries in reach: of `any` both before it fired, and once it fired the one it went beyond. */
export function scoreSides(direction: string, fired: boolean, isAbove: boolean): boolean[] {
  if (direction === "any") return fired ? [isAbove] : [true, false];
  return [direction === "above" || direction === "increase"];
}
