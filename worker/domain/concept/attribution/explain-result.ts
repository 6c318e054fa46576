import { type TracedNode, traceRun } from "../execute.ts";
import type { CompiledConcept } from "../compiled.ts";
import { runConceptInSteps } from "../run.ts";
import type { SignalViews } from "../../values/series.ts";
import type { Scalar } from "../../values/values.ts";
import type { Work } from "../../values/work.ts";
import { memberLabels } from "../../values/members.ts";
import { driversInSteps, type NamedDriver, withMember } from "./drivers.ts";

/** A Result with what each signal contributed and every step of its computation. */
export interface ExplainedResult {
  readonly value: Scalar;
  readonly drivers: readonly NamedDriver[];
  readonly nodes: readonly TracedNode[];
}

/** Executes a concept at `t` (epoch milliseconds) and explains its Result, in steps; throws as `runConceptInSteps` does. */
export function* explainResultInSteps(concept: CompiledConcept, viewOf: SignalViews, t: number): Work<ExplainedResult> {
  const run = yield* runConceptInSteps(concept, viewOf, t);
  const [first] = run.members?.judged ?? [];
  const drivers = withMember(yield* driversInSteps(run, t), concept, first && memberLabels(first.member));
  return { value: run.value, drivers, nodes: traceRun(run) };
}
