import type { ParamRule } from "../../concept/operators/params.ts";
import type { CompiledConcept } from "../../concept/compiled.ts";
import type { StrategyAccount } from "../accounts/account.ts";
import type { StrategyName, StrategySpec } from "../../values/definitions/condition.ts";
import type { BaseType, Scalar } from "../../values/values.ts";
import type { History } from "../../concept/history.ts";
import type { Verdict } from "../evaluation.ts";
import type { Drafting } from "./drafting.ts";
import type { Phrasing } from "./phrasing.ts";
import type { Report } from "../../concept/operators/operator.ts";

/** The past of the Result being judged, read only when a strategy asks. */
export interface Past {
  /** Points of `(t - window, t)`, oldest first. */
  history(windowMs: number): History;
  /** The concept as of `t - window`, or null when there is none. */
  reference(windowMs: number): number | null;
  readonly min_history: number;
  /** The Result is a whole number. */
  readonly whole: boolean;
}

/** A strategy with its parameters: what a compiled condition holds. */
export interface BoundStrategy {
  readonly type: Strategy;
  /** The parameter in effect, null for equals and composite. */
  readonly threshold_applied: number | null;
  /** How far back it looks, 0 if it does not. */
  readonly window_ms: number;
  /** Parameters as the execution graph holds them: defaults filled in, durations in milliseconds. */
  readonly ir_params: Readonly<Record<string, unknown>>;
  /** Decides on a Result that is not null. */
  readonly decide: (value: Exclude<Scalar, null>, past: Past) => Verdict;
}

/**
 * How scores line up, so that a larger strength is always the more extreme one: a score fires when
 * `strength(score) > current`. `cut` is its own inverse.
 */
export interface Axis {
  readonly strength: (score: number) => number;
  readonly cut: (value: number) => number;
  /** The cut in force: `cut(value)`, or the number just below it where the value itself fires. */
  readonly current: number;
  /** Values the parameter may take; `openMin` leaves `min` itself out. */
  readonly min: number;
  readonly max: number;
  readonly openMin: boolean;
}

/** One evaluation template; it answers for itself whatever others want to know about it. */
export interface Strategy {
  readonly name: StrategyName;
  readonly decisionType: "boolean" | "categorical";
  /** It judges against earlier Results. */
  readonly needsHistory?: true;
  /** It makes sense only for a concept fed by at least one time series. */
  readonly needsSeries?: true;
  /** It asks for `min_history` points. */
  readonly needsMinHistory?: true;
  /** Its `value` can be recommended by calibration. */
  readonly calibratable?: true;
  /** It decides on other conditions, not on its own concept's Result. */
  readonly combines?: true;
  /** Types of Result it can judge; empty if it does not look at one. */
  readonly accepts: readonly BaseType[];
  readonly params: Readonly<Record<string, ParamRule>>;
  /** Further checks once each parameter is sound by itself. */
  readonly check?: (params: Readonly<Record<string, unknown>>, concept: CompiledConcept, report: Report) => void;
  /** Whether a score fires under these parameters; strict, the one comparison of evaluation, calibration and backtest. */
  readonly fires: (params: StrategySpec["params"], score: number) => boolean;
  /** The axis its scores lie on; null for a strategy without a score. */
  readonly axis: (params: StrategySpec["params"]) => Axis | null;
  /** How it explains a decision made under it. */
  readonly account: StrategyAccount;
  /** The newest engine that changed what it means: new conditions are pinned to it. */
  readonly engine: number;
  /** How far back it looks where nothing says otherwise; null for a strategy that does not. */
  readonly defaultWindow: string | null;
  /** Its parameters in words, such as `below 0.45` or `up more than 20% over 4w`. */
  readonly describe: (params: StrategySpec["params"]) => string;
  /** How sentences come to it; null for a strategy that no single clause asks for. */
  readonly draft: Drafting | null;
  /** How its conditions are put into sentences; null for one that has no words of its own. */
  readonly phrasing: Phrasing | null;
  /** With its parameters, in the meaning it has under an engine. */
  readonly bind: (params: StrategySpec["params"], engine: number) => BoundStrategy;
}
