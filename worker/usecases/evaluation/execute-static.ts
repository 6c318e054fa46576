import type { DecisionValue, ExecuteStaticBody } from "../../contract/resources/evaluation/execute.ts";
import { evaluateStatic } from "../../domain/condition/evaluate-static.ts";
import { requireCondition } from "../definitions/required.ts";
import type { Services } from "../services.ts";

/**
 * Decides a condition on the data that comes with the call; seals, records and sends nothing. Throws not_found before
 * anything about the data, then validation_error, missing_data, type_mismatch or null_propagation.
 */
export async function executeStatic(services: Services, input: ExecuteStaticBody): Promise<DecisionValue> {
  const { condition_id, condition_version, data } = input;
  const condition = await requireCondition(services, condition_id, condition_version);
  const { value, reason, history_count } = evaluateStatic(condition, data);
  const { type, threshold_applied } = condition.strategy;
  return { value, decision_type: type.decisionType, strategy: type.name, threshold_applied, reason, history_count };
}
