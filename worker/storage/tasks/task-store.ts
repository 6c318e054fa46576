import type { TaskWatch } from "../../domain/task/watch/config.ts";
import type { FiringRule } from "../../domain/task/firing.ts";
import { inboxChannel } from "../../domain/action/channels/channel.ts";
import type { ActionConfig } from "../../domain/action/definition.ts";
import type { Provenance } from "../../domain/task/provenance.ts";
import type { TaskMeta } from "../../domain/task/meta.ts";
import type { ScopeRule } from "../../domain/task/scope.ts";
import type {
  Compilation,
  NewTask,
  StoredTask,
  TaskChange,
  TaskFilter,
  TaskSaid,
  Tasks,
  TaskUpdate,
} from "../../usecases/ports/tasks/tasks.ts";
import { closeIncidents } from "../alarms/incident-sql.ts";
import { LogWriter } from "../decisions/log-writer.ts";
import { takeInUses } from "../sql/signal-uses.ts";
import { jsonColumn } from "../sql/json-column.ts";
import { olderThanText } from "../sql/keyset.ts";

const insertConcepts = `
  INSERT INTO concepts (concept_id, version, namespace, definition, ir_hash, created_at)
  SELECT c.value->>'$.definition.concept_id', c.value->>'$.definition.version', c.value->>'$.definition.namespace',
    c.value->'definition', c.value->>'ir_hash', ?2
  FROM compilations, json_each(body, '$.concepts') c WHERE compilation_id = ?1
  ON CONFLICT DO NOTHING`;

const insertConditions = `
  INSERT INTO conditions (condition_id, version, namespace, definition, provenance, ir_hash, created_at)
  SELECT c.value->>'$.definition.condition_id', c.value->>'$.definition.version', c.value->>'$.definition.namespace',
    c.value->'definition', c.value->'provenance', c.value->>'ir_hash', ?2
  FROM compilations, json_each(body, '$.conditions') c WHERE compilation_id = ?1
  ON CONFLICT DO NOTHING`;

/** Checks that a channel exists within the statement that starts delivering to it; null means there is no channel to check. */
function isThere(channel: string): string {
  return `(${channel} IS NULL OR EXISTS (SELECT 1 FROM channels WHERE channel = ${channel}))`;
}

const channelOf = (config: ActionConfig | null): string | null =>
  config?.type === "notification" && config.channel !== inboxChannel.channel ? config.channel : null;

const insertAction = `
  INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, task_id, created_at)
  SELECT ?2, ?3, ?4, ?5, ?6, body->>'$.conditions[#-1].definition.condition_id', body->>'$.conditions[#-1].definition.version', ?7, ?8
  FROM compilations WHERE compilation_id = ?1 AND ${isThere("?9")}
  ON CONFLICT DO NOTHING`;

const insertTask = `
  INSERT INTO tasks (task_id, intent, concept_id, concept_version, condition_id, condition_version, action_id, action_version,
    entity_scope, scope_rules, firing, status, context_version, guardrails_version, context_warning, provenance, warnings, created_at, asked_as, watch, meta)
  SELECT ?2, ?3, body->>'$.conditions[#-1].definition.concept_id', body->>'$.conditions[#-1].definition.concept_version',
    body->>'$.conditions[#-1].definition.condition_id', body->>'$.conditions[#-1].definition.version', ?4, ?5,
    ?6, ?7, ?8, ?9, ?10, ?11, ?12, body->'provenance', coalesce(body->'warnings', '[]'), ?13, ?15, ?16, ?17
  FROM compilations WHERE compilation_id = ?1 AND ${isThere("?14")}
  ON CONFLICT DO NOTHING`;

/** The definitions of a compilation that the batch of this time has stored; the others were there before. */
const newIn = (kind: "concept" | "condition", compilationId: string, createdAt: number) => ({
  where: `t.created_at = ?4 AND (t.${kind}_id, t.version) IN (
    SELECT c.value->>'$.definition.${kind}_id', c.value->>'$.definition.version'
    FROM compilations, json_each(body, '$.${kind}s') c WHERE compilation_id = ?3)`,
  values: [compilationId, createdAt],
});

const restingOn = `(t.condition_id, t.condition_version) IN (
  SELECT id, version FROM signal_uses WHERE primitive_id = ? AND kind = 'condition')`;

/** Tasks and the compilations behind them. In SQL text: a write is a batch of JSON statements that ends with the read below. */
export class TaskStore implements Tasks {
  readonly #db: D1Database;
  readonly #log: LogWriter;

  constructor(db: D1Database, logSalt: Uint8Array | null = null) {
    this.#db = db;
    this.#log = new LogWriter(db, logSalt);
  }

