import { type PopulationFacts, populationResult } from "../concept/population/facts.ts";
import type { CompiledCondition } from "../condition/compiled.ts";
import { evaluateInSteps } from "../condition/evaluate.ts";
import type { SignalViews } from "../values/series.ts";
import { parseTimestamp, timestampMs } from "../values/time.ts";
import type { Work } from "../values/work.ts";
import { type PinnedDefinitions, compileDefinitions } from "./definitions.ts";
import { type Difference, differencesOf } from "./difference.ts";
import { decisionIdOf } from "./id.ts";
import { type DecisionRecord, type SignalError, buildDecisionRecord, mergeSignalErrors } from "./record.ts";

/** What came of a verification; no difference means that the record is what the definitions and data shown give. */
export interface Verification {
  readonly verified: boolean;
  /** Present where there is nothing left to recompute from: the entity was erased, or observations have expired. */
  readonly status?: "erased" | "expired" | "members_erased";
  readonly differences: readonly Difference[];
}

/** What was fixed when a question was first asked: how much of the ledger it sees and which fetches had failed. */
export interface SealedFacts {
  readonly watermark: number;
  readonly signal_errors: readonly SignalError[];
  /** What a group's members came to. */
  readonly population?: PopulationFacts;
}

/** A signal of which the ledger holds fewer rows than it took in. */
export interface MissingRows {
  readonly primitive_id: string;
  readonly taken: number;
  readonly held: number;
}

/** What the ledger says about a decision. */
export interface LedgerEvidence {
  /** The pseudonym as the ledger holds it. */
  readonly entity_id: string;
  /** The signals that a concept (by key) sees under a watermark. */
  readonly viewsOf: (conceptKey: string, watermark: number) => SignalViews;
  /** By concept key; null where nothing was sealed, as for a snapshot. */
  readonly sealed: (conceptKey: string) => SealedFacts | null;
  readonly missing: readonly MissingRows[];
  /** Whether observations that it saw are no longer kept; what they do not decide is compared all the same. */
  readonly expired?: boolean;
}

/** The verification of a record whose entity was erased: nothing can show that it differs. */
export const erasedVerification: Verification = { verified: false, status: "erased", differences: [] };

/** The verification of a record whose observations have expired; `differences` are those that show without them. */
export function expiredVerification(differences: readonly Difference[]): Verification {
  return { verified: false, status: "expired", differences };
}

/** The verification that some differences amount to. */
export function verificationOf(differences: readonly Difference[]): Verification {
  return { verified: differences.length === 0, differences };
}

/** The differences between a stored record and what definitions and ledger give; `evidence` null when nothing is left. */
export function* verifyRecordInSteps(
  stored: unknown,
  definitions: PinnedDefinitions,
  evidence: LedgerEvidence | null,
): Work<Difference[]> {
  const record = readable(stored);
  if (record === null) return [{ field: "record", recorded: stored ?? null, computed: "a decision record" }];
  let condition: CompiledCondition;
  try {
    condition = compileDefinitions(definitions);
  } catch (error) {
    const unusable = { field: "definitions", recorded: record.ir_hash ?? null, computed: messageOf(error) };
    return [unusable, ...idDifferences(record)];
  }
  const gone = (evidence?.missing ?? []).map(({ primitive_id, taken, held }) => ({
    field: `observations_missing.${primitive_id}`,
    recorded: taken,
    computed: held,
  }));
  if (evidence === null) {
    const lost = { field: "observations_missing", recorded: record.entity_id, computed: null };
    return [lost, ...idDifferences(record), ...fixedDifferences(record, condition)];
  }
  if (evidence.expired === true) return [...gone, ...lastingDifferences(record, condition, evidence)];
  try {
    const computed = yield* recompute(record, condition, evidence);
    return [...gone, ...differencesOf(record, computed), ...foldDifferences(record, condition)];
  } catch (error) {
    const field = gone.length > 0 ? "concept_result" : "observations_missing";
    const failed = { field, recorded: record.concept_result ?? null, computed: messageOf(error) };
    return [...gone, failed, ...fixedDifferences(record, condition)];
  }
}

/** What a group came to must be what the numbers recorded of its members give. */
function foldDifferences(
  { populations = {}, features }: DecisionRecord,
  { concepts }: CompiledCondition,
): Difference[] {
  const [own] = concepts;
  return concepts.flatMap(({ key, definition: { population, output_feature } }) => {
    const facts = populations[key];
    if (population === undefined || facts === undefined) return [];
    const recorded = features[key === own?.key ? output_feature : `${key}:${output_feature}`];
    return differencesOf(recorded, populationResult(population, facts), `populations.${key}`);
  });
}

