import { tidy } from "../../values/tidy.ts";
import { durationParam, numberBetween, oneOf, optionalParam } from "../../concept/operators/params.ts";
import { percentileAbove, percentileBelow } from "../../statistics/percentile-score.ts";
import { quantileBySelection } from "../../statistics/select.ts";
import type { PercentileParams } from "../../values/definitions/condition.ts";
import { axisOf, numericStrategy, scored, undecided } from "./define.ts";
import { type NumberDrafting, oneSide, placeOf, tiers } from "./drafting.ts";
import type { StrategyAccount } from "../accounts/account.ts";
import { nearestFlip } from "../nearest-flip.ts";
import { figureIn, ordinal } from "../../values/wording/words.ts";
import { periodWords } from "../../values/wording/span.ts";
import { thresholdSide } from "../accounts/threshold.ts";

const windowOr = ({ window }: PercentileParams, standard: string) => window ?? standard;

/** The account of a percentile: its boundary is the quantile of history that the record keeps as `cut`. */
function percentileAccount(standardWindow: string): StrategyAccount {
  return {
    judged: (params, { value, shown, fired, history, unit }) => {
      const { direction, value: percentile } = params as PercentileParams;
      const cut = history?.cut === undefined ? "" : `, ${figureIn(unit, history.cut, Number(value))},`;
      return `${shown} is ${fired ? "" : "not "}${direction} the ${ordinal(percentile)} percentile${cut} of ${history?.count ?? 0} earlier Results`;
    },
    flip: (params, facts) => {
      const { direction, value } = params as PercentileParams;
      const cut = facts.history?.cut;
      if (cut === undefined) return { kind: "none", reason: "The record does not hold the quantile compared with." };
      const above = direction === "above";
      const boundary_is = `the ${ordinal(value)} percentile of its history`;
      return nearestFlip(facts, [{ at: cut, towards: thresholdSide(above, facts), boundary_is }], (result) =>
        above ? result > cut : result < cut,
      );
    },
    figures: (params, { value, shown, history, unit }) => {
      const { direction, value: percentile, window = standardWindow } = params as PercentileParams;
      const place = `the ${ordinal(percentile)} percentile of its last ${periodWords(window)}`;
      const cut = history?.cut === undefined ? "" : `${figureIn(unit, history.cut, Number(value))}, `;
      const value_text = value === null ? null : shown;
      return { value_text, limit_text: `${cut}${place}`, bound_text: `${direction} ${place}` };
    },
    watches: (params) => {
      const { direction, value } = params as PercentileParams;
      return `is ${direction} the ${ordinal(value)} percentile of its own last ${windowOr(params as PercentileParams, standardWindow)}`;
    },
  };
}

function fires({ direction, value }: PercentileParams, score: number): boolean {
  return direction === "above" ? score > value : score < value;
}

const defaultWindow = "30d";

const mirror = (place: number): number => tidy(100 - place);

const draft: NumberDrafting = {
  by: "number",
  saidBy: ["rank"],
  claims: ({ unit, relation }) =>
    unit === "percentile" || (relation === "rank" && unit !== "deviations") ? "own" : null,
  already: ({ ranked }) => ranked,
  twoSided: false,
  eitherBy: [],
  priors: tiers(75, 90, 95),
  bounds: { min: 50, max: 99.9 },
  ownsPriors: () => false,
  levels: true,
  fromNumber: placeOf,
  fromPrior: (value, side) => (side === "below" ? mirror(value) : value),
  mirror,
  spec: (side, value, window) => ({ type: "percentile", params: { direction: oneSide(side), value, window } }),
};

/** The Result's percentile among earlier ones (type-7 quantiles), with `above` 101 beyond all of them, with `below` -1; strict. */
export const percentileStrategy = numericStrategy<PercentileParams>({
  name: "percentile",
  needsHistory: true,
  needsMinHistory: true,
  params: { direction: oneOf("above", "below"), value: numberBetween(0, 100), window: optionalParam(durationParam) },
  defaultWindow,
  fires,
  describe: ({ direction, value, window }) => `${direction} percentile ${value} of its last ${window ?? defaultWindow}`,
  draft,
  phrasing: {
    wordings: [
      {
        text: "is {side:direction} percentile {num:value} of its last {dur:window}",
        holds: "is {side:direction} the {ordinal:value} percentile of its last {last:window}",
        fails: "is not {side:direction} the {ordinal:value} percentile of its last {last:window}",
      },
    ],
  },
  account: percentileAccount(defaultWindow),
  axis: ({ direction }) =>
    direction === "above" ? axisOf("score", "value", [0, 100]) : axisOf("minus score", "minus value", [0, 100]),
  decide: (params, windowMs) => {
    const stand = params.direction === "above" ? percentileAbove : percentileBelow;
    return (value, past) => {
      const { values, from, to } = past.history(windowMs);
      const count = to - from;
      if (count === 0 || count < past.min_history) return undecided("insufficient_history", count);
      const { score, below, above } = stand(values, value, from, to);
      const cut = quantileBySelection(values, params.value / 100, from, to);
      // Between two values farther apart than the largest double there is no such number to keep.
      return scored(fires(params, score), score, {
        count,
        below,
        above,
        ...(Number.isFinite(cut) ? { cut } : {}),
      });
    };
  },
});
