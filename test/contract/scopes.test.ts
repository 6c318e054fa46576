import { describe, expect, it } from "vitest";
import { operations } from "../support/schema.ts";

const operationsOf = {
  read: [
    "countIncidents",
    "explainCondition",
    "explainDecision",
    "exportDecisions",
    "getAction",
    "getConcept",
    "getCondition",
    "getConditionDiff",
    "getContext",
    "getContextImpact",
    "getContextVersion",
    "getDecision",
    "getDecisionProof",
    "getDelivery",
    "getGuardrails",
    "getGuardrailsImpact",
    "getGuardrailsVersion",
    "getIncident",
    "getJob",
    "getPrimitive",
    "getSilence",
    "getTask",
    "getWorkflow",
    "listActionDeliveries",
    "listActions",
    "listAudit",
    "listChannels",
    "listConditionVersions",
    "listContextVersions",
    "listDecisions",
    "listDeliveries",
    "listFeedback",
    "listGuardrailsVersions",
    "listIncidentLinkUses",
    "listIncidents",
    "listJobResults",
    "listJobs",
    "listNotifications",
    "listObservations",
    "listPrimitives",
    "listSilences",
    "listTaskEntityLooks",
    "listTaskLooks",
    "listTasks",
    "resolveEntities",
    "verifyDecision",
  ],
  evaluate: [
    "acknowledgeIncident",
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
    "rateIncident",
    "recordFeedback",
    "recordFeedbackBatch",
    "snoozeIncident",
    "unacknowledgeIncident",
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
    "createSilence",
    "createTask",
    "deleteApiKey",
    "deleteChannel",
    "deleteTask",
    "endSilence",
    "listApiKeys",
    "registerPrimitive",
    "resendDelivery",
    "setPrimitiveSource",
    "triggerAction",
    "updatePrimitive",
    "updateTask",
  ],
  open: ["getHealth", "getOpenApi"],
};

const scopesOf = ({ security = [] }: (typeof operations)[number]) =>
  security.length === 0 ? ["open"] : security.map((schemes) => schemes["ApiKey"]).flat();

describe("the scopes of the operations", () => {
  it.each(Object.entries(operationsOf))("%s", (scope, ids) => {
    const found = operations.filter((one) => scopesOf(one).includes(scope)).map((one) => one.operationId);
    expect(found.toSorted()).toEqual(ids);
  });

  it.each(operations.map((one) => [one.operationId, one] as const))("%s needs exactly one", (_, operation) => {
    expect(scopesOf(operation)).toHaveLength(1);
  });
});
