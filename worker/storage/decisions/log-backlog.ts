import { type RecordColumns, unpackRecord } from "../../domain/decision/packed.ts";
import { loggedDecision, type Logged, type DatabaseKind } from "../../domain/decision/log/entry.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { ArchivedBacklog } from "./archive/archived-backlog.ts";
import { SegmentBucket } from "./archive/segment-bucket.ts";
import { behindKey, leafContent, leafId, rowKey, type RowKind } from "../log/logged-rows.ts";
import { D1Table } from "../sql/table.ts";

/** A stored row as a leaf to be. */
export interface BacklogRow {
  /** Where it stands among its kind, as JSON. */
  key: string;
  /** What the pages of its leaves are named after; all rows of one page say the same. */
  pages: string;
  /** The batch that has logged it, if one has; null where that cannot be known. */
  batch_id: string | null;
  /** Null for a record that cannot be read. */
  logged: Logged | null;
}

/** What can be walked through: a kind of row of the database, or the decisions that are archived. */
export type BacklogPart = DatabaseKind | "archived";

/** What the pages of leaves about the decisions of a segment are named after. */
export const pagesOfSegment = (segment: number): string => `archived/${segment}`;

type RawDecision = RecordColumns & { batch_id: string; record: string; recorded_at: number };

function decisionLeaf(row: RawDecision): Logged | null {
  const record = unpackRecord(row, row.record);
  return record && loggedDecision(row.decision_id, record, formatTimestamp(row.recorded_at));
}

/** What is stored, in the order of its keys: to log what was there before the log. */
export class LogBacklog extends D1Table {
  readonly #archive: ArchivedBacklog;

  constructor(db: D1Database, bucket = new SegmentBucket(undefined)) {
    super(db);
    this.#archive = new ArchivedBacklog(db, bucket);
  }

  /** The next rows of a part behind a key. Throws `unavailable` where the archive cannot be read. */
  page(part: BacklogPart, after: string | null, most: number): Promise<BacklogRow[]> {
    if (part === "archived") return this.#archived(after, most);
    return part === "decision" ? this.#decisions(after, most) : this.#rows(part, after, most);
  }

  /** The number of the segment that a decision is in; null where it is not archived. */
  segmentOf(decisionId: string): Promise<number | null> {
    return this.#archive.segmentOf(decisionId);
  }

  async #decisions(after: string | null, most: number): Promise<BacklogRow[]> {
    const results = await this.rows<RawDecision>(
      `SELECT d.decision_id, d.condition_id, d.condition_version, d.entity_id, d.evaluated_at, d.record, d.recorded_at,
        d.batch_id FROM decisions d WHERE d.decision_id > coalesce(?1->>0, '') ORDER BY d.decision_id LIMIT ?2`,
      [after, most],
    );
    return results.map((row) => ({
      key: JSON.stringify([row.decision_id]),
      pages: "decision",
      batch_id: row.batch_id,
      logged: decisionLeaf(row),
    }));
  }

  async #archived(after: string | null, most: number): Promise<BacklogRow[]> {
    const found = await this.#archive.next(after === null ? null : (JSON.parse(after) as [number, string]), most);
    return found.map(({ segment, row }) => ({
      key: JSON.stringify([segment, row.decision_id]),
      pages: pagesOfSegment(segment),
      batch_id: row.batch_id,
      logged: decisionLeaf(row),
    }));
  }

  async #rows(kind: RowKind, after: string | null, most: number): Promise<BacklogRow[]> {
    const results = await this.rows<{ key: string; id: string; content: string }>(
      `SELECT ${rowKey(kind)} AS key, ${leafId(kind)} AS id, ${leafContent(kind)} AS content ${behindKey(kind, after)}`,
      [after, most],
    );
    return results.map(({ key, id, content }) => ({
      key,
      pages: kind,
      batch_id: null,
      logged: { kind, id, content: JSON.parse(content) as unknown },
    }));
  }
}
