import { expect, it } from "vitest";
import { sharedTestService } from "../../support/service.ts";
import type { Task } from "../../support/world.ts";

const service = await sharedTestService();
const register = async (primitive_id: string, more: object) => {
  await service.ok("POST", "/primitives", { primitive_id, type: "time_series<float>", ...more });
};
const make = (intent: string) =>
  service.ok<Task>("POST", "/tasks", {
    intent,
    entity_scope: "well:*",
    delivery: { type: "notification" },
    watch: { every: "30d" },
  });
await register("well.water_level_cm", { description: "Water level of the well in centimetres", unit: "cm" });
const intent = "alert me when the water level is below 40";

it("a task that watches is quiet for 60 intervals of a signal whose values come within a minute", async () => {
  await register("bilge.current_a", { description: "Current of the bilge pump in amperes", interval: "10s" });
  const { firing } = await make("alert me when the bilge pump current is above 40");
  expect(firing).toEqual({ mode: "on_change", cooldown: "10m" });
});

it("a task that watches and is changed makes the list newer, by which the shards tell", async () => {
  const database = await service.database();
  const version = async () => (await database.prepare("SELECT version FROM watch_list").first<number>("version")) ?? 0;
  const versions = [await version()];
  const task = `/tasks/${(await make(intent)).task_id}`;
  versions.push(await version());
  for (const change of [
    { watch: { every: "1d" } },
    { status: "paused" },
    { status: "active" },
    { watch: null },
    { watch: { every: "1d" } },
  ]) {
    await service.ok("PATCH", task, change);
    versions.push(await version());
  }
  await service.ok("DELETE", task);
  versions.push(await version());
  expect(versions.every((one, at) => one > (versions[at - 1] ?? -1))).toBe(true);
});

it("looks of a task that has not looked are none, and of no task are a 404", async () => {
  const { task_id } = await make(intent);
  const empty = { items: [], has_more: false, next_cursor: null, expired_until: null };
  for (const path of ["looks", "looks/well%3A1"]) {
    expect((await service.call("GET", `/tasks/${task_id}/${path}`)).body).toEqual(empty);
    expect((await service.call("GET", `/tasks/task_none/${path}`)).status).toBe(404);
  }
});
