import type { RawDecisionRow } from "../../../usecases/ports/decisions/decisions.ts";

/** So many decisions are in a segment at most. */
export const segmentRows = 10_000;
/** And so many in each of its blocks, which are compressed and read by themselves. */
export const blockRows = 250;

/** A part of a segment: its first decision, where its bytes are in the object, and the hash of its plain text. */
export type Block = readonly [first_at: number, first_id: string, offset: number, stored: number, sha256: string];

/** A segment by its name, and its blocks, oldest first; null where it was written as one. */
export interface Segment {
  sha256: string;
  blocks: readonly Block[] | null;
}

const archivedColumns = [
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

type PlacedDecision = Pick<RawDecisionRow, "evaluated_at" | "decision_id">;

/** The order of lists, newest first; ids are ASCII, so that the database orders them alike. */
export const newestFirst = (a: PlacedDecision, b: PlacedDecision): number =>
  b.evaluated_at - a.evaluated_at || (a.decision_id < b.decision_id ? 1 : -1);

/** Decisions as the texts of the blocks of a segment, with the first of each: a line for a decision, oldest first. */
export function blockTexts(
  rows: readonly RawDecisionRow[],
  perBlock: number,
): { first: PlacedDecision; text: string }[] {
  const sorted = rows.toSorted((a, b) => newestFirst(b, a));
  const starts = sorted.flatMap((first, at) => (at % perBlock === 0 ? [{ first, at }] : []));
  return starts.map(({ first, at }) => {
    const lines = sorted.slice(at, at + perBlock).map((row) => JSON.stringify(row, [...archivedColumns]));
    return { first, text: `${lines.join("\n")}\n` };
  });
}

/** The decisions of a segment or block; throws for what is none. */
export function readLines(text: string): RawDecisionRow[] {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as RawDecisionRow);
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
