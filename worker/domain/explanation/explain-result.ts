import { type TracedNode, traceRun } from "../concept/execute.ts";
import type { CompiledConcept } from "../concept/compiled.ts";
import { runConcept } from "../concept/run.ts";
import type { SignalViews } from "../types/series.ts";
import type { Scalar } from "../types/values.ts";
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
