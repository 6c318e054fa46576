import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PrimitiveSource } from "../../../domain/values/definitions/primitive.ts";

/** `definition` is everything but the source; `revision` counts its changes of words. Times are epoch milliseconds throughout. */
export const primitives = sqliteTable(
  "primitives",
  {
    primitive_id: text().primaryKey(),
    namespace: text().notNull(),
    definition: text({ mode: "json" }).notNull(),
    source: text({ mode: "json" }).$type<PrimitiveSource>().notNull(),
    created_at: integer().notNull(),
    revision: integer().notNull().default(1),
  },
  (t) => [index("primitives_by_time").on(t.created_at, t.primitive_id)],
);

/** The concept and condition versions that read a signal: an index of what stands in the definitions, which never change. */
export const signalUses = sqliteTable(
  "signal_uses",
  {
    primitive_id: text().notNull(),
    kind: text().$type<"concept" | "condition">().notNull(),
    id: text().notNull(),
    version: text().notNull(),
    /** When that was defined; null until it is taken in again. */
    created_at: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.primitive_id, t.kind, t.id, t.version] }),
    index("signal_uses_by_time").on(t.primitive_id, t.kind, t.created_at, t.id, t.version),
  ],
);

/** How far the rows of each source of the kind `sql` have been read. */
export const sourceReads = sqliteTable(
  "source_reads",
  {
    primitive_id: text().primaryKey(),
    generation: integer().notNull(),
    start: text(),
    every_ms: integer().notNull(),
    due_at: integer().notNull(),
    read_to: integer().notNull(),
    is_behind: integer({ mode: "boolean" }).notNull(),
    last_read_at: integer(),
    stored: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    problem: text(),
  },
  (t) => [index("source_reads_due").on(t.due_at)],
);
