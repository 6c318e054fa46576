import { beforeEach, describe, expect, it } from "vitest";
import { deleteTask } from "../../../worker/usecases/tasks/update-task.ts";
import { getTask, listTasks } from "../../../worker/usecases/tasks/get-task.ts";
import { intent, rest, sentence, startWatching, type Watching } from "./watching.ts";

let world: Watching;
beforeEach(async () => {
  world = await startWatching();
});

describe("a task that watches", () => {
  it("is made, read and listed with its watch, and waits for its first look", async () => {
    const task = await world.make({ watch: { every: "5m" } });
    const watch_status = {
      state: "waiting",
      last_look_at: null,
      next_look_at: null,
      late_ms: 0,
      missed: 0,
      unanswered: 0,
      valueless: 0,
      advice: null,
    };
    expect(task).toMatchObject({ watch: { every: "5m", ...rest }, watch_status });
    const { activity, ...known } = await getTask(world.services, { id: task.task_id });
    expect(known).toEqual({ ...task, last_deliveries: [] });
    expect(activity).toMatchObject({ incidents: 0, days: [] });
    expect((await listTasks(world.services, { limit: 10 })).items).toEqual([{ ...task, warnings: [] }]);
  });

  it("is none where nobody asks for it", async () => {
    expect(await world.make()).toMatchObject({ watch: null, watch_status: null, firing: { mode: "every" } });
  });

  it.each([
    ["5 minutes", "5m"],
    ["hour", "1h"],
  ])("is made by a sentence that says to check every %s", async (words, every) => {
    const task = await world.make({}, `${intent}, check every ${words}`);
    expect(task).toMatchObject({ watch: { every, ...rest }, firing: { mode: "on_change", cooldown: "6h" } });
    expect(task.provenance).toMatchObject({ watch: { every }, sentence: `${sentence}, checked every ${every}.` });
    expect(task.provenance.summary).toContain(`; checked every ${every}, as the sentence says`);
    const again = await world.make({}, task.provenance.sentence ?? "");
    expect(again).toMatchObject({ condition_id: task.condition_id, watch: task.watch, firing: task.firing });
  });

  it("fires on change and at most once in six hours unless it is told otherwise", async () => {
    const firing = async (said: object | undefined) =>
      (await world.make({ watch: { every: "1h" }, ...(said === undefined ? {} : { firing: said }) })).firing;
    expect(await firing(undefined)).toEqual({ mode: "on_change", cooldown: "6h" });
    expect(await firing({ for: "15m" })).toEqual({ mode: "on_change", cooldown: "6h", for: "15m" });
    expect(await firing({ cooldown: "1h" })).toEqual({ mode: "on_change", cooldown: "1h" });
    expect(await firing({ mode: "on_change" })).toEqual({ mode: "on_change" });
    expect(await firing({ mode: "every" })).toEqual({ mode: "every" });
  });

  it("says in its provenance when it looks and what it fires by, as it is now", async () => {
    const { task_id, provenance } = await world.make({ watch: { every: "5m" } });
    const stem = "Alert when the account active user rate is below 30%";
    const control = "only when that begins, at most once every 6 hours";
    expect(provenance.restated).toBe(`${stem}, ${control}, checked every 5 minutes.`);
    const slower = await world.patch(task_id, { watch: { every: "1h" }, firing: { mode: "every" } });
    expect(slower.provenance.restated).toBe(`${stem}, every time it is found so, checked every hour.`);
    expect((await world.patch(task_id, { watch: null })).provenance.restated).toBe(`${stem}.`);
  });

  it("no longer says that it is checked once its watch is taken away", async () => {
    const { task_id } = await world.make({}, `${intent}, check every 5 minutes`);
    const { provenance } = await world.patch(task_id, { watch: null });
    expect(provenance.restated).not.toContain("checked");
    expect(provenance.watch).toEqual({ every: "5m" });
  });

  it("is shown by a dry run, which tells nobody", async () => {
    const shown = await world.dryRun({ watch: { every: "5m" } });
    expect(shown).toMatchObject({
      watch: { every: "5m", ...rest },
      firing: { mode: "on_change", cooldown: "6h" },
      provenance: { restated: expect.stringContaining("checked every 5 minutes") },
    });
    expect(world.told).toBe(0);
  });
});

describe("a change of a watch", () => {
  it("keeps the firing that the task has", async () => {
    const { task_id } = await world.make();
    const watched = await world.patch(task_id, { watch: { every: "5m" } });
    expect(watched).toMatchObject({ watch: { every: "5m" }, firing: { mode: "every" } });
    expect(await world.patch(task_id, { watch: null })).toMatchObject({ watch: null, watch_status: null });
  });

  it("looks at nothing before the change, nor before it is resumed", async () => {
    const { task_id } = await world.make({ watch: { every: "5m" } });
    const since = async () => (await world.services.tasks.find(task_id))?.watch?.since ?? 0;
    const first = await since();
    await world.patch(task_id, { watch: { every: "10m" } });
    const second = await since();
    expect(second).toBeGreaterThan(first);
    expect(await world.patch(task_id, { status: "paused" })).toMatchObject({ watch_status: { state: "paused" } });
    expect(await since()).toBe(second);
    await world.patch(task_id, { status: "active" });
    expect(await since()).toBeGreaterThan(second);
    const third = await since();
    await world.patch(task_id, { status: "active" });
    expect(await since()).toBe(third);
  });

  it("is told to the shards, as are creating, pausing and deleting, and changes of other tasks are not", async () => {
    const other = await world.make();
    await world.patch(other.task_id, { status: "paused" });
    await deleteTask(world.services, { id: other.task_id });
    expect(world.told).toBe(0);
    const { task_id } = await world.make({ watch: { every: "5m" } });
    expect(world.told).toBe(1);
    await world.patch(task_id, { status: "paused" });
    expect(world.told).toBe(2);
    await world.patch(task_id, { watch: null });
    expect(world.told).toBe(3);
    await world.patch(task_id, { watch: { every: "5m" } });
    await deleteTask(world.services, { id: task_id });
    expect(world.told).toBe(5);
  });
});

describe("a change that the shards have to hear of", () => {
  it("is told after the answer, unless data that comes next has to be looked at", async () => {
    const deferred: unknown[] = [];
    const memory = world.services;
    let tell = () => undefined as unknown;
    const hastened = new Promise<void>((resolve) => (tell = resolve)).then(() => memory.watching.hasten());
    world.services = {
      ...memory,
      defer: (promise) => void deferred.push(promise),
      pause: () => new Promise(() => undefined),
      watching: { ...memory.watching, hasten: () => hastened },
    };
    await world.make({ watch: { every: "5m" } });
    expect(deferred).toHaveLength(1);
    let answered = false;
    const made = world.make({ watch: { on: "observation" } }).then(() => (answered = true));
    await new Promise((done) => setImmediate(done));
    expect(answered).toBe(false);
    tell();
    await made;
    expect([answered, deferred.length]).toEqual([true, 2]);
  });
});
