import { and, asc, desc, eq, getTableColumns, gte, lte, sql, type SQL } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { ScoredDecision } from "../../domain/learning/calibration/evidence.ts";
import { type RecordColumns, unpackRecord } from "../../domain/decision/packed.ts";
import { parseTimestamp } from "../../domain/values/time.ts";
import type { DecisionRecord } from "../../domain/decision/record.ts";
import type { RecordedView } from "../../usecases/ports/evaluation/ledger.ts";
import type { ActionResultRow } from "../../usecases/ports/actions/actions.ts";
import type {
  DecisionFilter,
  Decisions,
  HeldDecision,
  RawDecisionRow,
  StoredOutcome,
} from "../../usecases/ports/decisions/decisions.ts";
import { scoredDecisions } from "./decision-scores.ts";
import { olderThan } from "../sql/keyset.ts";
import { actionResults } from "../schema/actions.ts";
import { decisions } from "../schema/decisions.ts";

interface DecisionRow extends RecordColumns {
  record: string;
  recorded_at: number;
  bucket: number;
}

const columns = {
  decision_id: decisions.decision_id,
  condition_id: decisions.condition_id,
  condition_version: decisions.condition_version,
  entity_id: decisions.entity_id,
  evaluated_at: decisions.evaluated_at,
  record: decisions.record,
  recorded_at: decisions.recorded_at,
  bucket: decisions.bucket,
};

const sameQuestion = `FROM decisions d
  WHERE d.entity_id = ?1 AND d.evaluated_at < ?2 AND d.condition_id = ?3 AND d.condition_version = ?4
    AND json_type(d.record, '$[5]') IS NOT 'text'`;

/** Where the run of equal decisions before an instant began, as the planning of `for` counts it. One that could not be judged does not count. A packed record begins with its layout and the decision's value; its reason is the fifth after the layout. */
const runStart = `
  SELECT min(d.evaluated_at) AS since ${sameQuestion} AND d.evaluated_at > coalesce(
    (SELECT d.evaluated_at ${sameQuestion} AND d.record->'$[1]' <> ?5 ORDER BY d.evaluated_at DESC LIMIT 1), -9e15)`;

const idsIn = (column: typeof decisions.decision_id | typeof actionResults.decision_id, ids: readonly string[]) =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Reads decisions; what writes them is the recorder. */
export class DecisionStore implements Decisions {
  readonly #client: D1Database;
  readonly #db: DrizzleD1Database;

  constructor(db: D1Database) {
    this.#client = db;
    this.#db = drizzle(db);
  }

  async find(decisionId: string): Promise<StoredOutcome | null> {
    const [[row], actions] = await this.#db.batch([
      this.#db.select(columns).from(decisions).where(eq(decisions.decision_id, decisionId)),
      this.#actionsOf(eq(actionResults.decision_id, decisionId)),
    ]);
    return row ? toOutcome(row, actions as ActionResultRow[]) : null;
  }

  /** The records of those of the given decisions that are stored. */
  async some(decisionIds: readonly string[]): Promise<Pick<StoredOutcome, "record" | "bucket">[]> {
    const rows = await this.#db.select(columns).from(decisions).where(idsIn(decisions.decision_id, decisionIds));
    return rows.map((row) => ({ record: recordOf(row), bucket: row.bucket }));
  }

  async columns(decisionId: string): Promise<RawDecisionRow | null> {
    const row = await this.#db
      .select({ ...columns, outcome: decisions.outcome, score: decisions.score, batch_id: decisions.batch_id })
      .from(decisions)
      .where(eq(decisions.decision_id, decisionId))
      .get();
    return row ?? null;
  }

  /** What those of the given decisions that are stored saw, by decision id. */
  async recordedViews(decisionIds: readonly string[]): Promise<Map<string, RecordedView>> {
    const rows = await this.#db.select(columns).from(decisions).where(idsIn(decisions.decision_id, decisionIds));
    return new Map(
      rows.map((row) => {
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
  }): Promise<StoredOutcome | null> {
    const { condition_id, condition_version, entity_id, evaluated_at, decision_id } = question;
    const deterministic = await this.find(decision_id);
    if (deterministic) return deterministic;
    const row = await this.#db
      .select({ decision_id: decisions.decision_id })
      .from(decisions)
      .where(
        and(
          eq(decisions.entity_id, entity_id),
          eq(decisions.evaluated_at, evaluated_at),
          eq(decisions.condition_id, condition_id),
          eq(decisions.condition_version, condition_version),
        ),
      )
      .orderBy(desc(decisions.decision_id))
      .limit(1)
      .get();
    return row ? this.find(row.decision_id) : null;
  }

  async heldSince(decision: HeldDecision): Promise<number | null> {
    const { condition_id, condition_version, entity_id, evaluated_at, decision_value } = decision;
    const row = await this.#client
      .prepare(runStart)
      .bind(entity_id, parseTimestamp(evaluated_at), condition_id, condition_version, JSON.stringify(decision_value))
      .first<{ since: number | null }>();
    return row?.since ?? null;
  }

  /** Scores of the newest decisions of some versions of a condition, at most `most`. */
  scored(conditionId: string, versions: readonly string[], most: number): Promise<ScoredDecision[]> {
    return scoredDecisions(this.#db, conditionId, versions, most);
  }

  /** Newest first by (evaluated_at, decision_id), after the given position. */
  async list(filter: DecisionFilter, after: readonly [number, string] | null, limit: number): Promise<StoredOutcome[]> {
    const rows = await this.#db
      .select(columns)
      .from(decisions)
      .where(and(...conditionsOf(filter), olderThan([decisions.evaluated_at, decisions.decision_id], after)))
      .orderBy(desc(decisions.evaluated_at), desc(decisions.decision_id))
      .limit(limit);
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.decision_id);
    const actions = (await this.#actionsOf(idsIn(actionResults.decision_id, ids))) as ActionResultRow[];
    return rows.map((row) =>
      toOutcome(
        row,
        actions.filter((action) => action.decision_id === row.decision_id),
      ),
    );
  }

  #actionsOf(which: SQL) {
    const { task_id: _, ...shown } = getTableColumns(actionResults);
    return this.#db
      .select(shown)
      .from(actionResults)
      .where(which)
      .orderBy(asc(actionResults.decision_id), asc(actionResults.action_id));
  }
}

function recordOf(row: DecisionRow): DecisionRecord {
  const record = unpackRecord(row, row.record);
  if (record === null) throw new Error(`the record of ${row.decision_id} cannot be read`);
  return record;
}

function toOutcome(row: DecisionRow, actions: ActionResultRow[]): StoredOutcome {
  return { record: recordOf(row), recorded_at: row.recorded_at, bucket: row.bucket, actions };
}

/** `triggered` is written out: SQLite finds the index of decisions that fired by the text, not by a bound value. */
const outcomes = {
  triggered: sql`${decisions.outcome} = 'triggered'`,
  not_triggered: sql`${decisions.outcome} = 'not_triggered'`,
};

function conditionsOf(filter: DecisionFilter): (SQL | undefined)[] {
  const { entity_id, condition_id, condition_version, outcome, from, to } = filter;
  return [
    entity_id === undefined ? undefined : eq(decisions.entity_id, entity_id),
    condition_id === undefined ? undefined : eq(decisions.condition_id, condition_id),
    condition_version === undefined ? undefined : eq(decisions.condition_version, condition_version),
    outcome === undefined ? undefined : outcomes[outcome],
    from === undefined ? undefined : gte(decisions.evaluated_at, from),
    to === undefined ? undefined : lte(decisions.evaluated_at, to),
  ];
}
