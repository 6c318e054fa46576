import { placesInPast } from "../../language/convert.ts";
import { tidy } from "../../values/tidy.ts";
import { durationParam, numberFrom, oneOf, optionalParam } from "../../concept/operators/params.ts";
import { changeAccount } from "../accounts/change.ts";
import type { ChangeParams } from "../../values/definitions/condition.ts";
import type { Verdict } from "../evaluation.ts";
import { axisOf, numericStrategy, scored, undecided } from "./define.ts";
import { type NumberDrafting, type SaidNumber, type Taken, tiers } from "./drafting.ts";
import type { Past } from "./strategy.ts";

function fires({ direction, value }: ChangeParams, score: number): boolean {
  if (direction === "increase") return score > value;
  return direction === "decrease" ? score < -value : Math.abs(score) > value;
}

/** Over which time a movement is judged where none is named. */
export const changeWindow = "1d";
const maxNumber = Number.MAX_VALUE;

/** The move from a reference in units, within what a number can hold. */
function movedBy(value: number, reference: number, unit: number): number {
  return Math.max(-maxNumber, Math.min(maxNumber, (value - reference) / unit)) + 0;
}

/** The smallest unit of the Result: 1 of a whole number, else the least size but 0 in the window; null where there is none. */
function smallestUnit(past: Past, windowMs: number): { unit: number | null; seen: number } {
  if (past.whole) return { unit: 1, seen: 0 };
  const { values, from, to } = past.history(windowMs);
  let unit: number | null = null;
  for (let i = from; i < to; i++) {
    const size = Math.abs(values[i] as number);
    if (size > 0 && (unit === null || size < unit)) unit = size;
  }
  return { unit, seen: to - from };
}

function decideMove(params: ChangeParams, windowMs: number, value: number, past: Past): Verdict {
  const reference = past.reference(windowMs);
  if (reference === null) return undecided("insufficient_history", 0);
  const judged = (score: number, unit: number | null) =>
    scored(fires(params, score), score, { count: 1, reference, ...(unit === null ? {} : { unit }) });
  if (reference !== 0) return judged(movedBy(value, reference, Math.abs(reference)), null);
  const { unit, seen } = smallestUnit(past, windowMs);
  if (unit !== null) return judged(movedBy(value, 0, unit), unit);
  // No move is none in any unit.
  return value === 0 ? judged(0, null) : undecided("insufficient_history", seen + 1);
}

/** The score of a move and whether it fires under engine 1: from a reference of 0 any move fires, without a score. */
function firstJudged(params: ChangeParams, value: number, reference: number): { fired: boolean; score: number | null } {
  const move = (value - reference) / Math.abs(reference);
  if (Number.isFinite(move)) return { fired: fires(params, move), score: move + 0 };
  return { fired: fires({ direction: params.direction, value: 0 }, value - reference), score: null };
}

function decideFirst(params: ChangeParams, windowMs: number, value: number, past: Past): Verdict {
  const reference = past.reference(windowMs);
  if (reference === null) return undecided("insufficient_history", 0);
  const { fired, score } = firstJudged(params, value, reference);
  return scored(fired, score, { count: 1, reference });
}

/** A movement as a fraction of where it started: 25% is 0.25, "doubles" is 1, "halves" is 0.5. */
function fractionOf({ value, unit, text, side }: SaidNumber): Taken {
  const taken = (fraction: number): Taken => ({ value: tidy(fraction), note: null });
  if (unit === "percent") return taken(value / 100);
  if (unit === "times") return taken(side === "below" ? (value < 1 ? 1 - value : 1 - 1 / value) : value - 1);
  if (unit === "none" && value > 0 && value < 1)
    return { value, note: `"${text}" was taken as a change by ${tidy(value * 100)}%; say it in percent to be sure.` };
  return {
    mismatch: `"${text}" is not a relative change`,
    suggestion: 'Say the change in percent ("rises 20% over a week"), or a level to pass ("rises above 20").',
  };
}

const draft: NumberDrafting = {
  by: "number",
  saidBy: ["move"],
  claims: ({ unit, relation }) => (relation === "move" && !placesInPast.has(unit) ? "own" : null),
  already: ({ moved }) => moved,
  twoSided: true,
  eitherBy: [],
  priors: tiers(0.02, 0.05, 0.1),
  bounds: {},
  ownsPriors: ({ series, windowed }) => series && windowed,
  levels: false,
  fromNumber: fractionOf,
  fromPrior: (value) => value,
  mirror: null,
  spec: (side, value, window) => {
    const direction = ({ above: "increase", below: "decrease", any: "any" } as const)[side];
    return { type: "change", params: { direction, value, window } };
  },
};

/**
 * The move since `t - window` as a fraction of that reference's absolute value, signed; `decrease` fires under -value and
 * `any` on its size. From a reference of 0 it is counted in the smallest unit: 1 for a whole number, else the least size other
 * than 0 in `(t - window, t)`, without which a move cannot be judged. Under engine 1 any move from 0 fires, without a score.
 */
export const changeStrategy = numericStrategy<ChangeParams>({
  name: "change",
  needsHistory: true,
  needsSeries: true,
  params: {
    direction: oneOf("increase", "decrease", "any"),
    value: numberFrom(0),
    window: optionalParam(durationParam),
  },
  defaultWindow: changeWindow,
  fires,
  engine: 2,
  describe: ({ direction, value, window }) => {
    const way = { increase: "up", decrease: "down", any: "changed" }[direction];
    return `${way} more than ${tidy(value * 100)}% over ${window ?? changeWindow}`;
  },
  draft,
  phrasing: {
    wordings: [
      {
        text: "{moves:direction} over {percent:value} in {dur:window}",
        holds: "{moves:direction} by more than {share:value} within {span:window}",
        fails: "does not {move:direction} by more than {share:value} within {span:window}",
      },
    ],
  },
  account: changeAccount(
    (params, value, { score, reference, unit }) =>
      score === null
        ? firstJudged(params, value, reference).fired
        : fires(params, movedBy(value, reference, unit ?? Math.abs(reference))),
    changeWindow,
  ),
  axis: ({ direction }) =>
    axisOf(({ increase: "score", decrease: "minus score", any: "size" } as const)[direction], "value", [0, Infinity]),
  decide: (params, windowMs, engine) => {
    const judge = engine === 1 ? decideFirst : decideMove;
    return (value, past) => judge(params, windowMs, value, past);
  },
});
