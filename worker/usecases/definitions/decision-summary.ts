import type { DecisionRecord } from "../../domain/decision/record.ts";
import { summariseDecision } from "../../domain/decision/explain-decision.ts";
import type { Services } from "../services.ts";

/** Why a decision is what it is, in one sentence; null when its condition is gone. */
export async function summaryOf(
  services: Pick<Services, "definitions">,
  record: Omit<DecisionRecord, "decision_id">,
): Promise<string | null> {
  const condition = await services.definitions.condition(record.condition_id, record.condition_version);
  return condition && summariseDecision(record, condition);
}
