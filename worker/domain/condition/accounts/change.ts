import type { ChangeParams } from "../../values/condition.ts";
import type { StrategyAccount } from "./account.ts";
import { type Crossing, nearestFlip } from "../nearest-flip.ts";
import { amountText, figureText, numberText, percentText, valueText } from "../../values/words.ts";
import { side } from "./threshold.ts";
import { sidesOf } from "./z-score.ts";

const nouns = { increase: "rise", decrease: "fall", any: "change" } as const;

/** The account of a change: its boundaries lie `value` of the earlier Result away from it. */
export function changeAccount(
  movesEnough: (params: ChangeParams, result: number, reference: number) => boolean,
  standardWindow: string,
): StrategyAccount {
  return {
    judged: (params, { value, fired, score, history, unit }) => {
      const { direction, value: cut, window } = params as ChangeParams;
      const reference = history?.reference ?? 0;
      const move =
        score === null
          ? "a move"
          : `a ${score < 0 ? "fall" : "rise"} of ${figureText(100 * Math.abs(score), 100 * cut)}%`;
      return `${valueText(value, unit)} is ${move} from the ${amountText(reference, unit)} of ${window ?? standardWindow} before, ${fired ? "" : "not "}a ${nouns[direction]} of more than ${percentText(cut)}`;
    },
    flip: (params, facts) => {
      const change = params as ChangeParams;
      const reference = facts.history?.reference;
      if (reference === undefined)
        return { kind: "none", reason: "The record does not hold the earlier Result compared with." };
      const crossing = (above: boolean): Crossing => ({
        at: reference + (above ? change.value : -change.value) * Math.abs(reference),
        towards: side(above, facts),
        boundary_is: `${percentText(change.value)} ${above ? "above" : "below"} the earlier ${numberText(reference)}`,
      });
      const sides = sidesOf(change.direction, facts.fired, Number(facts.value) >= reference);
      return nearestFlip(facts, sides.map(crossing), (result) => movesEnough(change, result, reference));
    },
    watches: (params) => {
      const { direction, value, window } = params as ChangeParams;
      const verb = { increase: "has risen by", decrease: "has fallen by", any: "has changed by" }[direction];
      return `${verb} more than ${percentText(value)} within ${window ?? standardWindow}`;
    },
  };
}
