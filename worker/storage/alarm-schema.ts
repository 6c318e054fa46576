import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Times in which firings are held back, of a task, of an entity (a pseudonym), or of both; `ends_at` is when it ended or will. */
export const silences = sqliteTable(
  "silences",
  {
    silence_id: text().primaryKey(),
    task_id: text(),
    entity_id: text(),
    /** Where the entity behind the pseudonym lies; null where the writer did not know it. */
    bucket: integer(),
    starts_at: integer().notNull(),
    ends_at: integer().notNull(),
    until: integer().notNull(),
    ended_at: integer(),
    reason: text().notNull(),
    created_at: integer().notNull(),
    created_by: text().notNull(),
  },
  (t) => [
    index("silences_by_time").on(t.created_at, t.silence_id),
    index("silences_by_task").on(t.task_id, t.ends_at),
    index("silences_by_entity").on(t.entity_id, t.ends_at),
  ],
);
