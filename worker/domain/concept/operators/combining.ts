import { isNumeric, type Scalar } from "../../values/values.ts";
import {
  isTextual,
  needNumbers,
  ofScalars,
  scalar,
  wholeIfAll,
  type Report,
  type ScalarOperator,
  type ValueType,
} from "./operator.ts";
import { constant, numbersByName, optionalParam } from "./params.ts";
import { didYouMean } from "../../values/wording/nearest.ts";
import { kindOf } from "./comparison.ts";

function checkWeights(weights: Readonly<Record<string, number>>, names: readonly string[], report: Report): void {
  names.forEach((name, i) => {
    if (!Object.hasOwn(weights, name)) report("params.weights", `has no weight for the input "${name}".`);
    if (names.indexOf(name) < i) report(`inputs[${i}]`, `lists "${name}" twice, but a weight belongs to one input.`);
  });
  for (const name of Object.keys(weights)) {
    if (!names.includes(name)) report(`params.weights.${name}`, `is not one of the inputs.${didYouMean(name, names)}`);
  }
}

const weightedSum: ScalarOperator = {
  ...ofScalars,
  name: "weighted_sum",
  meaning: "The sum of weight times input; `weights` has one number per input, by name.",
  arity: [1, 64],
  params: { weights: numbersByName },
  result: (inputs, params, report, names) => {
    needNumbers(inputs, report);
    if (params["weights"] !== undefined) checkWeights(params["weights"] as Record<string, number>, names, report);
    return scalar("float");
  },
  prepare: (params, names) => {
    const byName = params["weights"] as Record<string, number>;
    const order = names.map((_, i) => i).sort((a, b) => ((names[a] ?? "") < (names[b] ?? "") ? -1 : 1));
    const weights = order.map((i) => byName[names[i] ?? ""] ?? 0);
    return (args) => {
      let total = 0;
      for (let i = 0; i < order.length; i++) total += (weights[i] as number) * (args[order[i] as number] as number);
      return total;
    };
  },
};

function fold(
  name: string,
  meaning: string,
  whole: boolean,
  apply: (a: number, b: number) => number,
  finish: (total: number, n: number) => number,
): ScalarOperator {
  return {
    ...ofScalars,
    name,
    meaning,
    arity: [1, 64],
    params: {},
    result: (inputs, _params, report) => (needNumbers(inputs, report), whole ? wholeIfAll(inputs) : scalar("float")),
    prepare: () => (args) => {
      let total = args[0] as number;
      for (let i = 1; i < args.length; i++) total = apply(total, args[i] as number);
      return finish(total, args.length);
    },
  };
}

const coalesce: ScalarOperator = {
  ...ofScalars,
  nulls: "own",
  name: "coalesce",
  meaning: "The first input that is not null, else `value`, else null.",
  arity: [1, 64],
  params: { value: optionalParam(constant) },
  result: (inputs, params, report) => {
    const [head] = inputs as readonly [ValueType, ...ValueType[]];
    inputs.forEach((input, i) => {
      if (kindOf(input.base) !== kindOf(head.base))
        report(`inputs[${i}]`, `is ${input.base}, but the first input is ${head.base}.`);
    });
    const { value } = params;
    if (value !== undefined && typeof value !== kindOf(head.base))
      report("params.value", `must be a ${kindOf(head.base)} like the inputs.`);
    if (isNumeric(head.base)) return wholeIfAll(inputs, value);
    if (!isTextual(head.base)) return scalar("boolean");
    if (inputs.some((input) => input.labels === null)) return scalar("string");
    const labels = new Set(inputs.flatMap((input) => input.labels ?? []));
    if (typeof value === "string") labels.add(value);
    return scalar("categorical", [...labels]);
  },
  prepare: (params) => {
    const fallback = (params["value"] ?? null) as Scalar;
    return (args) => {
      for (const arg of args) if (arg !== null) return arg;
      return fallback;
    };
  },
};

const passthrough: ScalarOperator = {
  ...ofScalars,
  name: "passthrough",
  meaning: "The input as it is.",
  arity: [1, 1],
  params: {},
  result: ([input]) => scalar(input?.base ?? "float", input?.labels ?? null),
  prepare: () => (args) => args[0] as Scalar,
};

/** Operators that make one value of several. */
export const combining: readonly ScalarOperator[] = [
  weightedSum,
  fold(
    "mean_of",
    "The arithmetic mean of the inputs.",
    false,
    (a, b) => a + b,
    (total, n) => total / n,
  ),
  fold("min_of", "The least input.", true, Math.min, (total) => total),
  fold("max_of", "The greatest input.", true, Math.max, (total) => total),
  coalesce,
  passthrough,
];
