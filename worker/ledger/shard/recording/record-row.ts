import { satisfiedTriggers } from "../../../domain/action/fire.ts";
import type { CompiledCondition } from "../../../domain/condition/compiled.ts";
import type { ExplainedVerdict } from "../../../domain/condition/evaluation.ts";
import { packRecord } from "../../../domain/decision/packed.ts";
import { type DecisionRecord, buildDecisionRecord, mergeSignalErrors } from "../../../domain/decision/record.ts";
import type { NewDecisionRow } from "../../../storage/decisions/recorder.ts";
import type { Entity } from "../observations/entities.ts";
import { type SealedFacts, populationsOf } from "../../../domain/decision/verify.ts";

/** A record as it is inserted; `t` in epoch milliseconds. */
export function toRow(record: DecisionRecord, entity: Entity, namespaces: string[], t: number): NewDecisionRow {
  return {
    decision_id: record.decision_id,
    condition_id: record.condition_id,
    condition_version: record.condition_version,
    entity_id: record.entity_id,
    evaluated_at: t,
    outcome: record.outcome,
    score: record.score,
    bucket: entity.bucket,
    record: JSON.stringify(record),
    packed: packRecord(record),
    decision_value: JSON.stringify(record.decision_value),
    fires: satisfiedTriggers(record.outcome, record.reason),
    entity: entity.entity,
    namespaces,
  };
}

/** What the members of groups came to, by concept key; undefined where there are no groups. */

/** The record of a sealed question that saw each concept (by key) as `sealedAs` says. */
export function recordSealed(
  condition: CompiledCondition,
  evaluation: ExplainedVerdict,
  entity: Pick<Entity, "entity_id">,
  sealedAs: ReadonlyMap<string, SealedFacts>,
  decision: { deterministic: boolean; decision_id?: string },
): DecisionRecord {
  return buildDecisionRecord(condition, evaluation, {
    entity_id: entity.entity_id,
    watermarks: Object.fromEntries([...sealedAs].map(([key, { watermark }]) => [key, watermark])),
    signal_errors: mergeSignalErrors([...sealedAs.values()].map(({ signal_errors }) => signal_errors)),
    populations: populationsOf(sealedAs),
    ...decision,
  });
}
