import { tidy } from "../../values/tidy.ts";
import { thresholdAccount } from "../accounts/threshold.ts";
import { number, oneOf } from "../../concept/operators/params.ts";
import type { ThresholdParams } from "../../values/definitions/condition.ts";
import { axisOf, numericStrategy, scored } from "./define.ts";
import { type NumberDrafting, oneSide, placeOf, tiers } from "./drafting.ts";
import { exactCut } from "./exact-cut.ts";

function fires({ direction, value }: ThresholdParams, score: number): boolean {
  return direction === "above" ? score > value : score < value;
}

const draft: NumberDrafting = {
  by: "number",
  saidBy: [],
  claims: () => "any",
  already: () => false,
  twoSided: false,
  eitherBy: [],
  // Shares of the scale that a signal documents: 0.75 is 0.75 on 0-1 and 75 on 0-100.
  priors: tiers(0.6, 0.75, 0.9),
  bounds: {},
  ownsPriors: ({ series, windowed, deviations }) => !series || (!windowed && !deviations),
  levels: true,
  fromNumber: (said, judged) => {
    if (said.relation === "rank") return placeOf(said);
    const own = judged.ownUnit(said);
    if ("mismatch" in own) return own;
    const falls = said.relation === "move" && said.side === "below" && judged.moved && own.value > 0;
    const value = falls ? -own.value : own.value;
    return said.inclusive && judged.whole && said.side !== "any"
      ? { value: exactCut(value, said.side), note: own.note, exact: true }
      : { value, note: own.note };
  },
  fromPrior: (value, side, { range }) => {
    if (value > 1) return value;
    if (range === null) return null;
    const share = side === "below" ? 1 - value : value;
    return tidy(range[0] + share * (range[1] - range[0]));
  },
  mirror: null,
  spec: (side, value) => ({ type: "threshold", params: { direction: oneSide(side), value } }),
};

/** The Result itself against a fixed value; strictly above or below it. */
export const thresholdStrategy = numericStrategy<ThresholdParams>({
  name: "threshold",
  needsHistory: false,
  needsSeries: false,
  needsMinHistory: false,
  params: { direction: oneOf("above", "below"), value: number },
  defaultWindow: null,
  fires,
  describe: ({ direction, value }) => `${direction} ${value}`,
  draft,
  phrasing: {
    canonical: { text: "is {side:direction} {num:value}" },
    holds: "is {side:direction} {amount:value}",
    fails: "is not {side:direction} {amount:value}",
    level: true,
  },
  account: thresholdAccount((params, score) => fires(params as ThresholdParams, score)),
  axis: ({ direction }) => (direction === "above" ? axisOf("score", "value") : axisOf("minus score", "minus value")),
  decide: (params) => (value) => scored(fires(params, value), value, null),
});
