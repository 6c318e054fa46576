import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ActionConfig, FireOn } from "../../../domain/action/definition.ts";
import type { ChannelKindName } from "../../../domain/action/channels/registry.ts";
import type { FiringRule } from "../../../domain/firing/rule.ts";
import type { ScopeRule } from "../../../domain/task/scope.ts";
import type { DeliveryStatus } from "../../../domain/action/delivering/grouping.ts";

/** `task_id` is set on the own action of a task: then the task row says which condition version it fires on, for whom and how often. */
export const actions = sqliteTable(
  "actions",
  {
    action_id: text().notNull(),
    version: text().notNull(),
    namespace: text().notNull(),
    config: text({ mode: "json" }).$type<ActionConfig>().notNull(),
    fire_on: text().$type<FireOn>().notNull(),
    condition_id: text().notNull(),
    condition_version: text().notNull(),
    task_id: text(),
    entity_scope: text(),
    scope_rules: text({ mode: "json" }).$type<ScopeRule[]>(),
    firing: text({ mode: "json" }).$type<FiringRule>(),
    created_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.action_id, t.version] }),
    index("actions_by_condition").on(t.condition_id, t.condition_version),
    index("actions_by_namespace").on(t.namespace, t.created_at, t.action_id),
  ],
);

/** As a list of firings has it; a reason is written once, so that no step of a send writes to the index again. */
const isNews = sql`reason IS NOT 'unchanged'`;

/** One row per action that a decision was to fire: planned -> sending -> triggered | failed, or skipped at once. */
export const actionResults = sqliteTable(
  "action_results",
  {
    decision_id: text().notNull(),
    action_id: text().notNull(),
    action_version: text().notNull(),
    task_id: text(),
    state: text().$type<"planned" | "sending" | "triggered" | "failed" | "skipped" | "would_trigger">().notNull(),
    reason: text(),
    payload_sent: text({ mode: "json" }),
    error: text({ mode: "json" }),
    planned_at: integer().notNull(),
    attempted_at: integer(),
    finished_at: integer(),
    /** While it is planned or sending. Not told by the state alone, or every step of a send would write to the index again. */
    is_open: integer({ mode: "boolean" }).notNull().default(true),
    /** The message that reports it together with others, or that waits for its channel; null where neither is so. */
    delivery_id: text(),
  },
  (t) => [
    primaryKey({ columns: [t.decision_id, t.action_id] }),
    index("action_results_by_delivery")
      .on(t.delivery_id)
      .where(sql`delivery_id IS NOT NULL`),
    index("action_results_by_action").on(t.action_id, t.action_version, t.planned_at),
    index("action_results_news").on(t.action_id, t.action_version, t.planned_at).where(isNews),
    index("action_results_triggered")
      .on(t.action_id, t.finished_at)
      .where(sql`state = 'triggered'`),
    index("action_results_open")
      .on(t.planned_at)
      .where(sql`is_open = 1`),
  ],
);

/** Where notifications can go besides the inbox. `endpoint` and header values are secrets and are never answered. */
export const channels = sqliteTable(
  "channels",
  {
    channel: text().primaryKey(),
    kind: text().$type<ChannelKindName>().notNull(),
    endpoint: text(),
    headers: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    routing_key: text(),
    address: text(),
    retries: integer().notNull().default(0),
    per_minute: integer(),
    group: integer("grouped", { mode: "boolean" }).notNull().default(true),
    /** No message goes out before: what its pace and its receiver have asked for. */
    free_at: integer().notNull().default(0),
    /** Until when somebody is sending what waits. */
    busy_until: integer().notNull().default(0),
    created_at: integer().notNull(),
    /** Goes up with each change of what it is. */
    version: integer().notNull().default(1),
    changed_at: integer(),
    last_delivered_at: integer(),
    last_failed_at: integer(),
    last_error: text({ mode: "json" }).$type<{ type: string; message: string }>(),
    last_http_status: integer(),
  },
  (t) => [index("channels_by_time").on(t.created_at, t.channel)],
);

/** The stored inbox: what the `inbox` channel delivered. */
export const notifications = sqliteTable(
  "notifications",
  {
    notification_id: text().primaryKey(),
    channel: text().notNull(),
    action_id: text().notNull(),
    decision_id: text(),
    entity_id: text().notNull(),
    /** Where the entity behind the pseudonym lies; null where the writer did not know it. */
    bucket: integer(),
    message: text().notNull(),
    /** Whom a message about several names, with their places; null for a message about one. */
    named: text({ mode: "json" }).$type<{ entity_id: string; bucket: number | null }[]>(),
    /** How many alarms it reports. */
    count: integer("told").notNull().default(1),
    created_at: integer().notNull(),
  },
  (t) => [index("notifications_by_time").on(t.created_at, t.notification_id)],
);

/**
 * One row per message of an action: pending -> retrying -> delivered | failed. `decision_id` is that of its first decision,
 * of which there may be several; `allowed` are the attempts it may have in all; while one is under way `next_at` is when it is given up.
 */
export const deliveries = sqliteTable(
  "deliveries",
  {
    delivery_id: text().primaryKey(),
    decision_id: text().notNull(),
    action_id: text().notNull(),
    action_version: text().notNull(),
    task_id: text(),
    channel: text(),
    decisions: integer().notNull().default(1),
    status: text().$type<DeliveryStatus>().notNull(),
    attempts: integer().notNull(),
    allowed: integer().notNull(),
    next_at: integer(),
    last_error: text({ mode: "json" }).$type<{ type: string; message: string }>(),
    http_status: integer(),
    /** Of the last attempt: the version of the channel, and the host that was called. */
    channel_version: integer(),
    host: text(),
    /** The request that had it sent again last, and how many did. */
    resend_id: text(),
    resends: integer().notNull().default(0),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    index("deliveries_by_time").on(t.created_at, t.delivery_id),
    index("deliveries_undelivered")
      .on(t.status, t.created_at, t.delivery_id)
      .where(sql`status <> 'delivered'`),
    index("deliveries_by_task")
      .on(t.task_id, t.created_at, t.delivery_id)
      .where(sql`task_id IS NOT NULL`),
    index("deliveries_open")
      .on(t.channel, t.created_at, t.delivery_id)
      .where(sql`status IN ('pending', 'retrying')`),
  ],
);

/** Every attempt of a delivery; one without an end was interrupted. */
export const deliveryAttempts = sqliteTable(
  "delivery_attempts",
  {
    delivery_id: text().notNull(),
    attempt: integer().notNull(),
    started_at: integer().notNull(),
    finished_at: integer(),
    error: text({ mode: "json" }).$type<{ type: string; message: string }>(),
    http_status: integer(),
    channel_version: integer(),
    host: text(),
  },
  (t) => [primaryKey({ columns: [t.delivery_id, t.attempt] })],
);
