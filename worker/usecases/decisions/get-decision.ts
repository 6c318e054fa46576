import type { DecisionRecord, GetDecisionInput } from "../../contract/resources/decisions/decisions.ts";
import { toDecisionView } from "./decision-view.ts";
import { noSuchDecision } from "../service/not-found.ts";
import type { Services } from "../services.ts";

/** One recorded decision; throws `not_found`. */
export async function getDecision(services: Services, { decision_id }: GetDecisionInput): Promise<DecisionRecord> {
  const stored = await services.decisions.find(decision_id);
  if (!stored) throw noSuchDecision(decision_id);
  return toDecisionView(stored);
}
