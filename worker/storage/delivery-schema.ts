import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DeliveryStatus } from "../domain/action/delivering/grouping.ts";

/**
 * One row per message of an action: pending -> retrying -> delivered | failed. `decision_id` is that of its first decision, of
 * which it may tell several; `allowed` are the attempts it may have in all; while one is under way `next_at` is when it is given up.
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
    /** The request that had it sent again last. */
    resend_id: text(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    index("deliveries_by_time").on(t.created_at, t.delivery_id),
    index("deliveries_by_status").on(t.status, t.created_at, t.delivery_id),
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
  },
  (t) => [primaryKey({ columns: [t.delivery_id, t.attempt] })],
);
