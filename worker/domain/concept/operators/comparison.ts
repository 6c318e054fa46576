import { isNumeric, type BaseType, type Scalar } from "../../values/values.ts";
import { needSecondOperand } from "./arithmetic.ts";
import { needNumbers, scalar, type Report, type ScalarOperator, type ValueType } from "./operator.ts";
import { constant, number, optionalParam, type OperatorParams } from "./params.ts";
import { didYouMean } from "../../values/wording/nearest.ts";

/** How values of a base type appear in JavaScript. */
export function kindOf(base: BaseType): "number" | "boolean" | "string" {
  if (isNumeric(base)) return "number";
  return base === "boolean" ? "boolean" : "string";
}

function comparison(name: string, words: string, holds: (a: number, b: number) => boolean): ScalarOperator {
  return {
    name,
    meaning: `Whether the first input is ${words} the second, or \`value\`.`,
    reads: "scalars",
    nulls: "propagate",
    arity: [1, 2],
    params: { value: optionalParam(number) },
    result: (inputs, params, report) => {
      needNumbers(inputs, report);
      needSecondOperand(inputs, params, report);
      return scalar("boolean");
    },
    prepare: (params) => {
      const constantOperand = params["value"];
      if (constantOperand !== undefined) return (args) => holds(args[0] as number, constantOperand as number);
      return (args) => holds(args[0] as number, args[1] as number);
    },
  };
}

function checkEqual([a, b]: readonly ValueType[], params: OperatorParams, report: Report): void {
  if (!a) return;
  if (b && kindOf(a.base) !== kindOf(b.base))
    report("inputs[1]", `is ${b.base} and can never equal the first input, which is ${a.base}.`);
  const { value } = params;
  if (value === undefined) return;
  if (typeof value !== kindOf(a.base))
    report("params.value", `must be a ${kindOf(a.base)}, because the input is ${a.base}.`);
  else if (typeof value === "string" && a.labels && !a.labels.includes(value)) {
    report("params.value", `"${value}" is not a label of the input.${didYouMean(value, a.labels)}`);
  }
}

const eq: ScalarOperator = {
  name: "eq",
  meaning: "Whether two numbers, strings or booleans are exactly equal; the second is an input or `value`.",
  reads: "scalars",
  nulls: "propagate",
  arity: [1, 2],
  params: { value: optionalParam(constant) },
  result: (inputs, params, report) => {
    needSecondOperand(inputs, params, report);
    checkEqual(inputs, params, report);
    return scalar("boolean");
  },
  prepare: (params) => {
    const constantOperand = params["value"] as Scalar | undefined;
    if (constantOperand !== undefined) return (args) => args[0] === constantOperand;
    return (args) => args[0] === args[1];
  },
};

/** Operators that answer true or false about two values; a constant second operand goes in `value`. */
export const comparisons: readonly ScalarOperator[] = [
  comparison("gt", "greater than", (a, b) => a > b),
  comparison("gte", "greater than or equal to", (a, b) => a >= b),
  comparison("lt", "less than", (a, b) => a < b),
  comparison("lte", "less than or equal to", (a, b) => a <= b),
  eq,
];
