import { compileDefinitions, type PinnedDefinitions } from "../../../domain/decision/definitions.ts";
import { evaluateInSteps } from "../../../domain/condition/evaluate.ts";
import { signalRequirements } from "../../../domain/condition/requirements.ts";
import { buildDecisionRecord, type DecisionRecord } from "../../../domain/decision/record.ts";
import { needOf } from "../../../domain/values/series.ts";
import type { Work } from "../../../domain/values/work.ts";
import type { Entities } from "../observations/entities.ts";
import type { Observations } from "../observations/observations.ts";

/** Questions to answer in full, under one watermark. */
export interface ShardExplainRequest {
  condition: PinnedDefinitions;
  watermark: number;
  questions: readonly { entity: string; t: number }[];
}

/** The records that the questions would have made; nothing is sealed or stored. */
export function* explainQuestions(
  { entities, observations }: { entities: Entities; observations: Observations },
  { condition, watermark, questions }: ShardExplainRequest,
): Work<DecisionRecord[]> {
  const compiled = compileDefinitions(condition);
  const needs = signalRequirements(compiled);
  const watermarks = Object.fromEntries(compiled.concepts.map(({ key }) => [key, watermark]));
  const records: DecisionRecord[] = [];
  for (const { entity, t } of questions) {
    const found = entities.find(entity);
    if (!found) continue;
    for (const ofConcept of needs.values()) yield* observations.load(found.entity_no, ofConcept, t, watermark);
    const viewsOf = (conceptKey: string) => (primitiveId: string) =>
      observations.view(found.entity_no, needOf(needs.get(conceptKey) ?? [], primitiveId), t, watermark);
    const evaluation = yield* evaluateInSteps(compiled, viewsOf, t);
    records.push(
      buildDecisionRecord(compiled, evaluation, { entity_id: found.entity_id, deterministic: false, watermarks }),
    );
  }
  return records;
}
