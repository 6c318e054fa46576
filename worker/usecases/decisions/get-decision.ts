import type { DecisionRecordView, DecisionParams } from "../../contract/resources/decisions/decisions.ts";
import { noSuchDecision } from "../service/not-found.ts";
import type { Services } from "../services.ts";
import type { StoredOutcome } from "../ports/decisions/decisions.ts";
import { toActionOutcome } from "../actions/action-result.ts";

/** One recorded decision; throws `not_found`. */
export async function getDecision(services: Services, { decision_id }: DecisionParams): Promise<DecisionRecordView> {
  const stored = await services.decisions.find(decision_id);
  if (!stored) throw noSuchDecision(decision_id);
  return toDecisionView(stored);
}

/** A stored decision as it is read: the record as it was answered, and how its actions stand. */
export function toDecisionView({ record, actions }: StoredOutcome): DecisionRecordView {
  const taken = actions.filter((action) => action.state !== "skipped");
  return {
    ...(record as unknown as Omit<DecisionRecordView, "action_id" | "actions">),
    action_id: taken[0]?.action_id ?? null,
    actions: actions.map((action) => toActionOutcome(action)),
  };
}