  async compilation(compilationId: string): Promise<Compilation | null> {
    const body = await this.#db
      .prepare("SELECT body FROM compilations WHERE compilation_id = ?")
      .bind(compilationId)
      .first<string>("body");
    return jsonColumn<Compilation>(body);
  }

  /**
   * Stores compilation, definitions, action and task in one batch. The first compilation of a sentence is the one that
   * counts: everything else is taken from the stored body, so two first requests at once get the same definitions. A
   * task that is there already stays as it is and is the answer. Null when the channel it delivers to is gone.
   */
  async create(compilationId: string, compilation: Compilation, task: NewTask): Promise<StoredTask | null> {
    const { action } = task;
    const channel = channelOf(action.config);
    const prepare = (query: string, ...bindings: (string | number | null)[]) =>
      this.#db.prepare(query).bind(...bindings);
    const results = await this.#db.batch<RawTask>([
      prepare(
        "INSERT INTO compilations (compilation_id, body, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        compilationId,
        JSON.stringify(compilation),
        task.created_at,
      ),
      prepare(insertConcepts, compilationId, task.created_at),
      ...this.#log.changed("concept", newIn("concept", compilationId, task.created_at)),
      prepare(insertConditions, compilationId, task.created_at),
      ...this.#log.changed("condition", newIn("condition", compilationId, task.created_at)),
      prepare(
        insertAction,
        compilationId,
        action.action_id,
        action.version,
        action.namespace,
        JSON.stringify(action.config),
        action.fire_on,
        task.task_id,
        task.created_at,
        channel,
      ),
      ...this.#log.changed("action", {
        where: "t.action_id = ?3 AND t.version = ?4",
        values: [action.action_id, action.version],
      }),
      prepare(
        insertTask,
        compilationId,
        task.task_id,
        task.intent,
        action.action_id,
        action.version,
        task.entity_scope,
        JSON.stringify(task.scope_rules),
        JSON.stringify(task.firing),
        task.status,
        task.context_version,
        task.guardrails_version,
        task.context_warning,
        task.created_at,
        channel,
        task.asked_as,
        task.watch === null ? null : JSON.stringify(task.watch),
        JSON.stringify(task.meta),
      ),
      ...this.#logged(task.task_id),
      prepare(watchListChanged, task.task_id, 0),
      prepare(`${selectTasks} WHERE t.task_id = ?`, task.task_id),
    ]);
    const stored = results.at(-1)?.results[0];
    if (stored) return toStoredTask(stored);
    if (channel !== null) return null;
    throw new Error("the task was written and cannot be read");
  }

  async find(taskId: string): Promise<StoredTask | null> {
    const row = await this.#db.prepare(`${selectTasks} WHERE t.task_id = ?`).bind(taskId).first<RawTask>();
    return row ? toStoredTask(row) : null;
  }

  /** What people say about a task; nothing where there is no such task. */
  async meta(taskId: string): Promise<TaskMeta> {
    const meta = await this.#db
      .prepare("SELECT meta FROM tasks WHERE task_id = ?")
      .bind(taskId)
      .first<string | null>("meta");
    return jsonColumn<TaskMeta>(meta) ?? {};
  }

  async said(taskIds: readonly string[]): Promise<Map<string, TaskSaid>> {
    const { results } = await this.#db
      .prepare("SELECT task_id, intent, meta, provenance FROM tasks WHERE task_id IN (SELECT value FROM json_each(?))")
      .bind(JSON.stringify(taskIds))
      .all<{ task_id: string; intent: string; meta: string | null; provenance: string | null }>();
    return new Map(
      results.map(({ task_id, intent, meta, provenance }) => [
        task_id,
        { intent, meta: jsonColumn<TaskMeta>(meta) ?? {}, provenance: jsonColumn<Provenance>(provenance) },
      ]),
    );
  }

  /** Newest first, after the given position, with the length of the whole list. Without a status, deleted ones are left out. */
  async list(
    { status, condition_id, condition_version, primitive_id }: TaskFilter,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<{ rows: StoredTask[]; total: number }> {
    const wanted: [text: string, value: string | null][] = [
      ["t.status = ?", status],
      ["t.condition_id = ?", condition_id],
      ["t.condition_version = ?", condition_version],
      [restingOn, primitive_id],
    ];
    const given = wanted.flatMap(([text, value]) => (value === null ? [] : [{ text, value }]));
    const filter = [...(status === null ? ["t.status <> 'deleted'"] : []), ...given.map(({ text }) => text)].join(
      " AND ",
    );
    const bound = given.map(({ value }) => value);
    const older = olderThanText(["t.created_at", "t.task_id"], after);
    const isOfAll = condition_id === null && condition_version === null && primitive_id === null;
    const results = await this.#db.batch<RawTask & { total: number }>([
      ...(primitive_id === null ? [] : takeInUses(this.#db)),
      this.#db
        .prepare(`${selectTasks} WHERE ${filter} ${older.and} ORDER BY t.created_at DESC, t.task_id DESC LIMIT ?`)
        .bind(...bound, ...older.bindings, limit),
      isOfAll
        ? this.#db.prepare(totalOf(status)).bind(...bound)
        : this.#db.prepare(`SELECT count(*) AS total FROM tasks t WHERE ${filter}`).bind(...bound),
    ]);
    const [rows, counts] = results.slice(-2);
    return { rows: (rows?.results ?? []).map(toStoredTask), total: counts?.results[0]?.total ?? 0 };
  }

  /**
   * Applies every change or, when the task is deleted or missing or its new channel gone, none. Returns the task as it then
   * stands, none when it is missing, and why nothing was changed.
   */
  async update(taskId: string, change: TaskChange, now: number): Promise<TaskUpdate> {
    const { expects } = change;
    const expected = [expects?.condition_version ?? null, expects === null ? null : JSON.stringify(expects.firing)];
    const config = change.config === null ? null : JSON.stringify(change.config);
    const channel = channelOf(change.config);
    const unwatched = change.watch !== null && change.watch.rule === null;
    const scopeRules = change.scope === null ? null : JSON.stringify(change.scope.scope_rules);
    const nextAction = this.#log.changed("action", {
      where: "t.action_id = (SELECT action_id FROM tasks WHERE task_id = ?3) AND t.created_at = ?4",
      values: [taskId, now],
    });
    const results = await this.#db.batch<RawTask>([
      this.#db.prepare(insertNextAction).bind(taskId, config, change.condition_version, now, channel, ...expected),
      ...nextAction,
      this.#db
        .prepare(closeWithChange)
        .bind(
          taskId,
          change.status,
          watchedBy(change),
          change.condition_version,
          scopeRules,
          now,
          channel,
          ...expected,
        ),
      this.#db
        .prepare(updateTask)
        .bind(
          taskId,
          config,
          change.condition_version,
          change.scope?.entity_scope ?? null,
          scopeRules,
          change.status,
          channel,
          change.firing === null ? null : JSON.stringify(change.firing),
          change.watch === null ? null : JSON.stringify(change.watch.rule),
          now,
          ...expected,
          change.meta === null ? null : JSON.stringify(change.meta),
        ),
      ...this.#logged(taskId),
      this.#db.prepare(watchListChanged).bind(taskId, unwatched ? 1 : 0),
      this.#db.prepare(`${selectTasks} WHERE t.task_id = ?`).bind(taskId),
    ]);
    const updated = results[nextAction.length + 2];
    const row = results.at(-1)?.results[0];
    const task = row ? toStoredTask(row) : null;
    const kept = task !== null && task.status !== "deleted" && updated?.meta.changes === 0;
    const stale = kept && expects !== null && !isAsExpected(task, expects);
    return { task, unbound: kept && !stale, stale };
  }

  /** Marks a task as deleted; one that is already stays as it is. */
  async remove(taskId: string, now: number): Promise<StoredTask | null> {
    const results = await this.#db.batch<RawTask>([
      this.#db.prepare(closeWithTask).bind(taskId, now),
      this.#db.prepare("UPDATE tasks SET status = 'deleted' WHERE task_id = ? AND status <> 'deleted'").bind(taskId),
      ...this.#logged(taskId),
      this.#db.prepare(watchListChanged).bind(taskId, 0),
      this.#db.prepare(`${selectTasks} WHERE t.task_id = ?`).bind(taskId),
    ]);
    const row = results.at(-1)?.results[0];
    return row ? toStoredTask(row) : null;
  }

  #logged(taskId: string): D1PreparedStatement[] {
    return this.#log.changed("task", { where: "t.task_id = ?3", values: [taskId] });
  }
}

