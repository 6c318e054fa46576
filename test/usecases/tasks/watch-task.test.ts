import { beforeEach, describe, expect, it } from "vitest";
import { CreateTaskBody, UpdateTaskBody } from "../../../worker/contract/resources/tasks/tasks.ts";
import { PrimitiveSource } from "../../../worker/contract/resources/signals/primitives.ts";
import type { StoredTask } from "../../../worker/usecases/ports/tasks/tasks.ts";
import type { Watch } from "../../../worker/usecases/ports/tasks/watching.ts";
import { setPrimitiveSource } from "../../../worker/usecases/signals/set-primitive-source.ts";
import { createTask } from "../../../worker/usecases/tasks/create-task.ts";
import { deleteTask } from "../../../worker/usecases/tasks/delete-task.ts";
import { getTask } from "../../../worker/usecases/tasks/get-task.ts";
import { listTasks } from "../../../worker/usecases/tasks/list-tasks.ts";
import { updateTask } from "../../../worker/usecases/tasks/update-task.ts";
import { watchHealth } from "../../../worker/domain/task/watch/health.ts";
import { input, refusal, refusedAt } from "../../support/memory/input.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";
import { makeTask, register } from "../../support/memory/world.ts";
import { RATE } from "../../support/world.ts";

const intent = "alert me when the active user rate drops below 30%";
const sentence = `Alert when \`${RATE}\` is below 0.3`;
const rest = { no_data: "ignore", keep: "all" };

let services: MemoryServices;
let entities: number;
let told: number;
beforeEach(async () => {
  entities = 10;
  told = 0;
  const memory = memoryServices();
  services = {
    ...memory,
    batches: { ...memory.batches, countIn: () => Promise.resolve(entities) },
    watching: {
      ...memory.watching,
      hasten: () => {
        told += 1;
        return memory.watching.hasten();
      },
    },
  };
  await register(services);
});

const make = (change: object = {}, words = intent) => makeTask(services, words, change);
const dryRun = async (change: object = {}, words = intent) => {
  const body = { intent: words, entity_scope: "all", delivery: { type: "notification" }, dry_run: true, ...change };
  return createTask(services, input(CreateTaskBody, body));
};
const patch = async (id: string, change: object) => updateTask(services, { ...input(UpdateTaskBody, change), id });

describe("a task that watches", () => {
  it("is made, read and listed with its watch, and waits for its first look", async () => {
    const task = await make({ watch: { every: "5m" } });
    const watch_status = {
      state: "waiting",
      last_look_at: null,
      next_look_at: null,
      late_ms: 0,
      missed: 0,
      unanswered: 0,
    };
    expect(task).toMatchObject({ watch: { every: "5m", ...rest }, watch_status });
    const { activity, ...known } = await getTask(services, { id: task.task_id });
    expect(known).toEqual({ ...task, last_deliveries: [] });
    expect(activity).toMatchObject({ incidents: 0, days: [] });
    expect((await listTasks(services, { limit: 10 })).items).toEqual([task]);
  });

  it("is none where nobody asks for it", async () => {
    expect(await make()).toMatchObject({ watch: null, watch_status: null, firing: { mode: "every" } });
  });

  it.each([
    ["5 minutes", "5m"],
    ["hour", "1h"],
  ])("is made by a sentence that says to check every %s", async (words, every) => {
    const task = await make({}, `${intent}, check every ${words}`);
    expect(task).toMatchObject({ watch: { every, ...rest }, firing: { mode: "on_change", cooldown: "6h" } });
    expect(task.provenance).toMatchObject({ watch: { every }, sentence: `${sentence}, checked every ${every}.` });
    expect(task.provenance.summary).toContain(`; checked every ${every}, as the sentence says`);
    const again = await make({}, task.provenance.sentence ?? "");
    expect(again).toMatchObject({ condition_id: task.condition_id, watch: task.watch, firing: task.firing });
  });

  it("fires on change and at most once in six hours unless it is told otherwise", async () => {
    const firing = async (said: object | undefined) =>
      (await make({ watch: { every: "1h" }, ...(said === undefined ? {} : { firing: said }) })).firing;
    expect(await firing(undefined)).toEqual({ mode: "on_change", cooldown: "6h" });
    expect(await firing({ for: "15m" })).toEqual({ mode: "on_change", cooldown: "6h", for: "15m" });
    expect(await firing({ cooldown: "1h" })).toEqual({ mode: "on_change", cooldown: "1h" });
    expect(await firing({ mode: "on_change" })).toEqual({ mode: "on_change" });
    expect(await firing({ mode: "every" })).toEqual({ mode: "every" });
  });

  it("says in its provenance when it looks and what it fires by, as it is now", async () => {
    const { task_id, provenance } = await make({ watch: { every: "5m" } });
    const stem = "Alert when the account active user rate is below 30%";
    const control = "only when that begins, at most once every 6 hours";
    expect(provenance.restated).toBe(`${stem}, ${control}, checked every 5 minutes.`);
    const slower = await patch(task_id, { watch: { every: "1h" }, firing: { mode: "every" } });
    expect(slower.provenance.restated).toBe(`${stem}, every time it is found so, checked every hour.`);
    expect((await patch(task_id, { watch: null })).provenance.restated).toBe(`${stem}.`);
  });

  it("no longer says that it is checked once its watch is taken away", async () => {
    const { task_id } = await make({}, `${intent}, check every 5 minutes`);
    const { provenance } = await patch(task_id, { watch: null });
    expect(provenance.restated).not.toContain("checked");
    expect(provenance.watch).toEqual({ every: "5m" });
  });

  it("is shown by a dry run, which tells nobody", async () => {
    const shown = await dryRun({ watch: { every: "5m" } });
    expect(shown).toMatchObject({
      watch: { every: "5m", ...rest },
      firing: { mode: "on_change", cooldown: "6h" },
      provenance: { restated: expect.stringContaining("checked every 5 minutes") },
    });
    expect(told).toBe(0);
  });
});

