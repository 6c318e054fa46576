import { describe, expect, it } from "vitest";
import type { Input, Output } from "../../../sdk/src/index.ts";
import { startOwnReceiver } from "../../support/at-end.ts";
import { sharedTestService } from "../../support/service.ts";
import { createTask, day, type FullPipelineResult, pushDaily, question, registerRate } from "../../support/world.ts";

type Definition = Output<"createAction">;
type ActionResult = Output<"triggerAction">;

const receiver = await startOwnReceiver();
const service = await sharedTestService();
await registerRate(service.call);

const trigger = { fire_on: "true" as const, condition_id: "low", condition_version: "1.0" };
const register = (action_id: string, change: Partial<Input<"createAction">> = {}) =>
  service.elevated<Definition>("POST", "/actions", {
    action_id,
    version: "v1",
    config: { type: "webhook", endpoint: `${receiver.url}/${action_id}` },
    trigger,
    namespace: "org",
    ...change,
  });
const fire = <Body = ActionResult>(action_id: string, body: object) =>
  service.call<Body>("POST", `/actions/${action_id}/trigger`, { version: "v1", entity: "account:1", ...body });
const deliveries = async (action_id: string) =>
  (await service.read<"listActionDeliveries">(`/actions/${action_id}/deliveries?version=v1`)).items;

describe("trying an action", () => {
  it("sends what a firing would send, leaves a delivery and no decision", async () => {
    await register("tried");
    const { status, body } = await fire("tried", { timestamp: day(3) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ action_id: "tried", action_version: "v1", status: "triggered", error: null });
    expect(body.payload_sent).toMatchObject({
      entity: "account:1",
      test: true,
      summary: "This is a test: nothing was decided.",
      decision_id: expect.stringMatching(/^test_/),
      decision_value: true,
      evaluated_at: day(3),
    });
    expect(JSON.parse(receiver.requests.at(-1)?.body ?? "")).toEqual(body.payload_sent);
    expect(await deliveries("tried")).toMatchObject([
      {
        decision_id: body.payload_sent?.["decision_id"],
        status: "triggered",
        payload_sent: { entity: body.payload_sent?.["entity_id"], entity_id: expect.stringMatching(/^ent_[a-z2-7]+$/) },
      },
    ]);
    const decisions = await service.call<Output<"listDecisions">>("GET", "/decisions");
    expect(decisions.body.items.filter((item) => item.condition_id === "low")).toEqual([]);
  });

  it("says in its message that it is a test, and the inbox names an entity that nobody has seen yet", async () => {
    const task = await createTask(service.call, "alert me when the active user rate drops below 13%");
    const { body } = await fire(task.action_id, { entity: "account:unseen", timestamp: day(3) });
    const message = `TEST: account:unseen (account.active_user_rate): action ${task.action_id} v1 was triggered by hand, and nothing was decided, at 2025-01-04 00:00 UTC. Task: "${task.intent}"`;
    expect(body).toMatchObject({ status: "triggered", payload_sent: { channel: "inbox", message } });
    const inbox = (await service.read<"listNotifications">("/notifications?limit=1")).items;
    expect(inbox).toMatchObject([{ entity: "account:unseen", message, decision_id: expect.stringMatching(/^test_/) }]);
    await register("worded", {
      config: { type: "notification", channel: "inbox", message_template: "{entity} is low, says {intent}{signal}" },
    });
    expect((await fire("worded", { dry_run: true })).body.payload_sent).toEqual({
      channel: "inbox",
      message: "TEST: account:1 is low, says ",
    });
  });

  it("on a dry run sends and leaves nothing", async () => {
    await register("dry");
    const before = receiver.requests.length;
    expect((await fire("dry", { dry_run: true })).body).toMatchObject({
      status: "would_trigger",
      payload_sent: { entity: "account:1" },
    });
    expect(receiver.requests.length).toBe(before);
    expect(await deliveries("dry")).toEqual([]);
  });

  it("that fires on false is skipped; one that fires on any is sent", async () => {
    await register("on-false", { trigger: { ...trigger, fire_on: "false" } });
    await register("on-any", { trigger: { ...trigger, fire_on: "any" } });
    expect((await fire("on-false", {})).body).toMatchObject({ status: "skipped", payload_sent: null });
    expect((await fire("on-any", {})).body.status).toBe("triggered");
  });

  it("whose receiver fails is a 200 that says so", async () => {
    await register("failing");
    receiver.answerWith(({ path }) => (path === "/failing" ? { status: 502 } : {}));
    expect((await fire("failing", {})).body).toMatchObject({
      status: "failed",
      payload_sent: null,
      error: { type: "http_status" },
    });
    expect(await deliveries("failing")).toMatchObject([
      { status: "failed", error: { message: expect.stringContaining("502") } },
    ]);
  });
});

