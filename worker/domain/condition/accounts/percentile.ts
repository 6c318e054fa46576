import type { PercentileParams } from "../../values/definitions/condition.ts";
import type { StrategyAccount } from "./account.ts";
import { nearestFlip } from "../nearest-flip.ts";
import { figureIn, ordinal } from "../../values/wording/words.ts";
import { periodWords } from "../../values/wording/span.ts";
import { side } from "./threshold.ts";

const windowOf = ({ window }: PercentileParams, standard: string) => window ?? standard;

/** The account of a percentile: its boundary is the quantile of history that the record keeps as `cut`. */
export function percentileAccount(standardWindow: string): StrategyAccount {
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
      return nearestFlip(facts, [{ at: cut, towards: side(above, facts), boundary_is }], (result) =>
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
      return `is ${direction} the ${ordinal(value)} percentile of its own last ${windowOf(params as PercentileParams, standardWindow)}`;
    },
  };
}
