import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { RawDecisionRow } from "../../../usecases/ports/decisions/decisions.ts";
import { keyed } from "./archive-key.ts";
import { locate } from "./archived-sql.ts";
import { SegmentBucket } from "./segment-bucket.ts";
import type { Block } from "./segment.ts";

/** A decision that is archived, the segment it is in, and the block, as JSON; null where nobody knows it, or there are none. */
interface ArchivedPlace {
  decision_id: string;
  sha256: string | null;
  block: string | null;
}

const samePlace = ({ sha256, block }: ArchivedPlace): string => `${sha256} ${block}`;

/** Decisions from the archive by id, and the ids of those that are in a part of it that cannot be read. */
export interface ReadDecisions {
  rows: Map<string, RawDecisionRow>;
  unread: ReadonlySet<string>;
}

/** The same, with the ids of those that were left for later. */
interface PartlyRead extends ReadDecisions {
  later: ReadonlySet<string>;
}

/** Reads decisions that are in the archive. */
export class ArchiveReader {
  readonly #db: D1Database;
  readonly #bucket: SegmentBucket;

  constructor(db: D1Database, bucket: SegmentBucket) {
    this.#db = db;
    this.#bucket = bucket;
  }

  /** Those of the given decisions that are archived. */
  rows(decisionIds: readonly string[]): Promise<ReadDecisions> {
    return this.first(decisionIds, Infinity);
  }

  /** Those of them in the first blocks of segments that they need, `most` at most. */
  async first(decisionIds: readonly string[], most: number): Promise<PartlyRead> {
    const rows = new Map<string, RawDecisionRow>();
    const unread = new Set<string>();
    const { results } = await this.#db.prepare(locate).bind(keyed(decisionIds)).all<ArchivedPlace>();
    const order = new Map(decisionIds.map((id, at) => [id, at]));
    const placed = results.toSorted((a, b) => (order.get(a.decision_id) ?? 0) - (order.get(b.decision_id) ?? 0));
    const blocks = [...Map.groupBy(placed, samePlace).values()];
    for (const places of blocks.slice(0, most)) {
      try {
        for (const [id, row] of await this.rowsAt(places)) rows.set(id, row);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        for (const { decision_id } of places) unread.add(decision_id);
      }
    }
    const later = new Set(blocks.slice(most).flatMap((places) => places.map(({ decision_id }) => decision_id)));
    return { rows, unread, later };
  }

  /** Those at the given places, by id. The segment has the last word: two ids may have one key. Throws `unavailable`. */
  async rowsAt(places: readonly ArchivedPlace[]): Promise<Map<string, RawDecisionRow>> {
    const rows = new Map<string, RawDecisionRow>();
    for (const [, together] of Map.groupBy(places, samePlace)) {
      const [place] = together;
      const ids = new Set(together.map(({ decision_id }) => decision_id));
      for (const row of await this.#read(place)) if (ids.has(row.decision_id)) rows.set(row.decision_id, row);
    }
    return rows;
  }

  #read(place: ArchivedPlace | undefined): Promise<RawDecisionRow[]> {
    if (!place || place.sha256 === null) return this.#bucket.read(null);
    const blocks = place.block === null ? null : [JSON.parse(place.block) as Block];
    return this.#bucket.read({ sha256: place.sha256, blocks });
  }
}

/** The archive of a deployment, which may have none. */
export const archiveOf = ({ DB, ARCHIVE }: { DB: D1Database; ARCHIVE?: R2Bucket }): ArchiveReader =>
  new ArchiveReader(DB, new SegmentBucket(ARCHIVE));
