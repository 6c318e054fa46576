import { type TracedNode, traceRun } from "../execute.ts";
import type { CompiledConcept } from "../compiled.ts";
import { runConcept } from "../run.ts";
import type { SignalViews } from "../../values/series.ts";
import type { Scalar } from "../../values/values.ts";
import { type Driver, driversOf } from "./drivers.ts";

/** A Result with what each signal contributed and every step of its computation. */
export interface ExplainedResult {
  readonly value: Scalar;
  readonly drivers: readonly Driver[];
  readonly nodes: readonly TracedNode[];
}

/** Executes a concept at `t` (epoch milliseconds) and explains its Result; throws as `executeConcept` does. */
export function explainResult(concept: CompiledConcept, viewOf: SignalViews, t: number): ExplainedResult {
  const run = runConcept(concept, viewOf, t);
  return { value: run.value, drivers: driversOf(run, t), nodes: traceRun(run) };
}
