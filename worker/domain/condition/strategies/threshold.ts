import { tidy } from "../../values/tidy.ts";
import { thresholdWords, thresholdAccount } from "../accounts/threshold.ts";
import { isSet, number, oneOf, optionalParam } from "../../concept/operators/params.ts";
import type { ThresholdParams } from "../../values/definitions/condition.ts";
import { axisOf, numericStrategy, scored } from "./define.ts";
import { type NumberDrafting, oneSide, placeOf, tiers } from "./drafting.ts";
import { exactCut } from "./exact-cut.ts";

function fires({ direction, inclusive, value }: ThresholdParams, score: number): boolean {
  return (direction === "above" ? score > value : score < value) || (inclusive === true && score === value);
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
    if (!said.inclusive || said.side === "any") return { value, note: own.note };
    return judged.whole
      ? { value: exactCut(value, said.side), note: own.note, boundary: "strict cut" }
      : { value, note: own.note, boundary: "inclusive" };
  },
  fromPrior: (value, side, { range }) => {
    if (value > 1) return value;
    if (range === null) return null;
    const share = side === "below" ? 1 - value : value;
    return tidy(range[0] + share * (range[1] - range[0]));
  },
  mirror: null,
  spec: (side, value, _, inclusive) => ({
    type: "threshold",
    params: { direction: oneSide(side), ...(inclusive ? { inclusive } : {}), value },
  }),
};

/** The Result itself against a fixed value: strictly above or below it, with `inclusive` also at it. */
export const thresholdStrategy = numericStrategy<ThresholdParams>({
  name: "threshold",
  params: { direction: oneOf("above", "below"), inclusive: optionalParam(isSet), value: number },
  defaultWindow: null,
  fires,
  describe: (params) => `${thresholdWords(params)} ${params.value}`,
  draft,
  phrasing: {
    wordings: [
      {
        text: "is at least {num:value}",
        gives: { direction: "above", inclusive: true },
        holds: "is at least {amount:value}",
        fails: "is not at least {amount:value}",
      },
      {
        text: "is at most {num:value}",
        gives: { direction: "below", inclusive: true },
        holds: "is at most {amount:value}",
        fails: "is not at most {amount:value}",
      },
      {
        text: "is {side:direction} {num:value}",
        holds: "is {side:direction} {amount:value}",
        fails: "is not {side:direction} {amount:value}",
      },
    ],
    level: true,
  },
  account: thresholdAccount((params, score) => fires(params as ThresholdParams, score)),
  axis: ({ direction }) => (direction === "above" ? axisOf("score", "value") : axisOf("minus score", "minus value")),
  decide: (params) => (value) => scored(fires(params, value), value, null),
});