const selectTasks = `
  SELECT t.*, (SELECT max(r.finished_at) FROM action_results r WHERE r.action_id = t.action_id AND r.state = 'triggered')
    AS last_triggered_at,
    (SELECT a.config FROM actions a WHERE a.action_id = t.action_id AND a.version = t.action_version) AS delivery
  FROM tasks t`;

/** The length of the list of a status, or of all that are not deleted. */
const totalOf = (status: string | null) =>
  `SELECT coalesce(sum(n), 0) AS total FROM list_counts
   WHERE list = 'tasks' AND key->>0 ${status === null ? "<> 'deleted'" : "= ?"}`;

const isAsExpected = (task: StoredTask, { condition_version, firing }: NonNullable<TaskChange["expects"]>): boolean =>
  task.condition_version === condition_version && JSON.stringify(task.firing) === JSON.stringify(firing);
/** Whether row `t` is still what a change was checked against. */
const asExpected = (t: string, version: string, firing: string) =>
  `(${version} IS NULL OR (${t}.condition_version = ${version} AND json(${t}.firing) = json(${firing})))`;

/** A changed delivery is the next version of the task's action; the ones before stay. */
const insertNextAction = `
  INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, task_id, created_at)
  SELECT a.action_id, 'v' || (1 + (SELECT count(*) FROM actions WHERE action_id = a.action_id)), a.namespace, ?2, a.fire_on,
    t.condition_id, coalesce(?3, t.condition_version), t.task_id, ?4
  FROM tasks t JOIN actions a ON a.action_id = t.action_id AND a.version = t.action_version
  WHERE t.task_id = ?1 AND t.status <> 'deleted' AND ?2 IS NOT NULL AND ${isThere("?5")}
    AND ${asExpected("t", "?6", "?7")}`;

