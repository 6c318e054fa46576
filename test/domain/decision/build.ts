import type { CompiledCondition } from "../../../worker/domain/condition/compiled.ts";
import { compileConcept, type CompiledConcept } from "../../../worker/domain/concept/compile.ts";
import type { EvaluateOptions } from "../../../worker/domain/condition/evaluate.ts";
import { buildDecisionRecord, type DecisionRecord } from "../../../worker/domain/decision/record.ts";
import { type DecisionExplanation, explainDecision } from "../../../worker/domain/decision/explain-decision.ts";
import type { SeriesView } from "../../../worker/domain/values/series.ts";
import type { OutputType, PrimitiveType, Scalar } from "../../../worker/domain/values/values.ts";
import { judge } from "../condition/build.ts";
import { conceptOf, daily, signal } from "../concept/build.ts";

export const meta = { entity_id: "ent_1", deterministic: true, watermarks: { "concept@1.0": 1 } };

/** History values a day apart before noon, then the value at noon. */
export const series = (past: readonly number[], now: Scalar): SeriesView =>
  daily(...past.map((value, i) => [past.length - i, value] as const), [0, now]);

/** Explains the record of a decision on `app.x`, as it comes back from storage. */
export function explain(compiled: CompiledCondition, view: SeriesView, options?: EvaluateOptions): DecisionExplanation {
  const record = buildDecisionRecord(compiled, judge(compiled, { "app.x": view }, options), meta);
  return explainDecision(JSON.parse(JSON.stringify(record)) as DecisionRecord, compiled);
}

/** The concept that is one scalar signal `app.x`. */
export function scalarConcept(type: PrimitiveType, output: OutputType): CompiledConcept {
  const labels = type === "categorical" ? { labels: ["healthy", "at_risk", "churned"] } : {};
  return compileConcept(
    conceptOf({
      primitives: { x: signal("x", type, labels) },
      features: { out: { op: "passthrough", inputs: ["x"] } },
      output_type: output,
    }),
  );
}
