import type { FireOn } from "../domain/action/definition.ts";
import type { ActionRow } from "../usecases/ports/ledger.ts";

/** A decision ready to be stored. `entity` and `namespaces` only serve to match scopes and are not stored. */
export interface RecordRow {
  decision_id: string;
  condition_id: string;
  condition_version: string;
  entity_id: string;
  evaluated_at: number;
  outcome: "triggered" | "not_triggered";
  score: number | null;
  bucket: number;
  /** The record as JSON: the answer, byte for byte. */
  record: string;
  fires: FireOn[];
  entity: string;
  namespaces: string[];
}

/** The name of one attempt to store a group. An attempt repeated under its name finds its own rows. */
export interface Batch {
  batch_id: string;
  recorded_at: number;
}

/** What D1 holds of a decision after the batch. */
export interface RecordedDecision {
  record: string;
  recorded_at: number;
  replayed: boolean;
  actions: ActionRow[];
}

/** The part of a row that the bindings in force are matched with. */
type PlanRow = Pick<RecordRow, "decision_id" | "condition_id" | "condition_version" | "fires" | "entity" | "namespaces">;

const insertDecisions = `
  INSERT INTO decisions
    (decision_id, condition_id, condition_version, entity_id, evaluated_at, outcome, score, bucket, record, batch_id, recorded_at)
  SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8, ?2, ?3
  FROM json_each(?1) WHERE true
  ON CONFLICT (decision_id) DO NOTHING`;

/** Registered actions whose trigger names the condition version. Rows: [decision, condition, version, fires, entity, namespaces]. */
const registeredActions = `
  SELECT r.value->>0 AS decision_id, a.action_id, a.version AS action_version, NULL AS task_id, 'planned' AS state, NULL AS reason
  FROM json_each(?1) r
  CROSS JOIN actions a ON a.condition_id = r.value->>1 AND a.condition_version = r.value->>2
  WHERE a.task_id IS NULL AND a.fire_on IN (SELECT value FROM json_each(r.value->'$[3]'))`;

const inScope = `EXISTS (
  SELECT 1 FROM json_each(t.scope_rules) s WHERE CASE s.value->>'kind'
    WHEN 'all' THEN 1
    WHEN 'entity' THEN r.value->>4 = s.value->>'value'
    WHEN 'prefix' THEN substr(r.value->>4, 1, length(s.value->>'value')) = s.value->>'value'
    WHEN 'namespace' THEN EXISTS (SELECT 1 FROM json_each(r.value->'$[5]') n WHERE n.value = s.value->>'value')
  END)`;

/** The own action of every task bound to the condition version: the task row rules, not the action's trigger. */
const taskActions = `
  SELECT r.value->>0 AS decision_id, a.action_id, a.version AS action_version, t.task_id,
    CASE WHEN t.status = 'paused' OR NOT ${inScope} THEN 'skipped' WHEN t.status = 'preview' THEN 'would_trigger' ELSE 'planned' END AS state,
    CASE WHEN t.status = 'paused' THEN 'task_paused' WHEN NOT ${inScope} THEN 'out_of_scope' END AS reason
  FROM json_each(?1) r
  CROSS JOIN tasks t ON t.condition_id = r.value->>1 AND t.condition_version = r.value->>2
  CROSS JOIN actions a ON a.action_id = t.action_id AND a.version = t.action_version
  WHERE t.status <> 'deleted' AND a.fire_on IN (SELECT value FROM json_each(r.value->'$[3]'))`;

/** A plan becomes rows only for decisions that this very batch stored, so that a repeated question fires nothing anew. */
const insertPlan = (plan: string) => `
  INSERT INTO action_results (decision_id, action_id, action_version, task_id, state, reason, planned_at)
  SELECT p.decision_id, p.action_id, p.action_version, p.task_id, p.state, p.reason, ?3
  FROM (${plan}) p CROSS JOIN decisions d ON d.decision_id = p.decision_id AND d.batch_id = ?2
  WHERE true
  ON CONFLICT (decision_id, action_id) DO NOTHING`;

const insertRegistered = insertPlan(registeredActions);
const insertOwn = insertPlan(taskActions);

