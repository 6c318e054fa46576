import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { WatchHealth } from "../../../domain/task/watch/health.ts";
import type { TaskWatch } from "../../../domain/task/watch/config.ts";
import type { FiringRule } from "../../../domain/firing/rule.ts";
import type { TaskMeta } from "../../../domain/task/meta.ts";
import type { ScopeRule } from "../../../domain/task/scope.ts";

export const tasks = sqliteTable(
  "tasks",
  {
    task_id: text().primaryKey(),
    external_id: text(),
    intent: text().notNull(),
    asked_as: text(),
    concept_id: text().notNull(),
    concept_version: text().notNull(),
    condition_id: text().notNull(),
    condition_version: text().notNull(),
    action_id: text().notNull(),
    action_version: text().notNull(),
    entity_scope: text().notNull(),
    scope_rules: text({ mode: "json" }).$type<ScopeRule[]>().notNull(),
    /** What its scope was before it was changed; null where it never was. */
    past_scopes: text({ mode: "json" }).$type<ScopeRule[]>(),
    firing: text({ mode: "json" }).$type<FiringRule>().notNull(),
    status: text().$type<"active" | "paused" | "deleted" | "preview">().notNull(),
    context_version: text(),
    guardrails_version: text(),
    context_warning: text(),
    provenance: text({ mode: "json" }).notNull(),
    warnings: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    watch: text({ mode: "json" }).$type<TaskWatch>(),
    meta: text({ mode: "json" }).$type<TaskMeta>(),
    created_at: integer().notNull(),
  },
  (t) => [
    index("tasks_watched")
      .on(t.task_id)
      .where(sql`watch IS NOT NULL`),
    uniqueIndex("tasks_by_external_id")
      .on(t.external_id)
      .where(sql`external_id IS NOT NULL AND status <> 'deleted'`),
    index("tasks_by_condition").on(t.condition_id, t.condition_version, t.status, t.created_at, t.task_id),
    index("tasks_by_time").on(t.created_at, t.task_id),
    index("tasks_by_status").on(t.status, t.created_at, t.task_id),
    index("tasks_by_severity").on(sql`meta->>'$.severity'`),
  ],
);

/**
 * One row: how often the list of watched tasks has changed, so that a shard sees at once whether its copy is stale, and how
 * the shards kept up when they were last asked.
 */
export const watchList = sqliteTable("watch_list", {
  id: integer().primaryKey(),
  version: integer().notNull(),
  health: text({ mode: "json" }).$type<WatchHealth>(),
});

/** What a sentence meant, kept so that the same sentence always compiles to the same definitions. */
export const compilations = sqliteTable("compilations", {
  compilation_id: text().primaryKey(),
  body: text({ mode: "json" }).notNull(),
  created_at: integer().notNull(),
});
