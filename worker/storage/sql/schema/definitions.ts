import { sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ConceptDefinition } from "../../../domain/values/definitions/concept.ts";
import type { ConditionDefinition } from "../../../domain/values/definitions/condition.ts";

export const concepts = sqliteTable(
  "concepts",
  {
    concept_id: text().notNull(),
    version: text().notNull(),
    namespace: text().notNull(),
    definition: text({ mode: "json" }).$type<ConceptDefinition>().notNull(),
    ir_hash: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.concept_id, t.version] })],
);

export const conditions = sqliteTable(
  "conditions",
  {
    condition_id: text().notNull(),
    version: text().notNull(),
    namespace: text().notNull(),
    definition: text({ mode: "json" }).$type<ConditionDefinition>().notNull(),
    /** Why the parameters are what they are; null when a person registered the condition by hand. */
    provenance: text({ mode: "json" }),
    ir_hash: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.condition_id, t.version] })],
);

/** A numbered sequence of immutable bodies of which at most one is in force. */
const versionColumns = () => ({
  version_id: text().primaryKey(),
  number: integer().notNull().unique(),
  body: text({ mode: "json" }).notNull(),
  change_note: text(),
  /** Which API key made it; null where that was not kept yet. */
  key_id: text(),
  is_active: integer({ mode: "boolean" }).notNull(),
  created_at: integer().notNull(),
});

export const guardrailsVersions = sqliteTable("guardrails_versions", versionColumns(), (t) => [
  uniqueIndex("guardrails_active")
    .on(t.is_active)
    .where(sql`is_active = 1`),
]);

export const contextVersions = sqliteTable("context_versions", versionColumns(), (t) => [
  uniqueIndex("context_active")
    .on(t.is_active)
    .where(sql`is_active = 1`),
]);
