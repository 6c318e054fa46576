import type { ScoredDecision } from "../domain/learning/calibration/evidence.ts";
import { type RecordColumns, unpackRecord } from "../domain/decision/packed.ts";
import type { DecisionRecord } from "../domain/decision/record.ts";
import type { RecordedView } from "../usecases/ports/ledger.ts";
import type { ActionResultRow } from "./action-store.ts";
import { scoredDecisions } from "./decision-scores.ts";
import { jsonColumn } from "./json-column.ts";

/** A stored decision: the record as it was answered and what its actions came to. */
export interface StoredDecision {
  record: DecisionRecord;
  recorded_at: number;
  bucket: number;
  actions: ActionResultRow[];
}

/** A row as it stands, read without trust in it: every column, and the packed record as text. */
export interface DecisionColumns extends RecordColumns {
  outcome: string;
  score: number | null;
  bucket: number;
  record: string;
}

/** What decisions can be filtered by; times in epoch milliseconds, both ends inclusive. */
export interface DecisionFilter {
  entity_id?: string;
  condition_id?: string;
  condition_version?: string;
  outcome?: "triggered" | "not_triggered";
  from?: number;
  to?: number;
}

interface DecisionRow extends RecordColumns {
  record: string;
  recorded_at: number;
  bucket: number;
}

const columns =
  "d.decision_id, d.condition_id, d.condition_version, d.entity_id, d.evaluated_at, d.record, d.recorded_at, d.bucket";
const actionColumns =
  "decision_id, action_id, action_version, state, reason, payload_sent, error, planned_at, attempted_at, finished_at";

/** Reads decisions; what writes them is the recorder. */
export class DecisionStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async find(decisionId: string): Promise<StoredDecision | null> {
    const [decisions, actions] = await this.#db.batch([
      this.#db.prepare(`SELECT ${columns} FROM decisions d WHERE d.decision_id = ?`).bind(decisionId),
      this.#db
        .prepare(`SELECT ${actionColumns} FROM action_results WHERE decision_id = ? ORDER BY action_id`)
        .bind(decisionId),
    ]);
    const row = decisions?.results[0] as DecisionRow | undefined;
    return row ? toStored(row, actions?.results as RawActionResult[]) : null;
  }

  async columns(decisionId: string): Promise<DecisionColumns | null> {
    return this.#db
      .prepare(
        `SELECT decision_id, condition_id, condition_version, entity_id, evaluated_at, outcome, score, bucket, record
         FROM decisions WHERE decision_id = ?`,
      )
      .bind(decisionId)
      .first<DecisionColumns>();
  }

  /** What those of the given decisions that are stored saw, by decision id. */
  async recordedViews(decisionIds: readonly string[]): Promise<Map<string, RecordedView>> {
    const { results } = await this.#db
      .prepare(`SELECT ${columns} FROM json_each(?) r CROSS JOIN decisions d ON d.decision_id = r.value`)
      .bind(JSON.stringify(decisionIds))
      .all<DecisionRow>();
    return new Map(
      results.map((row) => {
        const { watermarks, signal_errors } = recordOf(row);
        return [row.decision_id, { watermarks, signal_errors }];
      }),
    );
  }

  /** The decision about an instant: the one of the given (deterministic) id if there is one, else the latest snapshot. */
  async at(question: {
    condition_id: string;
    condition_version: string;
    entity_id: string;
    evaluated_at: number;
    decision_id: string;
  }): Promise<StoredDecision | null> {
    const { condition_id, condition_version, entity_id, evaluated_at, decision_id } = question;
    const deterministic = await this.find(decision_id);
    if (deterministic) return deterministic;
    const row = await this.#db
      .prepare(
        `SELECT decision_id FROM decisions d WHERE d.entity_id = ? AND d.evaluated_at = ? AND d.condition_id = ?
           AND d.condition_version = ? ORDER BY decision_id DESC LIMIT 1`,
      )
      .bind(entity_id, evaluated_at, condition_id, condition_version)
      .first<{ decision_id: string }>();
    return row ? this.find(row.decision_id) : null;
  }

  /** Scores of the newest decisions of some versions of a condition, at most `most`. */
  scored(conditionId: string, versions: readonly string[], most: number): Promise<ScoredDecision[]> {
    return scoredDecisions(this.#db, conditionId, versions, most);
  }

  /** Newest first by (evaluated_at, decision_id), after the given position. */
  async list(
    filter: DecisionFilter,
    after: { evaluated_at: number; decision_id: string } | null,
    limit: number,
  ): Promise<StoredDecision[]> {
    const { where, bindings } = conditionsOf(filter, after);
    const page = `SELECT ${columns} FROM decisions d ${where} ORDER BY d.evaluated_at DESC, d.decision_id DESC LIMIT ?`;
    const { results } = await this.#db
      .prepare(page)
      .bind(...bindings, limit)
      .all<DecisionRow>();
    if (results.length === 0) return [];
    const actions = await this.#db
      .prepare(
        `SELECT ${actionColumns} FROM json_each(?) r CROSS JOIN action_results a ON a.decision_id = r.value ORDER BY decision_id, action_id`,
      )
      .bind(JSON.stringify(results.map((row) => row.decision_id)))
      .all<RawActionResult>();
    return results.map((row) =>
      toStored(
        row,
        actions.results.filter((action) => action.decision_id === row.decision_id),
      ),
    );
  }
}

type RawActionResult = Omit<ActionResultRow, "payload_sent" | "error"> & {
  payload_sent: string | null;
  error: string | null;
};

function recordOf(row: DecisionRow): DecisionRecord {
  const record = unpackRecord(row, row.record);
  if (record === null) throw new Error(`the record of ${row.decision_id} cannot be read`);
  return record;
}

function toStored(row: DecisionRow, actions: RawActionResult[]): StoredDecision {
  return {
    record: recordOf(row),
    recorded_at: row.recorded_at,
    bucket: row.bucket,
    actions: actions.map((action) => ({
      ...action,
      payload_sent: jsonColumn<NonNullable<ActionResultRow["payload_sent"]>>(action.payload_sent),
      error: jsonColumn<NonNullable<ActionResultRow["error"]>>(action.error),
    })),
  };
}

function conditionsOf(filter: DecisionFilter, after: { evaluated_at: number; decision_id: string } | null) {
  const clauses: string[] = [];
  const bindings: (string | number)[] = [];
  const add = (clause: string, ...values: (string | number)[]) => {
    clauses.push(clause);
    bindings.push(...values);
  };
  if (filter.entity_id !== undefined) add("d.entity_id = ?", filter.entity_id);
  if (filter.condition_id !== undefined) add("d.condition_id = ?", filter.condition_id);
  if (filter.condition_version !== undefined) add("d.condition_version = ?", filter.condition_version);
  if (filter.outcome === "triggered") add("d.outcome = 'triggered'");
  if (filter.outcome === "not_triggered") add("d.outcome = 'not_triggered'");
  if (filter.from !== undefined) add("d.evaluated_at >= ?", filter.from);
  if (filter.to !== undefined) add("d.evaluated_at <= ?", filter.to);
  if (after !== null) add("(d.evaluated_at, d.decision_id) < (?, ?)", after.evaluated_at, after.decision_id);
  return { where: clauses.length > 0 ? `WHERE ${clauses.join(" AND ")}` : "", bindings };
}