describe("a change of a watch", () => {
  it("keeps the firing that the task has", async () => {
    const { task_id } = await make();
    const watched = await patch(task_id, { watch: { every: "5m" } });
    expect(watched).toMatchObject({ watch: { every: "5m" }, firing: { mode: "every" } });
    expect(await patch(task_id, { watch: null })).toMatchObject({ watch: null, watch_status: null });
  });

  it("looks at nothing before the change, nor before it is resumed", async () => {
    const { task_id } = await make({ watch: { every: "5m" } });
    const since = () => services.tables.tasks.get(task_id)?.watch?.since ?? 0;
    const first = since();
    await patch(task_id, { watch: { every: "10m" } });
    const second = since();
    expect(second).toBeGreaterThan(first);
    expect(await patch(task_id, { status: "paused" })).toMatchObject({ watch_status: { state: "paused" } });
    expect(since()).toBe(second);
    await patch(task_id, { status: "active" });
    expect(since()).toBeGreaterThan(second);
    const third = since();
    await patch(task_id, { status: "active" });
    expect(since()).toBe(third);
  });

  it("is told to the shards, as are creating, pausing and deleting, and changes of other tasks are not", async () => {
    const other = await make();
    await patch(other.task_id, { status: "paused" });
    await deleteTask(services, { id: other.task_id });
    expect(told).toBe(0);
    const { task_id } = await make({ watch: { every: "5m" } });
    expect(told).toBe(1);
    await patch(task_id, { status: "paused" });
    expect(told).toBe(2);
    await patch(task_id, { watch: null });
    expect(told).toBe(3);
    await patch(task_id, { watch: { every: "5m" } });
    await deleteTask(services, { id: task_id });
    expect(told).toBe(5);
  });
});

describe("a change that the shards have to hear of", () => {
  it("is told after the answer, unless data that comes next has to be looked at", async () => {
    const deferred: unknown[] = [];
    const memory = services;
    let tell = () => undefined as unknown;
    const hastened = new Promise<void>((resolve) => (tell = resolve)).then(() => memory.watching.hasten());
    services = {
      ...memory,
      defer: (promise) => void deferred.push(promise),
      pause: () => new Promise(() => undefined),
      watching: { ...memory.watching, hasten: () => hastened },
    };
    await make({ watch: { every: "5m" } });
    expect(deferred).toHaveLength(1);
    let answered = false;
    const made = make({ watch: { on: "observation" } }).then(() => (answered = true));
    await new Promise((done) => setImmediate(done));
    expect(answered).toBe(false);
    tell();
    await made;
    expect([answered, deferred.length]).toEqual([true, 2]);
  });
});

