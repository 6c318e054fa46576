import type { ChangeParams } from "../../values/definitions/condition.ts";
import type { AccountedFacts, StrategyAccount } from "./account.ts";
import { type Crossing, nearestFlip } from "../nearest-flip.ts";
import { amountText, figureText, numberText, percentText } from "../../values/wording/words.ts";
import { spanWords } from "../../values/wording/span.ts";
import { thresholdSide } from "./threshold.ts";
import { scoreSides } from "./z-score.ts";

const movementNouns = { increase: "rise", decrease: "fall", any: "change" } as const;

/** What a move was measured by: the earlier Result, and from 0 the smallest unit; without a score by neither. */
interface MeasuredChange {
  readonly score: number | null;
  readonly reference: number;
  readonly unit: number | undefined;
}

/** The account of a change: its boundaries lie `value` of the earlier Result, or of the unit, away from it. */
export function changeAccount(
  movesEnough: (params: ChangeParams, result: number, measured: MeasuredChange) => boolean,
  standardWindow: string,
): StrategyAccount {
  return {
    judged: (params, facts) => {
      const { direction, value: cut, window = standardWindow } = params as ChangeParams;
      const reference = facts.history?.reference ?? 0;
      return `${facts.shown} is ${moveText(facts, cut, window)} from the ${amountText(reference, facts.unit)} of ${spanWords(window)} before, ${facts.fired ? "" : "not "}a ${movementNouns[direction]} of more than ${percentText(cut)}`;
    },
    flip: (params, facts) => {
      const change = params as ChangeParams;
      const { reference, unit } = facts.history ?? {};
      if (reference === undefined)
        return { kind: "none", reason: "The record does not hold the earlier Result compared with." };
      if (facts.score !== null && reference === 0 && unit === undefined)
        return { kind: "none", reason: "No earlier Result other than 0 says how large a move would have been." };
      const size = unit ?? Math.abs(reference);
      const share = `${percentText(change.value)}${unit === undefined ? "" : ` of ${numberText(unit)}`}`;
      const crossing = (above: boolean): Crossing => ({
        at: reference + (above ? change.value : -change.value) * size,
        towards: thresholdSide(above, facts),
        boundary_is: `${share} ${above ? "above" : "below"} the earlier ${amountText(reference, facts.unit)}`,
      });
      const sides = scoreSides(change.direction, facts.fired, Number(facts.value) >= reference);
      const measured = { score: facts.score, reference, unit };
      return nearestFlip(facts, sides.map(crossing), (result) => movesEnough(change, result, measured));
    },
    figures: (params, facts) => {
      const { direction, value: cut, window = standardWindow } = params as ChangeParams;
      const limit_text = `a ${movementNouns[direction]} of ${percentText(cut)}`;
      const bound_text = `a ${movementNouns[direction]} of more than ${percentText(cut)} within ${spanWords(window)}`;
      const { value, shown } = facts;
      const value_text = value === null ? null : `${shown}${movedText(facts, cut, window)}`;
      return { value_text, limit_text, bound_text };
    },
    watches: (params) => {
      const { direction, value, window } = params as ChangeParams;
      const verb = { increase: "has risen by", decrease: "has fallen by", any: "has changed by" }[direction];
      return `${verb} more than ${percentText(value)} within ${window ?? standardWindow}`;
    },
  };
}

/** ` (fell by 46% from 100 within 7 days)`; nothing where there was no earlier Result. */
function movedText({ score, history, unit }: AccountedFacts, cut: number, window: string): string {
  const { reference, unit: size } = history ?? {};
  if (reference === undefined) return "";
  const before = `from ${amountText(reference, unit)} within ${spanWords(window)}`;
  if (score === null) return ` (moved ${before})`;
  if (score === 0) return ` (unchanged ${before})`;
  const share = `${figureText(100 * Math.abs(score), 100 * cut)}%${size === undefined ? "" : ` of ${amountText(size, unit)}`}`;
  return ` (${score < 0 ? "fell" : "rose"} by ${share} ${before})`;
}

function moveText({ score, history, whole }: AccountedFacts, cut: number, window: string): string {
  if (score === null) return "a move";
  const move = `a ${score < 0 ? "fall" : "rise"} of ${figureText(100 * Math.abs(score), 100 * cut)}%`;
  const unit = history?.unit;
  if (unit === undefined) return move;
  const what = whole ? "the smallest step" : `the smallest size other than 0 within ${spanWords(window)}`;
  return `${move} of ${numberText(unit)}, ${what},`;
}
