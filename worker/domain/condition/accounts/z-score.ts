import type { StrategySpec, ZScoreParams } from "../../values/condition.ts";
import type { StrategyAccount } from "./account.ts";
import { type Crossing, nearestFlip } from "../nearest-flip.ts";
import { figureText, numberText, valueText } from "../../values/words.ts";
import { side } from "./threshold.ts";

/** The account of a z-score: its boundaries lie `value` standard deviations from the mean of history. */
export function zScoreAccount(
  fires: (params: StrategySpec["params"], score: number) => boolean,
  standardWindow: string,
): StrategyAccount {
  return {
    judged: (params, { value, fired, score, history }) => {
      const { direction, value: cut } = params as ZScoreParams;
      const { mean = 0, sd = 0, count = 0 } = history ?? {};
      const where = Number(value) < mean ? "below" : "above";
      const distance = Math.abs(score ?? 0);
      return `${valueText(value)} is ${figureText(distance, cut)} standard deviations ${where} the mean of ${count} earlier Results (mean ${figureText(mean, Number(value))}, deviation ${figureText(sd)}), ${fired ? "" : "not "}more than ${numberText(cut)}${direction === "any" ? "" : ` ${direction}`}`;
    },
    flip: (params, facts) => {
      const { direction, value } = params as ZScoreParams;
      const { mean, sd } = facts.history ?? {};
      if (mean === undefined || sd === undefined)
        return { kind: "none", reason: "The record does not hold the mean and deviation compared with." };
      const crossing = (above: boolean): Crossing => ({
        at: mean + (above ? value : -value) * sd,
        towards: side(above, facts),
        boundary_is: `${numberText(value)} standard deviations ${above ? "above" : "below"} the mean ${figureText(mean)}`,
      });
      return nearestFlip(
        facts,
        sidesOf(direction, facts.fired, Number(facts.value) >= mean).map(crossing),
        (result) => {
          const z = (result - mean) / sd;
          return fires(params, direction === "any" ? Math.abs(z) : z);
        },
      );
    },
    watches: (params) => {
      const { direction, value, window } = params as ZScoreParams;
      const where = direction === "any" ? "away from" : direction;
      return `is more than ${numberText(value)} standard deviations ${where} the mean of its own last ${window ?? standardWindow}`;
    },
  };
}

/** The boundaries in reach: of `any` both before it fired, and once it fired the one it went beyond. */
export function sidesOf(direction: string, fired: boolean, isAbove: boolean): boolean[] {
  if (direction === "any") return fired ? [isAbove] : [true, false];
  return [direction === "above" || direction === "increase"];
}
