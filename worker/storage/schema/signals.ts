import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PrimitiveSource } from "../../domain/values/definitions/primitive.ts";

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
