import { beforeEach, describe, expect, it } from "vitest";
import { startOwnReceiver } from "../../support/at-end.ts";
import { day, pushDaily, question, type Refusal, type Task } from "../../support/world.ts";
import { ended, type Instance, startEscalations } from "./escalating.ts";

const intent = "alert me when the active user rate drops below 35%";
const receiver = await startOwnReceiver();
/** Waits longer for an acknowledgement than any machine needs to give one. */
const service = await startEscalations(receiver, ["webhook", "inbox"], "10m");
beforeEach(() => receiver.renew());

interface Sent {
  workflow_id: string;
  instance_id: string;
  input: Record<string, unknown>;
}

const create = <T = Task>(delivery: object) =>
  service.call<T>("POST", "/tasks", { intent, entity_scope: "all", delivery });
const acknowledge = <T = Instance>(instance: string) => service.call<T>("POST", `/workflows/${instance}/acknowledge`);

/** Lets an escalation task fire for an entity; returns what the evaluation told of it. */
async function fire(entity: string, delivery: object = {}) {
  await pushDaily(service.call, entity, [0.5, 0.4, 0.3]);
  const { body: task } = await create({ type: "workflow", workflow_id: "escalation", ...delivery });
  const { body } = await service.ask(task, entity, day(2));
  const again = await service.ask(task, entity, day(2));
  await service.call("DELETE", `/tasks/${task.task_id}`);
  const action = body.decision.actions_triggered.find(({ action_id }) => action_id === task.action_id);
  expect(action).toMatchObject({ status: "triggered", error: null });
  expect(again.body.decision).toEqual(body.decision);
  return { task, decision_id: body.decision_id, sent: action?.payload_sent as unknown as Sent };
}

const inboxOf = async (decisionId: string | null) => {
  const { body } = await service.call<{ items: { decision_id: string }[] }>("GET", "/notifications");
  return body.items.filter(({ decision_id }) => decision_id === decisionId);
};

describe("an escalation", () => {
  it("that is acknowledged goes no further, and says who did it", async () => {
    const { sent, decision_id } = await fire("account:acknowledged");
    expect(sent).toMatchObject({ workflow_id: "escalation", input: { entity: "account:acknowledged", decision_id } });
    const [told] = await receiver.waitFor(1);
    expect(JSON.parse(told?.body ?? "")).toMatchObject({
      entity: "account:acknowledged",
      decision_id,
      instance_id: sent.instance_id,
      message: expect.stringContaining(`POST /workflows/${sent.instance_id}/acknowledge`),
    });
    expect((await acknowledge(sent.instance_id)).status).toBe(200);
    const done = await ended(service, sent.instance_id);
    expect(done).toEqual({
      instance_id: sent.instance_id,
      workflow_id: "escalation",
      status: "complete",
      acknowledged_at: expect.any(String),
      acknowledged_by: expect.stringMatching(/^key_/),
      by: { kind: "key", name: expect.stringMatching(/./), id: expect.stringMatching(/^key_/) },
      output: {
        outcome: "acknowledged",
        channel: "webhook",
        acknowledged_by: expect.stringMatching(/^key_/),
        notified: [{ channel: "webhook", error: null }],
      },
    });
    const trail = await service.elevated<{ items: { operation: string }[] }>(
      "GET",
      `/audit?subject=${sent.instance_id}`,
    );
    expect(trail.body.items.map(({ operation }) => operation)).toEqual(["acknowledgeWorkflow"]);
    expect((await acknowledge(sent.instance_id)).body).toEqual(done);
    expect(receiver.requests).toHaveLength(1);
    expect(await inboxOf(decision_id)).toEqual([]);
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
    const [told] = await receiver.waitFor(1);
    expect(JSON.parse(told?.body ?? "").message).toContain("account: account:mapped, value: 0.3, limit: 0.35");
    await acknowledge(sent.instance_id);
    await ended(service, sent.instance_id);
  });

  it("can still be acknowledged after a restart, and tells nobody twice", async () => {
    const { sent } = await fire("account:restarted");
    await receiver.waitFor(1);
    await service.restart();
    expect((await acknowledge(sent.instance_id)).status).toBe(200);
    const { output } = await ended(service, sent.instance_id);
    expect(output).toMatchObject({ outcome: "acknowledged", channel: "webhook" });
    expect(receiver.requests).toHaveLength(1);
  });
});

describe("a workflow action", () => {
  it("is shown on a dry run and starts nothing", async () => {
    await pushDaily(service.call, "account:dry", [0.5, 0.4, 0.3]);
    const { body: task } = await create({ type: "workflow", workflow_id: "escalation" });
    const dry = { ...question(task, "account:dry", day(2)), dry_run: true };
    const { body } = await service.call<Awaited<ReturnType<typeof service.ask>>["body"]>("POST", "/evaluate/full", dry);
    await service.call("DELETE", `/tasks/${task.task_id}`);
    expect(body.decision.actions_triggered).toMatchObject([
      {
        status: "would_trigger",
        payload_sent: { workflow_id: "escalation", instance_id: null, input: { entity: "account:dry" } },
      },
    ]);
    const { sent } = await fire("account:after-dry");
    const [told, ...others] = await receiver.waitFor(1);
    expect([told?.body.includes("account:after-dry"), others]).toEqual([true, []]);
    await acknowledge(sent.instance_id);
    await ended(service, sent.instance_id);
  });

  it.each([
    ["of a workflow that is not bound", { workflow_id: "nowhere" }, 422, "action_binding_failed", "workflow_id"],
    [
      "that maps an unknown field",
      { workflow_id: "escalation", input_mapping: { account: "entty" } },
      400,
      "validation_error",
      "input_mapping.account",
    ],
  ])("%s is refused by its place", async (_, delivery, status, type, location) => {
    const refused = await create<Refusal>({ type: "workflow", ...delivery });
    expect(refused).toMatchObject({ status, body: { error: { type, location: `delivery.${location}` } } });
    expect(refused.body.error.suggestion).toMatch(status === 422 ? /^Workflows: escalation\.$/ : /./);
  });

  it("that nobody started is a 404 to read and to acknowledge", async () => {
    const unknown = `wfi_${"0".repeat(40)}`;
    for (const answer of [
      await service.call("GET", "/workflows/nowhere"),
      await service.call("GET", `/workflows/${unknown}`),
      await acknowledge(unknown),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: { type: "not_found", location: "instance" } } });
  });
});
