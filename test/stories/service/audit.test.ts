import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runCli } from "../../../sdk/src/cli/run.ts";
import { shippedGuardrails } from "../../../sdk/src/generated/guardrails.ts";
import type { Output } from "../../../sdk/src/index.ts";
import type { CallOptions } from "../../support/call.ts";
import { operations } from "../../support/schema.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { TEST_VARS } from "../../support/vars.ts";
import { createTask, day, pushDaily, question, RATE, registerRate, type Task } from "../../support/world.ts";

type Audit = Output<"listAudit">;
type Made = Record<string, string>;

const name = "secretive:subject";
const secret = "s3cr3t-token-of-the-receiver";
const elevated = { elevated: true };
const until = new Date(Date.now() + 3_600_000).toISOString();

let service: TestService;
let task: Task;
/** What the calls before have made, by name. */
const made: Made = {};

beforeAll(async () => {
  service = await startTestService();
  await registerRate(service.call);
  task = await createTask(service.call, "alert me when the active user rate drops below 35%");
  await pushDaily(service.call, name, [0.2, 0.2]);
  const hook = { type: "webhook", endpoint: "http://127.0.0.1:9/none" } as const;
  const failing = await createTask(service.call, "alert me when the active user rate drops below 34%", hook);
  await service.call("POST", "/evaluate/full", question(failing, name, day(1)));
  const incident = { incident_id: "inc_1", task_id: task.task_id, entity_id: "ent_x", kind: "condition", opened_at: 1 };
  const { condition_id, condition_version } = task;
  const row = { ...incident, condition_id, condition_version, bucket: 1, as_of: 1, first_decision_id: "dec_1" };
  const database = await service.database();
  // A job of the service's own would be done before anybody could cancel it.
  const columns = "job_id, kind, status, request, t, done, failed, attempts, created_at, enqueued_at";
  await database
    .prepare(`INSERT INTO jobs (${columns}) VALUES ('job_waiting', 'batch', 'queued', '""', 1, 0, 0, 0, 1, ?)`)
    .bind(Date.now())
    .run();
  await database
    .prepare(
      `INSERT INTO incidents (${Object.keys(row).join()}) SELECT ${Object.keys(row)
        .map(() => "?")
        .join()}`,
    )
    .bind(...Object.values(row))
    .run();
  await vi.waitFor(async () => {
    const { body } = await service.call<Output<"listDeliveries">>("GET", "/deliveries?status=failed");
    made["delivery"] = body.items[0]?.delivery_id ?? "";
    if (made["delivery"] === "") throw new Error("it has not failed yet");
  }, 60_000);
});
afterAll(() => service.stop());

const trail = async (query: string) =>
  (await service.call<Audit>("GET", `/audit?${query}`, undefined, elevated)).body.items;

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

const steps: Step[] = [
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
        trigger: { condition_id: task.condition_id, condition_version: task.condition_version, fire_on: "true" },
      },
      elevated,
    ],
    keeps: ["action", "action_id"],
    subject: () => `${made["action"]}@1.0`,
  },
  {
    operation: "triggerAction",
    ask: () => ["POST", `/actions/${made["action"]}/trigger`, { version: "1.0", entity: name }],
    subject: () => `${made["action"]}@1.0`,
  },
  {
    operation: "createApiKey",
    ask: () => ["POST", "/keys", { name: "Audited", scopes: ["read"] }, elevated],
    keeps: ["key", "key_id"],
    subject: () => made["key"],
    after: { name: "(withheld)", scopes: ["read"] },
  },
  {
    operation: "deleteApiKey",
    ask: () => ["DELETE", `/keys/${made["key"]}`, undefined, elevated],
    subject: () => made["key"],
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
    subject: () => made["task"],
  },
  {
    operation: "updateTask",
    ask: () => ["PATCH", `/tasks/${made["task"]}`, { status: "paused", meta: { note: secret } }],
    subject: () => made["task"],
    before: { status: "active" },
    after: { status: "paused", meta: "(withheld)" },
  },
  {
    operation: "deleteTask",
    ask: () => ["DELETE", `/tasks/${made["task"]}`],
    subject: () => made["task"],
    before: { status: "paused", condition_version: "1.0" },
  },
  {
    operation: "createSilence",
    ask: () => ["POST", "/silences", { entity: name, until, reason: `About ${name}` }],
    keeps: ["silence", "silence_id"],
    subject: () => made["silence"],
    after: { entity: "(withheld)", until, reason: "(withheld)" },
  },
  { operation: "endSilence", ask: () => ["DELETE", `/silences/${made["silence"]}`], subject: () => made["silence"] },
  { operation: "acknowledgeIncident", ask: () => ["POST", "/incidents/inc_1/acknowledge"], subject: () => "inc_1" },
  {
    operation: "snoozeIncident",
    ask: () => ["POST", "/incidents/inc_1/snooze", { for: "1h" }],
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
    operation: "recordFeedback",
    ask: () => ["POST", "/feedback/decision", { ...feedback(), note: `About ${name}` }],
    subject: () => `${task.condition_id}@${task.condition_version}`,
  },
  {
    operation: "recordFeedbackBatch",
    ask: () => ["POST", "/feedback/decisions", { feedback: [feedback(), feedback()] }],
    subject: () => "2 ratings",
  },
  {
    operation: "createJob",
    ask: () => ["POST", "/execute/async", { kind: "evaluate", ...question(task, name, day(1)) }],
    keeps: ["job", "job_id"],
    subject: () => made["job"],
  },
  { operation: "cancelJob", ask: () => ["DELETE", "/jobs/job_waiting"], subject: () => "job_waiting" },
  {
    operation: "resendDelivery",
    ask: () => ["POST", `/deliveries/${encodeURIComponent(made["delivery"] ?? "")}/resend`],
    subject: () => made["delivery"],
  },
];

