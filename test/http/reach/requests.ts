import { asked, type Made } from "./world.ts";

/** A request: its method, its path and its body. */
export type Request = readonly [method: string, path: string, body?: unknown];

const conditionOf = (of: Made) => ({ condition_id: of.condition, condition_version: "1.0" });
const pinned = (of: Made) => ({ concept_id: of.concept, concept_version: "1.0", ...conditionOf(of) });
const version = { condition_version: "1.0" };
const observation = (of: Made) => ({ primitive_id: of.signal, entity: of.entity, observed_at: asked, value: 0.9 });
const decided = (of: Made) => ({ ...conditionOf(of), entity: of.entity, timestamp: asked });
const rating = (of: Made) => ({ ...decided(of), feedback: "correct" });
const told = (of: Made) => ({
  intent: `alert me when the ${of.word} is above 60%`,
  entity_scope: of.scope,
  delivery: { type: "notification" },
});
const span = { from: "2024-12-31T00:00:00Z", to: "2025-01-01T00:00:00Z" };
const filter = (of: Made, name = "entity") => `${name}=${encodeURIComponent(of.entity)}`;

/** A request of every operation that names what it touches, in the order in which they can follow each other. */
export const named: Readonly<Record<string, (of: Made) => Request>> = {
  getPrimitive: (of) => ["GET", `/primitives/${of.signal}`],
  listPrimitiveEntities: (of) => ["GET", `/primitives/${of.signal}/entities?starts_with=${of.beginning}`],
  pushObservations: (of) => ["POST", "/observations", { observations: [observation(of)] }],
  listObservations: (of) => ["GET", `/observations?primitive_id=${of.signal}&${filter(of)}`],
  getConcept: (of) => ["GET", `/concepts/${of.concept}?version=1.0`],
  getCondition: (of) => ["GET", `/conditions/${of.condition}?version=1.0`],
  listConditionVersions: (of) => ["GET", `/conditions/${of.condition}/versions`],
  getConditionDiff: (of) => ["GET", `/conditions/${of.condition}/diff?from=1.0&to=1.0`],
  explainCondition: (of) => ["POST", "/conditions/explain", conditionOf(of)],
  executeStatic: (of) => [
    "POST",
    "/execute/static",
    { ...conditionOf(of), entity: of.entity, data: { [of.local]: 0.9 } },
  ],
  executeConcept: (of) => ["POST", "/execute", { id: of.concept, version: "1.0", entity: of.entity, timestamp: asked }],
  evaluateFull: (of) => ["POST", "/evaluate/full", { ...pinned(of), entity: of.entity, timestamp: asked }],
  evaluateBatch: (of) => ["POST", "/evaluate/batch", { ...pinned(of), entities: [of.entity], timestamp: asked }],
  evaluateRange: (of) => ["POST", "/evaluate/range", { ...pinned(of), entity: of.entity, ...span, step: "1d" }],
  backtestConditions: (of) => ["POST", "/conditions/backtest", { ...conditionOf(of), entities: [of.entity], ...span }],
  createJob: (of) => ["POST", "/execute/async", { kind: "batch", ...pinned(of), entities: [of.entity] }],
  getJob: (of) => ["GET", `/jobs/${of.job}`],
  listJobResults: (of) => ["GET", `/jobs/${of.job}/results`],
  listDecisions: (of) => ["GET", `/decisions?${filter(of, "entity_id")}&condition_id=${of.condition}`],
  exportDecisions: (of) => [
    "GET",
    `/decisions/export?${filter(of, "entity_id")}&condition_id=${of.condition}&after=${of.decision}`,
  ],
  getDecision: (of) => ["GET", `/decisions/${of.decision}`],
  getDecisionProof: (of) => ["GET", `/decisions/${of.decision}/proof`],
  verifyDecision: (of) => ["POST", `/decisions/${of.decision}/verify`],
  explainDecision: (of) => ["POST", "/decisions/explain", decided(of)],
  recordFeedback: (of) => ["POST", "/feedback/decision", rating(of)],
  recordFeedbackBatch: (of) => ["POST", "/feedback/decisions", { feedback: [rating(of)] }],
  listIncidents: (of) => ["GET", `/incidents?${filter(of)}&task_id=${of.task}`],
  countIncidents: (of) => ["GET", `/incidents/counts?${filter(of)}&task_id=${of.task}`],
  getIncident: (of) => ["GET", `/incidents/${of.incident}`],
  listIncidentLinkUses: (of) => ["GET", `/incidents/${of.incident}/link-uses`],
  acknowledgeIncident: (of) => ["POST", `/incidents/${of.incident}/acknowledge`],
  unacknowledgeIncident: (of) => ["DELETE", `/incidents/${of.incident}/acknowledge`],
  revokeIncidentLinks: (of) => ["DELETE", `/incidents/${of.incident}/links`],
  rateIncident: (of) => ["POST", `/incidents/${of.incident}/rate`, { rating: "right" }],
  snoozeIncident: (of) => ["POST", `/incidents/${of.incident}/snooze`, { for: "1h" }],
  assignIncident: (of) => ["POST", `/incidents/${of.incident}/assign`, { assignee: "on-call@example.com" }],
  commentIncident: (of) => ["POST", `/incidents/${of.incident}/comments`, { text: "Seen." }],
  listIncidentComments: (of) => ["GET", `/incidents/${of.incident}/comments`],
  createSilence: (of) => [
    "POST",
    "/silences",
    { task_id: of.task, entity: of.entity, until: "2025-01-02T00:00:00Z", reason: "work" },
  ],
  listSilences: (of) => ["GET", `/silences?${filter(of)}&task_id=${of.task}`],
  getSilence: (of) => ["GET", `/silences/${of.silence}`],
  endSilence: (of) => ["DELETE", `/silences/${of.silence}`],
  getWorkflow: (of) => ["GET", `/workflows/${of.workflow}`],
  acknowledgeWorkflow: (of) => ["POST", `/workflows/${of.workflow}/acknowledge`],
  getDelivery: (of) => ["GET", `/deliveries/${of.delivery}`],
  resendDelivery: (of) => ["POST", `/deliveries/${of.delivery}/resend`],
  getTask: (of) => ["GET", `/tasks/${of.task}`],
  createTask: (of) => ["POST", "/tasks", told(of)],
  previewTask: (of) => ["POST", "/previews", told(of)],
  updateTask: (of) => ["PATCH", `/tasks/${of.task}`, { entity_scope: of.scope, meta: { name: "Mine" } }],
  evaluateTask: (of) => ["POST", `/tasks/${of.task}/evaluate`, { ...version, entity: of.entity, timestamp: asked }],
  listTaskLooks: (of) => ["GET", `/tasks/${of.task}/looks`],
  listTaskEntityLooks: (of) => ["GET", `/tasks/${of.task}/looks/${encodeURIComponent(of.entity)}`],
  cancelJob: (of) => ["DELETE", `/jobs/${of.job}`],
  deleteTask: (of) => ["DELETE", `/tasks/${of.task}`],
};

