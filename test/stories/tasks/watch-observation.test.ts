import { afterAll, beforeAll, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { type FullPipelineResult, question, RATE, registerRate, type Task } from "../../support/world.ts";

type Looks = Output<"listTaskEntityLooks">;
type Inbox = Output<"listNotifications">;

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  await registerRate(service.call);
});
afterAll(() => service.stop());

const push = async (entity: string, value: number) => {
  const observed_at = new Date().toISOString();
  const observations = [{ primitive_id: RATE, entity, observed_at, value }];
  const { status, text } = await service.call("POST", "/observations", { observations });
  if (status !== 201) throw new Error(text);
  return observed_at;
};
const looksAt = async ({ task_id }: Task, entity: string) =>
  (await service.call<Looks>("GET", `/tasks/${task_id}/looks/${encodeURIComponent(entity)}`)).body.items;

it("a task that watches observations looks at what arrives and sends what fires, and nobody calls", async () => {
  const intent = "alert me when the active user rate drops below 35%";
  const body = { intent, entity_scope: "account:*", delivery: { type: "notification" }, watch: { on: "observation" } };
  const { body: task, status } = await service.call<Task>("POST", "/tasks", body);
  expect(status).toBe(200);
  // All shards know of the watch by then, so that nothing pushed from now on goes unseen.
  const at = await push("account:1", 0.2);
  await expect.poll(async () => (await looksAt(task, "account:1"))[0]?.t).toBe(at);
  const [look] = await looksAt(task, "account:1");
  expect(look).toMatchObject({ outcome: "triggered", score: 0.2 });
  const asked = await service.call<FullPipelineResult>("POST", "/evaluate/full", question(task, "account:1", at));
  expect(asked.body).toMatchObject({ replayed: true, decision_id: look?.decision_id, decision: { value: true } });
  await expect
    .poll(async () => (await service.call<Inbox>("GET", "/notifications")).body.items.map(({ message }) => message))
    .toEqual([expect.stringContaining("account:1") as string]);
});
