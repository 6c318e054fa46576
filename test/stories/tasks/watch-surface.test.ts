import { beforeAll, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { type SharedService, sharedTestService } from "../../support/service.ts";
import type { Refusal, Task } from "../../support/world.ts";

type Draft = Extract<Output<"createTask">, { validation: unknown }>;
type Refused = Refusal & { error: { details?: unknown } };

const signal = "well.water_level_cm";
const intent = "alert me when the water level is below 40";
const kept = { no_data: "ignore", keep: "all" };

let service: SharedService;
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

beforeAll(async () => {
  service = await sharedTestService();
  const description = "Water level of the well in centimetres";
  const body = { primitive_id: signal, type: "time_series<float>", description, unit: "cm" };
  await service.call("POST", "/primitives", body, { elevated: true });
});

describe("a task that watches", () => {
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

  it("counts for nothing while it only answers when asked", async () => {
    const before = await version();
    const task = await make();
    expect(task).toMatchObject({ watch: null, watch_status: null, firing: { mode: "every" } });
    await patch(task, { status: "paused" });
    await service.call("DELETE", `/tasks/${task.task_id}`);
    expect(await version()).toBe(before);
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

  it("is shown by a dry run", async () => {
    const { body } = await send<Draft>({ watch: { every: "1h" }, dry_run: true });
    expect(body).toMatchObject({ watch: { every: "1h", ...kept }, firing: { mode: "on_change", cooldown: "6h" } });
  });
});

describe("a sentence that says when to look", () => {
  it.each([
    ["check every 5 minutes", "5m", "5 minutes"],
    ["checked hourly", "1h", "hour"],
  ])("%s", async (words, every, told) => {
    const task = await make({}, `${intent}, ${words}`);
    expect(task.watch).toEqual({ every, ...kept });
    expect(task.provenance).toMatchObject({
      watch: { every },
      restated: expect.stringContaining(`checked every ${told}`),
    });
    expect(task.provenance.sentence).toBe(`Alert when \`${signal}\` is below 40, checked every ${every}.`);
    const again = await make({}, task.provenance.sentence ?? "");
    const { condition_id, condition_version, watch, firing } = task;
    expect(again).toMatchObject({ condition_id, condition_version, watch, firing });
  });

  it("and a request that says otherwise are a 400", async () => {
    const { status, body } = await send<Refusal>({ watch: { every: "1h" } }, `${intent}, check every 5 minutes`);
    expect([status, body.error.location]).toEqual([400, "watch.every"]);
    expect(body.error.message).toContain("the sentence says to look every 5m");
  });
});

describe("a watch that is refused", () => {
  it.each([
    ["more often than every minute", { every: "30s" }, "watch.every"],
    ["less often than every 30 days", { every: "31d" }, "watch.every"],
    ["both ways at once", { every: "5m", on: "observation" }, "watch"],
    ["at no time", {}, "watch"],
    ["keeping changes alone on observation", { on: "observation", keep: "changes" }, "watch.keep"],
  ])("%s", async (_, watch, location) => {
    const { status, body } = await send<Refusal>({ watch });
    expect([status, body.error.type, body.error.location]).toEqual([400, "validation_error", location]);
    const task = await make();
    expect((await patch<Refusal>(task, { watch })).status).toBe(400);
    expect((await service.call<Task>("GET", `/tasks/${task.task_id}`)).body).toMatchObject({
      ...task,
      last_deliveries: [],
    });
  });

  it("waits for observations of a signal that is fetched", async () => {
    const source = { kind: "http", url: "https://metrics.example.com/{entity}" };
    const fetched = { primitive_id: "well.pump_pressure", type: "float", description: "Pump pressure", source };
    await service.call("POST", "/primitives", fetched, { elevated: true });
    const words = "Alert when `well.pump_pressure` is above 5.";
    const { status, body } = await send<Refusal>({ watch: { on: "observation" } }, words);
    expect([status, body.error.location]).toEqual([400, "watch.on"]);
    expect(body.error.message).toContain("well.pump_pressure is fetched");
  });

  it("would record more than anybody asked for", async () => {
    const values = Array.from({ length: 100 }, (_, place) => ({
      primitive_id: signal,
      entity: `well:${place}`,
      observed_at: "2025-01-01T00:00:00Z",
      value: 50,
    }));
    await service.call("POST", "/observations", { observations: values });
    const { status, body } = await send<Refused>({ watch: { every: "1m" } });
    expect([status, body.error.location]).toEqual([400, "watch.keep"]);
    expect(body.error.details).toMatchObject({ entities: 100, records_per_day: 144_000, limit: 100_000 });
    expect((await send<Draft>({ watch: { every: "1m", keep: "all" }, dry_run: true })).status).toBe(200);
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
