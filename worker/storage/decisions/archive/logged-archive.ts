import { loggedDecision } from "../../../domain/decision/log/entry.ts";
import { unpackRecord } from "../../../domain/decision/packed.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { formatTimestamp } from "../../../domain/values/time.ts";
import type { RawDecisionRow } from "../../../usecases/ports/decisions/decisions.ts";
import type { ArchivedContents, ArchivedRow, LoggedArchive } from "../../../usecases/ports/decisions/logged.ts";
import { ArchiveReader } from "./archive-reader.ts";
import { differing } from "./kept-of-archived.ts";
import { nameOf, type SegmentBucket } from "./segment-bucket.ts";
import { type SegmentRow, segmentOf } from "./segment-index.ts";
import { type SegmentSummary, summaryOf } from "./segment.ts";
import { D1Table } from "../../sql/table.ts";

type Manifest = SegmentSummary & SegmentRow & { segment: number; moved_at: number | null };

/** So many segments are read in one call. */
const segmentsAtOnce = 20;
const blocksAtOnce = 100;
/** Stands for a segment in a place behind all of them. */
const atEnd = -1;

const selectUnheld = `
  SELECT k.segment, g.sha256 FROM (SELECT segment, count(*) AS decisions FROM archived GROUP BY segment) k
  LEFT JOIN segments g ON g.segment = k.segment
  WHERE k.segment > ?1 AND (g.segment IS NULL OR k.decisions > g.decisions) ORDER BY k.segment LIMIT ?2`;

/** Reads segments for the log's audit: all that is in them, and whether the database says the same of it. */
export class LoggedSegments extends D1Table implements LoggedArchive {
  readonly #bucket: SegmentBucket;
  readonly #reader: ArchiveReader;

  constructor(db: D1Database, bucket: SegmentBucket) {
    super(db);
    this.#bucket = bucket;
    this.#reader = new ArchiveReader(db, bucket);
  }

  async contents(decisionIds: readonly string[]): Promise<ArchivedContents> {
    const { rows, ...rest } = await this.#reader.first(decisionIds, blocksAtOnce);
    const contents = new Map([...rows].map(([id, row]) => [id, contentOf(row)]));
    return { contents, ...rest };
  }

  async list(after: string | null, limit: number): Promise<{ rows: ArchivedRow[]; resume: string | null }> {
    const [from, behind] = after === null ? [0, -2] : (JSON.parse(after) as [number, number]);
    if (from === atEnd) return { rows: await this.#unheld(behind, limit), resume: null };
    const results = await this.rows<Manifest>("SELECT * FROM segments WHERE segment >= ? ORDER BY segment LIMIT ?", [
      from,
      segmentsAtOnce + 1,
    ]);
    const rows: ArchivedRow[] = [];
    for (const manifest of results.slice(0, segmentsAtOnce)) {
      const start = manifest.segment === from ? behind + 1 : -1;
      rows.push(...(await this.#rowsOf(manifest, start, limit - rows.length)));
      if (rows.length >= limit) return { rows, resume: null };
    }
    const next = results[segmentsAtOnce];
    if (next !== undefined) return { rows, resume: JSON.stringify([next.segment, -2]) };
    rows.push(...(await this.#unheld(0, limit - rows.length)));
    return { rows, resume: null };
  }

  /** Segments behind one of which the database knows more decisions than they hold, or nothing but their decisions. */
  async #unheld(behind: number, limit: number): Promise<ArchivedRow[]> {
    const results = await this.rows<{ segment: number; sha256: string | null }>(selectUnheld, [behind, limit]);
    return results.map(({ segment, sha256 }) => ({
      place: JSON.stringify([atEnd, segment]),
      subject: sha256 === null ? `segments/${segment}` : nameOf(sha256),
      problem: sha256 === null ? ("unreadable" as const) : ("changed" as const),
    }));
  }

  /** What a segment holds from a place on; at place -1 the segment itself, if something is wrong with it. */
  async #rowsOf(manifest: Manifest, start: number, limit: number): Promise<ArchivedRow[]> {
    const { segment, sha256, moved_at } = manifest;
    const itself = (problem: ArchivedRow["problem"]) => ({
      place: JSON.stringify([segment, -1]),
      subject: nameOf(sha256),
      problem,
    });
    const all = await this.#read(manifest);
    if (all === null) return start < 0 ? [itself("unreadable")] : [];
    const first = Math.max(start, 0);
    const part = all.slice(first, first + limit);
    const unlike = await differing(this.db, part, moved_at === null);
    const rows = part.map(({ decision_id }, at) => ({
      place: JSON.stringify([segment, first + at]),
      subject: decision_id,
      problem: unlike.has(decision_id) ? ("changed" as const) : null,
    }));
    const isAsWritten = Object.entries(summaryOf(all)).every(
      ([name, value]) => manifest[name as keyof Manifest] === value,
    );
    return start >= 0 || isAsWritten ? rows : [itself("changed"), ...rows];
  }

  async #read(manifest: Manifest): Promise<RawDecisionRow[] | null> {
    try {
      return await this.#bucket.whole(segmentOf(manifest));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return null;
    }
  }
}

const contentOf = (row: RawDecisionRow): unknown =>
  loggedDecision(row.decision_id, unpackRecord(row, row.record), formatTimestamp(row.recorded_at)).content;
