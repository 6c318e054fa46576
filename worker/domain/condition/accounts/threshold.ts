import type { StrategySpec, ThresholdParams } from "../../values/definitions/condition.ts";
import type { DecisionFacts, StrategyAccount } from "./account.ts";
import { nearestFlip } from "../nearest-flip.ts";
import { amountText, numberText } from "../../values/wording/words.ts";

/** The account of a threshold: its boundary is the threshold itself. */
export function thresholdAccount(fires: (params: StrategySpec["params"], score: number) => boolean): StrategyAccount {
  return {
    judged: (params, { shown, fired, unit }) => {
      const { direction, value: cut } = params as ThresholdParams;
      return `${shown} is ${fired ? "" : "not "}${direction} the threshold of ${amountText(cut, unit)}`;
    },
    flip: (params, facts) => {
      const { direction, value } = params as ThresholdParams;
      const crossing = { at: value, towards: side(direction === "above", facts), boundary_is: "the threshold" };
      return nearestFlip(facts, [crossing], (result) => fires(params, result));
    },
    figures: (params, { value, shown, unit }) => {
      const { direction, value: cut } = params as ThresholdParams;
      const limit_text = amountText(cut, unit);
      return { value_text: value === null ? null : shown, limit_text, bound_text: `${direction} ${limit_text}` };
    },
    watches: (params) => {
      const { direction, value } = params as ThresholdParams;
      return `is ${direction} ${numberText(value)}`;
    },
  };
}

/** Which way from the boundary the other answer lies. */
export function side(firesAbove: boolean, { fired }: Pick<DecisionFacts, "fired">): 1 | -1 {
  return firesAbove === fired ? -1 : 1;
}
