import { durationParam, numberFrom, oneOf, optionalParam } from "../../concept/operators/params.ts";
import { zScoreAccount } from "../accounts/z-score.ts";
import { zScore } from "../../statistics/z-score.ts";
import type { ZScoreParams } from "../../values/definitions/condition.ts";
import { axisOf, numericStrategy, scored, undecided } from "./define.ts";
import { type NumberDrafting, tiers } from "./drafting.ts";

function fires({ direction, value }: ZScoreParams, score: number): boolean {
  return direction === "below" ? score < -value : score > value;
}

const defaultWindow = "30d";

const draft: NumberDrafting = {
  by: "number",
  saidBy: ["deviate"],
  claims: ({ unit }) => (unit === "deviations" ? "own" : null),
  already: () => false,
  twoSided: true,
  eitherBy: ["deviate"],
  judgesUsual: true,
  priors: tiers(3, 4, 5),
  bounds: { min: 2, max: 8 },
  ownsPriors: ({ series, windowed, deviations }) => series && !windowed && deviations,
  levels: false,
  fromNumber: ({ value, unit, text }) =>
    value <= 0 || !["deviations", "none", "times"].includes(unit)
      ? { mismatch: `"${text}" is not a number of standard deviations` }
      : { value, note: null },
  fromPrior: (value) => value,
  mirror: null,
  spec: (direction, value, window) => ({ type: "z_score", params: { direction, value, window } }),
};

/** Distance from the mean of earlier Results in population standard deviations; absolute for `any`; `below` fires under -value. */
export const zScoreStrategy = numericStrategy<ZScoreParams>({
  name: "z_score",
  needsHistory: true,
  needsSeries: true,
  needsMinHistory: true,
  params: {
    direction: oneOf("above", "below", "any"),
    value: numberFrom(0, true),
    window: optionalParam(durationParam),
  },
  defaultWindow,
  fires,
  describe: ({ direction, value, window }) =>
    `more than ${value} standard deviations ${direction === "any" ? "away from" : direction} its mean of the last ${window ?? defaultWindow}`,
  draft,
  phrasing: {
    wordings: [
      {
        text: "is {num:value} deviations {away:direction} its mean of {dur:window}",
        holds: "is more than {deviations:value} {away:direction} its average of the last {last:window}",
        fails: "is not more than {deviations:value} {away:direction} its average of the last {last:window}",
      },
    ],
  },
  account: zScoreAccount((params, score) => fires(params as ZScoreParams, score), defaultWindow),
  axis: ({ direction }) => axisOf(direction === "below" ? "minus score" : "score", "value", [0, Infinity], true),
  decide: (params, windowMs) => (value, past) => {
    const { values, from, to } = past.history(windowMs);
    const count = to - from;
    if (count < past.min_history) return undecided("insufficient_history", count);
    const found = zScore(values, value, from, to);
    if (found === "constant") return undecided("insufficient_history", count);
    // The spread is reported only if the comparison could not be computed.
    if (found === "out_of_range") return { ...undecided("insufficient_history", count), history: { count } };
    const score = params.direction === "any" ? Math.abs(found.z) : found.z;
    return scored(fires(params, score), score, { count, mean: found.mean, sd: found.sd });
  },
});
