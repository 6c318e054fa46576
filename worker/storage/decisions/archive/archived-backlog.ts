import type { RawDecisionRow } from "../../../usecases/ports/decisions/decisions.ts";
import { archiveKey, keyed } from "./archive-key.ts";
import { type SegmentRow, segmentOf } from "./segment-index.ts";
import type { SegmentBucket } from "./segment-bucket.ts";
import { D1Table } from "../../sql/table.ts";

/** A decision of a segment, with its place: its segment, and its id, by which they are in order. */
interface PlacedRow {
  segment: number;
  row: RawDecisionRow;
}

const selectPlaced = `
  SELECT r.value->>0 AS decision_id FROM json_each(?1) r
  CROSS JOIN archived a ON a.key = CAST(r.value->>1 AS INTEGER) WHERE a.segment = ?2`;

/** What is archived, segment by segment in the order they were written. */
export class ArchivedBacklog extends D1Table {
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
