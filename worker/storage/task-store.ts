import { eq } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { ActionConfig, FireOn } from "../domain/action/definition.ts";
import type { Provenance } from "../domain/task/provenance.ts";
import type { ScopeRule } from "../domain/task/scope.ts";
import type { ConceptDefinition } from "../domain/types/concept.ts";
import type { ConditionDefinition } from "../domain/types/condition.ts";
import { compilations, tasks } from "./schema.ts";

/** What a sentence compiled to, as kept: enough to make the task again without reading the sentence. */
export interface Compilation {
  concepts: { definition: ConceptDefinition; ir_hash: string }[];
  /** In the order they refer to each other; the last one is the task's. */
  conditions: { definition: ConditionDefinition; ir_hash: string; provenance: unknown }[];
  provenance: Provenance;
  warnings: string[];
}

export type TaskRow = typeof tasks.$inferSelect;
/** A task as stored, with when its own action last reached its receiver. */
export type StoredTask = TaskRow & { last_triggered_at: number | null };

/** Everything about a new task that its compilation does not say. */
export interface NewTask {
  task_id: string;
  intent: string;
  entity_scope: string;
  scope_rules: ScopeRule[];
  status: TaskRow["status"];
  context_version: string | null;
  guardrails_version: string | null;
  context_warning: string | null;
  created_at: number;
  action: { action_id: string; version: string; namespace: string; config: ActionConfig; fire_on: FireOn };
}

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

const insertAction = `
  INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, task_id, created_at)
  SELECT ?2, ?3, ?4, ?5, ?6, body->>'$.conditions[#-1].definition.condition_id', body->>'$.conditions[#-1].definition.version', ?7, ?8
  FROM compilations WHERE compilation_id = ?1`;

const insertTask = `
  INSERT INTO tasks (task_id, intent, concept_id, concept_version, condition_id, condition_version, action_id, action_version,
    entity_scope, scope_rules, status, context_version, guardrails_version, context_warning, provenance, created_at)
  SELECT ?2, ?3, body->>'$.conditions[#-1].definition.concept_id', body->>'$.conditions[#-1].definition.concept_version',
    body->>'$.conditions[#-1].definition.condition_id', body->>'$.conditions[#-1].definition.version', ?4, ?5,
    ?6, ?7, ?8, ?9, ?10, ?11, body->'provenance', ?12
  FROM compilations WHERE compilation_id = ?1`;

/** Tasks and the compilations behind them. */
export class TaskStore {
  readonly #db: D1Database;
  readonly #orm: DrizzleD1Database;

  constructor(db: D1Database) {
    this.#db = db;
    this.#orm = drizzle(db);
  }

  async compilation(compilationId: string): Promise<Compilation | null> {
    const row = await this.#orm.select().from(compilations).where(eq(compilations.compilation_id, compilationId)).get();
    return row ? (row.body as Compilation) : null;
  }

  /**
   * Stores compilation, definitions, action and task in one batch. The first compilation of a sentence is the one that
   * counts: everything else is taken from the stored body, so two first requests at once get the same definitions.
   */
  async create(compilationId: string, compilation: Compilation, task: NewTask): Promise<TaskRow> {
    const { action } = task;
    const prepare = (query: string, ...bindings: (string | number | null)[]) => this.#db.prepare(query).bind(...bindings);
    const results = await this.#db.batch<TaskRow>([
      prepare(
        "INSERT INTO compilations (compilation_id, body, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        compilationId,
        JSON.stringify(compilation),
        task.created_at,
      ),
      prepare(insertConcepts, compilationId, task.created_at),
      prepare(insertConditions, compilationId, task.created_at),
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
      ),
      prepare(
        insertTask,
        compilationId,
        task.task_id,
        task.intent,
        action.action_id,
        action.version,
        task.entity_scope,
        JSON.stringify(task.scope_rules),
        task.status,
        task.context_version,
        task.guardrails_version,
        task.context_warning,
        task.created_at,
      ),
      prepare("SELECT * FROM tasks WHERE task_id = ?", task.task_id),
    ]);
    const stored = results[5]?.results[0];
    if (!stored) throw new Error("the task was written and cannot be read");
    return { ...stored, scope_rules: JSON.parse(String(stored.scope_rules)), provenance: JSON.parse(String(stored.provenance)) };
  }

  async find(taskId: string): Promise<StoredTask | null> {
    const row = await this.#orm.select().from(tasks).where(eq(tasks.task_id, taskId)).get();
    if (!row) return null;
    return { ...row, last_triggered_at: await this.#lastTriggered(row.action_id) };
  }

  async #lastTriggered(actionId: string): Promise<number | null> {
    const row = await this.#db
      .prepare("SELECT max(finished_at) AS at FROM action_results WHERE action_id = ? AND state = 'triggered'")
      .bind(actionId)
      .first<{ at: number | null }>();
    return row?.at ?? null;
  }
}
