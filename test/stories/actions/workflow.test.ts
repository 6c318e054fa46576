import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startReceiver } from "../../support/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import {
  day,
  type FullPipelineResult,
  pushDaily,
  question,
  type Refusal,
  registerRate,
  type Task,
} from "../../support/world.ts";
import * as escalating from "./escalating.ts";

const intent = "alert me when the active user rate drops below 35%";

let service: TestService;

async function startEscalating(wait: string): Promise<TestService> {
  const service = await startTestService({
    vars: { SVC_ESCALATION_CHANNELS: "first,second,inbox", SVC_ESCALATION_WAIT: wait },
  });
  await registerRate(service.call);
  for (const [channel, { url }] of [
    ["first", first],
    ["second", second],
  ] as const) {
    await service.elevated("POST", "/channels", { channel, kind: "webhook", endpoint: `${url}/escalated` });
  }
  return service;
}

const [first, second] = await Promise.all([startReceiver(), startReceiver()]);
const [patient, hasty] = await Promise.all([startEscalating("10m"), startEscalating("2s")]);
service = patient;
beforeEach(() => {
  for (const receiver of [first, second]) receiver.renew();
});
afterAll(() => Promise.all([patient.stop(), hasty.stop(), first.stop(), second.stop()]));

interface Sent {
  workflow_id: string;
  instance_id: string;
  input: Record<string, unknown>;
}

const create = <T = Task>(delivery: object) =>
  service.call<T>("POST", "/tasks", { intent, entity_scope: "all", delivery });
const acknowledge = <T = escalating.Instance>(instance: string) =>
  service.call<T>("POST", `/workflows/${instance}/acknowledge`);

const ended = (instance: string) => escalating.ended(service, instance);

/** Lets an escalation task fire for an entity; returns what the evaluation told of it. */
async function fire(entity: string, delivery: object = {}) {
  await pushDaily(service.call, entity, [0.5, 0.4, 0.3]);
  const { body: task } = await create({ type: "workflow", workflow_id: "escalation", ...delivery });
  const ask = () => service.ask(task, entity, day(2));
  const { body } = await ask();
  const again = await ask();
  await service.call("DELETE", `/tasks/${task.task_id}`);
  const action = body.decision.actions_triggered.find(({ action_id }) => action_id === task.action_id);
  expect(action).toMatchObject({ status: "triggered", error: null });
  expect(again.body.decision).toEqual(body.decision);
  return { task, decision_id: body.decision_id, sent: action?.payload_sent as unknown as Sent };
}

const inboxOf = async (decisionId: string | null) => {
  const { body } = await service.call<{
    items: { decision_id: string; channel: string; message: string; entity_id: string }[];
  }>("GET", "/notifications");
  return body.items.filter(({ decision_id }) => decision_id === decisionId);
};

async function storedMessage(decisionId: string | null): Promise<{ message: string }> {
  const database = await service.database();
  const row = await database
    .prepare("SELECT message FROM notifications WHERE decision_id = ?")
    .bind(decisionId)
    .first<{ message: string }>();
  if (!row) throw new Error("nothing is stored");
  return row;
}

