import { dayMs } from "../../../domain/values/time.ts";
import type { Archived, Archives } from "../../../usecases/ports/decisions/archives.ts";
import type { RawDecisionRow } from "../../../usecases/ports/decisions/decisions.ts";
import { keyed } from "./archive-key.ts";
import { endMove, insertSegment, moveThem, selectOld } from "./moving-sql.ts";
import type { SegmentBucket, WrittenSegment } from "./segment-bucket.ts";
import { type SegmentRow, segmentOf } from "./segment-index.ts";
import { segmentRows, summaryOf } from "./segment.ts";
import { D1Table } from "../../sql/table.ts";

/** The database writes one batch at a time: others are to get in between. */
const movedAtOnce = 500;
/** Characters of records in a segment: it is held in memory as a whole. */
const segmentSize = 16_000_000;
/** As many as fit well into a minute. */
const segmentsOfRound = 2;
const nextLookMs = 3_600_000;
const nextLookMark = "archive_next_look";

/**
 * Moves decisions out of the database: the segment is written and read back, then its row, and then its decisions, some at a time, each
 * in one batch with what stays of it. Whatever dies in between is ended by the next round, and two rounds at once move each decision once.
 */
export class Archiver extends D1Table implements Archives {
  readonly #bucket: SegmentBucket;
  readonly #fullRows: number;
  readonly #atOnce: number;

  /** `full` is how many decisions fill a segment. */
  constructor(db: D1Database, bucket: SegmentBucket, sizes = { full: segmentRows, atOnce: movedAtOnce }) {
    super(db);
    this.#bucket = bucket;
    this.#fullRows = sizes.full;
    this.#atOnce = sizes.atOnce;
  }

  async state(): Promise<{ isUsed: boolean; isBound: boolean }> {
    const found = await this.row("SELECT 1 AS found FROM segments LIMIT 1");
    return { isUsed: found !== null, isBound: this.#bucket.isBound };
  }

  async move(cut: number, now: number): Promise<Archived | null> {
    const sum = await this.#endOthers(now);
    const next = await this.prepared("SELECT value FROM settings WHERE name = ?", [nextLookMark]).first<string>(
      "value",
    );
    if (next !== null && now < Number(next)) return sum.segments === 0 ? null : sum;
    while (sum.segments < segmentsOfRound) {
      const rows = await this.#next(cut);
      if (rows === null) {
        await this.#lookAgain(now + nextLookMs);
        break;
      }
      const written = await this.#bucket.write(rows);
      await this.#enter(written, rows, now);
      sum.decisions += await this.#moveOut(written.sha256, rows, now);
      sum.segments += 1;
    }
    return sum;
  }

  /** The segments that somebody began to move. */
  async #endOthers(now: number): Promise<Archived> {
    const sum = { segments: 0, decisions: 0 };
    const results = await this.rows<SegmentRow>(
      "SELECT sha256, blocks FROM segments WHERE moved_at IS NULL ORDER BY segment LIMIT ?",
      [segmentsOfRound],
    );
    for (const row of results) {
      sum.decisions += await this.#moveOut(row.sha256, await this.#bucket.read(segmentOf(row)), now);
      sum.segments += 1;
    }
    return sum;
  }

  /** The oldest decisions from before the cut; null where they are too few to be worth it, and the first of them can wait. */
  async #next(cut: number): Promise<RawDecisionRow[] | null> {
    const rows: RawDecisionRow[] = [];
    let size = 0;
    let found: RawDecisionRow[];
    do {
      const last = rows.at(-1);
      const page = this.prepared(selectOld, [cut, last?.evaluated_at ?? -9e15, last?.decision_id ?? "", this.#atOnce]);
      found = (await page.all<RawDecisionRow>()).results;
      rows.push(...found);
      size += found.reduce((sum, { record }) => sum + record.length, 0);
    } while (found.length === this.#atOnce && rows.length < this.#fullRows && size < segmentSize);
    const isFull = found.length === this.#atOnce;
    const isDue = rows.some((row) => Math.max(row.evaluated_at, row.recorded_at) < cut - dayMs);
    return isFull || isDue ? rows : null;
  }

  async #enter(written: WrittenSegment, rows: readonly RawDecisionRow[], now: number): Promise<void> {
    const { sha256, blocks, bytes, stored } = written;
    const { first_at, last_at, decisions, triggered, conditions } = summaryOf(rows);
    const summary = [first_at, last_at, decisions, triggered, conditions];
    await this.run(insertSegment, [sha256, ...summary, bytes, stored, now, JSON.stringify(blocks)]);
  }

  async #moveOut(sha256: string, rows: readonly RawDecisionRow[], now: number): Promise<number> {
    let moved = 0;
    for (let at = 0; at < rows.length; at += this.#atOnce) {
      const ids = keyed(rows.slice(at, at + this.#atOnce).map(({ decision_id }) => decision_id));
      const results = await this.db.batch(
        moveThem.map((query) => this.prepared(query, [...boundTo(query, ids, sha256)])),
      );
      moved += results[1]?.meta.changes ?? 0;
    }
    await this.run(endMove, [sha256, now]);
    return moved;
  }

  async #lookAgain(at: number): Promise<void> {
    await this.run("INSERT INTO settings (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2", [
      nextLookMark,
      String(at),
    ]);
  }
}

const boundTo = (query: string, ids: string, sha256: string) => (query.includes("?2") ? [ids, sha256] : [ids]);