/** What a change of a task does to its incidents; stands before the change itself, with which it is to be compared. */
const closeWithChange = closeIncidents(
  `SELECT CASE
    WHEN ?2 <> 'active' AND t.status = 'active' THEN 'paused'
    WHEN ?3 = 'nothing' OR (?3 = 'conditions' AND incidents.kind = 'no_data') THEN 'unwatched'
    WHEN ?4 <> t.condition_version AND incidents.kind = 'condition' THEN 'rebound'
    WHEN ?5 <> t.scope_rules THEN 'scope' END
  FROM tasks t WHERE t.task_id = ?1 AND t.status <> 'deleted' AND ${isThere("?7")} AND ${asExpected("t", "?8", "?9")}`,
  "?6",
);

/** What a new watch still looks for; null where the watch stays as it is. */
function watchedBy({ watch }: TaskChange): "nothing" | "conditions" | "all" | null {
  if (watch === null) return null;
  if (watch.rule === null) return "nothing";
  return watch.rule.no_data === "alert" ? "all" : "conditions";
}

const closeWithTask = closeIncidents("SELECT 'deleted'", "?2");

const updateTask = `
  UPDATE tasks SET
    action_version = CASE WHEN ?2 IS NULL THEN action_version
      ELSE (SELECT 'v' || count(*) FROM actions a WHERE a.action_id = tasks.action_id) END,
    condition_version = coalesce(?3, condition_version),
    entity_scope = coalesce(?4, entity_scope),
    scope_rules = coalesce(?5, scope_rules),
    status = coalesce(?6, status),
    firing = coalesce(?8, firing),
    watch = CASE WHEN ?9 IS NOT NULL THEN nullif(?9, 'null')
      WHEN ?6 = 'active' AND status = 'paused' THEN json_set(watch, '$.since', ?10)
      ELSE watch END,
    meta = iif(?13 IS NULL, meta, json_patch(coalesce(meta, '{}'), ?13))
  WHERE task_id = ?1 AND status <> 'deleted' AND ${isThere("?7")} AND ${asExpected("tasks", "?11", "?12")}`;

/** Tells the shards that their copy of the list is stale; a task that is not watched and was not changes nothing in it. */
const watchListChanged = `
  INSERT INTO watch_list (id, version)
  SELECT 1, 1 FROM tasks WHERE task_id = ?1 AND (watch IS NOT NULL OR ?2)
  ON CONFLICT DO UPDATE SET version = version + 1`;

const jsonFields = ["scope_rules", "firing", "provenance", "warnings", "delivery"] as const;
type RawTask = Omit<StoredTask, (typeof jsonFields)[number] | "watch" | "meta"> &
  Record<(typeof jsonFields)[number], string> & { watch: string | null; meta: string | null };

function toStoredTask(row: RawTask): StoredTask {
  return {
    ...row,
    scope_rules: jsonColumn<ScopeRule[]>(row.scope_rules),
    firing: jsonColumn<FiringRule>(row.firing),
    watch: jsonColumn<TaskWatch>(row.watch),
    meta: jsonColumn<TaskMeta>(row.meta) ?? {},
    provenance: jsonColumn<Provenance>(row.provenance),
    warnings: jsonColumn<string[]>(row.warnings),
    delivery: jsonColumn<ActionConfig>(row.delivery),
  };
}
