import type { Scope } from "../../domain/values/scope.ts";

/** Which operations a key with each scope may call. Scopes do not include each other; open operations are not here. */
const operationsOf: Readonly<Record<Scope, readonly string[]>> = {
  read: [
    "explainCondition",
    "explainDecision",
    "getAction",
    "getConcept",
    "getCondition",
    "getConditionDiff",
    "getContext",
    "getContextImpact",
    "getContextVersion",
    "getDecision",
    "getDecisionProof",
    "getGuardrails",
    "getGuardrailsImpact",
    "getGuardrailsVersion",
    "getJob",
    "getPrimitive",
    "getTask",
    "getWorkflow",
    "listActionDeliveries",
    "listActions",
    "listChannels",
    "listConditionVersions",
    "listContextVersions",
    "listDecisions",
    "listFeedback",
    "listGuardrailsVersions",
    "listJobResults",
    "listJobs",
    "listNotifications",
    "listObservations",
    "listPrimitives",
    "listTasks",
    "verifyDecision",
  ],
  evaluate: [
    "acknowledgeWorkflow",
    "backtestConditions",
    "cancelJob",
    "createJob",
    "evaluateBatch",
    "evaluateFull",
    "evaluateRange",
    "evaluateTask",
    "executeConcept",
    "executeStatic",
    "pushObservations",
    "recordFeedback",
    "recordFeedbackBatch",
  ],
  author: [
    "applyCalibration",
    "calibrateCondition",
    "createAction",
    "createApiKey",
    "createChannel",
    "createConcept",
    "createCondition",
    "createContext",
    "createGuardrails",
    "createTask",
    "deleteApiKey",
    "deleteChannel",
    "deleteTask",
    "listApiKeys",
    "registerPrimitive",
    "setPrimitiveSource",
    "triggerAction",
    "updateTask",
  ],
};

const scopeByOperation = new Map(
  (Object.keys(operationsOf) as Scope[]).flatMap((scope) =>
    operationsOf[scope].map((operation): [string, Scope] => [operation, scope]),
  ),
);

/** Every operation that the table names. */
export const scopedOperations: readonly string[] = [...scopeByOperation.keys()];

/** The scope an operation needs; one that the table does not name is left to those who may change most. */
export function scopeOf(operationId: string | undefined): Scope {
  return scopeByOperation.get(operationId ?? "") ?? "author";
}
