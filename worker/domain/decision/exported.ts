import { type CsvCell, csvRecord } from "../values/wording/csv.ts";
import type { DecisionRecord } from "./record.ts";

/** A record as it is read: with what became of its actions. */
export interface ExportedDecision extends DecisionRecord {
  readonly action_id: string | null;
  readonly actions: readonly object[];
}

/** How an export, or a part of one, ends; `next` is null where nothing is left. */
interface ExportEnd {
  readonly rows: number;
  readonly complete: boolean;
  /** The id to go on after. */
  readonly next: string | null;
}

/** The forms in which decisions are exported. */
export const exportFormats = ["ndjson", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A form in which decisions leave: what comes first, each of them, and the line by which a reader knows that none is missing. */
interface ExportForm {
  readonly head: string;
  row(decision: ExportedDecision): string;
  end(end: ExportEnd): string;
}

const exportColumns: Readonly<Record<string, (decision: ExportedDecision) => unknown>> = {
  decision_id: (one) => one.decision_id,
  evaluated_at: (one) => one.evaluated_at,
  outcome: (one) => one.outcome,
  entity_id: (one) => one.entity_id,
  concept_id: (one) => one.concept_id,
  concept_version: (one) => one.concept_version,
  condition_id: (one) => one.condition_id,
  condition_version: (one) => one.condition_version,
  result: (one) => one.concept_result.value,
  result_type: (one) => one.concept_result.type,
  decision_value: (one) => one.decision_value,
  decision_type: (one) => one.decision_type,
  strategy: (one) => one.strategy,
  threshold_applied: (one) => one.threshold_applied,
  score: (one) => one.score,
  reason: (one) => one.reason,
  label_matched: (one) => one.label_matched,
  history_count: (one) => one.history_count,
  deterministic: (one) => one.deterministic,
  action_id: (one) => one.action_id,
  input_primitives: (one) => one.input_primitives,
  features: (one) => one.features,
  history: (one) => one.history,
  series_summary: (one) => one.series_summary,
  signal_errors: (one) => one.signal_errors,
  operands: (one) => one.operands,
  drivers: (one) => one.drivers,
  actions: (one) => one.actions,
  watermarks: (one) => one.watermarks,
  ir_hash: (one) => one.ir_hash,
  engine: (one) => one.engine,
  members: (one) => one.members ?? null,
};

const columnNames = Object.keys(exportColumns);

/** What has parts stands in its cell as JSON. */
const csvCell = (value: unknown): CsvCell =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : (value as CsvCell);

const csv: ExportForm = {
  head: csvRecord(columnNames),
  row: (decision) => csvRecord(Object.values(exportColumns).map((read) => csvCell(read(decision)))),
  end: ({ rows, next }) => {
    const words = next === null ? `# end: ${rows} rows, complete` : `# end: ${rows} rows, more after ${next}`;
    return csvRecord([words, ...columnNames.slice(1).map(() => null)]);
  },
};

const ndjson: ExportForm = {
  head: "",
  row: (decision) => `${JSON.stringify(decision)}\n`,
  end: (end) => `${JSON.stringify({ export: end })}\n`,
};

/** How decisions are written in each form. */
export const exportForms: Readonly<Record<ExportFormat, ExportForm>> = { ndjson, csv };
