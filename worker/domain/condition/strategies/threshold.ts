import { thresholdAccount } from "../accounts/threshold.ts";
import { number, oneOf } from "../../concept/operators/params.ts";
import type { ThresholdParams } from "../../values/condition.ts";
import { axisOf, numericStrategy, scored } from "./define.ts";

function fires({ direction, value }: ThresholdParams, score: number): boolean {
  return direction === "above" ? score > value : score < value;
}

/** The Result itself against a fixed value; strictly above or below it. */
export const thresholdStrategy = numericStrategy<"threshold">({
  name: "threshold",
  needsHistory: false,
  needsSeries: false,
  needsMinHistory: false,
  params: { direction: oneOf("above", "below"), value: number },
  defaultWindow: null,
  fires,
  account: thresholdAccount((params, score) => fires(params as ThresholdParams, score)),
  axis: ({ direction }) => (direction === "above" ? axisOf("score", "value") : axisOf("minus score", "minus value")),
  decide: (params) => (value) => scored(fires(params, value), value, null),
});
