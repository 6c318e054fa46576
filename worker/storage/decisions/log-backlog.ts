import { type RecordColumns, unpackRecord } from "../../domain/decision/packed.ts";
import { loggedDecision, type Logged, type DatabaseKind } from "../../domain/decision/log/entry.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { SegmentBucket } from "./archive/segment-bucket.ts";
import { behindKey, leafContent, leafId, rowKey, type RowKind } from "../log/logged-rows.ts";
import { D1Table } from "../sql/table.ts";
import type { RawDecisionRow } from "../../usecases/ports/decisions/decisions.ts";
import { archiveKey, keyed } from "./archive/archive-key.ts";
import { type SegmentRow, segmentOf } from "./archive/segment-index.ts";

/** A decision of a segment, with its place: its segment, and its id, by which they are in order. */
interface PlacedRow {
  segment: number;
  row: RawDecisionRow;
}

const selectPlaced = `
  SELECT r.value->>0 AS decision_id FROM json_each(?1) r
  CROSS JOIN archived a ON a.key = CAST(r.value->>1 AS INTEGER) WHERE a.segment = ?2`;

/** What is archived, segment by segment in the order they were written. */
class ArchivedBacklog extends D1Table {
  readonly #bucket: SegmentBucket;

  constructor(db: D1Database, bucket: SegmentBucket) {
    super(db);
    this.#bucket = bucket;
  }

  /** The next decisions behind a segment and an id, all of one segment; none: there are no more. Throws `unavailable`. */
  async next(after: readonly [segment: number, id: string] | null, most: number): Promise<PlacedRow[]> {
    let [from, behind] = after ?? [0, ""];
    for (;;) {
      const found = await this.row<SegmentRow & { segment: number }>(
        "SELECT segment, sha256, blocks FROM segments WHERE segment >= ? ORDER BY segment LIMIT 1",
        [from],
      );
      if (found === null) return [];
      const { segment } = found;
      if (segment !== from) behind = "";
      const rows = await this.#placed(segment, await this.#bucket.read(segmentOf(found)), behind, most);
      if (rows.length > 0) return rows.map((row) => ({ segment, row }));
      from = segment + 1;
    }
  }

  async segmentOf(decisionId: string): Promise<number | null> {
    const query = "SELECT segment FROM archived WHERE key = CAST(? AS INTEGER)";
    return this.prepared(query, [archiveKey(decisionId)]).first<number>("segment");
  }

  /** Two segments may hold one decision; it belongs to the one that the database names. */
  async #placed(
    segment: number,
    rows: readonly RawDecisionRow[],
    behind: string,
    most: number,
  ): Promise<RawDecisionRow[]> {
    const ordered = rows
      .filter(({ decision_id }) => decision_id > behind)
      .toSorted((a, b) => (a.decision_id < b.decision_id ? -1 : 1));
    for (let at = 0; at < ordered.length; at += most) {
      const some = ordered.slice(at, at + most);
      const ids = keyed(some.map(({ decision_id }) => decision_id));
      const results = await this.rows<{ decision_id: string }>(selectPlaced, [ids, segment]);
      const here = new Set(results.map(({ decision_id }) => decision_id));
      const placed = some.filter(({ decision_id }) => here.has(decision_id));
      if (placed.length > 0) return placed;
    }
    return [];
  }
}

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
