import { expect, it } from "vitest";
import { allOperations as operations } from "../support/schema.ts";

/** What a key has to be allowed to do, by operation; `or`: either is enough. */
const told = {
  evaluate: [
    "backtestConditions",
    "cancelJob",
    "createJob",
    "evaluateBatch",
    "evaluateFull",
    "evaluateRange",
    "evaluateTask",
    "executeConcept",
    "executeStatic",
  ],
  "evaluate or operate": [
    "acknowledgeIncident",
    "acknowledgeWorkflow",
    "assignIncident",
    "bulkIncidents",
    "commentIncident",
    "rateIncident",
    "recordFeedback",
    "recordFeedbackBatch",
    "revokeIncidentLinks",
    "snoozeIncident",
    "unacknowledgeIncident",
  ],
  "evaluate or observe": ["importObservations", "pushObservations"],
  author: [
    "applyCalibration",
    "calibrateCondition",
    "createAction",
    "createApiKey",
    "createChannel",
    "createConcept",
    "createCondition",
    "createContext",
    "createFeed",
    "createGuardrails",
    "createPreviewedTask",
    "createTask",
    "deleteApiKey",
    "deleteChannel",
    "deleteFeed",
    "deletePerson",
    "deletePrimitive",
    "deleteTask",
    "eraseEntity",
    "getManifest",
    "listApiKeys",
    "previewTask",
    "putManifest",
    "registerPrimitive",
    "resendDelivery",
    "setPrimitiveSource",
    "testChannel",
    "triggerAction",
    "updateChannel",
    "updateFeed",
    "updatePrimitive",
    "updateTask",
  ],
  "author or operate": ["createSilence", "endSilence"],
  observe: ["exportMetrics", "sendEvents", "writeRemote"],
  open: ["getHealth", "getOpenApi", "greetEvents"],
};

/** What only looks takes `read`: all that is got and is not above, and what is sent to be looked at. */
const sentToLook = [
  "explainCondition",
  "explainDecision",
  "previewSilence",
  "resolveEntities",
  "tryContext",
  "tryGuardrails",
  "verifyDecision",
];
const elsewhere: string[] = Object.values(told).flat();
const got = operations.filter(({ method, operationId }) => method === "GET" && !elsewhere.includes(operationId));
const read = [...got.map(({ operationId }) => operationId), ...sentToLook].toSorted();

/** The same scopes whichever header carries the key. */
const scopesOf = ({ security = [] }: (typeof operations)[number]) =>
  [...new Set(security.flatMap(({ ApiKey, Bearer }) => [...(ApiKey ?? []), ...(Bearer ?? [])]))]
    .toSorted()
    .join(" or ") || "open";

it.each(Object.entries({ ...told, read }))("what takes %s", (scopes, ids) => {
  const found = operations.filter((one) => scopesOf(one) === scopes).map((one) => one.operationId);
  expect(found.toSorted()).toEqual(ids);
});

it("is told here of every operation", () => {
  expect(operations).toHaveLength(elsewhere.length + read.length);
});
