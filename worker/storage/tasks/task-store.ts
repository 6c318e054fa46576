import { DomainError } from "../../domain/values/errors/errors.ts";
import type { Provenance } from "../../domain/task/provenance.ts";
import type { TaskMeta } from "../../domain/task/meta.ts";
import type {
  Compilation,
  NewTask,
  Premise,
  StoredTask,
  TaskChange,
  TaskFilter,
  TaskSaid,
  TaskSubject,
  Tasks,
  TaskTexts,
  TaskUpdate,
} from "../../usecases/ports/tasks/tasks.ts";
import { type Caches, newCaches } from "../caches.ts";
import { askUses } from "../sql/signal-uses.ts";
import { jsonColumn } from "../sql/json-column.ts";
import { andOlderThan, rowReader, type Text } from "../sql/text.ts";
import { channelOf, newTask } from "./new-task.ts";
import { asStored, toStoredTask } from "./task-row.ts";
import {
  closeWithChange,
  closeWithTask,
  insertNextAction,
  selectCompilation,
  selectTasks,
  selectTexts,
  updateTaskSql,
  watchListChanged,
} from "./task-sql.ts";
import { LoggedTable } from "../log/logged-table.ts";

const readSubject = rowReader<TaskSubject>({ json: ["scope_rules", "past_scopes"] });

const restingOn = `(t.condition_id, t.condition_version) IN (
  SELECT id, version FROM signal_uses WHERE primitive_id = ? AND kind = 'condition')`;

/** Tasks and the compilations behind them. In SQL text: a write is a batch of JSON statements. */
export class TaskStore extends LoggedTable implements Tasks {
  readonly #kept: Caches["compilations"];

  constructor(db: D1Database, logSalt: Uint8Array | null = null, caches: Pick<Caches, "compilations"> = newCaches()) {
    super(db, logSalt);
    this.#kept = caches.compilations;
  }

  async compilation(compilationId: string): Promise<{ compilation: Compilation | null; signal_changes: number }> {
    const row = await this.row<{ body: string | null; signal_changes: number }>(selectCompilation, [compilationId]);
    const compilation = jsonColumn<Compilation>(row?.body ?? null);
    if (compilation !== null) this.#kept.set(compilationId, true);
    return { compilation, signal_changes: row?.signal_changes ?? 0 };
  }

  isKept(compilationId: string): boolean {
    return this.#kept.get(compilationId) ?? false;
  }

  async create(
    compilationId: string,
    compilation: Compilation,
    task: NewTask,
    premise: Premise | null = null,
  ): Promise<StoredTask | null> {
    const { before, insert, after } = newTask(this.db, this.log, { compilationId, compilation, task, premise });
    const results = await this.db.batch<object>([...before, insert, ...after]);
    const made = results[before.length]?.results[0];
    if (made) {
      this.#kept.set(compilationId, true);
      return premise === null ? toStoredTask(made) : asStored(task, compilation);
    }
    const stored = await this.find(task.task_id);
    if (stored === null && task.external_id !== null) await this.#expectFree(task.external_id);
    if (stored !== null || premise !== null || channelOf(task.action.config) !== null) return stored;
    throw new Error("the task was written and cannot be read");
  }

