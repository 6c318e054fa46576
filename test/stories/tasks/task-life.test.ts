import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startOwnReceiver, startOwnService } from "../../support/at-end.ts";
import { createTask, day, type FullPipelineResult, pushDaily, registerRate, type Task } from "../../support/world.ts";
import { unverified } from "../../support/verify-all.ts";

const receiver = await startOwnReceiver();
const service = await startOwnService();
await registerRate(service.call);

const patch = <Body = Task>(task: Task, change: object) =>
  service.call<Body>("PATCH", `/tasks/${task.task_id}`, change);
async function read(task: Task) {
  const body = await service.read<"getTask">(`/tasks/${task.task_id}`);
  const { last_deliveries: _, activity: __, ...rest } = body;
  return rest;
}
const evaluate = async (task: Task, entity: string, at: string) => (await service.ask(task, entity, at)).body;
const actionsOf = async (task: Task, entity: string, at: string) =>
  (await evaluate(task, entity, at)).decision.actions_triggered.map(({ status, reason, action_version }) => ({
    status,
    reason,
    action_version,
  }));

/** Registers another version of a task's condition with another value. */
const nextVersion = (task: Task, version: string, value: number) =>
  registerVersion(task, version, { type: "threshold", params: { direction: "below", value } });

async function registerVersion(task: Task, version: string, strategy: object): Promise<void> {
  const { concept_id, concept_version, condition_id } = task;
  const body = { condition_id, version, concept_id, concept_version, strategy };
  await service.ok("POST", "/conditions", body);
}

describe("the life of one task", () => {
  it("is created, listed, asked, paused, resumed, rebound, redirected, deleted, and stays readable", async () => {
    const entity = "account:life";
    await pushDaily(service.call, entity, [0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3]);

    const task = await createTask(service.call, "alert me when the active user rate drops below 35%", {
      type: "webhook",
      endpoint: `${receiver.url}/first`,
    });
    expect(task).toMatchObject({
      status: "active",
      condition_version: "1.0",
      action_version: "v1",
      last_triggered_at: null,
    });

    const list = await service.read<"listTasks">("/tasks?status=active");
    expect(list.items.map((item) => item.task_id)).toContain(task.task_id);

    expect(await actionsOf(task, entity, day(0))).toEqual([
      { status: "triggered", reason: null, action_version: "v1" },
    ]);
    expect((await read(task)).last_triggered_at).not.toBeNull();

    expect((await patch(task, { status: "paused" })).body.status).toBe("paused");
    expect(await actionsOf(task, entity, day(1))).toEqual([
      { status: "skipped", reason: "task_paused", action_version: "v1" },
    ]);

    expect((await patch(task, { status: "active" })).body.status).toBe("active");
    expect(await actionsOf(task, entity, day(2))).toEqual([
      { status: "triggered", reason: null, action_version: "v1" },
    ]);

    await nextVersion(task, "1.1", 0.4);
    const rebound = (await patch(task, { condition_version: "1.1" })).body;
    expect(rebound).toEqual({ ...(await read(task)), condition_version: "1.1" });
    expect(await actionsOf(task, entity, day(3))).toEqual([]);
    expect(await actionsOf(rebound, entity, day(3))).toEqual([
      { status: "triggered", reason: null, action_version: "v1" },
    ]);

    const redirected = (await patch(task, { delivery: { type: "webhook", endpoint: `${receiver.url}/second` } })).body;
    expect(redirected).toMatchObject({ action_id: task.action_id, action_version: "v2" });
    expect(await actionsOf(rebound, entity, day(4))).toEqual([
      { status: "triggered", reason: null, action_version: "v2" },
    ]);
    expect(receiver.requests.map(({ path }) => path)).toEqual(["/first", "/first", "/first", "/second"]);

    expect((await service.call<Task>("DELETE", `/tasks/${task.task_id}`)).body.status).toBe("deleted");
    const silent = await evaluate(rebound, entity, day(5));
    expect(silent.decision).toMatchObject({ value: true, actions_triggered: [] });

    const last = await read(task);
    expect(last).toEqual({ ...redirected, status: "deleted", last_triggered_at: last.last_triggered_at });
    expect((await service.call<Task>("DELETE", `/tasks/${task.task_id}`)).body).toEqual(last);
    const listed = async (query: string) =>
      (await service.read<"listTasks">(`/tasks${query}`)).items.some((item) => item.task_id === task.task_id);
    expect(await listed("")).toBe(false);
    expect(await listed("?status=deleted")).toBe(true);
    const history = await service.call<Output<"listDecisions">>("GET", `/decisions?condition_id=${task.condition_id}`);
    expect(history.body.items.length).toBeGreaterThanOrEqual(6);
  });
});

describe("the status of a task", () => {
  it("preview evaluates and records, and only ever says what it would send", async () => {
    await pushDaily(service.call, "account:preview", [0.1, 0.1]);
    const body = {
      intent: "alert me when the active user rate drops below 20%",
      entity_scope: "all",
      delivery: { type: "notification" },
      status: "preview",
    };
    const task = (await service.call<Task>("POST", "/tasks", body)).body;
    const result = await evaluate(task, "account:preview", day(0));
    expect(result.decision.value).toBe(true);
    const own = (actions: FullPipelineResult["decision"]["actions_triggered"]) =>
      actions.filter((action) => action.action_id === task.action_id);
    expect(own(result.decision.actions_triggered)).toMatchObject([
      { status: "would_trigger", payload_sent: { channel: "inbox" } },
    ]);
    expect((await evaluate(task, "account:preview", day(0))).replayed).toBe(true);
    await patch(task, { status: "active" });
    const promoted = await evaluate(task, "account:preview", day(1));
    expect(own(promoted.decision.actions_triggered)).toMatchObject([{ status: "triggered" }]);
  });
});

it("made no decision in all this that cannot be verified", async () => {
  expect(await unverified(service.call)).toEqual([]);
});
