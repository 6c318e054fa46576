import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { call, ok } from "../../support/runtime-call.ts";
import { question, START, type Task } from "../../support/world.ts";
import {
  changeTask,
  DELAY,
  deleteTasks,
  enter,
  incidentsOf,
  MINUTE,
  patchTask,
  push,
  ring,
  someEntities,
  watchTask,
  watchWorld,
  type WatchWorld,
} from "./watched.ts";

const signal = "tank.level";
const intent = "alert me when the tank level is above 5";

let task: Task;
let world: WatchWorld;
/** Each test has times and entities of its own. */
let start = START + 300 * 24 * 60 * MINUTE;
let entity: string;
let looked = 0;

async function next(value?: number): Promise<number> {
  if (looked > 0) world.now += MINUTE;
  looked += 1;
  const t = world.now - DELAY;
  if (value !== undefined) await push(signal, t - 1, { [entity]: value });
  await ring();
  return t;
}

const watch = (keep: "all" | "changes", since = start) =>
  watchTask(task, { since, scope: `tank${start}:`, keep, firing: { mode: "on_change" } });

const incidents = () => incidentsOf(task);

const peaks = async () =>
  (
    await env.DB.prepare("SELECT peak FROM incidents WHERE task_id = ? ORDER BY opened_at")
      .bind(task.task_id)
      .all<{ peak: number | null }>()
  ).results.map(({ peak }) => peak);

/** Asks the task's question about the entity. */
async function ask(at: number): Promise<void> {
  await ok("POST", "/evaluate/full", question(task, entity, new Date(at).toISOString()));
}

/** The times of what was sent. */
const sent = async () =>
  (
    await env.DB.prepare(
      `SELECT d.evaluated_at AS t FROM action_results a JOIN decisions d USING (decision_id)
       WHERE a.task_id = ? AND a.state <> 'skipped' ORDER BY t`,
    )
      .bind(task.task_id)
      .all<{ t: number }>()
  ).results.map(({ t }) => t);

/** Rebinds the task to a version of its condition with another limit. */
async function rebind(value: number): Promise<void> {
  const { condition_id, concept_id, concept_version } = task;
  const version = `1.${start}.${value}`;
  const strategy = { type: "threshold", params: { direction: "above", value } };
  const body = { condition_id, version, concept_id, concept_version, strategy };
  await ok("POST", "/conditions", body);
  await patch({ condition_version: version });
}

const patch = (change: object) => patchTask(task, change);

const level = { primitive_id: signal, type: "float?", description: "Tank level", max_age: "90s" };
await ok("POST", "/primitives", level);

beforeEach(async () => {
  start += 60 * MINUTE;
  looked = 0;
  [entity = ""] = someEntities(`tank${start}`, 1);
  world = watchWorld(start + DELAY);
  await deleteTasks();
  const delivery = { type: "notification", channel: "inbox" };
  task = await ok<Task>("POST", "/tasks", { intent, entity_scope: "all", delivery });
  await enter(world);
});

