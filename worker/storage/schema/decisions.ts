import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row per recorded evaluation, never updated. `record` is the answer; the other columns repeat what is filtered on. */
export const decisions = sqliteTable(
  "decisions",
  {
    decision_id: text().primaryKey(),
    condition_id: text().notNull(),
    condition_version: text().notNull(),
    entity_id: text().notNull(),
    evaluated_at: integer().notNull(),
    outcome: text().$type<"triggered" | "not_triggered">().notNull(),
    score: real(),
    bucket: integer().notNull(),
    batch_id: text().notNull(),
    recorded_at: integer().notNull(),
    record: text().notNull(),
  },
  (t) => [
    index("decisions_by_condition").on(t.condition_id, t.evaluated_at),
    index("decisions_by_entity").on(t.entity_id, t.evaluated_at),
    index("decisions_by_time").on(t.evaluated_at),
    index("decisions_triggered")
      .on(t.evaluated_at)
      .where(sql`outcome = 'triggered'`),
  ],
);

/** What waits to become part of the log: the leaves of one batch, put down by the batch that stored what they stand for. */
export const logQueue = sqliteTable("log_queue", {
  id: integer().primaryKey(),
  batch_id: text().notNull().unique(),
  queued_at: integer().notNull(),
  leaves: text({ mode: "json" }).notNull(),
});