describe("a registered action", () => {
  it("fires with the condition it names, beside the task's own, each once", async () => {
    await pushDaily(service.call, "account:both", [0.1]);
    const task = await createTask(service.call, "alert me when the active user rate drops below 15%");
    const { condition_id, condition_version } = task;
    await register("beside", { trigger: { fire_on: "true", condition_id, condition_version } });
    await register("otherwise", { trigger: { fire_on: "false", condition_id, condition_version } });
    const ask = () => service.ask(task, "account:both", day(0));
    const { body } = await ask();
    expect(body.decision.actions_triggered.map(({ action_id, status }) => [action_id, status])).toEqual(
      [
        [task.action_id, "triggered"],
        ["beside", "triggered"],
      ].toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    );
    await ask();
    expect(receiver.requests.filter(({ path }) => path === "/beside")).toHaveLength(1);
    const record = await service.read<"getDecision">(`/decisions/${body.decision_id}`);
    expect(record.action_id).toBe(record.actions[0]?.action_id);
    for (const action of record.actions) {
      expect(action.attempted_at).not.toBeNull();
      expect(action.duration_ms).toBeGreaterThanOrEqual(0);
      expect(JSON.stringify(action)).not.toContain("account:both");
    }
  });
});

describe("a registered action with a scope and firing", () => {
  const intent = "alert me when the active user rate drops below 21%";
  const told = async (task: Parameters<typeof question>[0], entity: string, at: number) => {
    const asked = await service.ask(task, entity, day(at));
    return asked.body.decision.actions_triggered
      .filter(({ action_id }) => !action_id.startsWith("act_"))
      .map(({ action_id, status, reason }) => [action_id, status, reason]);
  };

  it("tells one team of its own entities' recoveries, once each, though equal sentences share a condition", async () => {
    const [north, south] = [await createTask(service.call, intent), await createTask(service.call, intent)];
    expect(south.condition_id).toBe(north.condition_id);
    const { condition_id, condition_version } = north;
    const scoped = {
      fire_on: "false" as const,
      condition_id,
      condition_version,
      entity_scope: "north:*",
      firing: { mode: "on_change" as const },
    };
    const registered = await register("recovered-north", { trigger: scoped });
    expect(registered.body.trigger).toEqual(scoped);
    expect((await service.read<"createAction">("/actions/recovered-north?version=v1")).trigger).toEqual(scoped);
    for (const entity of ["north:1", "south:1"]) await pushDaily(service.call, entity, [0.1, 0.5, 0.5]);
    const dry = await service.call<FullPipelineResult>("POST", "/evaluate/full", {
      ...question(south, "south:1", day(1)),
      dry_run: true,
    });
    expect(dry.body.decision.actions_triggered).toMatchObject([{ status: "skipped", reason: "out_of_scope" }]);
    const ask = async (entity: string) => [
      await told(north, entity, 0),
      await told(north, entity, 1),
      await told(north, entity, 2),
    ];
    expect(await ask("north:1")).toEqual([
      [],
      [["recovered-north", "triggered", null]],
      [["recovered-north", "skipped", "unchanged"]],
    ]);
    const elsewhere = [["recovered-north", "skipped", "out_of_scope"]];
    expect(await ask("south:1")).toEqual([[], elsewhere, elsewhere]);
    expect(receiver.requests.filter(({ path }) => path === "/recovered-north")).toHaveLength(1);
  });

  it.each([
    ["account:*", "account:scoped", true],
    ["account", "account:scoped", true],
    ["user", "account:scoped", false],
    ["account:scoped", "account:scoped", true],
    ["account:other, account:scoped", "account:scoped", true],
  ])("registered before its condition, for %s: fires for %s: %s", async (entity_scope, entity, held) => {
    const condition_id = `later-${entity_scope.replace(/\W/g, "-")}`;
    const action_id = `before-${condition_id}`;
    const trigger = { fire_on: "true" as const, condition_id, condition_version: "1.0", entity_scope };
    expect((await register(action_id, { trigger })).status).toBe(200);
    const task = await createTask(service.call, intent);
    const { concept_id, concept_version } = task;
    const strategy = { type: "threshold", params: { direction: "below", value: 0.2 } };
    const body = { condition_id, version: "1.0", concept_id, concept_version, strategy };
    expect((await service.elevated("POST", "/conditions", body)).status).toBe(201);
    await pushDaily(service.call, entity, [0.1]);
    const bound = { ...task, condition_id, condition_version: "1.0" };
    expect(await told(bound, entity, 0)).toEqual([
      [action_id, held ? "triggered" : "skipped", held ? null : "out_of_scope"],
    ]);
  });
});
