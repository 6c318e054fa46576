import type { ScoredDecision } from "../../domain/learning/calibration/evidence.ts";
import { type RecordColumns, unpackRecord } from "../../domain/decision/packed.ts";
import type { DecisionRecord } from "../../domain/decision/record.ts";
import type { RecordedView } from "../../usecases/ports/evaluation/ledger.ts";
import type { ActionResultRow } from "../../usecases/ports/actions/actions.ts";
import type {
  DecisionFilter,
  DecisionPage,
  Decisions,
  HeldDecision,
  HeldRun,
  RawDecisionRow,
  StoredOutcome,
} from "../../usecases/ports/decisions/decisions.ts";
import { actionColumns, actionResultOf } from "./archive/action-results.ts";
import { type ArchivedPlace, ArchiveReader } from "./archive/archive-reader.ts";
import { keyed } from "./archive/archive-key.ts";
import { locate } from "./archive/archived-sql.ts";
import { DecisionPages } from "./archive/decision-pages.ts";
import type { Position } from "./archive/page-sql.ts";
import { SegmentBucket } from "./archive/segment-bucket.ts";
import { blocksAbout, type SegmentRow, segmentOf } from "./archive/segment-index.ts";
import type { Segment } from "./archive/segment.ts";
import { heldSince } from "./held-since.ts";
import { D1Table } from "../sql/table.ts";

/** So that no answer of the database is larger than it may be. */
const pageSize = 10_000;

/** An id that was derived is `dec_` and the 52 letters of a hash, where a snapshot's is longer or shorter. */
const derivedLength = 56;

/** Scores of the newest decisions of some versions of a condition, at most `most`. */
async function scoredDecisions(
  pages: DecisionPages,
  condition_id: string,
  condition_versions: readonly string[],
  most: number,
): Promise<ScoredDecision[]> {
  const scored: ScoredDecision[] = [];
  let after: Position | null = null;
  while (scored.length < most) {
    const limit = Math.min(pageSize, most - scored.length);
    const { rows, resume } = await pages.scores({ condition_id, condition_versions }, after, limit);
    for (const row of rows) {
      scored.push({
        condition_version: row.condition_version,
        entity_id: row.entity_id,
        evaluated_at: row.evaluated_at,
        score: row.score,
        fired: row.outcome === "triggered",
        deterministic: row.decision_id.length === derivedLength,
      });
      after = [row.evaluated_at, row.decision_id];
    }
    if (rows.length === limit) continue;
    if (resume === null) break;
    after = resume;
  }
  return scored;
}

/** Snapshots of a question that are archived: the segments they may be in. */
const archivedAt = `SELECT DISTINCT g.sha256, g.blocks FROM archived_series s CROSS JOIN archived a ON a.series = s.series AND a.evaluated_at = ?2
  CROSS JOIN segments g ON g.segment = a.segment WHERE s.entity_id = ?1 AND s.condition_id = ?3 AND s.condition_version = ?4`;

const selectByIds = "SELECT * FROM decisions WHERE decision_id IN (SELECT value FROM json_each(?))";
const selectActionsOfOne = `SELECT ${actionColumns} FROM action_results WHERE decision_id = ? ORDER BY decision_id, action_id`;

/** Reads decisions, wherever they are; what writes them is the recorder. */
export class DecisionStore extends D1Table implements Decisions {
  readonly #archive: ArchiveReader;
  readonly #bucket: SegmentBucket;
  readonly #pages: DecisionPages;

  constructor(db: D1Database, bucket = new SegmentBucket(undefined)) {
    super(db);
    this.#archive = new ArchiveReader(db, bucket);
    this.#bucket = bucket;
    this.#pages = new DecisionPages(db, bucket);
  }

