import { moveUlps } from "../../values/ulp.ts";
import { parseDuration } from "../../values/time.ts";
import type { StrategySpec } from "../../values/definitions/condition.ts";
import type { BaseType, Scalar } from "../../values/values.ts";
import type { Reason } from "../../values/definitions/condition.ts";
import type { Verdict } from "../evaluation.ts";
import type { NumberDrafting } from "./drafting.ts";
import type { Phrasing } from "./phrasing.ts";
import type { Axis, Past, Strategy } from "./strategy.ts";

/** What every strategy on numbers has as parameters. */
export interface NumericParams {
  direction: string;
  inclusive?: true;
  value: number;
  window?: string;
}

/** What a strategy on numbers has to say about itself; {@link numericStrategy} does the rest. */
interface NumericStrategy<Params extends NumericParams> extends Pick<
  Strategy,
  "name" | "needsHistory" | "needsSeries" | "needsMinHistory" | "params" | "defaultWindow" | "account"
> {
  /** The newest engine that changed what it means; 1 when left out. */
  readonly engine?: number;
  readonly fires: (params: Params, score: number) => boolean;
  readonly axis: (params: Params) => Omit<Axis, "current">;
  readonly describe: (params: Params) => string;
  readonly draft: NumberDrafting;
  readonly phrasing: Phrasing;
  readonly decide: (params: Params, windowMs: number, engine: number) => (value: number, past: Past) => Verdict;
}

const numeric: readonly BaseType[] = ["float", "int"];

/** Builds a strategy that compares a score with `value`. */
export function numericStrategy<Params extends NumericParams>(own: NumericStrategy<Params>): Strategy {
  const given = (params: StrategySpec["params"]) => params as StrategySpec["params"] & Params;
  const { decide: decideBy, engine: newest = 1, ...traits } = own;
  const strategy: Strategy = {
    ...traits,
    decisionType: "boolean",
    calibratable: true,
    accepts: numeric,
    engine: newest,
    describe: (params) => own.describe(given(params)),
    fires: (params, score) => own.fires(given(params), score),
    axis: (params) => {
      const axis = own.axis(given(params));
      const cut = axis.cut(given(params).value);
      return { ...axis, current: given(params).inclusive === true ? moveUlps(cut, -1) : cut };
    },
    bind: (params, engine) => {
      const { direction, inclusive, value, window } = given(params);
      const windowMs = own.defaultWindow === null ? 0 : parseDuration(window ?? own.defaultWindow);
      const decide = decideBy(given(params), windowMs, engine);
      return {
        type: strategy,
        threshold_applied: value,
        window_ms: windowMs,
        ir_params: {
          direction,
          ...(inclusive === undefined ? {} : { inclusive }),
          value,
          ...(own.defaultWindow === null ? {} : { window_ms: windowMs }),
        },
        decide: decide as (value: Exclude<Scalar, null>, past: Past) => Verdict,
      };
    },
  };
  return strategy;
}

const unchanged = (x: number) => x;
const turned = (x: number) => 0 - x;

/** Scores and cuts of a strategy whose `value` may lie anywhere in [min, max]; `openMin` leaves `min` itself out. */
export function axisOf(
  strength: "score" | "minus score" | "size",
  cut: "value" | "minus value",
  [min, max]: readonly [number, number] = [-Infinity, Infinity],
  openMin = false,
): Omit<Axis, "current"> {
  return {
    strength: { score: unchanged, "minus score": turned, size: Math.abs }[strength],
    cut: cut === "value" ? unchanged : turned,
    min,
    max,
    openMin,
  };
}

/** A decision that could not be made. */
export function undecided(reason: Reason, historyCount: number | null = null): Verdict {
  return { value: false, label_matched: null, score: null, reason, history_count: historyCount, history: null };
}

/** A decision on a score. */
export function scored(value: boolean, score: number | null, history: Verdict["history"]): Verdict {
  return { value, label_matched: null, score, reason: null, history_count: null, history };
}
