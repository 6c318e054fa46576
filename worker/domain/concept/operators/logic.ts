import type { Scalar } from "../../values/values.ts";
import { needBooleans, scalar, type ScalarOperator } from "./operator.ts";

/** Three-valued (Kleene): `settles` decides whatever else is null; otherwise a null makes the result null. */
function connective(name: string, meaning: string, settles: boolean): ScalarOperator {
  return {
    name,
    meaning,
    reads: "scalars",
    nulls: "own",
    arity: [2, 64],
    params: {},
    result: (inputs, _params, report) => (needBooleans(inputs, report), scalar("boolean")),
    prepare: () => (args) => {
      let result: Scalar = !settles;
      for (const arg of args) {
        if (arg === settles) return settles;
        if (arg === null) result = null;
      }
      return result;
    },
  };
}

const not: ScalarOperator = {
  name: "not",
  meaning: "True for false, false for true.",
  reads: "scalars",
  nulls: "propagate",
  arity: [1, 1],
  params: {},
  result: (inputs, _params, report) => (needBooleans(inputs, report), scalar("boolean")),
  prepare: () => (args) => !args[0],
};

/** Operators on booleans. */
export const logic: readonly ScalarOperator[] = [
  connective("and", "True if all inputs are true; false as soon as one is false, even if others are null.", false),
  connective("or", "True as soon as one input is true, even if others are null; false if all are false.", true),
  not,
];
