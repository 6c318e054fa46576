import { deadlineMs, notAhead } from "../service/question-time.ts";
import type { ExecuteBody, DecisionValue, ExecuteStaticBody } from "../../contract/resources/evaluation/execute.ts";
import type { ResultView, ResultExplanation } from "../../contract/resources/evaluation/evaluate.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { askWithFetches } from "./ask-with-fetches.ts";
import { requireConcept, requireCondition } from "../definitions/required.ts";
import type { Services } from "../services.ts";
import { evaluateStatic } from "../../domain/condition/evaluate-static.ts";

/**
 * Computes the Result of a concept for an entity. With a timestamp, what it sees is fixed for good, as for any other question
 * about that time; no decision is made. Throws not_found, missing_data, null_propagation or unavailable.
 */
export function executeConcept(services: Services, input: ExecuteBody): Promise<ResultView> {
  const now = services.now();
  const t = input.timestamp === undefined ? now : notAhead(input.timestamp, now, "timestamp");
  return executeAt(services, input, t);
}

/** The same for a question whose time (epoch milliseconds) is settled. */
export async function executeAt(services: Services, input: ExecuteBody, t: number): Promise<ResultView> {
  const { id, version, entity, explain } = input;
  const concept = await requireConcept(services, id, version, "id");
  const sealed = input.timestamp !== undefined;
  const deadline = services.now() + deadlineMs;
  const question = { concept_id: id, concept_version: version, entity, t, sealed, explain, deadline };
  const fetchQuestion = { concepts: [concept], entity, t, sealed, deadline };
  const answer = await askWithFetches(services, fetchQuestion, (state) =>
    services.ledger.execute({ ...question, ...state }),
  );
  const { output_type, output_feature } = concept.definition;
  return {
    value: answer.value,
    type: output_type,
    entity,
    version,
    deterministic: sealed,
    timestamp: formatTimestamp(t),
    ...(answer.explanation === null
      ? {}
      : {
          explanation: {
            output: output_feature,
            ...(JSON.parse(answer.explanation) as Omit<ResultExplanation, "output">),
          },
        }),
  };
}

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