/** What a table cannot answer in memory, so that no more is asked than whether it is let in. */
export const needsRuntime: ReadonlySet<string> = new Set([
  "getDecisionProof",
  "verifyDecision",
  "backtestConditions",
  "executeConcept",
]);

/** The same of groups, which take a ledger. */
export const groupsNeedRuntime: ReadonlySet<string> = new Set([
  "evaluateFull",
  "evaluateBatch",
  "evaluateRange",
  "evaluateTask",
]);

/** What cannot be asked about a group, or is asked of it in other words. */
export const notOfGroups: ReadonlySet<string> = new Set([
  "getPrimitive",
  "listPrimitiveEntities",
  "pushObservations",
  "listObservations",
  "executeStatic",
  "backtestConditions",
  "createTask",
  "previewTask",
]);

/** Every list that leaves out what is out of reach. */
export const lists = [
  "/tasks",
  "/tasks?q=alert",
  "/primitives",
  "/primitives?order=id&count_tasks=true",
  "/deliveries",
  "/incidents",
  "/incidents?order=worst",
];

/** What is of no entity. */
export const ofSignalsAlone: ReadonlySet<string> = new Set([
  "getPrimitive",
  "getConcept",
  "getCondition",
  "listConditionVersions",
  "getConditionDiff",
  "explainCondition",
]);
