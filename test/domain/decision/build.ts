import type { CompiledCondition } from "../../../worker/domain/condition/compiled.ts";
import type { VerdictOptions } from "../../../worker/domain/condition/evaluate.ts";
import { buildDecisionRecord, type DecisionRecord } from "../../../worker/domain/decision/record.ts";
import { type DecisionExplanation, explainDecision } from "../../../worker/domain/decision/explain-decision.ts";
import type { SeriesView } from "../../../worker/domain/values/series.ts";
import { judge } from "../condition/build.ts";

export const meta = { entity_id: "ent_1", deterministic: true, watermarks: { "concept@1.0": 1 } };

/** Explains the record of a decision on `app.x`, as it comes back from storage. */
export function explain(compiled: CompiledCondition, view: SeriesView, options?: VerdictOptions): DecisionExplanation {
  const record = buildDecisionRecord(compiled, judge(compiled, { "app.x": view }, options), meta);
  return explainDecision(JSON.parse(JSON.stringify(record)) as DecisionRecord, compiled);
}