describe("a watch that cannot run", () => {
  it.each([
    ["too often", { every: "30s" }, "watch.every"],
    ["too seldom", { every: "60d" }, "watch.every"],
    ["both ways", { every: "5m", on: "observation" }, "watch"],
    ["at no time", { keep: "all" }, "watch"],
    ["on an unknown event", { on: "sunrise" }, "watch.on"],
    ["on observation and keeps changes alone", { on: "observation", keep: "changes" }, "watch.keep"],
  ])("looks %s", async (_, watch, location) => {
    expect(await refusedAt(() => make({ watch }))).toEqual([400, location]);
    expect(await refusedAt(() => dryRun({ watch }))).toEqual([400, location]);
    const { task_id } = await make();
    expect(await refusedAt(() => patch(task_id, { watch }))).toEqual([400, location]);
  });

  it("differs from the sentence", async () => {
    const words = `${intent}, check every 5 minutes`;
    expect(await refusedAt(() => make({ watch: { every: "1h" } }, words))).toEqual([400, "watch.every"]);
    expect(await refusedAt(() => make({ watch: null }, words))).toEqual([400, "watch"]);
    expect((await make({ watch: { every: "300s", keep: "all" } }, words)).watch).toEqual({ every: "5m", ...rest });
  });

  it.each([
    [`${sentence}, checked every 5m, checked on observation.`, "qualifier"],
    [`${sentence}, checked every 10s.`, "qualifier_not_available"],
  ])("is said by a sentence: %s", async (words, reason) => {
    expect(await refusal(() => make({}, words))).toMatchObject({ code: "intent_unresolved", details: { reason } });
  });

  it("would record more than anybody asked for", async () => {
    entities = 1_000;
    const error = await refusal(() => make({ watch: { every: "5m" } }));
    expect(error).toMatchObject({ code: "validation_error", location: "watch.keep" });
    expect(error.message).toContain("1,000 entities every 5m records 288,000 decisions a day");
    expect(error.message).toContain("at most 100,000");
    expect(error.suggestion).toContain('"changes"');
    for (const keep of ["all", "changes"])
      expect((await make({ watch: { every: "5m", keep } })).watch).toMatchObject({ every: "5m", keep });
    expect((await make({ watch: { every: "15m" } })).watch).toMatchObject({ every: "15m" });
  });

  it("reads a signal that is filled from later data", async () => {
    const policy = { type: "time_series<float>", missing_data_policy: "backward_fill" };
    await register(services, { primitive_id: "shop.orders", ...policy });
    const words = "Alert when `shop.orders` is above 5.";
    const error = await refusal(() => make({ watch: { every: "5m" } }, words));
    expect(error).toMatchObject({ code: "validation_error", location: "watch" });
    expect(error.message).toContain("shop.orders");
    const { task_id } = await make({}, words);
    expect(await refusedAt(() => patch(task_id, { watch: { every: "5m" } }))).toEqual([400, "watch"]);
  });
});

