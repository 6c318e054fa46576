import type { RecordColumns } from "../../domain/decision/packed.ts";
import type { ActionRow } from "../../usecases/ports/evaluation/ledger.ts";
import { jsonColumn } from "../sql/json-column.ts";
import { isArchived } from "./archive/archived-sql.ts";

/** Of the decisions in ?1, those that are stored by another batch than ?2, or archived. */
export const selectOlder = `
  SELECT d.decision_id, d.condition_id, d.condition_version, d.entity_id, d.evaluated_at, d.record, d.recorded_at
  FROM json_each(?1) r CROSS JOIN decisions d ON d.decision_id = r.value->>0
  WHERE d.batch_id <> ?2
  UNION ALL SELECT r.value->>0, NULL, NULL, NULL, NULL, NULL, NULL FROM json_each(?1) r
  WHERE ${isArchived(1)} AND NOT EXISTS (SELECT 1 FROM decisions d WHERE d.decision_id = r.value->>0)`;

/** What the decisions in ?1 have set off. */
export const selectActions = `
  SELECT a.decision_id, a.action_id, a.action_version, a.task_id, a.state, a.reason, a.error, a.attempted_at, a.finished_at
  FROM json_each(?1) r CROSS JOIN action_results a ON a.decision_id = r.value->>0
  ORDER BY a.decision_id, a.action_id`;

/** A row of {@link selectOlder} that is in the database. */
type OlderRow = RecordColumns & { record: string; recorded_at: number };

/** A row of {@link selectOlder}. Of a decision that is archived the database knows the id alone. */
export type FoundRow = OlderRow | { decision_id: string; record: null };

export const isOlder = (row: FoundRow): row is OlderRow => row.record !== null;

/** A row of {@link selectActions}. */
export type ActionResultRow = Omit<ActionRow, "error"> & { error: string | null };

export const toActionRow = (row: ActionResultRow): ActionRow => ({
  ...row,
  error: jsonColumn<NonNullable<ActionRow["error"]>>(row.error),
});
