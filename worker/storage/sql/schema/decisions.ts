import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

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
    // Two halves of one index by time: what fires is listed by itself, and each decision writes one row.
    index("decisions_not_triggered")
      .on(t.evaluated_at)
      .where(sql`outcome = 'not_triggered'`),
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

/** One row per segment of the archive, an immutable object named after the hash of its plain text. `moved_at` is null while its decisions leave the database. */
export const segments = sqliteTable(
  "segments",
  {
    segment: integer().primaryKey(),
    sha256: text().notNull().unique(),
    first_at: integer().notNull(),
    last_at: integer().notNull(),
    decisions: integer().notNull(),
    triggered: integer().notNull(),
    /** The conditions with their versions that it has decisions of. */
    conditions: text({ mode: "json" }).$type<[condition_id: string, version: string][]>().notNull(),
    bytes: integer().notNull(),
    stored: integer().notNull(),
    created_at: integer().notNull(),
    moved_at: integer(),
    /** Where its blocks are, in order: the first decision of each, its place in the object and the hash of its text; null where it is one. */
    blocks: text({ mode: "json" }).$type<
      [first_at: number, first_id: string, offset: number, stored: number, sha256: string][]
    >(),
  },
  (t) => [
    index("segments_by_time").on(t.last_at),
    index("segments_moving")
      .on(t.segment)
      .where(sql`moved_at IS NULL`),
  ],
);

/** What archived decisions have in common, under a number. */
export const archivedSeries = sqliteTable(
  "archived_series",
  {
    series: integer().primaryKey(),
    entity_id: text().notNull(),
    condition_id: text().notNull(),
    condition_version: text().notNull(),
  },
  (t) => [uniqueIndex("archived_series_of").on(t.entity_id, t.condition_id, t.condition_version)],
);

/**
 * One row per archived decision, never removed: it says where the decision is, keeps it from being made a second time, and has what later
 * decisions are judged by. `value` is 1 for true, 0 for false, a label as JSON, and null where it could not be judged; the id is there
 * where actions belong to it.
 */
export const archived = sqliteTable(
  "archived",
  {
    key: integer().primaryKey(),
    segment: integer().notNull(),
    series: integer().notNull(),
    evaluated_at: integer().notNull(),
    value: integer(),
    score: real(),
    is_triggered: integer({ mode: "boolean" }).notNull(),
    decision_id: text(),
  },
  (t) => [index("archived_by_series").on(t.series, t.evaluated_at)],
);