const selectOlder = `
  SELECT d.decision_id, d.record, d.recorded_at
  FROM json_each(?1) r CROSS JOIN decisions d ON d.decision_id = r.value->>0
  WHERE d.batch_id <> ?2`;

const selectActions = `
  SELECT a.decision_id, a.action_id, a.action_version, a.state, a.reason, a.error, a.attempted_at, a.finished_at
  FROM json_each(?1) r CROSS JOIN action_results a ON a.decision_id = r.value->>0
  ORDER BY a.decision_id, a.action_id`;

type ActionResultRow = Omit<ActionRow, "error"> & { error: string | null };
const toActionRow = (row: ActionResultRow): ActionRow => ({ ...row, error: row.error === null ? null : JSON.parse(row.error) });

const planJson = (rows: readonly PlanRow[]) =>
  JSON.stringify(rows.map((r) => [r.decision_id, r.condition_id, r.condition_version, r.fires, r.entity, r.namespaces]));

/** Stores decisions and plans their actions in one D1 batch; all decision-writing SQL is here. */
export class Recorder {
  readonly #insertDecisions: D1PreparedStatement;
  readonly #insertRegistered: D1PreparedStatement;
  readonly #insertOwn: D1PreparedStatement;
  readonly #selectOlder: D1PreparedStatement;
  readonly #selectActions: D1PreparedStatement;
  readonly #planRegistered: D1PreparedStatement;
  readonly #planOwn: D1PreparedStatement;
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
    this.#insertDecisions = db.prepare(insertDecisions);
    this.#insertRegistered = db.prepare(insertRegistered);
    this.#insertOwn = db.prepare(insertOwn);
    this.#selectOlder = db.prepare(selectOlder);
    this.#selectActions = db.prepare(selectActions);
    this.#planRegistered = db.prepare(registeredActions);
    this.#planOwn = db.prepare(taskActions);
  }

  /** Every row's decision as D1 now holds it. Sending the same rows under the same batch again changes nothing. */
  async record(rows: readonly RecordRow[], batch: Batch): Promise<Map<string, RecordedDecision>> {
    const decisions = JSON.stringify(
      rows.map((r) => [
        r.decision_id,
        r.condition_id,
        r.condition_version,
        r.entity_id,
        r.evaluated_at,
        r.outcome,
        r.score,
        r.bucket,
        r.record,
      ]),
    );
    const plan = planJson(rows);
    const [, , , older, actions] = await this.#db.batch([
      this.#insertDecisions.bind(decisions, batch.batch_id, batch.recorded_at),
      this.#insertRegistered.bind(plan, batch.batch_id, batch.recorded_at),
      this.#insertOwn.bind(plan, batch.batch_id, batch.recorded_at),
      this.#selectOlder.bind(plan, batch.batch_id),
      this.#selectActions.bind(plan),
    ]);
    const recorded = new Map<string, RecordedDecision>();
    for (const row of rows) {
      recorded.set(row.decision_id, { record: row.record, recorded_at: batch.recorded_at, replayed: false, actions: [] });
    }
    for (const row of older?.results as { decision_id: string; record: string; recorded_at: number }[]) {
      const sent = recorded.get(row.decision_id);
      if (sent && sent.record !== row.record) {
        console.error(JSON.stringify({ event: "ledger_conflict", decision_id: row.decision_id }));
      }
      recorded.set(row.decision_id, { record: row.record, recorded_at: row.recorded_at, replayed: true, actions: [] });
    }
    for (const row of actions?.results as ActionResultRow[]) recorded.get(row.decision_id)?.actions.push(toActionRow(row));
    return recorded;
  }

  /** What {@link record} would plan, without storing anything: `planned` reads as `would_trigger`. */
  async plan(row: PlanRow): Promise<ActionRow[]> {
    const plan = planJson([row]);
    const results = await this.#db.batch<Pick<ActionRow, "decision_id" | "action_id" | "action_version" | "state" | "reason">>([
      this.#planRegistered.bind(plan),
      this.#planOwn.bind(plan),
    ]);
    return results
      .flatMap((result) => result.results)
      .map((planned) => ({
        ...planned,
        state: planned.state === "planned" ? ("would_trigger" as const) : planned.state,
        error: null,
        attempted_at: null,
        finished_at: null,
      }))
      .sort((a, b) => (a.action_id < b.action_id ? -1 : 1));
  }
}