describe("an escalation", () => {
  it("that is acknowledged goes no further", async () => {
    const { sent, decision_id } = await fire("account:acknowledged");
    expect(sent).toMatchObject({ workflow_id: "escalation", input: { entity: "account:acknowledged", decision_id } });
    const [told] = await first.waitFor(1);
    expect(JSON.parse(told?.body ?? "")).toMatchObject({
      entity: "account:acknowledged",
      decision_id,
      instance_id: sent.instance_id,
      message: expect.stringContaining(`POST /workflows/${sent.instance_id}/acknowledge`),
    });
    expect((await acknowledge(sent.instance_id)).status).toBe(200);
    expect(await ended(sent.instance_id)).toEqual({
      instance_id: sent.instance_id,
      workflow_id: "escalation",
      status: "complete",
      acknowledged_at: expect.any(String),
      acknowledged_by: expect.stringMatching(/^key_/),
      by: { kind: "key", name: expect.stringMatching(/./), id: expect.stringMatching(/^key_/) },
      output: {
        outcome: "acknowledged",
        channel: "first",
        acknowledged_by: expect.stringMatching(/^key_/),
        notified: [{ channel: "first", error: null }],
      },
    });
    const trail = await service.elevated<{ items: { operation: string }[] }>(
      "GET",
      `/audit?subject=${sent.instance_id}`,
    );
    expect(trail.body.items.map(({ operation }) => operation)).toEqual(["acknowledgeWorkflow"]);
    expect((await acknowledge(sent.instance_id)).body).toMatchObject({
      status: "complete",
      output: { outcome: "acknowledged" },
    });
    expect(first.requests).toHaveLength(1);
    expect(second.requests).toHaveLength(0);
    expect(await inboxOf(decision_id)).toEqual([]);
  });

  it("passes over a channel that cannot be reached", async () => {
    first.answerWith({ status: 500 });
    const { sent } = await fire("account:broken-channel");
    await second.waitFor(1);
    await acknowledge(sent.instance_id);
    expect((await ended(sent.instance_id)).output).toMatchObject({
      outcome: "acknowledged",
      channel: "second",
      notified: [
        { channel: "first", error: { type: "http_status" } },
        { channel: "second", error: null },
      ],
    });
  });

  it("can still be acknowledged after a restart, and tells nobody twice", async () => {
    const { sent } = await fire("account:restarted");
    await first.waitFor(1);
    await service.restart();
    expect((await acknowledge(sent.instance_id)).status).toBe(200);
    expect((await ended(sent.instance_id)).output).toMatchObject({ outcome: "acknowledged", channel: "first" });
    expect(first.requests).toHaveLength(1);
    expect(second.requests).toHaveLength(0);
  });
});