  async #expectFree(externalId: string): Promise<void> {
    const query = "SELECT task_id FROM tasks WHERE external_id = ? AND status <> 'deleted'";
    const holder = await this.prepared(query, [externalId]).first<string>("task_id");
    if (holder === null) return;
    throw new DomainError("conflict", `Task ${holder} has the external id ${externalId}.`, {
      location: "external_id",
      suggestion: "Change that task, delete it, or choose another name.",
      details: { task_id: holder },
    });
  }

  async find(taskId: string): Promise<StoredTask | null> {
    const row = await this.row<object>(`${selectTasks} WHERE t.task_id = ?`, [taskId]);
    return row ? toStoredTask(row) : null;
  }

  async subjects(): Promise<TaskSubject[]> {
    const results = await this.rows<object>(
      `SELECT task_id, condition_id, condition_version, scope_rules, coalesce(past_scopes, '[]') AS past_scopes FROM tasks`,
    );
    return results.map(readSubject);
  }

  /** What people say about a task; nothing where there is no such task. */
  async spoken(taskId: string): Promise<{ meta: TaskMeta; zone: string | null }> {
    const task = await this.row<{ meta: string | null; zone: string | null }>(
      "SELECT meta, firing->>'$.active.zone' AS zone FROM tasks WHERE task_id = ?",
      [taskId],
    );
    return { meta: jsonColumn<TaskMeta>(task?.meta ?? null) ?? {}, zone: task?.zone ?? null };
  }

  async said(taskIds: readonly string[]): Promise<Map<string, TaskSaid>> {
    const results = await this.rows<{
      task_id: string;
      intent: string;
      meta: string | null;
      provenance: string | null;
    }>("SELECT task_id, intent, meta, provenance FROM tasks WHERE task_id IN (SELECT value FROM json_each(?))", [
      JSON.stringify(taskIds),
    ]);
    return new Map(
      results.map(({ task_id, intent, meta, provenance }) => [
        task_id,
        { intent, meta: jsonColumn<TaskMeta>(meta) ?? {}, provenance: jsonColumn<Provenance>(provenance) },
      ]),
    );
  }

  async list(
    filter: TaskFilter,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<{ rows: StoredTask[]; total: number }> {
    const { text, values, isOfAll } = wantedOf(filter);
    const count = isOfAll ? totalOf(filter.status) : `SELECT count(*) AS total FROM tasks t WHERE ${text}`;
    const statements = [this.#page(selectTasks, filter, after, limit), this.prepared(count, values)];
    const [rows, counts] = await this.#found<{ total: number }>(filter, statements);
    return { rows: (rows?.results ?? []).map(toStoredTask), total: counts?.results[0]?.total ?? 0 };
  }

  async texts(filter: TaskFilter, after: readonly [number, string] | null, limit: number): Promise<TaskTexts[]> {
    const [rows] = await this.#found<TaskTexts>(filter, [this.#page(selectTexts, filter, after, limit)]);
    return rows?.results ?? [];
  }

  async some(taskIds: readonly string[]): Promise<StoredTask[]> {
    // Without the plus they would be looked for among all, in order.
    const query = `${selectTasks} WHERE t.task_id IN (SELECT value FROM json_each(?)) ORDER BY +t.created_at DESC, t.task_id DESC`;
    return (await this.rows<object>(query, [JSON.stringify(taskIds)])).map(toStoredTask);
  }

  /** A page of a list, newest first. */
  #page(
    select: string,
    filter: TaskFilter,
    after: readonly [number, string] | null,
    limit: number,
  ): D1PreparedStatement {
    const { text, values, isOfAll } = wantedOf(filter);
    const older = andOlderThan(["t.created_at", "t.task_id"], after);
    const newest = "ORDER BY t.created_at DESC, t.task_id DESC";
    const page = `WHERE ${text} ${older.and} ${newest} LIMIT ?`;
    // Those of a condition or a signal have to be sorted: an index is enough for that, and only the page's own rows are read.
    const query = isOfAll
      ? `${select} ${page}`
      : `${select} WHERE t.task_id IN (SELECT t.task_id FROM tasks t ${page}) ${newest}`;
    return this.prepared(query, [...values, ...older.bindings, limit]);
  }

  /** What some statements find that ask by a filter. */
  #found<Row>({ primitive_id }: TaskFilter, statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
    return primitive_id === null ? this.db.batch<Row>(statements) : askUses<Row>(this.db, statements);
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
    const nextAction = this.log.changed("action", {
      where: "t.action_id = (SELECT action_id FROM tasks WHERE task_id = ?3) AND t.created_at = ?4",
      values: [taskId, now],
    });
    const results = await this.db.batch<object>([
      this.prepared(insertNextAction, [taskId, config, change.condition_version, now, channel, ...expected]),
      ...nextAction,
      this.prepared(closeWithChange, [
        taskId,
        change.status,
        watchedBy(change),
        change.condition_version,
        scopeRules,
        now,
        channel,
        ...expected,
      ]),
      this.prepared(updateTaskSql, [
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
      ]),
      ...this.#logged(taskId),
      this.prepared(watchListChanged, [taskId, unwatched ? 1 : 0]),
      this.prepared(`${selectTasks} WHERE t.task_id = ?`, [taskId]),
    ]);
    const updated = results[nextAction.length + 2];
    const row = results.at(-1)?.results[0];
    const task = row ? toStoredTask(row) : null;
    const kept = task !== null && task.status !== "deleted" && updated?.meta.changes === 0;
    const stale = kept && expects !== null && !isAsExpected(task, expects);
    return { task, unbound: kept && !stale, stale };
  }

  async remove(taskId: string, now: number): Promise<StoredTask | null> {
    const results = await this.db.batch<object>([
      this.prepared(closeWithTask, [taskId, now]),
      this.prepared("UPDATE tasks SET status = 'deleted' WHERE task_id = ? AND status <> 'deleted'", [taskId]),
      ...this.#logged(taskId),
      this.prepared(watchListChanged, [taskId, 0]),
      this.prepared(`${selectTasks} WHERE t.task_id = ?`, [taskId]),
    ]);
    const row = results.at(-1)?.results[0];
    return row ? toStoredTask(row) : null;
  }

  #logged(taskId: string): D1PreparedStatement[] {
    return this.log.changed("task", { where: "t.task_id = ?3", values: [taskId] });
  }
}

/** What the tasks of a filter have in common, in SQL, and whether they are all there are, or all of a status. */
function wantedOf({
  tasks = null,
  status,
  external_id,
  condition_id,
  condition_version,
  primitive_id,
}: TaskFilter): Text & { values: string[]; isOfAll: boolean } {
  const wanted: [text: string, value: string | null][] = [
    ["t.status = ?", status],
    ["t.external_id = ?", external_id],
    ["t.condition_id = ?", condition_id],
    ["t.condition_version = ?", condition_version],
    [restingOn, primitive_id],
    ["t.task_id IN (SELECT value FROM json_each(?))", tasks && JSON.stringify(tasks)],
  ];
  const given = wanted.flatMap(([text, value]) => (value === null ? [] : [{ text, value }]));
  return {
    text: [...(status === null ? ["t.status <> 'deleted'"] : []), ...given.map(({ text }) => text)].join(" AND "),
    values: given.map(({ value }) => value),
    isOfAll: wanted.every(([, value], at) => at === 0 || value === null),
  };
}

/** The length of the list of a status, or of all that are not deleted. */
const totalOf = (status: string | null) =>
  `SELECT coalesce(sum(n), 0) AS total FROM list_counts
   WHERE list = 'tasks' AND key->>0 ${status === null ? "<> 'deleted'" : "= ?"}`;

const isAsExpected = (task: StoredTask, { condition_version, firing }: NonNullable<TaskChange["expects"]>): boolean =>
  task.condition_version === condition_version && JSON.stringify(task.firing) === JSON.stringify(firing);
/** What a new watch still looks for; null where the watch stays as it is. */
function watchedBy({ watch }: TaskChange): "nothing" | "conditions" | "all" | null {
  if (watch === null) return null;
  if (watch.rule === null) return "nothing";
  return watch.rule.no_data === "alert" ? "all" : "conditions";
}