function feedback() {
  const { condition_id, condition_version } = task;
  return { condition_id, condition_version, entity: name, timestamp: day(1), feedback: "correct" };
}

/** Shown elsewhere: what each needs is more than a call. */
const elsewhere: Record<string, string> = {
  acknowledgeWorkflow: "../actions/workflow.test.ts",
  applyCalibration: "../learning/calibration.test.ts",
  eraseEntity: "../signals/erasure.test.ts",
};

describe("the audit trail", () => {
  it.each(steps.map((step) => [step.operation, step] as const))("has a row of %s", async (operation, step) => {
    const [method, path, body, options] = step.ask();
    const answer = await service.call<Made>(method, path, body, options);
    expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 201, 202]), answer.text]);
    if (step.keeps) made[step.keeps[0]] = answer.body[step.keeps[1]] ?? "";
    const [row, ...others] = await trail(`operation=${operation}&from=${new Date(Date.now() - 600_000).toISOString()}`);
    expect(row).toMatchObject({
      operation,
      key_id: expect.stringMatching(/./) as string,
      request_id: answer.headers.get("x-request-id"),
      ...(step.subject === undefined ? {} : { subject: step.subject() }),
    });
    expect(others.filter(({ request_id }) => request_id === row?.request_id)).toEqual([]);
    expect(row?.before).toEqual(step.before ?? null);
    expect(row?.after ?? {}).toMatchObject(step.after ?? {});
  });

  it("tells elsewhere of what is more than a call", () => {
    for (const [operation, file] of Object.entries(elsewhere))
      expect(readFileSync(join(import.meta.dirname, file), "utf8")).toContain(operation);
  });

  it("has a word for every operation that is no read: a row, or why none", () => {
    const writing = operations.filter(({ method }) => method !== "GET");
    const words = writing.map((one) => [one.operationId, (one as { "x-audit"?: string })["x-audit"]] as const);
    expect(words.filter(([, word]) => word === undefined)).toEqual([]);
    for (const [, word] of words) expect(word).toMatch(/^row$|^none: ./);
    const shown = [...steps.map(({ operation }) => operation), ...Object.keys(elsewhere)];
    const audited = words.filter(([, word]) => word === "row").map(([id]) => id);
    expect(audited.filter((id) => !shown.includes(id))).toEqual([]);
  });

  it("holds no secret and no entity anywhere", async () => {
    const database = await service.database();
    const { results } = await database.prepare("SELECT * FROM audit").all();
    expect(results.length).toBeGreaterThan(steps.length);
    for (const word of [secret, name, "secretive"]) expect(JSON.stringify(results)).not.toContain(word);
  });

  it("has no row where nothing was changed", async () => {
    const count = async () => (await trail("limit=200")).length;
    const before = await count();
    await service.call("DELETE", `/tasks/${made["task"]}`);
    await service.call("DELETE", `/silences/${made["silence"]}`);
    await service.call("DELETE", "/channels/none", undefined, elevated);
    await service.call("PATCH", "/tasks/tsk_none", { status: "paused" });
    await service.call(
      "POST",
      "/primitives",
      { primitive_id: "audited.one", type: "float", description: "X" },
      elevated,
    );
    const dry = { intent: "alert me when the active user rate drops below 12%", entity_scope: "all", dry_run: true };
    await service.call("POST", "/tasks", { ...dry, delivery: { type: "notification" } });
    await service.call("POST", "/evaluate/full", question(task, name, day(1)));
    expect(await count()).toBe(before);
  });

  it("has one row of a request that is repeated under its Idempotency-Key", async () => {
    const ask = () =>
      service.call<Made>(
        "POST",
        "/silences",
        { entity: name, until, reason: "Twice" },
        {
          headers: { "idempotency-key": "audited-twice" },
        },
      );
    const [{ body }] = [await ask(), await ask()];
    expect(await trail(`subject=${body["silence_id"]}`)).toHaveLength(1);
  });

  it("can be filtered and paged, newest first", async () => {
    const all = await trail("limit=200");
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const seen: string[] = [];
    let cursor = "";
    do {
      const { body } = await service.call<Audit>("GET", `/audit?limit=7${cursor}`, undefined, elevated);
      seen.push(...body.items.map(({ audit_id }) => audit_id));
      cursor = body.next_cursor === null ? "" : `&cursor=${body.next_cursor}`;
    } while (cursor !== "");
    expect(seen).toEqual(all.map(({ audit_id }) => audit_id));
    const [newest] = all;
    expect(await trail(`key_id=${newest?.key_id}&limit=200`)).toEqual(all);
    expect(await trail("key_id=nobody")).toEqual([]);
    expect(await trail(`from=${newest?.at}`)).toEqual(all.filter(({ at }) => at === newest?.at));
    expect(await trail(`to=${day(0)}`)).toEqual([]);
  });

  it("is read by dm", async () => {
    vi.stubEnv("DECISION_MONITOR_API_KEY", TEST_VARS.SVC_API_KEYS);
    vi.stubEnv("DECISION_MONITOR_ELEVATED_KEY", TEST_VARS.SVC_ELEVATED_KEY);
    vi.stubEnv("DECISION_MONITOR_BASE_URL", service.baseUrl);
    const out: string[] = [];
    const say = { out: (line: string) => out.push(line), err: (line: string) => out.push(line) };
    const code = await runCli(["audit", "--operation", "createChannel"], {
      ...say,
      readFile: () => Promise.reject(new Error()),
      writeFile: () => Promise.reject(new Error()),
    });
    vi.unstubAllEnvs();
    expect({ code, text: out.join("\n") }).toEqual({
      code: 0,
      text: expect.stringContaining("createChannel") as string,
    });
  });
});
