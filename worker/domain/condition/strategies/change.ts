import { duration, numberFrom, oneOf, optional } from "../../concept/operators/params.ts";
import { changeAccount } from "../../explanation/accounts/change.ts";
import type { ChangeParams } from "../../types/condition.ts";
import { axisOf, numericStrategy, scored, undecided } from "./define.ts";
import { clean, type NumberDrafting, type SaidNumber, type Taken, tiers } from "./drafting.ts";

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

/** A movement as a fraction of where it started: 25% is 0.25, "doubles" is 1, "halves" is 0.5. */
function fractionOf({ value, unit, text, side }: SaidNumber): Taken {
  const taken = (fraction: number): Taken => ({ value: clean(fraction), note: null });
  if (unit === "percent") return taken(value / 100);
  if (unit === "times") return taken(side === "below" ? (value < 1 ? 1 - value : 1 - 1 / value) : value - 1);
  if (unit === "none" && value > 0 && value < 1) return { value, note: null };
  return {
    mismatch: `"${text}" is not a relative change`,
    suggestion: 'Say the change in percent ("rises 20% over a week"), or a level to pass ("rises above 20").',
  };
}

const draft: NumberDrafting = {
  by: "number",
  saidBy: ["move"],
  claims: ({ unit, relation }) => (relation === "move" && !["deviations", "percentile"].includes(unit) ? "own" : null),
  already: ({ moved }) => moved,
  twoSided: true,
  eitherBy: [],
  priors: tiers(0.02, 0.05, 0.1),
  ownsPriors: ({ series, windowed }) => series && windowed,
  levels: false,
  fromNumber: fractionOf,
  fromPrior: (value) => value,
  spec: (side, value, window) => {
    const direction = ({ above: "increase", below: "decrease", any: "any" } as const)[side];
    return { type: "change", params: { direction, value, window } };
  },
};

/**
 * The move since `t - window` as a fraction of that reference's absolute value, signed; `decrease` fires under -value and
 * `any` on its size. From a reference of 0 (or one too small to divide by) any move in the direction fires, without a score.
 */
export const changeStrategy = numericStrategy<ChangeParams>({
  name: "change",
  needsHistory: true,
  needsSeries: true,
  needsMinHistory: false,
  params: { direction: oneOf("increase", "decrease", "any"), value: numberFrom(0), window: optional(duration) },
  defaultWindow,
  fires,
  describe: ({ direction, value, window }) => {
    const way = { increase: "up", decrease: "down", any: "changed" }[direction];
    return `${way} more than ${clean(value * 100)}% over ${window ?? defaultWindow}`;
  },
  draft,
  phrasing: {
    canonical: { text: "{moves:direction} over {percent:value} in {dur:window}" },
    holds: "{moves:direction} by more than {share:value} within {span:window}",
    fails: "does not {move:direction} by more than {share:value} within {span:window}",
  },
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
