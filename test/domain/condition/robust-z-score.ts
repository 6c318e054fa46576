import { durationParam, numberFrom, oneOf, optionalParam } from "../../../worker/domain/concept/operators/params.ts";
import {
  axisOf,
  numericStrategy,
  scored,
  undecided,
  type NumericParams,
} from "../../../worker/domain/condition/strategies/define.ts";
import { tiers } from "../../../worker/domain/condition/strategies/drafting.ts";
import type { StrategyAccount } from "../../../worker/domain/condition/accounts/account.ts";
import { nearestFlip } from "../../../worker/domain/condition/nearest-flip.ts";
import { quantileBySelection } from "../../../worker/domain/statistics/select.ts";
import type { StrategyName, StrategySpec } from "../../../worker/domain/values/definitions/condition.ts";

export const robustName = "robust_z_score" as StrategyName;

const fires = ({ value }: NumericParams, score: number): boolean => score > value;

const account: StrategyAccount = {
  judged: (_, { score, history }) =>
    `the Result lies ${score} robust deviations from the median ${history?.mean} of ${history?.count} earlier Results`,
  flip: (params, facts) => {
    const { value } = params as NumericParams;
    const { mean = 0, sd = 1 } = facts.history ?? {};
    const at = mean + value * sd;
    return nearestFlip(facts, [{ at, towards: facts.fired ? -1 : 1, boundary_is: "the robust limit" }], (result) =>
      fires(params as NumericParams, Math.abs(result - mean) / sd),
    );
  },
  figures: (params, { shown }) => {
    const limit_text = `${(params as NumericParams).value} robust deviations`;
    return { value_text: shown, limit_text, bound_text: `more than ${limit_text} off its median` };
  },
  watches: (params) => `is more than ${(params as NumericParams).value} robust deviations from its median`,
};

/** A seventh strategy: distance from the median in scaled median deviations. All of it is here, but for its line in the registry. */
export const robustZScoreStrategy = numericStrategy<NumericParams>({
  name: robustName,
  needsHistory: true,
  needsSeries: true,
  needsMinHistory: true,
  params: { direction: oneOf("any"), value: numberFrom(0, true), window: optionalParam(durationParam) },
  defaultWindow: "14d",
  fires,
  account,
  describe: ({ value, window }) => `more than ${value} robust deviations off the median of its last ${window ?? "14d"}`,
  draft: {
    by: "number",
    saidBy: ["deviate"],
    claims: () => null,
    already: () => false,
    twoSided: true,
    eitherBy: ["deviate"],
    priors: tiers(2, 3, 4),
    bounds: {},
    ownsPriors: () => false,
    levels: false,
    fromNumber: ({ value, unit, text }) =>
      unit === "deviations" || unit === "none"
        ? { value, note: null }
        : { mismatch: `"${text}" is no number of robust deviations` },
    fromPrior: (value) => value,
    mirror: null,
    spec: (_, value, window) =>
      ({ type: robustName, params: { direction: "any", value, window } }) as unknown as StrategySpec,
  },
  phrasing: {
    wordings: [
      {
        text: "is {num:value} robust deviations off its median of {dur:window}",
        gives: { direction: "any" },
        holds: "is more than {number:value} robust deviations off its median of the last {last:window}",
        fails: "is not more than {number:value} robust deviations off its median of the last {last:window}",
      },
    ],
  },
  axis: () => axisOf("score", "value", [0, Infinity], true),
  decide: (params, windowMs) => (value, past) => {
    const { values, from, to } = past.history(windowMs);
    const count = to - from;
    if (count < past.min_history) return undecided("insufficient_history", count);
    const median = quantileBySelection(values, 0.5, from, to);
    const off = Array.from({ length: count }, (_, i) => Math.abs((values[from + i] as number) - median));
    const sd = 1.4826 * quantileBySelection(off, 0.5);
    const score = Math.abs(value - median) / sd;
    return scored(fires(params, score), score, { count, mean: median, sd });
  },
});
