import { isNumeric, type BaseType } from "../../values/values.ts";
import type { Marks } from "../../values/mark.ts";
import type { Scalar } from "../../values/values.ts";
import type { ParamRule, OperatorParams } from "./params.ts";

/** The resolved type of a signal or node. */
export interface ValueType {
  readonly base: BaseType;
  readonly series: boolean;
  /** The closed set of a categorical value. */
  readonly labels: readonly string[] | null;
}

/** Notes a fault at a place of the feature: `inputs[1]`, `params.labels`. */
export type Report = (place: string, message: string) => void;

/** Rows `[from, to)` of a series, all numbers, oldest first, and the instant they are read at. */
export interface Rows {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  /** Only where some row has a mark: one a row. */
  readonly marks?: Marks;
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/** The result over some cells while they come and go, with the bits that `prepare` gives for the same cells. */
export interface CellWindow {
  clear(): void;
  add(value: number): void;
  /** Takes one out that was put in. */
  remove(value: number): void;
  result(): number | null;
}

/** What every operator over a time series declares. */
interface SeriesTraits {
  readonly name: string;
  /** What it computes, in one sentence for its users. */
  readonly meaning: string;
  readonly reads: "series";
  /** Without a window it is the signal's value at t, policy and max_age included. */
  readonly valueAtT?: true;
  /** In history it is taken just before each observation. */
  readonly justBefore?: true;
  /** Parameters besides `window`. */
  readonly params: Readonly<Record<string, ParamRule>>;
  /** Parameters with what was left out filled in, as the graph holds them. */
  readonly complete?: (params: OperatorParams) => OperatorParams;
  /** Further checks once each parameter is sound by itself. */
  readonly check?: (params: OperatorParams, report: Report) => void;
  readonly result: (input: BaseType) => BaseType;
  /** The result over no rows. */
  readonly empty: 0 | null;
}

/** Reads the rows of one time series in a window. */
export interface RowsOperator extends SeriesTraits {
  /**
   * `required`: it summarises `(t - window, t]`, and history runs on a grid. `lookback`: the window is optional, only limits
   * the age of the newest row, and history runs at observation times. `cells`: it summarises what windows come to that lie whole
   * periods before t, and history runs on a grid of its window.
   */
  readonly window: "required" | "lookback" | "cells";
  /**
   * It also reads the newest row at or before the start of the window, if that is not older than `max_age` then. `needed`: without
   * it, or without a row at t that is not too old either, there is no result.
   */
  readonly edge?: "taken" | "needed";
  /** It reads the starts of a counter too, rows that only tell that it began at 0; any other operator passes over them. */
  readonly starts?: true;
  /** From parameters to the function of at least one row, or cell, newest last; a result that is not finite becomes null. */
  readonly prepare: (params: OperatorParams) => (rows: Rows) => number | null;
  /** For one that needs several points: how many it finds in rows. With too few it has no result, as with too little history. */
  readonly points?: (params: OperatorParams) => (rows: Rows) => number;
  /** For `cells`: the same along a grid, from which one cell leaves and which one joins at each step. */
  readonly slide?: (params: OperatorParams) => CellWindow;
}

/** Compares a window with one of several pasts, chosen once a question; history runs on whole windows since the epoch. */
export interface ChoosingOperator extends SeriesTraits {
  readonly window: "chosen";
}

/** How many of what a histogram counted are at most a bound. */
export interface Bucket {
  readonly bound: number;
  readonly count: number;
}

/** Reads the members of a signal that are the buckets of one histogram. */
export interface BucketsOperator extends SeriesTraits {
  readonly window: "buckets";
  /** From parameters to the function of what each bucket counted in the window, by rising bounds; a result that is not finite becomes null. */
  readonly prepare: (params: OperatorParams) => (buckets: readonly Bucket[]) => number | null;
}

/** Reads one time series. */
export type SeriesOperator = RowsOperator | ChoosingOperator | BucketsOperator;

/** Whether an operator over a time series needs a window. */
export const needsWindow = ({ window }: SeriesOperator): boolean => window === "required" || window === "buckets";

/** Computes one value from single values. */
export interface ScalarOperator {
  readonly name: string;
  /** What it computes, in one sentence for its users. */
  readonly meaning: string;
  readonly reads: "scalars";
  readonly arity: readonly [min: number, max: number];
  /** `propagate`: a null among the inputs is the result. `own`: the operator sees nulls and says so itself. */
  readonly nulls: "propagate" | "own";
  readonly params: Readonly<Record<string, ParamRule>>;
  /** The type of the result; reports inputs and parameters that do not fit. */
  readonly result: (
    inputs: readonly ValueType[],
    params: OperatorParams,
    report: Report,
    names: readonly string[],
  ) => ValueType;
  /** From parameters and input names to the function; a number that is not finite becomes null, -0 becomes 0. */
  readonly prepare: (params: OperatorParams, names: readonly string[]) => (args: readonly Scalar[]) => Scalar;
}

/** A typed, total step of a concept. */
export type Operator = SeriesOperator | ScalarOperator;

/** What most operators over single values have in common. */
export const ofScalars = { reads: "scalars", nulls: "propagate" } as const;

/** The type of a single value without labels. */
export function scalar(base: BaseType, labels: readonly string[] | null = null): ValueType {
  return { base, series: false, labels };
}

/** Whether values of a base type are text. */
export function isTextual(base: BaseType): boolean {
  return base === "string" || base === "categorical";
}

/** Reports every input that is not a number. */
export function needNumbers(inputs: readonly ValueType[], report: Report): void {
  inputs.forEach((input, i) => {
    if (!isNumeric(input.base)) report(`inputs[${i}]`, `needs a number, but the input is ${input.base}.`);
  });
}

/** Reports every input that is not a boolean. */
export function needBooleans(inputs: readonly ValueType[], report: Report): void {
  inputs.forEach((input, i) => {
    if (input.base !== "boolean") report(`inputs[${i}]`, `needs a boolean, but the input is ${input.base}.`);
  });
}

/** `int` when every input and every given constant is whole, else `float`. */
export function wholeIfAll(inputs: readonly ValueType[], ...constants: readonly unknown[]): ValueType {
  const whole =
    inputs.every(({ base }) => base === "int") &&
    constants.every((value) => value === undefined || Number.isSafeInteger(value));
  return scalar(whole ? "int" : "float");
}
