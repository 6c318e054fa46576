import type { Result } from "../condition/evaluation.ts";
import { formatTimestamp, timestampOrNull } from "../values/time.ts";
import type { Scalar } from "../values/values.ts";
import type { DecisionRecord } from "./record.ts";
import { conceptKey } from "../concept/compile.ts";

/** The parts of a record that have columns of their own; `evaluated_at` in epoch milliseconds. */
export interface RecordColumns {
  readonly decision_id: string;
  readonly condition_id: string;
  readonly condition_version: string;
  readonly entity_id: string;
  readonly evaluated_at: number;
}

/** A signal by its place among the inputs, or by name where it is no input. */
type PackedSignal = number | string;

/** Fields that are stored in a shorter form, as tuples instead of objects. */
interface Shortened {
  concept_result: [value: Result["value"], type: Result["type"]];
  input_primitives: [primitive_id: string, value: Scalar][];
  series_summary: [signal: PackedSignal, count: number, first_at: number | null, last_at: number | null][];
  features: [name: string, value: Scalar][];
  drivers: [signal: PackedSignal, contribution: number, effect: number, value: Scalar, sampled?: true][];
  /** Under "" the watermark of the record's own concept. */
  watermarks: [concept: string, watermark: number][];
}
type Packed = Omit<DecisionRecord, keyof RecordColumns | keyof Shortened> & Shortened;

/** The layout's number stands first, then these values. Another order or form is another layout. */
const layout = 1;
const packedFields = [
  "decision_value",
  "outcome",
  "score",
  "label_matched",
  "reason",
  "threshold_applied",
  "strategy",
  "decision_type",
  "concept_id",
  "concept_version",
  "concept_result",
  "input_primitives",
  "series_summary",
  "features",
  "drivers",
  "history_count",
  "history",
  "operands",
  "signal_errors",
  "deterministic",
  "watermarks",
  "ir_hash",
  "engine",
] as const satisfies readonly (keyof Packed)[];

/**
 * A record without what its columns say and without its field names, as JSON. SQLite moves what exceeds 1,002 bytes of a
 * row to a page of its own, 4,096 bytes each (file format, section 1.6): most records fit in this form, few as they are.
 */
export function packRecord(record: DecisionRecord): string {
  const inputs = Object.entries(record.input_primitives);
  const ref = (signal: string): PackedSignal => {
    const place = inputs.findIndex(([name]) => name === signal);
    return place < 0 ? signal : place;
  };
  const own = conceptKey(record.concept_id, record.concept_version);
  const { value, type } = record.concept_result;
  const shortened: Shortened = {
    concept_result: [value, type],
    input_primitives: inputs,
    series_summary: Object.entries(record.series_summary).map(([signal, { count, first_at, last_at }]) => [
      ref(signal),
      count,
      instantMs(first_at),
      instantMs(last_at),
    ]),
    features: Object.entries(record.features),
    drivers: record.drivers.map(({ signal, contribution, effect, value: driven, sampled }) =>
      sampled ? [ref(signal), contribution, effect, driven, sampled] : [ref(signal), contribution, effect, driven],
    ),
    watermarks: Object.entries(record.watermarks).map(([key, watermark]) => [key === own ? "" : key, watermark]),
  };
  const values: unknown[] = [layout];
  for (const field of packedFields)
    values.push(field in shortened ? shortened[field as keyof Shortened] : record[field as keyof DecisionRecord]);
  const { members, populations } = record;
  if (members !== undefined || populations !== undefined) values.push(members ?? null);
  if (populations !== undefined) values.push(populations);
  return JSON.stringify(values);
}

/** What the record itself has formatted needs no check against the calendar. */
const instantMs = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** The record as it was answered, its keys in their order; null for text that {@link packRecord} did not write. */
export function unpackRecord(columns: RecordColumns, text: string): DecisionRecord | null {
  try {
    const values = JSON.parse(text) as unknown[];
    if (values[0] !== layout || values.length < packedFields.length + 1) return null;
    if (values.length > packedFields.length + 1 && !isOfMany(values.slice(packedFields.length + 1))) return null;
    return unpack(columns, unpackedFields(values));
  } catch {
    return null;
  }
}

/** What stands behind the fields of a decision by members of an entity or about a group, and of no other. */
function isOfMany([members, populations, ...more]: readonly unknown[]): boolean {
  const hasMembers = typeof members === "object" && members !== null && "across" in members;
  if (more.length > 0) return false;
  return populations === undefined ? hasMembers : (hasMembers || members === null) && typeof populations === "object";
}

/** The values by their names; without a pair for each, since lists unpack many records. */
function unpackedFields(values: readonly unknown[]): Packed {
  const packed: Record<string, unknown> = {};
  for (const [at, field] of packedFields.entries()) packed[field] = values[at + 1];
  const [members, populations] = values.slice(packedFields.length + 1);
  if (members != null) packed["members"] = members;
  if (populations !== undefined) packed["populations"] = populations;
  return packed as unknown as Packed;
}

function unpack(columns: RecordColumns, packed: Packed): DecisionRecord {
  const { concept_id, concept_version, input_primitives: inputs } = packed;
  const [value, type] = packed.concept_result;
  const signalOf = (ref: PackedSignal) => (typeof ref === "string" ? ref : (inputs[ref] as [string, Scalar])[0]);
  return {
    decision_id: columns.decision_id,
    concept_id,
    concept_version,
    condition_id: columns.condition_id,
    condition_version: columns.condition_version,
    concept_result: { value, type },
    input_primitives: Object.fromEntries(inputs),
    series_summary: Object.fromEntries(
      packed.series_summary.map(([signal, count, first, last]) => [
        signalOf(signal),
        { count, first_at: timestampOrNull(first), last_at: timestampOrNull(last) },
      ]),
    ),
    signal_errors: packed.signal_errors,
    features: Object.fromEntries(packed.features),
    threshold_applied: packed.threshold_applied,
    strategy: packed.strategy,
    decision_type: packed.decision_type,
    decision_value: packed.decision_value,
    label_matched: packed.label_matched,
    score: packed.score,
    reason: packed.reason,
    history_count: packed.history_count,
    history: packed.history,
    operands: packed.operands,
    drivers: packed.drivers.map(([signal, contribution, effect, driven, sampled]) => ({
      signal: signalOf(signal),
      contribution,
      effect,
      value: driven,
      ...(sampled ? { sampled } : {}),
    })),
    ...(packed.members && { members: packed.members }),
    ...(packed.populations && { populations: packed.populations }),
    outcome: packed.outcome,
    entity_id: columns.entity_id,
    evaluated_at: formatTimestamp(columns.evaluated_at),
    deterministic: packed.deterministic,
    watermarks: Object.fromEntries(
      packed.watermarks.map(([key, watermark]) => [
        key === "" ? conceptKey(packed.concept_id, packed.concept_version) : key,
        watermark,
      ]),
    ),
    ir_hash: packed.ir_hash,
    engine: packed.engine,
  };
}
