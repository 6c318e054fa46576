import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CalibrationStep } from "../../../domain/learning/calibration/extend-provenance.ts";
import type { FeedbackValue, Params } from "../../../domain/learning/calibration/evidence.ts";

/** Ratings of decisions; every one is kept. `evaluated_at` is null when it named no decision and there was none. */
export const feedback = sqliteTable(
  "feedback",
  {
    feedback_id: text().primaryKey(),
    condition_id: text().notNull(),
    condition_version: text().notNull(),
    entity_id: text().notNull(),
    evaluated_at: integer(),
    feedback: text().$type<FeedbackValue>().notNull(),
    note: text(),
    created_at: integer().notNull(),
    /** Id of who rated; null where that was not kept yet. */
    rated_by: text(),
    /** When somebody took it back: it stays, and counts no longer. */
    withdrawn_at: integer(),
  },
  (t) => [
    index("feedback_by_condition").on(t.condition_id, t.condition_version, t.created_at, t.feedback_id),
    index("feedback_by_question").on(t.entity_id, t.condition_id, t.condition_version, t.evaluated_at, t.created_at),
  ],
);

/** Recommendations. `applied_by` is the id of the work that spent the token; of the token only a hash is kept. */
export const calibrations = sqliteTable("calibrations", {
  calibration_id: text().primaryKey(),
  token_hash: text().notNull().unique(),
  condition_id: text().notNull(),
  condition_version: text().notNull(),
  params: text({ mode: "json" }).$type<Params>().notNull(),
  step: text({ mode: "json" }).$type<CalibrationStep>().notNull(),
  created_at: integer().notNull(),
  expires_at: integer().notNull(),
  applied_by: text(),
  new_version: text(),
});