/**
 * The record that the same question gives, as it would come back from storage: under the watermark that was sealed, or
 * where nothing was, as for a snapshot, the recorded one.
 */
function* recompute(record: DecisionRecord, condition: CompiledCondition, evidence: LedgerEvidence): Work<unknown> {
  const t = parseTimestamp(record.evaluated_at);
  const deterministic = isDeterministic(record, evidence.entity_id);
  const sealed = new Map(condition.concepts.map(({ key }) => [key, deterministic ? evidence.sealed(key) : null]));
  const watermarkOf = (key: string) => sealed.get(key)?.watermark ?? recordedWatermark(record, key);
  const evaluation = yield* evaluateInSteps(condition, (key) => evidence.viewsOf(key, watermarkOf(key)), t);
  const computed = buildDecisionRecord(condition, evaluation, {
    entity_id: evidence.entity_id,
    deterministic,
    watermarks: Object.fromEntries([...sealed.keys()].map((key) => [key, watermarkOf(key)])),
    ...(deterministic ? {} : { decision_id: record.decision_id }),
    signal_errors: deterministic
      ? mergeSignalErrors([...sealed.values()].map((facts) => facts?.signal_errors ?? []))
      : record.signal_errors,
    populations: deterministic ? populationsOf(sealed) : record.populations,
  });
  return JSON.parse(JSON.stringify(computed)) as unknown;
}

/** What a record says about the populations that were counted for it. */
export function populationsOf(sealed: ReadonlyMap<string, SealedFacts | null>): DecisionRecord["populations"] {
  const found = [...sealed].flatMap(([key, facts]) => (facts?.population ? [[key, facts.population] as const] : []));
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The watermark a record names for a concept, 0 where it names none. */
export function recordedWatermark({ watermarks }: Pick<DecisionRecord, "watermarks">, key: string): number {
  return Object.hasOwn(watermarks, key) ? (watermarks[key] ?? 0) : 0;
}

/** A derived id is the mark of a question that named its time, whatever the record says. */
function isDeterministic(record: DecisionRecord, entityId: string): boolean {
  const { condition_id, condition_version, evaluated_at } = record;
  const derived = decisionIdOf(condition_id, condition_version, entityId, parseTimestamp(evaluated_at));
  return record.deterministic === true || derived === record.decision_id;
}

/** An id that is derived holds condition, entity and time. */
function idDifferences(record: DecisionRecord): Difference[] {
  if (!record.deterministic) return [];
  const { condition_id, condition_version, entity_id, evaluated_at } = record;
  const derived = decisionIdOf(condition_id, condition_version, entity_id, parseTimestamp(evaluated_at));
  return differencesOf(record.decision_id, derived, "decision_id");
}

/** What shows without the observations: the id, the entity, what was sealed, and what the definitions say. */
function lastingDifferences(
  record: DecisionRecord,
  condition: CompiledCondition,
  evidence: LedgerEvidence,
): Difference[] {
  const seals = condition.concepts.flatMap(({ key }) => {
    const sealed = isDeterministic(record, evidence.entity_id) ? evidence.sealed(key) : null;
    return sealed ? differencesOf(recordedWatermark(record, key), sealed.watermark, `watermarks.${key}`) : [];
  });
  const entity = differencesOf(record.entity_id, evidence.entity_id, "entity_id");
  return [...idDifferences(record), ...entity, ...seals, ...fixedDifferences(record, condition)];
}

/** What the definitions alone say. */
function fixedDifferences(
  record: DecisionRecord,
  { definition, strategy, ir, ir_hash }: CompiledCondition,
): Difference[] {
  const fixed = {
    concept_id: definition.concept_id,
    concept_version: definition.concept_version,
    condition_id: definition.condition_id,
    condition_version: definition.version,
    threshold_applied: strategy.threshold_applied,
    strategy: strategy.type.name,
    decision_type: strategy.type.decisionType,
    ir_hash,
    engine: ir.engine,
  };
  return Object.entries(fixed).flatMap(([field, value]) =>
    differencesOf(record[field as keyof DecisionRecord], value, field),
  );
}

/** The value as a record if what a recomputation starts from is there, else null. */
export function readable(value: unknown): DecisionRecord | null {
  if (typeof value !== "object" || value === null) return null;
  const record = value as DecisionRecord;
  const texts = [record.decision_id, record.condition_id, record.condition_version, record.entity_id];
  const sound =
    texts.every((text: unknown) => typeof text === "string") &&
    timestampMs(record.evaluated_at) !== null &&
    typeof record.watermarks === "object" &&
    record.watermarks !== null &&
    Array.isArray(record.signal_errors);
  return sound ? record : null;
}

/** What is wrong, in words. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
