import type { Scalar } from "../../values/values.ts";
import type { ScalarOperator } from "../operators/operator.ts";
import type { OperatorParams } from "../operators/params.ts";
import type { NodeRun } from "./program.ts";
import { soundNumber } from "./rows.ts";

/** The run of a node over earlier slots: null in, null out unless the operator has its own rule. */
export function scalarRun(
  operator: ScalarOperator,
  params: OperatorParams,
  names: readonly string[],
  inputs: readonly number[],
  whole: boolean,
): NodeRun {
  const apply = operator.prepare(params, names);
  const propagate = operator.nulls === "propagate";
  const n = inputs.length;
  // One array for every call: operators read it and keep nothing of it.
  const args: Scalar[] = Array.from({ length: n }, () => null);
  return (slots) => {
    for (let i = 0; i < n; i++) {
      const arg = slots[inputs[i] as number] as Scalar;
      if (arg === null && propagate) return null;
      args[i] = arg;
    }
    const value = apply(args);
    return typeof value === "number" ? soundNumber(value, whole) : value;
  };
}
