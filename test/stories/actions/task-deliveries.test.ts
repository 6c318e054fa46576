import { expect, it } from "vitest";
import { startOwnReceiver } from "../../support/at-end.ts";
import { sharedTestService } from "../../support/service.ts";
import { createTask, day, pushDaily, registerRate } from "../../support/world.ts";
const [service, receiver] = await Promise.all([sharedTestService(), startOwnReceiver()]);
await registerRate(service.call);

it("a task shows how its last five deliveries went, newest first, and nothing that was sent", async () => {
  const entity = "delivered:1";
  await pushDaily(service.call, entity, Array(8).fill(0.1));
  const endpoint = `${receiver.url}/secret`;
  const task = await createTask(service.call, "alert me when the active user rate drops below 24%", {
    type: "webhook",
    endpoint,
  });
  const read = async () => (await service.read<"getTask">(`/tasks/${task.task_id}`)).last_deliveries;
  const ask = (at: number) => service.ask(task, entity, day(at));
  expect(await read()).toEqual([]);

  await ask(0);
  receiver.answerWith({ status: 503 });
  await ask(1);
  receiver.answerWith({});
  await service.call("PATCH", `/tasks/${task.task_id}`, { status: "paused" });
  await ask(2);
  const three = await read();
  expect(three).toMatchObject([
    { status: "skipped", reason: "task_paused", error: null, kind: "decision", attempted_at: null },
    { status: "failed", error: { type: "http_status" }, duration_ms: expect.any(Number) as number },
    { status: "triggered", error: null, decision_id: expect.stringMatching(/^dec_/) as string },
  ]);
  expect(JSON.stringify(three)).not.toMatch(/payload_sent|secret|delivered:1/);

  await service.call("PATCH", `/tasks/${task.task_id}`, { status: "active" });
  for (const at of [3, 4, 5, 6]) await ask(at);
  expect(await read()).toHaveLength(5);
  const { activity } = await service.read<"getTask">(`/tasks/${task.task_id}`);
  expect(activity).toMatchObject({ incidents: 0, per_week: 0, failed_deliveries: 1, days: [] });
  await service.call("PATCH", `/tasks/${task.task_id}`, { delivery: { type: "notification" } });
  expect(await read()).toEqual([]);
  await service.call("DELETE", `/tasks/${task.task_id}`);
});

it("a message that was sent stays in sight, however often what it told of is found unchanged", async () => {
  const entity = "delivered:2";
  await pushDaily(service.call, entity, Array(8).fill(0.1));
  const task = await createTask(service.call, "alert me when the active user rate drops below 22%");
  await service.call("PATCH", `/tasks/${task.task_id}`, { firing: { mode: "on_change" } });
  for (let at = 0; at < 8; at++) await service.ask(task, entity, day(at));
  const { last_deliveries } = await service.read<"getTask">(`/tasks/${task.task_id}`);
  expect(last_deliveries).toMatchObject([{ status: "triggered" }]);
  const list = async (query: string) => {
    const path = `/actions/${task.action_id}/deliveries?version=${task.action_version}${query}`;
    const { items } = await service.read<"listActionDeliveries">(path);
    return items.map(({ status, reason }) => reason ?? status);
  };
  expect(await list("")).toEqual(["triggered"]);
  expect(await list("&unchanged=true")).toEqual([...Array<string>(7).fill("unchanged"), "triggered"]);
});