describe("an escalation that nobody acknowledges", () => {
  beforeAll(() => {
    service = hasty;
  });
  afterAll(() => {
    service = patient;
  });

  it("tells one channel after the other and times out", async () => {
    const { sent, decision_id } = await fire("account:silent");
    expect((await ended(sent.instance_id)).output).toEqual({
      outcome: "timed_out",
      channel: null,
      acknowledged_by: null,
      notified: ["first", "second", "inbox"].map((channel) => ({ channel, error: null })),
    });
    expect(first.requests).toHaveLength(1);
    expect(second.requests).toHaveLength(1);
    const gap = (second.requests[0]?.at ?? 0) - (first.requests[0]?.at ?? 0);
    expect(gap).toBeGreaterThanOrEqual(1900);
    const [stored] = await inboxOf(decision_id);
    expect(stored).toMatchObject({ channel: "inbox", entity_id: expect.stringMatching(/^ent_/) });
    expect(stored?.message).toBe(
      `Escalation: account:silent (account.active_user_rate): 30% is below the threshold of 35% at 2025-01-03 00:00 UTC. Task: "${intent}"\nTo acknowledge it: POST /workflows/${sent.instance_id}/acknowledge`,
    );
    const refusal = await acknowledge<Refusal>(sent.instance_id);
    expect(refusal.status).toBe(409);
    expect(refusal.body.error).toMatchObject({ type: "conflict", location: "instance" });
  });

  it("gets what its input_mapping names, and the ids by which the record is found", async () => {
    const { sent, decision_id, task } = await fire("account:mapped", {
      input_mapping: { account: "entity", value: "result_value", limit: "threshold_applied", why: "drivers" },
    });
    expect(sent.input).toMatchObject({
      account: "account:mapped",
      value: 0.3,
      limit: 0.35,
      why: [expect.objectContaining({ signal: expect.any(String) })],
      decision_id,
      action_id: task.action_id,
      entity_id: expect.stringMatching(/^ent_/),
    });
    expect(sent.input).not.toHaveProperty("strategy");
    const [told] = await first.waitFor(1);
    expect(JSON.parse(told?.body ?? "").message).toContain("account: account:mapped, value: 0.3, limit: 0.35");
    expect((await ended(sent.instance_id)).output?.outcome).toBe("timed_out");
    expect((await inboxOf(decision_id))[0]?.message).toMatch(/^Escalation: account:mapped \(decision dec_/);
    const { message } = await storedMessage(decision_id);
    expect(message).toMatch(/^Escalation: ent_/);
    expect(message).not.toContain("account:mapped");
  });
});

describe("a workflow action", () => {
  it("can be tried without a decision, and its trial be acknowledged", async () => {
    const action = {
      action_id: "trial",
      version: "v1",
      config: { type: "workflow", workflow_id: "escalation" },
      trigger: { fire_on: "true", condition_id: "c", condition_version: "1" },
      namespace: "org",
    };
    await service.elevated("POST", "/actions", action);
    const trial = { version: "v1", entity: "account:trial" };
    const { body } = await service.elevated<{ status: string; payload_sent: Sent }>(
      "POST",
      "/actions/trial/trigger",
      trial,
    );
    expect(body).toMatchObject({
      status: "triggered",
      payload_sent: { input: { decision_id: expect.stringMatching(/^test_/), test: true, entity: "account:trial" } },
    });
    const [told] = await first.waitFor(1);
    expect(JSON.parse(told?.body ?? "").message).toMatch(
      /^TEST: Escalation: account:trial: action trial v1 was triggered by hand, and nothing was decided, at /,
    );
    await acknowledge(body.payload_sent.instance_id);
    expect((await ended(body.payload_sent.instance_id)).output?.outcome).toBe("acknowledged");
  });

  it("is shown on a dry run and starts nothing", async () => {
    await pushDaily(service.call, "account:dry", [0.5, 0.4, 0.3]);
    const { body: task } = await create({ type: "workflow", workflow_id: "escalation" });
    const { body } = await service.call<FullPipelineResult>("POST", "/evaluate/full", {
      ...question(task, "account:dry", day(2)),
      dry_run: true,
    });
    await service.call("DELETE", `/tasks/${task.task_id}`);
    expect(body.decision.actions_triggered).toMatchObject([
      {
        status: "would_trigger",
        payload_sent: { workflow_id: "escalation", instance_id: null, input: { entity: "account:dry" } },
      },
    ]);
    const { sent } = await fire("account:after-dry");
    const [told] = await first.waitFor(1);
    expect(told?.body).toContain("account:after-dry");
    await acknowledge(sent.instance_id);
    await ended(sent.instance_id);
    for (const { body: message } of first.requests) expect(message).not.toContain("account:dry");
  });

  it("of a workflow that is not bound is refused, and the refusal names those that are", async () => {
    const { status, body } = await create<Refusal>({ type: "workflow", workflow_id: "nowhere" });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({
      type: "action_binding_failed",
      location: "delivery.workflow_id",
      suggestion: "Workflows: escalation.",
    });
    const action = {
      action_id: "a",
      version: "v1",
      config: { type: "workflow", workflow_id: "nowhere" },
      trigger: { fire_on: "true", condition_id: "c", condition_version: "1" },
      namespace: "org",
    };
    const registered = await service.elevated<Refusal>("POST", "/actions", action);
    expect(registered.body.error).toMatchObject({ type: "validation_error", location: "config.workflow_id" });
  });

  it("that maps an unknown field is refused by the field's place", async () => {
    const { status, body } = await create<Refusal>({
      type: "workflow",
      workflow_id: "escalation",
      input_mapping: { account: "entty" },
    });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: "validation_error", location: "delivery.input_mapping.account" });
  });

  it("that nobody started is a 404 to read and to acknowledge", async () => {
    for (const { status, body } of [
      await service.call<Refusal>("GET", "/workflows/nowhere"),
      await service.call<Refusal>("GET", `/workflows/wfi_${"0".repeat(40)}`),
      await acknowledge<Refusal>(`wfi_${"0".repeat(40)}`),
    ]) {
      expect(status).toBe(404);
      expect(body.error).toMatchObject({ type: "not_found", location: "instance" });
    }
  });
});
