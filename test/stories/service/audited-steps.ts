import { shippedGuardrails } from "../../../sdk/src/generated/guardrails.ts";
import type { CallOptions } from "../../support/call.ts";
import { day, question, RATE, type Task } from "../../support/world.ts";

export type Made = Record<string, string>;

export const name = "secretive:subject";
export const secret = "s3cr3t-token-of-the-receiver";
export const elevated = { elevated: true };
export const until = new Date(Date.now() + 3_600_000).toISOString();

/** What the calls are about. */
interface World {
  readonly task: Task;
  /** What the calls before have made, by name. */
  readonly made: Made;
}

interface Step {
  operation: string;
  ask: () => [method: string, path: string, body?: unknown, options?: CallOptions];
  /** Its subject, where the test can know it. */
  subject?: () => string | undefined;
  before?: object;
  after?: object;
  /** Keeps an id of the answer under a name. */
  keeps?: [name: string, field: string];
}

const input = () => ({
  concept_id: "cpt_audited",
  version: "1.0",
  description: "The rate",
  output_type: "float",
  primitives: { rate: { primitive_id: RATE, type: "time_series<float>", missing_data_policy: "null" } },
  features: { latest: { op: "latest", inputs: ["rate"], params: {} } },
  output_feature: "latest",
});

/** A call for each operation that leaves a row, in an order in which each finds what those before it made. */
export const auditedSteps = (world: World): Step[] => [
  {
    operation: "registerPrimitive",
    ask: () => ["POST", "/primitives", { primitive_id: "audited.one", type: "float", description: "One" }, elevated],
    subject: () => "audited.one",
    after: { primitive_id: "audited.one", type: "float", description: "(withheld)" },
  },
  {
    operation: "updatePrimitive",
    ask: () => ["PATCH", "/primitives/audited.one", { description: "Another" }, elevated],
    subject: () => "audited.one",
  },
  {
    operation: "setPrimitiveSource",
    ask: () => [
      "PUT",
      "/primitives/audited.one/source",
      { kind: "http", url: "http://127.0.0.1:9/{entity}", headers: { authorization: secret } },
      elevated,
    ],
    subject: () => "audited.one",
    after: { kind: "http", url: "(withheld)", headers: "(withheld)" },
  },
  {
    operation: "deletePrimitive",
    ask: () => ["DELETE", "/primitives/audited.one", undefined, elevated],
    subject: () => "audited.one",
  },
  { operation: "createConcept", ask: () => ["POST", "/concepts", input(), elevated], subject: () => "cpt_audited@1.0" },
  {
    operation: "createCondition",
    ask: () => [
      "POST",
      "/conditions",
      {
        condition_id: "cnd_audited",
        version: "1.0",
        concept_id: "cpt_audited",
        concept_version: "1.0",
        strategy: { type: "threshold", params: { direction: "below", value: 0.5 } },
      },
      elevated,
    ],
    subject: () => "cnd_audited@1.0",
  },
  {
    operation: "createGuardrails",
    ask: () => ["POST", "/guardrails", { guardrails: shippedGuardrails }, elevated],
    subject: () => "v1",
  },
  {
    operation: "createContext",
    ask: () => ["POST", "/context", { domain: { description: `Watches ${name}` } }],
    subject: () => "v1",
  },
  {
    operation: "createFeed",
    ask: () => [
      "POST",
      "/feeds",
      { feed_id: "audited", kind: "events", verify: { method: "stripe", secret }, map: [] },
      elevated,
    ],
    subject: () => "audited",
    after: { feed_id: "audited", kind: "events", verify: "(withheld)", map: [] },
  },
  {
    operation: "updateFeed",
    ask: () => ["PATCH", "/feeds/audited", { max_signals: 7 }, elevated],
    subject: () => "audited",
    before: { max_signals: 200 },
    after: { max_signals: 7 },
  },
  {
    operation: "deleteFeed",
    ask: () => ["DELETE", "/feeds/audited", undefined, elevated],
    subject: () => "audited",
  },
  {
    operation: "createChannel",
    ask: () => [
      "POST",
      "/channels",
      { channel: "audited", kind: "webhook", endpoint: `http://127.0.0.1:9/${secret}` },
      elevated,
    ],
    subject: () => "audited",
    after: { channel: "audited", kind: "webhook", endpoint: "(withheld)" },
  },
  {
    operation: "updateChannel",
    ask: () => ["PATCH", "/channels/audited", { endpoint: `http://127.0.0.1:9/${secret}/b`, retries: 2 }, elevated],
    subject: () => "audited",
    before: { retries: 0 },
    after: { endpoint: "(withheld)", retries: 2 },
  },
  { operation: "testChannel", ask: () => ["POST", "/channels/audited/test"], subject: () => "audited" },
  {
    operation: "deleteChannel",
    ask: () => ["DELETE", "/channels/audited", undefined, elevated],
    subject: () => "audited",
  },
  {
    operation: "createAction",
    ask: () => [
      "POST",
      "/actions",
      {
        action_id: "act_audited",
        version: "1.0",
        namespace: "org",
        config: { type: "notification", channel: "inbox" },
        trigger: {
          condition_id: world.task.condition_id,
          condition_version: world.task.condition_version,
          fire_on: "true",
        },
      },
      elevated,
    ],
    keeps: ["action", "action_id"],
    subject: () => `${world.made["action"]}@1.0`,
  },
  {
    operation: "triggerAction",
    ask: () => ["POST", `/actions/${world.made["action"]}/trigger`, { version: "1.0", entity: name }],
    subject: () => `${world.made["action"]}@1.0`,
  },
  {
    operation: "createApiKey",
    ask: () => ["POST", "/keys", { name: "Audited", scopes: ["read"] }, elevated],
    keeps: ["key", "key_id"],
    subject: () => world.made["key"],
    after: { name: "(withheld)", scopes: ["read"] },
  },
  {
    operation: "deleteApiKey",
    ask: () => ["DELETE", `/keys/${world.made["key"]}`, undefined, elevated],
    subject: () => world.made["key"],
  },
  {
    operation: "createTask",
    ask: () => [
      "POST",
      "/tasks",
      {
        intent: "alert me when the active user rate drops below 33%",
        entity_scope: name,
        delivery: { type: "notification", channel: "inbox" },
      },
    ],
    keeps: ["task", "task_id"],
    subject: () => world.made["task"],
  },
  {
    operation: "updateTask",
    ask: () => ["PATCH", `/tasks/${world.made["task"]}`, { status: "paused", meta: { note: secret } }],
    subject: () => world.made["task"],
    before: { status: "active" },
    after: { status: "paused", meta: "(withheld)" },
  },
  {
    operation: "deleteTask",
    ask: () => ["DELETE", `/tasks/${world.made["task"]}`],
    subject: () => world.made["task"],
    before: { status: "paused", condition_version: "1.0" },
  },
  {
    operation: "putManifest",
    ask: () => ["PUT", "/manifests/audited", { revision: 1, fingerprint_key: "5e".repeat(16), entries: [] }],
    subject: () => "audited",
    after: { revision: 1, fingerprint_key: "(withheld)", entries: "(withheld)" },
  },
  {
    operation: "createSilence",
    ask: () => ["POST", "/silences", { entity: name, until, reason: `About ${name}` }],
    keeps: ["silence", "silence_id"],
    subject: () => world.made["silence"],
    after: { entity: "(withheld)", until, reason: "(withheld)" },
  },
  {
    operation: "endSilence",
    ask: () => ["DELETE", `/silences/${world.made["silence"]}`],
    subject: () => world.made["silence"],
  },
  { operation: "acknowledgeIncident", ask: () => ["POST", "/incidents/inc_1/acknowledge"], subject: () => "inc_1" },
  {
    operation: "snoozeIncident",
    ask: () => ["POST", "/incidents/inc_1/snooze", { for: "1h" }],
    subject: () => "inc_1",
  },
  {
    operation: "revokeIncidentLinks",
    ask: () => ["DELETE", "/incidents/inc_1/links"],
    subject: () => "inc_1",
  },
  {
    operation: "unacknowledgeIncident",
    ask: () => ["DELETE", "/incidents/inc_1/acknowledge"],
    subject: () => "inc_1",
  },
  {
    operation: "rateIncident",
    ask: () => ["POST", "/incidents/inc_1/rate", { rating: "wrong", note: `About ${name}` }],
    subject: () => "inc_1",
    after: { rating: "wrong", note: "(withheld)" },
  },
  {
    operation: "assignIncident",
    ask: () => ["POST", "/incidents/inc_1/assign", { assignee: name }],
    subject: () => "inc_1",
    after: { assignee: "(withheld)" },
  },
  {
    operation: "commentIncident",
    ask: () => ["POST", "/incidents/inc_1/comments", { text: `About ${name}` }],
    subject: () => "inc_1",
    after: { text: "(withheld)" },
  },
  {
    operation: "bulkIncidents",
    ask: () => ["POST", "/incidents/bulk", { incident_ids: ["inc_1", "inc_9"], act: { type: "snooze", for: "2h" } }],
    subject: () => "inc_1",
    after: { type: "snooze", for: "2h" },
  },
  {
    operation: "recordFeedback",
    ask: () => ["POST", "/feedback/decision", { ...feedback(world), note: `About ${name}` }],
    subject: () => `${world.task.condition_id}@${world.task.condition_version}`,
  },
  {
    operation: "recordFeedbackBatch",
    ask: () => ["POST", "/feedback/decisions", { feedback: [feedback(world), feedback(world)] }],
    subject: () => "2 ratings",
  },
  {
    operation: "createJob",
    ask: () => ["POST", "/execute/async", { kind: "evaluate", ...question(world.task, name, day(1)) }],
    keeps: ["job", "job_id"],
    subject: () => world.made["job"],
  },
  {
    operation: "deletePerson",
    ask: () => ["DELETE", "/people/person_1", undefined, elevated],
    subject: () => "person_1",
  },
  { operation: "cancelJob", ask: () => ["DELETE", "/jobs/job_waiting"], subject: () => "job_waiting" },
  {
    operation: "resendDelivery",
    ask: () => ["POST", `/deliveries/${encodeURIComponent(world.made["delivery"] ?? "")}/resend`],
    subject: () => world.made["delivery"],
  },
];

function feedback({ task }: World) {
  const { condition_id, condition_version } = task;
  return { condition_id, condition_version, entity: name, timestamp: day(1), feedback: "correct" };
}