describe.each(["all", "changes"] as const)("the incidents of a watch that keeps %s", (keep) => {
  it("are not moved by looks that could not be judged, and neither is what fires", async () => {
    await watch(keep);
    const opened = await next(9);
    for (let unjudged = 0; unjudged < 3; unjudged++) await next();
    expect(await incidents()).toEqual([{ opened_at: opened, closed_at: null, closed_by: null, told: 1 }]);
    await next(9);
    expect(await sent()).toEqual([opened]);
    for (let unjudged = 0; unjudged < 3; unjudged++) await next();
    const closed = await next(1);
    expect(await incidents()).toEqual([{ opened_at: opened, closed_at: closed, closed_by: "recovered", told: 1 }]);
  });

  it("have the most extreme score of their whole stretch once they are over", async () => {
    await watch(keep);
    for (const level of [9, 7, 12, 8, 1]) await next(level);
    for (const level of [6, 7, 1]) await next(level);
    expect(await peaks()).toEqual([12, 7]);
  });

  it("have it where a question that somebody asked ends them", async () => {
    await watch(keep);
    for (const level of [9, 12, 8]) await next(level);
    await push(signal, world.now, { [entity]: 1 });
    await ask(world.now);
    expect(await peaks()).toEqual([12]);
    expect(await incidents()).toMatchObject([{ closed_by: "recovered" }]);
  });

  it("have none of what was seen before a change of the task closed the one before", async () => {
    await watch(keep);
    for (const level of [9, 12]) await next(level);
    await rebind(6);
    for (const level of [7, 8, 1]) await next(level);
    expect((await peaks())[1]).toBe(8);
  });

  it("are closed by a pause, and one that goes on afterwards is opened again without telling twice", async () => {
    await watch(keep);
    const opened = await next(9);
    await patch({ status: "paused" });
    expect(await incidents()).toMatchObject([{ opened_at: opened, closed_by: "paused" }]);
    await next(9);
    await watch(keep, world.now);
    await changeTask(task.task_id, "status = ?", "active");
    const resumed = await next(9);
    await next(9);
    expect(await incidents()).toMatchObject([
      { closed_by: "paused" },
      { opened_at: resumed, closed_at: null, told: 1 },
    ]);
    expect(await sent()).toEqual([opened]);
  });

  it("are closed by a rebind, and the next look decides without telling twice", async () => {
    await watch(keep);
    const opened = await next(9);
    await rebind(6);
    expect(await incidents()).toMatchObject([{ opened_at: opened, closed_by: "rebound" }]);
    const rebound = await next(9);
    await next(9);
    expect(await incidents()).toMatchObject([
      { closed_by: "rebound" },
      { opened_at: rebound, closed_at: null, told: 1 },
    ]);
    expect(await sent()).toEqual([opened]);
    const closed = await next(5.5);
    const again = await next(9);
    expect(await incidents()).toMatchObject([
      { closed_by: "rebound" },
      { closed_at: closed, closed_by: "recovered" },
      { opened_at: again },
    ]);
    expect(await sent()).toEqual([opened, again]);
  });

  it("stay closed after a rebind to what does not hold, and the next true is told", async () => {
    await watch(keep);
    const opened = await next(9);
    await rebind(10);
    await next(9);
    const again = await next(11);
    expect(await incidents()).toMatchObject([{ closed_by: "rebound" }, { opened_at: again, told: 1 }]);
    expect(await sent()).toEqual([opened, again]);
  });

  it("are closed by another scope, and opened again where it holds the entity", async () => {
    await watch(keep);
    const opened = await next(9);
    await patch({ entity_scope: `tank${start}:*,other:*` });
    expect(await incidents()).toMatchObject([{ opened_at: opened, closed_by: "scope" }]);
    const again = await next(9);
    await next(9);
    expect(await incidents()).toMatchObject([{ closed_by: "scope" }, { opened_at: again, closed_at: null, told: 1 }]);
    expect(await sent()).toEqual([opened]);
    await patch({ entity_scope: "other:*" });
    await next(9);
    expect(await incidents()).toMatchObject([{ closed_by: "scope" }, { closed_by: "scope" }]);
  });

  it.each([
    ["deleted", () => call("DELETE", `/tasks/${task.task_id}`)],
    ["unwatched", () => patch({ watch: null })],
  ])("are closed when the task is %s", async (closed_by, change) => {
    await watch(keep);
    await next(9);
    await change();
    await next(9);
    expect(await incidents()).toMatchObject([{ closed_by, closed_at: expect.any(Number) as number }]);
  });

  it.each(["alone", "beside a task that looks at what comes in"])("are those of its own looks, %s", async (company) => {
    await watch(keep);
    if (company !== "alone") {
      const delivery = { type: "notification", channel: "inbox" };
      const other = await ok<Task>("POST", "/tasks", { intent, entity_scope: "all", delivery });
      await watchTask(other, { every_ms: null, since: start, scope: `tank${start}:` });
    }
    await next(1);
    for (const level of [9, 9, 1, 9]) {
      const due = world.now + MINUTE;
      // Seen at once by whoever looks at what comes in, and by the task once it is due.
      for (const before of [DELAY + 1_000, DELAY / 2]) {
        world.now = due - before;
        await push(signal, world.now, { [entity]: level });
        world.now += 1_000;
        await ring();
      }
      world.now = due;
      await ring();
    }
    const at = (look: number) => start + look * MINUTE;
    expect(await incidents()).toEqual([
      { opened_at: at(1), closed_at: at(3), closed_by: "recovered", told: 1 },
      { opened_at: at(4), closed_at: null, closed_by: null, told: 1 },
    ]);
    expect(await sent()).toEqual([at(1), at(4)]);
  });

  it("are not opened by a question about a time that its looks have passed", async () => {
    await watch(keep);
    const opened = await next(9);
    const closed = await next(1);
    world.now += MINUTE;
    await push(signal, closed + 10_000, { [entity]: 9 });
    await push(signal, closed + 20_000, { [entity]: 1 });
    await ring();
    await ask(closed + 15_000);
    expect(await incidents()).toEqual([{ opened_at: opened, closed_at: closed, closed_by: "recovered", told: 1 }]);
  });

  it("are left alone by a change that concerns none of them, and by one that comes to nothing", async () => {
    await watch(keep);
    const opened = await next(9);
    await patch({ status: "active", entity_scope: `tank${start}:*`, firing: { mode: "on_change", cooldown: "1h" } });
    const { status } = await call("PATCH", `/tasks/${task.task_id}`, {
      status: "paused",
      delivery: { type: "notification", channel: "nowhere" },
    });
    expect(status).toBe(400);
    await next(9);
    expect(await incidents()).toEqual([{ opened_at: opened, closed_at: null, closed_by: null, told: 1 }]);
  });
});
