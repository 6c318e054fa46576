import type { Scalar } from "../../values/values.ts";
import { didYouMean } from "../../values/wording/nearest.ts";
import { isTextual, needNumbers, scalar, type ScalarOperator } from "./operator.ts";
import { labelList, numbersByName, risingNumbers } from "./params.ts";

const bucket: ScalarOperator = {
  name: "bucket",
  meaning:
    "The label of the range a number falls in. A range includes its lower boundary, and there is one more label than boundaries.",
  reads: "scalars",
  nulls: "propagate",
  arity: [1, 1],
  params: { boundaries: risingNumbers, labels: labelList },
  result: (inputs, params, report) => {
    needNumbers(inputs, report);
    const { boundaries, labels } = params as { boundaries?: number[]; labels?: string[] };
    if (boundaries && labels && labels.length !== boundaries.length + 1) {
      report(
        "params.labels",
        `needs ${boundaries.length + 1} labels for ${boundaries.length} boundaries, but has ${labels.length}.`,
      );
    }
    return scalar("categorical", labels ?? []);
  },
  prepare: (params) => {
    const { boundaries, labels } = params as { boundaries: number[]; labels: string[] };
    return (args): Scalar => {
      let i = 0;
      while (i < boundaries.length && (args[0] as number) >= (boundaries[i] as number)) i++;
      return labels[i] ?? null;
    };
  },
};

const labelScore: ScalarOperator = {
  name: "label_score",
  meaning: "The number that `scores` gives a label; null for a label without one.",
  reads: "scalars",
  nulls: "propagate",
  arity: [1, 1],
  params: { scores: numbersByName },
  result: ([input], params, report) => {
    const scores = (params["scores"] ?? {}) as Record<string, number>;
    if (input && !isTextual(input.base)) report("inputs[0]", `needs a label, but the input is ${input.base}.`);
    else if (input?.labels) {
      for (const label of Object.keys(scores)) {
        if (!input.labels.includes(label))
          report(`params.scores.${label}`, `is not a label of the input.${didYouMean(label, input.labels)}`);
      }
    }
    return scalar(Object.values(scores).every(Number.isSafeInteger) ? "int" : "float");
  },
  prepare: (params) => {
    const scores = new Map(Object.entries(params["scores"] as Record<string, number>));
    return (args) => scores.get(args[0] as string) ?? null;
  },
};

/** Operators between numbers and labels. */
export const labelling: readonly ScalarOperator[] = [bucket, labelScore];
