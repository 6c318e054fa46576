import type { DecisionRecord, GetDecisionInput } from "../contract/decisions.ts";
import { DomainError } from "../domain/errors.ts";
import { toDecisionView } from "./decision-view.ts";
import type { Services } from "./services.ts";

/** One recorded decision; throws `not_found`. */
export async function getDecision(services: Services, { decision_id }: GetDecisionInput): Promise<DecisionRecord> {
  const stored = await services.decisions.find(decision_id);
  if (!stored) throw new DomainError("not_found", `There is no decision ${decision_id}.`, { location: "decision_id" });
  return toDecisionView(stored);
}
