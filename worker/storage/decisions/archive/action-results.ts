import type { ActionResultRow } from "../../../usecases/ports/actions/actions.ts";
import { rowReader } from "../../sql/text.ts";

/** What is shown of an action's result, in SQL. */
export const actionColumns =
  "decision_id, action_id, action_version, state, reason, payload_sent, error, planned_at, attempted_at, finished_at, delivery_id";

/** Reads a row of these columns. */
export const actionResultOf = rowReader<ActionResultRow>({ json: ["payload_sent", "error"] });
