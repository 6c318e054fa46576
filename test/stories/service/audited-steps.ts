import { shippedGuardrails } from "../../../sdk/src/generated/guardrails.ts";
import { day, question, RATE, type Task } from "../../support/world.ts";

export type Made = Record<string, string>;

export const name = "secretive:subject";
export const secret = "s3cr3t-token-of-the-receiver";
export const until = new Date(Date.now() + 3_600_000).toISOString();

interface Row {
  before?: object;
  after?: object;
  /** Keeps an id of the answer under a name. */
  keeps?: [name: string, field: string];
}
/** An operation, the subject of its row, and what is asked; `{name}` stands for an id that was kept. */
type Step = [operation: string, subject: string, request: string, body?: unknown, row?: Row];

const concept = {
  concept_id: "cpt_audited",
  version: "1.0",
  description: "The rate",
  output_type: "float",
  primitives: { rate: { primitive_id: RATE, type: "time_series<float>", missing_data_policy: "null" } },
  features: { latest: { op: "latest", inputs: ["rate"], params: {} } },
  output_feature: "latest",
};
const condition = {
  condition_id: "cnd_audited",
  version: "1.0",
  concept_id: "cpt_audited",
  concept_version: "1.0",
  strategy: { type: "threshold", params: { direction: "below", value: 0.5 } },
};
const inbox = { type: "notification", channel: "inbox" };
const source = { kind: "http", url: "http://127.0.0.1:9/{entity}", headers: { authorization: secret } };
const feed = { feed_id: "audited", kind: "events", map: [] };
const channel = { channel: "audited", kind: "webhook" };
const note = `About ${name}`;
const withheld = "(withheld)";

/** A call for each operation that leaves a row, in an order in which each finds what those before it made. */
export function auditedSteps(task: Task): Step[] {
  const { condition_id, condition_version } = task;
  const bound = { condition_id, condition_version };
  const rating = { ...bound, entity: name, timestamp: day(1), feedback: "correct" };
  const one = { primitive_id: "audited.one", type: "float" };
  const intent = "alert me when the active user rate drops below 33%";
  const action = { action_id: "act_audited", version: "1.0", namespace: "org", config: inbox };
  const bulk = { type: "snooze", for: "2h" };
  const manifest = { revision: 1, fingerprint_key: "5e".repeat(16), entries: [] };
  const endpoint = `http://127.0.0.1:9/${secret}`;
  return [
    [
      "registerPrimitive",
      "audited.one",
      "POST /primitives",
      { ...one, description: "One" },
      { after: { ...one, description: withheld } },
    ],
    ["updatePrimitive", "audited.one", "PATCH /primitives/audited.one", { description: "Another" }],
    [
      "setPrimitiveSource",
      "audited.one",
      "PUT /primitives/audited.one/source",
      source,
      { after: { kind: "http", url: withheld, headers: withheld } },
    ],
    ["deletePrimitive", "audited.one", "DELETE /primitives/audited.one"],
    ["createConcept", "cpt_audited@1.0", "POST /concepts", concept],
    ["createCondition", "cnd_audited@1.0", "POST /conditions", condition],
    ["createGuardrails", "v1", "POST /guardrails", { guardrails: shippedGuardrails }],
    ["createContext", "v1", "POST /context", { domain: { description: `Watches ${name}` } }],
    [
      "createFeed",
      "audited",
      "POST /feeds",
      { ...feed, verify: { method: "stripe", secret } },
      { after: { ...feed, verify: withheld } },
    ],
    [
      "updateFeed",
      "audited",
      "PATCH /feeds/audited",
      { max_signals: 7 },
      { before: { max_signals: 200 }, after: { max_signals: 7 } },
    ],
    ["deleteFeed", "audited", "DELETE /feeds/audited"],
    [
      "createChannel",
      "audited",
      "POST /channels",
      { ...channel, endpoint },
      { after: { ...channel, endpoint: withheld } },
    ],
    [
      "updateChannel",
      "audited",
      "PATCH /channels/audited",
      { endpoint: `${endpoint}/b`, retries: 2 },
      { before: { retries: 0 }, after: { endpoint: withheld, retries: 2 } },
    ],
    ["testChannel", "audited", "POST /channels/audited/test"],
    ["deleteChannel", "audited", "DELETE /channels/audited"],
    [
      "createAction",
      "{action}@1.0",
      "POST /actions",
      { ...action, trigger: { ...bound, fire_on: "true" } },
      { keeps: ["action", "action_id"] },
    ],
    ["triggerAction", "{action}@1.0", "POST /actions/{action}/trigger", { version: "1.0", entity: name }],
    [
      "createApiKey",
      "{key}",
      "POST /keys",
      { name: "Audited", scopes: ["read"] },
      { keeps: ["key", "key_id"], after: { name: withheld, scopes: ["read"] } },
    ],
    ["deleteApiKey", "{key}", "DELETE /keys/{key}"],
    [
      "createTask",
      "{task}",
      "POST /tasks",
      { intent, entity_scope: name, delivery: inbox },
      { keeps: ["task", "task_id"] },
    ],
    [
      "updateTask",
      "{task}",
      "PATCH /tasks/{task}",
      { status: "paused", meta: { note: secret } },
      { before: { status: "active" }, after: { status: "paused", meta: withheld } },
    ],
    [
      "deleteTask",
      "{task}",
      "DELETE /tasks/{task}",
      undefined,
      { before: { status: "paused", condition_version: "1.0" } },
    ],
    [
      "putManifest",
      "audited",
      "PUT /manifests/audited",
      manifest,
      { after: { revision: 1, fingerprint_key: withheld, entries: withheld } },
    ],
    [
      "createSilence",
      "{silence}",
      "POST /silences",
      { entity: name, until, reason: note },
      { keeps: ["silence", "silence_id"], after: { entity: withheld, until, reason: withheld } },
    ],
    ["endSilence", "{silence}", "DELETE /silences/{silence}"],
    ["acknowledgeIncident", "inc_1", "POST /incidents/inc_1/acknowledge"],
    ["snoozeIncident", "inc_1", "POST /incidents/inc_1/snooze", { for: "1h" }],
    ["revokeIncidentLinks", "inc_1", "DELETE /incidents/inc_1/links"],
    ["unacknowledgeIncident", "inc_1", "DELETE /incidents/inc_1/acknowledge"],
    [
      "rateIncident",
      "inc_1",
      "POST /incidents/inc_1/rate",
      { rating: "wrong", note },
      { after: { rating: "wrong", note: withheld } },
    ],
    ["assignIncident", "inc_1", "POST /incidents/inc_1/assign", { assignee: name }, { after: { assignee: withheld } }],
    ["commentIncident", "inc_1", "POST /incidents/inc_1/comments", { text: note }, { after: { text: withheld } }],
    [
      "bulkIncidents",
      "inc_1",
      "POST /incidents/bulk",
      { incident_ids: ["inc_1", "inc_9"], act: bulk },
      { after: bulk },
    ],
    ["recordFeedback", `${condition_id}@${condition_version}`, "POST /feedback/decision", { ...rating, note }],
    ["recordFeedbackBatch", "2 ratings", "POST /feedback/decisions", { feedback: [rating, rating] }],
    [
      "createJob",
      "{job}",
      "POST /execute/async",
      { kind: "evaluate", ...question(task, name, day(1)) },
      { keeps: ["job", "job_id"] },
    ],
    ["deletePerson", "person_1", "DELETE /people/person_1"],
    ["cancelJob", "job_waiting", "DELETE /jobs/job_waiting"],
    ["resendDelivery", "{delivery}", "POST /deliveries/{delivery}/resend"],
  ];
}
