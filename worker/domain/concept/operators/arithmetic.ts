import type { Scalar } from "../../values/values.ts";
import {
  needNumbers,
  ofScalars,
  scalar,
  wholeIfAll,
  type Report,
  type ScalarOperator,
  type ValueType,
} from "./operator.ts";
import { number, optionalParam, wholeBetween, type OperatorParams } from "./params.ts";

/** One input needs the constant `value` as its second operand, more inputs exclude it. */
export function needSecondOperand(inputs: readonly unknown[], params: OperatorParams, report: Report): void {
  if (inputs.length === 1 && params["value"] === undefined) {
    report("inputs", 'needs a second input or a constant in params "value".');
  }
  if (inputs.length > 1 && params["value"] !== undefined) {
    report("params.value", 'is only for a single input; with more inputs leave "value" out.');
  }
}

function binary(
  name: string,
  meaning: string,
  most: number,
  apply: (a: number, b: number) => number,
  exact: boolean,
): ScalarOperator {
  return {
    ...ofScalars,
    name,
    meaning,
    arity: [1, most],
    params: { value: optionalParam(number) },
    result: (inputs, params, report) => {
      needNumbers(inputs, report);
      needSecondOperand(inputs, params, report);
      return exact ? wholeIfAll(inputs, params["value"]) : scalar("float");
    },
    prepare: (params) => {
      const constant = params["value"];
      if (constant !== undefined) return (args) => apply(args[0] as number, constant as number);
      return (args) => {
        let result = args[0] as number;
        for (let i = 1; i < args.length; i++) result = apply(result, args[i] as number);
        return result;
      };
    },
  };
}

const abs: ScalarOperator = {
  ...ofScalars,
  name: "abs",
  meaning: "The absolute value.",
  arity: [1, 1],
  params: {},
  result: (inputs, _params, report) => (needNumbers(inputs, report), wholeIfAll(inputs)),
  prepare: () => (args) => Math.abs(args[0] as number),
};

function needOrder(params: OperatorParams, report: Report, strict: boolean): void {
  const { min, max } = params;
  if (typeof min !== "number" || typeof max !== "number") return;
  if (strict ? min >= max : min > max)
    report("params.max", `must be ${strict ? "above" : "at least"} "min", which is ${min}.`);
}

const clamp: ScalarOperator = {
  ...ofScalars,
  name: "clamp",
  meaning: "The input, limited to at least `min` and at most `max`; either may be left out.",
  arity: [1, 1],
  params: { min: optionalParam(number), max: optionalParam(number) },
  result: (inputs, params, report) => {
    needNumbers(inputs, report);
    if (params["min"] === undefined && params["max"] === undefined) report("params", 'needs "min", "max" or both.');
    needOrder(params, report, false);
    return wholeIfAll(inputs, params["min"], params["max"]);
  },
  prepare: (params) => {
    const min = typeof params["min"] === "number" ? params["min"] : -Infinity;
    const max = typeof params["max"] === "number" ? params["max"] : Infinity;
    return (args) => Math.min(max, Math.max(min, args[0] as number));
  },
};

const normalize: ScalarOperator = {
  ...ofScalars,
  name: "normalize",
  meaning: "Maps `min` to 0 and `max` to 1 linearly, also beyond them.",
  arity: [1, 1],
  params: { min: number, max: number },
  result: (inputs, params, report): ValueType => {
    needNumbers(inputs, report);
    needOrder(params, report, true);
    return scalar("float");
  },
  prepare: (params) => {
    const min = Number(params["min"]);
    const width = Number(params["max"]) - min;
    return (args) => ((args[0] as number) - min) / width;
  },
};

function roundHalfAway(x: number, scale: number): number {
  const size = Math.abs(x) * scale;
  // From 2^52 on every double is whole already.
  if (!(size < 4503599627370496)) return x;
  const down = Math.floor(size);
  const rounded = (size - down >= 0.5 ? down + 1 : down) / scale;
  return x < 0 ? -rounded : rounded;
}

const round: ScalarOperator = {
  ...ofScalars,
  name: "round",
  meaning: "Rounds half away from zero to `digits` after the point (default 0, which gives an int).",
  arity: [1, 1],
  params: { digits: optionalParam(wholeBetween(0, 12)) },
  result: (inputs, params, report) => {
    needNumbers(inputs, report);
    return params["digits"] === undefined || params["digits"] === 0 ? scalar("int") : wholeIfAll(inputs);
  },
  prepare: (params) => {
    let scale = 1;
    for (let i = 0; i < Number(params["digits"] ?? 0); i++) scale *= 10;
    return (args): Scalar => roundHalfAway(args[0] as number, scale);
  },
};

/** Operators on numbers one by one; a constant second operand goes in `value`. */
export const arithmetic: readonly ScalarOperator[] = [
  binary("add", "The sum of the inputs, or of one input and `value`.", 64, (a, b) => a + b, true),
  binary("subtract", "The first input minus the second, or minus `value`.", 2, (a, b) => a - b, true),
  binary("multiply", "The product of the inputs, or of one input and `value`.", 64, (a, b) => a * b, true),
  binary(
    "divide",
    "The first input divided by the second, or by `value`; null for a division by zero.",
    2,
    (a, b) => a / b,
    false,
  ),
  abs,
  clamp,
  normalize,
  round,
];
