import { DomainError } from "../../../domain/values/errors/errors.ts";
import { logFault } from "../../../log.ts";
import type { RawDecisionRow } from "../../../usecases/ports/decisions/decisions.ts";
import { archiveKey, keyed } from "./archive-key.ts";
import { locate } from "./archived-sql.ts";
import { cannotBeRead, SegmentBucket } from "./segment-bucket.ts";
import { SegmentIndex } from "./segment-index.ts";
import type { Block } from "./segment.ts";

/** A decision that is archived, the segment it is in, and the block, as JSON; null where nobody knows it, or there are none. */
export interface ArchivedPlace {
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

/** Decisions of one block, and the ids of those that should be in its segment and are not. */
interface FoundRows {
  rows: RawDecisionRow[];
  lost: string[];
}

/** Reads decisions that are in the archive. */
export class ArchiveReader {
  readonly #db: D1Database;
  readonly #bucket: SegmentBucket;
  readonly #index: SegmentIndex;
  readonly #keyOf: (decisionId: string) => string;

  /** `keyOf` says what the database knows decisions by. */
  constructor(db: D1Database, bucket: SegmentBucket, keyOf = archiveKey) {
    this.#db = db;
    this.#bucket = bucket;
    this.#index = new SegmentIndex(db);
    this.#keyOf = keyOf;
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
        const found = await this.#together(places);
        for (const row of found.rows) rows.set(row.decision_id, row);
        for (const id of found.lost) unread.add(id);
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
      const found = await this.#together(together);
      if (found.lost.length > 0) throw cannotBeRead();
      for (const row of found.rows) rows.set(row.decision_id, row);
    }
    return rows;
  }

  /** Those of one block. What is not in it is looked for in the whole segment, which lacks nothing that the database says is in it. */
  async #together(places: readonly ArchivedPlace[]): Promise<FoundRows> {
    const [place] = places;
    const ids = new Set(places.map(({ decision_id }) => decision_id));
    const block = await this.#read(place);
    const isFound = ({ decision_id }: RawDecisionRow) => ids.delete(decision_id);
    const rows = block.filter(isFound);
    if (ids.size === 0 || !place?.sha256) return { rows, lost: [] };
    const all = await this.#whole(place.sha256);
    rows.push(...all.filter(isFound));
    const keys = new Set(all.map(({ decision_id }) => this.#keyOf(decision_id)));
    const lost = [...ids].filter((id) => !keys.has(this.#keyOf(id)));
    if (lost.length > 0)
      logFault("segment_unreadable", { sha256: place.sha256, error: "it lacks what the database says is in it" });
    return { rows, lost };
  }

  /** All of a segment; nothing where it cannot be read as a whole, which whoever reads it has told its operator. */
  async #whole(sha256: string): Promise<RawDecisionRow[]> {
    try {
      return await this.#bucket.read(await this.#index.find(sha256));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return [];
    }
  }

  async #read(place: ArchivedPlace | undefined): Promise<RawDecisionRow[]> {
    if (!place || place.sha256 === null) return this.#bucket.read(null);
    const { sha256, block } = place;
    const segment = block === null ? await this.#index.find(sha256) : { sha256, blocks: [JSON.parse(block) as Block] };
    return this.#bucket.read(segment);
  }
}

/** The archive of a deployment, which may have none. */
export const archiveOf = ({ DB, ARCHIVE }: { DB: D1Database; ARCHIVE?: R2Bucket }): ArchiveReader =>
  new ArchiveReader(DB, new SegmentBucket(ARCHIVE));
