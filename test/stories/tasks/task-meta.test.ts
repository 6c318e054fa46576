import { expect, it } from "vitest";
import { sharedTestService } from "../../support/service.ts";
import { type Refusal, registerRate, type Task } from "../../support/world.ts";
const service = await sharedTestService();
await registerRate(service.call);

const body = {
  intent: "alert me when the active user rate drops below 27%",
  entity_scope: "meta:*",
  delivery: { type: "notification" },
};
const full = {
  name: "Low engagement",
  owner: "customer success",
  severity: "error",
  note: "Call the account's manager first.\nThen write down what they said.",
  runbook_url: "https://wiki.example.com/low?of=engagement#first",
};

const make = async (meta?: object) => (await service.call<Task>("POST", "/tasks", { ...body, meta })).body;
const patch = <Body = Task>({ task_id }: Task, change: object) =>
  service.call<Body>("PATCH", `/tasks/${task_id}`, change);

it("says about a task what was said, and changes nothing that decides", async () => {
  const [plain, told] = [await make(), await make(full)];
  expect(plain.meta).toEqual({});
  expect(told.meta).toEqual(full);
  for (const part of ["concept_id", "concept_version", "condition_id", "condition_version"] as const)
    expect(told[part]).toBe(plain[part]);
  const { body: listed } = await service.call<{ items: Task[] }>("GET", "/tasks?limit=100");
  expect(listed.items.find(({ task_id }) => task_id === told.task_id)?.meta).toEqual(full);
});

it("is changed word by word; null takes one back, and what is left out stays", async () => {
  const task = await make({ name: "Low", owner: "success" });
  const changed = await patch(task, { meta: { owner: null, note: "Look twice." }, status: "paused" });
  expect(changed.body).toEqual({ ...task, status: "paused", meta: { name: "Low", note: "Look twice." } });
  await Promise.all([patch(task, { meta: { severity: "info" } }), patch(task, { meta: { name: null } })]);
  const { body: read } = await service.call<Task>("GET", `/tasks/${task.task_id}`);
  expect(read.meta).toEqual({ note: "Look twice.", severity: "info" });
  expect((await patch(task, { status: "active" })).body.meta).toEqual(read.meta);
});

it("is there for tasks that were made before there was any", async () => {
  const task = await make({ name: "Low" });
  const database = await service.database();
  await database.prepare("UPDATE tasks SET meta = NULL WHERE task_id = ?").bind(task.task_id).run();
  expect((await patch(task, { status: "paused" })).body.meta).toEqual({});
  expect((await patch(task, { meta: { owner: "success", name: null } })).body.meta).toEqual({ owner: "success" });
});

it.each([
  ["name", "x".repeat(121)],
  ["name", ""],
  ["owner", "two\nlines"],
  ["severity", "loud"],
  ["note", "x".repeat(1001)],
  ["note", "  "],
  ["runbook_url", "wiki/low"],
  ["runbook_url", "javascript:alert(1)"],
  ["runbook_url", "https://somebody:secret@wiki.example.com/"],
  ["runbook_url", "https://wiki.example.com/<!channel>"],
  ["team", "success"],
])("refuses %s that is %j by its name", async (field, value) => {
  const refused = await service.call<Refusal>("POST", "/tasks", { ...body, meta: { [field]: value } });
  expect(refused.status).toBe(400);
  expect(refused.body.error).toMatchObject({ type: "validation_error", location: `meta.${field}` });
  const task = await make();
  expect((await patch<Refusal>(task, { meta: { [field]: value } })).body.error.location).toBe(`meta.${field}`);
});

it("refuses a change of nothing; a null where nothing is there yet is a field left out", async () => {
  const task = await make({ name: null });
  expect(task.meta).toEqual({});
  expect((await patch<Refusal>(task, { meta: {} })).body.error.location).toBe("meta");
});