  async find(decisionId: string): Promise<StoredOutcome | null> {
    const [stored, places, actions] = await this.db.batch<object>([
      ...this.#found([decisionId]),
      this.prepared(selectActionsOfOne, [decisionId]),
    ]);
    const [live] = (stored?.results ?? []) as RawDecisionRow[];
    const row = live ?? (await this.#archive.rowsAt((places?.results ?? []) as ArchivedPlace[])).get(decisionId);
    return row ? toOutcome(row, (actions?.results ?? []).map(actionResultOf)) : null;
  }

  async some(decisionIds: readonly string[]): Promise<Pick<StoredOutcome, "record" | "bucket">[]> {
    const rows = await this.#rows(decisionIds);
    return rows.map((row) => ({ record: unpackedRecord(row), bucket: row.bucket }));
  }

  async columns(decisionId: string): Promise<RawDecisionRow | null> {
    return (await this.#rows([decisionId]))[0] ?? null;
  }

  async recordedViews(decisionIds: readonly string[]): Promise<Map<string, RecordedView>> {
    const rows = await this.#rows(decisionIds);
    return new Map(
      rows.map((row) => {
        const { watermarks, signal_errors, populations } = unpackedRecord(row);
        return [row.decision_id, { watermarks, signal_errors, ...(populations && { populations }) }];
      }),
    );
  }

  async at(question: RecordColumns): Promise<StoredOutcome | null> {
    const deterministic = await this.find(question.decision_id);
    if (deterministic) return deterministic;
    const latest = (await this.#snapshots(question)).toSorted().at(-1);
    return latest === undefined ? null : this.find(latest);
  }

  /** The ids of all decisions about an instant. */
  async #snapshots(question: Parameters<Decisions["at"]>[0]): Promise<string[]> {
    const { condition_id, condition_version, entity_id, evaluated_at } = question;
    const asked = [entity_id, evaluated_at, condition_id, condition_version];
    const [stored, places] = await this.db.batch<SegmentRow & { decision_id?: string }>([
      this.prepared(
        `SELECT decision_id FROM decisions
          WHERE entity_id = ?1 AND evaluated_at = ?2 AND condition_id = ?3 AND condition_version = ?4`,
        [...asked],
      ),
      this.prepared(archivedAt, [...asked]),
    ]);
    const ids = (stored?.results ?? []).flatMap(({ decision_id }) => decision_id ?? []);
    for (const place of places?.results ?? []) {
      for (const row of await this.#rowsAbout(segmentOf(place), evaluated_at)) {
        const isAsked =
          row.entity_id === entity_id &&
          row.evaluated_at === evaluated_at &&
          row.condition_id === condition_id &&
          row.condition_version === condition_version;
        if (isAsked) ids.push(row.decision_id);
      }
    }
    return ids;
  }

  /** The decisions of a segment about an instant, among others. */
  #rowsAbout(segment: Segment, at: number): Promise<RawDecisionRow[]> {
    const blocks = segment.blocks && blocksAbout(segment.blocks, { from: at, to: at, at: null });
    return this.#bucket.read(segment, blocks?.toReversed() ?? null);
  }

  heldSince(decision: HeldDecision): Promise<HeldRun | null> {
    return heldSince(this.db, decision);
  }

  scored(conditionId: string, versions: readonly string[], most: number): Promise<ScoredDecision[]> {
    return scoredDecisions(this.#pages, conditionId, versions, most);
  }

  async list(filter: DecisionFilter, after: Position | null, limit: number): Promise<DecisionPage> {
    const { rows, resume, actions } = await this.#pages.read(filter, after, limit);
    const byDecision = Map.groupBy(actions, ({ decision_id }) => decision_id);
    return { rows: rows.map((row) => toOutcome(row, byDecision.get(row.decision_id) ?? [])), resume };
  }

  /** The rows of those of the given decisions that are stored or archived. */
  async #rows(decisionIds: readonly string[]): Promise<RawDecisionRow[]> {
    const [stored, places] = await this.db.batch<object>(this.#found(decisionIds));
    const rows = (stored?.results ?? []) as RawDecisionRow[];
    const archived = (places?.results ?? []) as ArchivedPlace[];
    if (archived.length === 0) return rows;
    const found = await this.#archive.rowsAt(archived);
    for (const row of rows) found.set(row.decision_id, row);
    return [...found.values()];
  }

  /** Asks for the stored rows of decisions, and for the places of archived ones. */
  #found(decisionIds: readonly string[]): D1PreparedStatement[] {
    return [this.prepared(selectByIds, [JSON.stringify(decisionIds)]), this.prepared(locate, [keyed(decisionIds)])];
  }
}

function unpackedRecord(row: RawDecisionRow): DecisionRecord {
  const record = unpackRecord(row, row.record);
  if (record === null) throw new Error(`the record of ${row.decision_id} cannot be read`);
  return record;
}

function toOutcome(row: RawDecisionRow, actions: ActionResultRow[]): StoredOutcome {
  return { record: unpackedRecord(row), recorded_at: row.recorded_at, bucket: row.bucket, actions };
}
