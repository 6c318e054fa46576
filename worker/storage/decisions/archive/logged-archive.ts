import { loggedDecision } from "../../../domain/decision/log/entry.ts";
import { type RecordColumns, unpackRecord } from "../../../domain/decision/packed.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { formatTimestamp } from "../../../domain/values/time.ts";
import type { RawDecisionRow } from "../../../usecases/ports/decisions/decisions.ts";
import type { ArchivedContents, ArchivedRow, LoggedArchive } from "../../../usecases/ports/decisions/logged.ts";
import { ArchiveReader } from "./archive-reader.ts";
import { segmentName, type SegmentBucket } from "./segment-bucket.ts";
import { type SegmentRow, segmentOf } from "./segment-index.ts";
import { type SegmentSummary, summaryOf } from "./segment.ts";
import { D1Table } from "../../sql/table.ts";
import { keyed } from "./archive-key.ts";

/** What stays in the database of an archived decision. */
interface Kept extends RecordColumns {
  value: number | string | null;
  score: number | null;
  is_triggered: number;
  /** Its id again where it set something off, and whether it did. */
  acted_id: string | null;
  has_acted: number;
}

const selectKept = `
  SELECT r.value->>0 AS decision_id, s.entity_id, s.condition_id, s.condition_version,
    a.evaluated_at, a.value, a.score, a.is_triggered, a.decision_id AS acted_id,
    EXISTS (SELECT 1 FROM action_results t WHERE t.decision_id = r.value->>0) AS has_acted
  FROM json_each(?) r CROSS JOIN archived a ON a.key = CAST(r.value->>1 AS INTEGER)
  CROSS JOIN archived_series s ON s.series = a.series`;

const judgedAtOnce = 1_000;

/**
 * Those of some archived decisions of which the database keeps something else than what they say, or nothing: while they are still
 * moving, it may have them as they were.
 */
async function differingRows(
  db: D1Database,
  rows: readonly RawDecisionRow[],
  areMoving: boolean,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let at = 0; at < rows.length; at += judgedAtOnce) {
    const some = rows.slice(at, at + judgedAtOnce);
    const ids = keyed(some.map(({ decision_id }) => decision_id));
    const { results } = await db.prepare(selectKept).bind(ids).all<Kept>();
    const kept = new Map(results.map((row) => [row.decision_id, row]));
    for (const row of some) {
      const one = kept.get(row.decision_id);
      if (one === undefined ? !areMoving : !isSaid(row, one)) found.add(row.decision_id);
    }
  }
  return found;
}

function isSaid(row: RawDecisionRow, kept: Kept): boolean {
  return (
    kept.entity_id === row.entity_id &&
    kept.condition_id === row.condition_id &&
    kept.condition_version === row.condition_version &&
    kept.evaluated_at === row.evaluated_at &&
    kept.score === row.score &&
    kept.is_triggered === Number(row.outcome === "triggered") &&
    kept.value === recordValue(row.record) &&
    (kept.acted_id === row.decision_id || (kept.acted_id === null && kept.has_acted === 0))
  );
}

/** The value of a packed record as `archived` has it; null for one that could not be judged, whose reason is a text. */
function recordValue(record: string): number | string | null {
  const parts = JSON.parse(record) as unknown[];
  const value = parts[1];
  if (typeof parts[5] === "string") return null;
  if (typeof value === "boolean") return Number(value);
  return typeof value === "number" ? value : JSON.stringify(value);
}

type SegmentManifest = SegmentSummary & SegmentRow & { segment: number; moved_at: number | null };

/** So many segments are read in one call. */
const segmentsOfCall = 20;
const blocksOfCall = 100;
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
    const { rows, ...rest } = await this.#reader.first(decisionIds, blocksOfCall);
    const contents = new Map([...rows].map(([id, row]) => [id, loggedContent(row)]));
    return { contents, ...rest };
  }

  async list(after: string | null, limit: number): Promise<{ rows: ArchivedRow[]; resume: string | null }> {
    const [from, behind] = after === null ? [0, -2] : (JSON.parse(after) as [number, number]);
    if (from === atEnd) return { rows: await this.#unheld(behind, limit), resume: null };
    const results = await this.rows<SegmentManifest>(
      "SELECT * FROM segments WHERE segment >= ? ORDER BY segment LIMIT ?",
      [from, segmentsOfCall + 1],
    );
    const rows: ArchivedRow[] = [];
    for (const manifest of results.slice(0, segmentsOfCall)) {
      const start = manifest.segment === from ? behind + 1 : -1;
      rows.push(...(await this.#rowsOf(manifest, start, limit - rows.length)));
      if (rows.length >= limit) return { rows, resume: null };
    }
    const next = results[segmentsOfCall];
    if (next !== undefined) return { rows, resume: JSON.stringify([next.segment, -2]) };
    rows.push(...(await this.#unheld(0, limit - rows.length)));
    return { rows, resume: null };
  }

  /** Segments behind one of which the database knows more decisions than they hold, or nothing but their decisions. */
  async #unheld(behind: number, limit: number): Promise<ArchivedRow[]> {
    const results = await this.rows<{ segment: number; sha256: string | null }>(selectUnheld, [behind, limit]);
    return results.map(({ segment, sha256 }) => ({
      place: JSON.stringify([atEnd, segment]),
      subject: sha256 === null ? `segments/${segment}` : segmentName(sha256),
      problem: sha256 === null ? ("unreadable" as const) : ("changed" as const),
    }));
  }

  /** What a segment holds from a place on; at place -1 the segment itself, if something is wrong with it. */
  async #rowsOf(manifest: SegmentManifest, start: number, limit: number): Promise<ArchivedRow[]> {
    const { segment, sha256, moved_at } = manifest;
    const itself = (problem: ArchivedRow["problem"]) => ({
      place: JSON.stringify([segment, -1]),
      subject: segmentName(sha256),
      problem,
    });
    const all = await this.#read(manifest);
    if (all === null) return start < 0 ? [itself("unreadable")] : [];
    const first = Math.max(start, 0);
    const part = all.slice(first, first + limit);
    const unlike = await differingRows(this.db, part, moved_at === null);
    const rows = part.map(({ decision_id }, at) => ({
      place: JSON.stringify([segment, first + at]),
      subject: decision_id,
      problem: unlike.has(decision_id) ? ("changed" as const) : null,
    }));
    const isAsWritten = Object.entries(summaryOf(all)).every(
      ([name, value]) => manifest[name as keyof SegmentManifest] === value,
    );
    return start >= 0 || isAsWritten ? rows : [itself("changed"), ...rows];
  }

  async #read(manifest: SegmentManifest): Promise<RawDecisionRow[] | null> {
    try {
      return await this.#bucket.whole(segmentOf(manifest));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return null;
    }
  }
}

const loggedContent = (row: RawDecisionRow): unknown =>
  loggedDecision(row.decision_id, unpackRecord(row, row.record), formatTimestamp(row.recorded_at)).content;
