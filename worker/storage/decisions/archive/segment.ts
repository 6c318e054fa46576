import type { RawDecisionRow } from "../../../usecases/ports/decisions/decisions.ts";

/** So many decisions are in a segment at most. */
export const segmentRows = 10_000;

const columns = [
  "decision_id",
  "condition_id",
  "condition_version",
  "entity_id",
  "evaluated_at",
  "outcome",
  "score",
  "bucket",
  "batch_id",
  "recorded_at",
  "record",
] as const satisfies readonly (keyof RawDecisionRow)[];

/** The order of lists, newest first; ids are ASCII, so that the database orders them alike. */
export const newestFirst = (
  a: Pick<RawDecisionRow, "evaluated_at" | "decision_id">,
  b: Pick<RawDecisionRow, "evaluated_at" | "decision_id">,
): number => b.evaluated_at - a.evaluated_at || (a.decision_id < b.decision_id ? 1 : -1);

/** Decisions as the text of a segment: a line each, oldest first. */
export function segmentText(rows: readonly RawDecisionRow[]): string {
  const lines = rows.toSorted((a, b) => newestFirst(b, a)).map((row) => JSON.stringify(row, [...columns]));
  return `${lines.join("\n")}\n`;
}

/** The decisions of a segment by id; throws for what is no segment. */
export function readSegment(text: string): Map<string, RawDecisionRow> {
  const rows = new Map<string, RawDecisionRow>();
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const row = JSON.parse(line) as RawDecisionRow;
    rows.set(row.decision_id, row);
  }
  return rows;
}

/** What the database says about a segment, to find it by. */
export interface SegmentSummary {
  first_at: number;
  last_at: number;
  decisions: number;
  triggered: number;
  /** The conditions with their versions, as JSON. */
  conditions: string;
}

/** Sums up the decisions of a segment, oldest first. */
export function summaryOf(rows: readonly RawDecisionRow[]): SegmentSummary {
  const conditions = new Set(rows.map((row) => JSON.stringify([row.condition_id, row.condition_version])));
  return {
    first_at: rows[0]?.evaluated_at ?? 0,
    last_at: rows.at(-1)?.evaluated_at ?? 0,
    decisions: rows.length,
    triggered: rows.filter(({ outcome }) => outcome === "triggered").length,
    conditions: `[${[...conditions].join()}]`,
  };
}
