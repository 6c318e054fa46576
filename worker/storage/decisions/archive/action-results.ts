import type { ActionResultRow } from "../../../usecases/ports/actions/actions.ts";
import { jsonColumn } from "../../sql/json-column.ts";

/** What is shown of an action's result, in SQL. */
export const actionColumns =
  "decision_id, action_id, action_version, state, reason, payload_sent, error, planned_at, attempted_at, finished_at, delivery_id";

/** A row of these columns as SQL returns it. */
export type RawActionResult = Omit<ActionResultRow, "payload_sent" | "error"> & {
  payload_sent: string | null;
  error: string | null;
};

/** The same with its JSON read. */
export function actionResultOf(row: RawActionResult): ActionResultRow {
  return { ...row, payload_sent: jsonColumn(row.payload_sent), error: jsonColumn(row.error) };
}
