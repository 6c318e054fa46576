import { env } from "../../support/memory/storage.ts";
import { packRecord } from "../../../worker/domain/decision/packed.ts";
import type { DecisionRecord } from "../../../worker/domain/decision/record.ts";
import { formatTimestamp } from "../../../worker/domain/values/time.ts";
import { Archiver } from "../../../worker/storage/decisions/archive/archiver.ts";
import { ArchiveReader } from "../../../worker/storage/decisions/archive/archive-reader.ts";
import { type SegmentR2, SegmentBucket } from "../../../worker/storage/decisions/archive/segment-bucket.ts";
import { DecisionStore } from "../../../worker/storage/decisions/decision-store.ts";
import { type NewDecisionRow, Recorder } from "../../../worker/storage/decisions/recorder.ts";

export const bucket = (): SegmentR2 => {
  if (env.ARCHIVE === undefined) throw new Error("the tests bind ARCHIVE");
  return env.ARCHIVE;
};
/** Blocks are small, so that few decisions lie in several. */
export const segments = (r2: SegmentR2 = bucket()) => new SegmentBucket(r2, 8);
export const store = () => new DecisionStore(env.DB, segments());
export const recorderWith = (reader: SegmentBucket | null = segments(), db = env.DB) =>
  new Recorder(db, reader === null ? {} : { archive: new ArchiveReader(db, reader) });

/** What a question came to; null could not be judged. */
export type Value = boolean | string | null;

export interface Asked {
  condition_id: string;
  condition_version?: string;
  entity: string;
  at: number;
  value: Value;
  score?: number | null;
  decision_id?: string;
}

/** A decision as a shard hands it to the recorder. */
export function rowOf({ condition_id, condition_version = "1.0", entity, at, value, score = null, ...more }: Asked) {
  const decision_id = more.decision_id ?? `dec_${condition_id}_${condition_version}_${entity}_${at}`;
  const outcome = value === false || value === null ? "not_triggered" : "triggered";
  const record = {
    decision_id,
    concept_id: "cpt",
    concept_version: "1.0",
    condition_id,
    condition_version,
    concept_result: { value: score, type: "float?" },
    input_primitives: { "a.rate": score },
    series_summary: { "a.rate": { count: 3, first_at: formatTimestamp(at), last_at: null } },
    signal_errors: [],
    features: { out: score },
    threshold_applied: 0.5,
    strategy: "threshold",
    decision_type: "boolean",
    decision_value: value ?? false,
    label_matched: null,
    score,
    reason: value === null ? "null_input" : null,
    history_count: 0,
    history: null,
    operands: [],
    drivers: [],
    outcome,
    entity_id: `ent_${entity}`,
    evaluated_at: formatTimestamp(at),
    deterministic: true,
    watermarks: { "cpt@1.0": 7 },
    ir_hash: "abc",
    engine: 1,
  } as unknown as DecisionRecord;
  const row: NewDecisionRow = {
    decision_id,
    condition_id,
    condition_version,
    entity_id: `ent_${entity}`,
    evaluated_at: at,
    outcome,
    score,
    bucket: 3,
    record: JSON.stringify(record),
    packed: packRecord(record),
    decision_value: JSON.stringify(value ?? false),
    fires: outcome === "triggered" ? ["any", "true"] : value === null ? ["any"] : ["any", "false"],
    entity,
    namespaces: ["a"],
  };
  return row;
}

let batches = 0;
/** Records decisions as one group, at `recorded_at`. */
export async function record(rows: readonly NewDecisionRow[], recorded_at = 1, recorder = recorderWith()) {
  for (let at = 0; at < rows.length; at += 400)
    await recorder.record(rows.slice(at, at + 400), { batch_id: `batch_${++batches}`, recorded_at });
}

/** Archives all that is from before `cut`, `rows` to a segment. */
export async function archive(cut: number, rows = 10_000): Promise<number> {
  await env.DB.prepare("DELETE FROM settings WHERE name = 'archive_next_look'").run();
  const archiver = new Archiver(env.DB, segments(), { full: rows, atOnce: Math.min(rows, 500) });
  let decisions = 0;
  for (;;) {
    const moved = await archiver.move(cut, cut);
    if (moved === null || moved.segments === 0) return decisions;
    decisions += moved.decisions;
  }
}

export const count = async (table: string) =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n")) ?? -1;

/** Nothing is stored any more. */
export async function empty(): Promise<void> {
  for (const table of [
    "decisions",
    "archived",
    "archived_series",
    "segments",
    "action_results",
    "incidents",
    "tasks",
    "actions",
  ])
    await env.DB.prepare(`DELETE FROM ${table}`).run();
}
