import type { StrategySpec, ThresholdParams } from "../../values/definitions/condition.ts";
import type { AccountedFacts, StrategyAccount } from "./account.ts";
import { nearestFlip } from "../nearest-flip.ts";
import { amountText, numberText } from "../../values/wording/words.ts";

/** The account of a threshold: its boundary is the threshold itself. */
export function thresholdAccount(fires: (params: StrategySpec["params"], score: number) => boolean): StrategyAccount {
  return {
    judged: (params, { shown, fired, unit }) => {
      const level = params as ThresholdParams;
      return `${shown} is ${fired ? "" : "not "}${thresholdWords(level)} the threshold of ${amountText(level.value, unit)}`;
    },
    flip: (params, facts) => {
      const { direction, inclusive, value } = params as ThresholdParams;
      const crossing = {
        at: value,
        towards: thresholdSide(direction === "above", facts),
        fires_at: inclusive === true,
        boundary_is: "the threshold",
      };
      return nearestFlip(facts, [crossing], (result) => fires(params, result));
    },
    figures: (params, { value, shown, unit }) => {
      const level = params as ThresholdParams;
      const limit_text = amountText(level.value, unit);
      return {
        value_text: value === null ? null : shown,
        limit_text,
        bound_text: `${thresholdWords(level)} ${limit_text}`,
      };
    },
    watches: (params) => {
      const level = params as ThresholdParams;
      return `is ${thresholdWords(level)} ${numberText(level.value)}`;
    },
  };
}

/** How a level lies to its number: "above", or "at least" where the number itself fires. */
export function thresholdWords({ direction, inclusive }: Omit<ThresholdParams, "value">): string {
  return inclusive === true ? { above: "at least", below: "at most" }[direction] : direction;
}

/** Which way from the boundary the other answer lies. */
export function thresholdSide(firesAbove: boolean, { fired }: Pick<AccountedFacts, "fired">): 1 | -1 {
  return firesAbove === fired ? -1 : 1;
}
