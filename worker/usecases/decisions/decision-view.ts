import type { DecisionRecord } from "../../contract/resources/decisions/decisions.ts";
import type { StoredOutcome } from "../ports/decisions/decisions.ts";
import { toActionOutcome } from "../actions/action-result.ts";

/** A stored decision as it is read: the record as it was answered, and how its actions stand. */
export function toDecisionView({ record, actions }: StoredOutcome): DecisionRecord {
  const taken = actions.filter((action) => action.state !== "skipped");
  return {
    ...(record as unknown as Omit<DecisionRecord, "action_id" | "actions">),
    action_id: taken[0]?.action_id ?? null,
    actions: actions.map((action) => toActionOutcome(action)),
  };
}
