import { describe, expect, it } from "vitest";
import { sharedTestService } from "../../support/service.ts";
import type { Task } from "../../support/world.ts";

const signal = "well.water_level_cm";
const intent = "alert me when the water level is below 40";
const kept = { no_data: "ignore", keep: "all" };
const send = <Body>(change: object = {}, words = intent) =>
  service.call<Body>("POST", "/tasks", {
    intent: words,
    entity_scope: "well:*",
    delivery: { type: "notification" },
    ...change,
  });
const make = async (change: object = {}, words = intent) => {
  const { status, body, text } = await send<Task>(change, words);
  if (status !== 200) throw new Error(text);
  return body;
};
const patch = <Body = Task>({ task_id }: Task, change: object) =>
  service.call<Body>("PATCH", `/tasks/${task_id}`, change);
const version = async () =>
  (await (await service.database()).prepare("SELECT version FROM watch_list").first<number>("version")) ?? 0;

const service = await sharedTestService();
const description = "Water level of the well in centimetres";
const body = { primitive_id: signal, type: "time_series<float>", description, unit: "cm" };
await service.elevated("POST", "/primitives", body);

describe("a task that watches", () => {
  it("is quiet for 60 intervals of a signal whose values come within a minute", async () => {
    const description = "Current of the bilge pump in amperes";
    const body = { primitive_id: "bilge.current_a", type: "time_series<float>", description, interval: "10s" };
    await service.elevated("POST", "/primitives", body);
    const { firing } = await make({ watch: { every: "30d" } }, "alert me when the bilge pump current is above 40");
    expect(firing).toEqual({ mode: "on_change", cooldown: "10m" });
  });

  it("is made, read, changed, paused, resumed and deleted, and the shards can tell that it was", async () => {
    const versions = [await version()];
    const told = async () => void versions.push(await version());
    const task = await make({ watch: { every: "30d" } });
    await told();
    expect(task).toMatchObject({
      watch: { every: "30d", ...kept },
      firing: { mode: "on_change", cooldown: "6h" },
      watch_status: { state: "waiting", last_look_at: null },
    });
    expect(task.provenance.restated).toContain("checked every 30 days");
    const { body } = await service.call<Task>("GET", `/tasks/${task.task_id}`);
    expect(body).toMatchObject({ watch: task.watch, watch_status: { last_look_at: null, missed: 0 } });

    expect((await patch(task, { watch: { every: "1d" } })).body.watch).toEqual({ every: "1d", ...kept });
    await told();
    const paused = await patch(task, { status: "paused" });
    await told();
    expect(paused.body.watch_status).toMatchObject({ state: "paused", next_look_at: null });
    expect((await patch(task, { status: "active" })).body.status).toBe("active");
    await told();
    expect((await patch(task, { watch: null })).body).toMatchObject({ watch: null, watch_status: null });
    await told();
    expect((await patch(task, { watch: { every: "1d" } })).status).toBe(200);
    await told();
    await service.call("DELETE", `/tasks/${task.task_id}`);
    await told();
    expect(versions.every((one, at) => one > (versions[at - 1] ?? -1))).toBe(true);
  });

  it("looks at nothing before it is resumed", async () => {
    const task = await make({ watch: { every: "30d" } });
    const since = async () => {
      const query = "SELECT watch->>'$.since' AS since FROM tasks WHERE task_id = ?";
      return (await service.database()).prepare(query).bind(task.task_id).first<number>("since");
    };
    const made = await since();
    await patch(task, { status: "paused" });
    expect(await since()).toBe(made);
    await patch(task, { status: "active" });
    expect(await since()).toBeGreaterThan(made ?? 0);
  });
});

describe("looks", () => {
  it("of a task that has not looked are none, and of no task are a 404", async () => {
    const task = await make({ watch: { every: "30d" } });
    const empty = { items: [], has_more: false, next_cursor: null, expired_until: null };
    const pages = [`/tasks/${task.task_id}/looks`, `/tasks/${task.task_id}/looks/${encodeURIComponent("well:1")}`];
    for (const path of pages) expect((await service.call("GET", path)).body).toEqual(empty);
    for (const path of ["/tasks/task_none/looks", "/tasks/task_none/looks/well:1"])
      expect((await service.call("GET", path)).status).toBe(404);
  });
});
