import { duration, numberFrom, oneOf, optional } from "../../concept/operators/params.ts";
import { changeAccount } from "../accounts/change.ts";
import type { ChangeParams } from "../../values/condition.ts";
import { axisOf, numericStrategy, scored, undecided } from "./define.ts";

function fires({ direction, value }: ChangeParams, score: number): boolean {
  if (direction === "increase") return score > value;
  return direction === "decrease" ? score < -value : Math.abs(score) > value;
}

const defaultWindow = "1d";

/** The score of a move and whether it fires: a fraction of the reference's absolute value, null where there is none. */
function judgeMove(params: ChangeParams, value: number, reference: number): { fired: boolean; score: number | null } {
  const move = (value - reference) / Math.abs(reference);
  if (Number.isFinite(move)) return { fired: fires(params, move), score: move + 0 };
  return { fired: fires({ direction: params.direction, value: 0 }, value - reference), score: null };
}

/**
 * The move since `t - window` as a fraction of that reference's absolute value, signed; `decrease` fires under -value and
 * `any` on its size. From a reference of 0 (or one too small to divide by) any move in the direction fires, without a score.
 */
export const changeStrategy = numericStrategy<"change">({
  name: "change",
  needsHistory: true,
  needsSeries: true,
  needsMinHistory: false,
  params: { direction: oneOf("increase", "decrease", "any"), value: numberFrom(0), window: optional(duration) },
  defaultWindow,
  fires,
  account: changeAccount((params, value, reference) => judgeMove(params, value, reference).fired, defaultWindow),
  axis: ({ direction }) =>
    axisOf(({ increase: "score", decrease: "minus score", any: "size" } as const)[direction], "value", [0, Infinity]),
  decide: (params, windowMs) => (value, past) => {
    const reference = past.reference(windowMs);
    if (reference === null) return undecided("insufficient_history", 0);
    const { fired, score } = judgeMove(params, value, reference);
    return scored(fired, score, { count: 1, reference });
  },
});