describe("a watch whose sweep would take too long", () => {
  const scope = (pace: object) => ({
    ...services,
    watches: {
      ...services.watches,
      last: () => Promise.resolve({ ...watchHealth([]), pace: { ...nothing, ...pace } }),
    },
  });
  const nothing = { all: null, changes: null };
  const wish = { every: "1h", keep: "all" };

  it("is refused with the numbers, at the pace that the slowest shard has shown", async () => {
    entities = 1_000_000;
    services = scope({ all: 250 });
    const error = await refusal(() => make({ watch: wish }));
    expect(error).toMatchObject({ code: "validation_error", location: "watch.every" });
    const shards = services.config.ledgerShards;
    const expected_ms = (entities / shards / 250) * 1_000;
    expect(error.details).toEqual({ entities, shards, looks_per_second: 250, expected_ms, limit_ms: 1_800_000 });
    expect(error.message).toContain("1,000,000 entities");
    expect((await make({ watch: { ...wish, every: "1d" } })).watch).toMatchObject({ every: "1d" });
  });

  it("is not refused where nothing was measured, for what it keeps or at all", async () => {
    entities = 1_000_000;
    expect((await make({ watch: wish })).watch).toMatchObject(wish);
    services = scope({ changes: 1 });
    expect((await make({ watch: wish })).watch).toMatchObject(wish);
  });

  it("is refused by a change of the watch or of the scope, too", async () => {
    const { task_id } = await make({ watch: wish });
    services = scope({ all: 250 });
    entities = 1_000_000;
    expect(await refusedAt(() => patch(task_id, { watch: wish }))).toEqual([400, "watch.every"]);
    expect(await refusedAt(() => patch(task_id, { entity_scope: "all" }))).toEqual([400, "watch.every"]);
    expect((await patch(task_id, { status: "paused" })).status).toBe("paused");
  });
});

describe("a watch that has values fetched", () => {
  const words = "Alert when `shop.returns` is above 5.";
  const source = { kind: "http", url: "https://metrics.example.com/{entity}" } as const;
  const every = { watch: { every: "1d" } };
  beforeEach(() => register(services, { primitive_id: "shop.returns", type: "float", source }));

  it("is made for up to 1,000 entities, and refused above with both numbers and the way out", async () => {
    entities = 1_000;
    expect((await make(every, words)).watch).toMatchObject({ every: "1d" });
    entities = 1_001;
    const error = await refusal(() => make(every, words));
    expect(error).toMatchObject({ code: "validation_error", location: "watch", details: { entities, limit: 1_000 } });
    expect(error.message).toContain("1001 entities");
    expect(error.suggestion).toContain("push the values");
    const { task_id } = await make({}, words);
    expect(await refusedAt(() => patch(task_id, every))).toEqual([400, "watch"]);
  });

  it("is not made on observations", async () => {
    const error = await refusal(() => make({ watch: { on: "observation" } }, words));
    expect(error).toMatchObject({ code: "validation_error", location: "watch.on" });
    expect(error.message).toContain("shop.returns is fetched");
  });

  it("is not given a wider scope than that", async () => {
    entities = 1_000;
    const { task_id } = await make(every, words);
    entities = 1_001;
    expect(await refusedAt(() => patch(task_id, { entity_scope: "all" }))).toEqual([400, "watch"]);
    entities = 3;
    expect((await patch(task_id, { entity_scope: "shop:*" })).entity_scope).toBe("shop:*");
  });

  it.each([
    ["of 1,000 entities by the clock", 1_000, 300_000, null],
    ["of more", 1_001, 300_000, "holds 1001 entities"],
    ["on observations", 10, null, "waits for values"],
  ])("%s: whether its signal may be given a source to fetch from", async (_, count, every_ms, words_) => {
    const { task_id, condition_id, condition_version } = await make({ watch: { every: "5m", keep: "all" } });
    entities = count;
    const { scope_rules, firing } = (await services.tasks.find(task_id)) as StoredTask;
    const rule = { every_ms, no_data: "ignore", keep: "all" } as const;
    const named = { task_id, status: "active", condition_id, condition_version, scope_rules, firing } as const;
    let watches: Watch[] = [{ ...named, watch: rule, since: 0 }];
    const lists = {
      ...services.watches,
      version: () => Promise.resolve(1),
      list: () => Promise.resolve({ version: 1, watches, fetched: [], silences: [] }),
    };
    const set = (id: string) =>
      setPrimitiveSource({ ...services, watches: lists }, { id, source: input(PrimitiveSource, source) });
    const error = words_ === null ? null : await refusal(() => set(RATE));
    const refused: unknown = expect.objectContaining({
      code: "validation_error",
      location: "kind",
      details: { task_id },
    });
    expect(error).toEqual(words_ === null ? null : refused);
    expect(error?.message ?? "").toContain(words_ ?? "");
    expect((await set("shop.returns")).source).toMatchObject({ kind: "http" });
    watches = [];
    expect((await set(RATE)).source).toMatchObject({ kind: "http" });
  });
});
