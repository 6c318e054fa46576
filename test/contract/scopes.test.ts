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
    "getCurrentApiKey",
    "getDecision",
    "getDecisionProof",
    "getDelivery",
    "getErasure",
    "getGuardrails",
    "getGuardrailsFile",
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
    "listErasures",
    "listFeedback",
    "listGuardrailsVersions",
    "listIncidentLinkUses",
    "listIncidents",
    "listJobResults",
    "listJobs",
    "listLeaves",
    "listLoggedRows",
    "listNotifications",
    "listObservations",
    "listPrimitiveConcepts",
    "listPrimitiveEntities",
    "listPrimitives",
    "listSilences",
    "listSums",
    "listTaskEntityLooks",
    "listTaskLooks",
    "listTasks",
    "resolveEntities",
    "tryContext",
    "tryGuardrails",
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
    "eraseEntity",
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

/** The same scope whichever header carries the key. */
const scopesOf = ({ security = [] }: (typeof operations)[number]) =>
  security.length === 0
    ? ["open"]
    : [...new Set(security.flatMap(({ ApiKey, Bearer }) => [...(ApiKey ?? []), ...(Bearer ?? [])]))];

describe("the scopes of the operations", () => {
  it.each(Object.entries(operationsOf))("%s", (scope, ids) => {
    const found = operations.filter((one) => scopesOf(one).includes(scope)).map((one) => one.operationId);
    expect(found.toSorted()).toEqual(ids);
  });

  it.each(operations.map((one) => [one.operationId, one] as const))("%s needs exactly one", (_, operation) => {
    expect(scopesOf(operation)).toHaveLength(1);
  });
});
