import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { DeliveryStore } from "../../../worker/storage/actions/delivery-store.ts";
import { call, callAs } from "../../support/runtime-call.ts";
import { START, type Task } from "../../support/world.ts";

interface List {
  items: Record<string, unknown>[];
  total_count?: number;
}

const at = new Date(START).toISOString();
const halves = ["eu", "us"] as const;
const tasks: Record<string, string> = {};

const all = async (path: string) => (await call<List>("GET", path)).body;
const list = async (path: string) => (await callAs<List>(key, "GET", path)).body;
const push = (primitive_id: string, entity: string) =>
  call("POST", "/observations", { observations: [{ primitive_id, entity, observed_at: at, value: 7 }] });

for (const half of halves) {
  const signal = `narrow${half}.load`;
  await call("POST", "/primitives", { primitive_id: signal, type: "time_series<float>" });
  for (const entity of [`${half}:1`, `${half}:2`]) await push(signal, entity);
  const { body } = await call<Task>("POST", "/tasks", {
    intent: `alert me when the narrow${half} load is above 5`,
    entity_scope: `${half}:*`,
    delivery: { type: "notification" },
  });
  tasks[half] = body.task_id;
  const { task_id, action_id } = body;
  const message = { task_id, action_id, action_version: "v1", channel: "inbox", allowed: 1 };
  const decision_id = `dec_${half}`;
  await new DeliveryStore(env.DB).add({ delivery_id: `${decision_id}.1`, decision_id, ...message }, START);
}
await push("narroweu.load", "us:3");
const made = { name: "eu", scopes: ["read", "author"], entities: ["eu:*"], signals: ["narroweu.*", "narrow"] };
const key = (await call<{ secret: string }>("POST", "/keys", made)).body.secret;

it("pages of a signal's entities hold those within reach", async () => {
  const path = "/primitives/narroweu.load/entities";
  const names = ({ items }: List) => items.map((one) => one["entity"]);
  expect(names(await all(path))).toEqual(["eu:1", "eu:2", "us:3"]);
  expect(names(await list(path))).toEqual(["eu:1", "eu:2"]);
  expect(names(await list(`${path}?starts_with=eu:2`))).toEqual(["eu:2"]);
});

it("a scope that holds nobody is told with scopes within reach alone", async () => {
  const task = {
    intent: "alert me when the narroweu load is above 6",
    entity_scope: "eu:x:*",
    delivery: { type: "notification" },
  };
  const { warnings } = (await callAs<Task>(key, "POST", "/tasks", task)).body;
  expect(warnings).toEqual([expect.stringContaining('Scopes that hold entities: "eu:*".')]);
});

it("a task stays out of reach once it was about others, until what it was about is erased", async () => {
  const change = (entity_scope: string) => call<Task>("PATCH", `/tasks/${tasks["eu"]}`, { entity_scope });
  const status = async () => (await callAs(key, "GET", `/tasks/${tasks["eu"]}`)).status;
  await change("eu:1");
  await change("eu:*");
  expect(await status()).toBe(200);
  await change("eu:*, us:3");
  await change("eu:*");
  expect(await status()).toBe(404);
  expect((await list("/tasks")).items.map((one) => one["task_id"])).not.toContain(tasks["eu"]);
  await call("DELETE", "/entities/us:3");
  expect(await status()).toBe(200);
});
