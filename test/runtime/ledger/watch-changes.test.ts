import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { ChangesKeeper } from "../../../worker/ledger/shard/watch/firing/keeper.ts";
import { call } from "../../support/runtime-call.ts";
import {
  createTask,
  type FullPipelineResult,
  question,
  RATE,
  registerRate,
  START,
  type Task,
} from "../../support/world.ts";
import { tenAccountsAt } from "./accounts.ts";
import { actionsOf, nextLook, onChange, statesSince, waiting, watchChanges } from "./kept-changes.ts";
import {
  changeTask,
  copySilences,
  decisionsAt,
  enter,
  looksOf,
  MINUTE,
  pauseFor,
  push,
  ring,
  silence,
  statusOf,
  stubOf,
  sweepsOf,
  watchTask,
  type WatchWorld,
} from "./watched.ts";

let task: Task;
let world: WatchWorld;
/** Each test has times and entities of its own. */
let start = START;
let entities: string[];
let [first, second] = ["", ""];
const at = (t = start) => new Date(t).toISOString();

const watch = (one: Task, firing?: Parameters<typeof watchChanges>[2]) => watchChanges(one, start, firing);
const next = (rates?: Readonly<Record<string, number>>) => nextLook(world, rates);

/** Five accounts are too low. */
const five = <T>(one: T): T[] => Array.from({ length: 5 }, () => one);
/** What the task's actions of a look came to. */
const statesAt = async (t: number) => (await actionsOf(task)).filter((one) => one.t === t).map(({ state }) => state);

await registerRate(call);

beforeEach(async () => {
  ({ start, entities, task, world } = await tenAccountsAt(start + 60 * MINUTE));
  [first = "", second = ""] = entities;
});

describe("a watch that keeps changes", () => {
  it("counts entities at which it had nothing to judge", async () => {
    const unusual = await createTask(call, "alert me when the active user rate is unusual");
    await enter(world);
    await watch(unusual);
    await ring();
    expect(await decisionsAt(unusual.condition_id, start)).toEqual([]);
    expect(await statusOf(unusual)).toMatchObject({ unanswered: 0, valueless: 10 });
  });

  it("records the first true, and all that fires; the others are kept in brief", async () => {
    await watch(task, onChange);
    await ring();
    const decisions = await decisionsAt(task.condition_id, start);
    expect(decisions.map(({ outcome }) => outcome)).toEqual(five("triggered"));
    expect(world.sent.toSorted()).toEqual(decisions.map(({ decision_id }) => decision_id).toSorted());
    expect(await sweepsOf(task)).toEqual([
      { t: start, entities: 10, fired: 5, turned: 5, unanswered: 0, late_ms: 0, missed: 0, done: true },
    ]);
    expect(await waiting()).toEqual([]);
    expect(await looksOf(task, second)).toMatchObject([{ t: start, outcome: "not_triggered", score: 0.9 }]);

    const quiet = await next();
    expect(await decisionsAt(task.condition_id, quiet)).toEqual([]);
    expect((await sweepsOf(task))[0]).toMatchObject({ t: quiet, entities: 10, fired: 0, turned: 0 });
    expect(await looksOf(task, first)).toMatchObject([{ t: quiet, outcome: "triggered", score: 0.2 }, { t: start }]);
  });

  it("fires what D1 refused as soon as the task takes it", async () => {
    await watch(task, onChange);
    await changeTask(task.task_id, "status = ?", "active");
    await runInDurableObject(stubOf(0), (object: LedgerShard) => object.watchesChanged());
    await env.DB.prepare("UPDATE tasks SET status = 'paused' WHERE task_id = ?").bind(task.task_id).run();
    await ring();
    expect((await actionsOf(task)).map(({ state, reason }) => [state, reason])).toEqual(
      five(["skipped", "task_paused"]),
    );
    expect((await statesSince(start)).filter(({ told }) => told === 1)).toEqual([]);
    await env.DB.prepare("UPDATE tasks SET status = 'active' WHERE task_id = ?").bind(task.task_id).run();
    const t = await next();
    expect(await statesAt(t)).toEqual(five("planned"));
  });

  it("steps from what a question has fired while the looks were judged", async () => {
    await watch(task, onChange);
    await ring();
    await push(RATE, start + 1_000, { [second]: 0.1 });
    const real = Reflect.get(ChangesKeeper.prototype, "judge");
    let asked = false;
    vi.spyOn(ChangesKeeper.prototype, "judge").mockImplementation(function* (this: ChangesKeeper, part, some) {
      const piece = yield* real.call(this, part, some);
      if (asked) return piece;
      asked = true;
      yield* pauseFor(call("POST", "/evaluate/full", question(task, second, at(start + 50_000))));
      return piece;
    });
    const t = await next();
    vi.restoreAllMocks();
    expect((await looksOf(task, second))[0]).toMatchObject({ t, outcome: "triggered" });
    expect((await actionsOf(task)).filter((one) => one.t > start)).toMatchObject([{ t: start + 50_000 }]);
    expect(await decisionsAt(task.condition_id, t)).toEqual([]);
  });

  it("keeps its state while it is paused, and through another version of the condition", async () => {
    await watch(task, onChange);
    await ring();
    await changeTask(task.task_id, "status = ?", "paused");
    world.now += 5 * MINUTE;
    await ring();
    await changeTask(task.task_id, "status = ?", "active");
    const resumed = await next({ [second]: 0.1 });
    expect((await actionsOf(task)).filter(({ t }) => t > start)).toEqual([
      { t: resumed, state: "planned", reason: null },
    ]);
    expect(await decisionsAt(task.condition_id, resumed)).toHaveLength(1);
    const { condition_id, condition_version } = await createTask(
      call,
      "alert me when the active user rate drops below 30%",
    );
    await changeTask(task.task_id, "condition_id = ?, condition_version = ?", condition_id, condition_version);
    const rebound = await next();
    expect((await actionsOf(task)).filter(({ t }) => t === rebound)).toEqual(
      Array.from({ length: 6 }, () => ({ t: rebound, state: "skipped", reason: "unchanged" })),
    );
    expect(await decisionsAt(condition_id, await next())).toEqual([]);
    await next({ [entities[3] ?? ""]: 0.1 });
    expect((await actionsOf(task)).filter(({ t, state }) => t > start && state === "planned")).toHaveLength(2);
  });

  it("sends what a preview would have sent once it is active", async () => {
    await watch(task, onChange);
    await changeTask(task.task_id, "status = ?", "preview");
    await ring();
    expect((await actionsOf(task)).map(({ state }) => state)).toEqual(five("would_trigger"));
    await next();
    expect(await actionsOf(task)).toHaveLength(5);
    await changeTask(task.task_id, "status = ?", "active");
    const t = await next();
    expect(await statesAt(t)).toEqual(five("planned"));
  });

  it("ends a sweep as it began when the task changes over meanwhile, and counts what it fired", async () => {
    await watch(task, onChange);
    const real = Reflect.get(ChangesKeeper.prototype, "judge");
    let changed = false;
    vi.spyOn(ChangesKeeper.prototype, "judge").mockImplementation(function* (this: ChangesKeeper, part, some) {
      const all = { since: start, scope: `account${start}:`, keep: "all", firing: onChange } as const;
      if (!changed) yield* pauseFor(watchTask(task, all));
      changed = true;
      return yield* real.call(this, part, some);
    });
    await ring();
    vi.restoreAllMocks();
    expect(await decisionsAt(task.condition_id, start)).toHaveLength(5);
    const t = await next();
    expect(await decisionsAt(task.condition_id, t)).toHaveLength(10);
    await watch(task, onChange);
    await next();
    expect((await actionsOf(task)).filter(({ state }) => state === "planned")).toHaveLength(5);
  });
});

describe("a silence under a watch that keeps changes", () => {
  it.each([
    ["on change", onChange, MINUTE],
    ["with a cooldown", { mode: "every", cooldown: "10m" } as const, MINUTE],
    ["every time", { mode: "every" } as const, MINUTE],
  ])("holds back what is silenced, and fires at the first look after it: %s", async (_, firing, span) => {
    await watch(task, firing);
    await silence(task, start, start + 2 * span);
    await ring();
    await next();
    const fates = (await actionsOf(task)).map(({ state, reason }) => [state, reason]);
    expect(fates).toEqual(Array.from({ length: 10 }, () => ["skipped", "silenced"]));
    expect((await statesSince(start)).filter(({ told, fired_at }) => told === 1 || fired_at !== null)).toEqual([]);
    expect(world.sent).toEqual([]);
    const t = await next();
    expect(await statesAt(t)).toEqual(five("planned"));
    expect(await waiting()).toEqual([]);
  });

  it.each([
    ["on change", onChange],
    ["every time", { mode: "every" } as const],
  ])("records no look after look of what it knows to be silenced: %s", async (_, firing) => {
    await watch(task, firing);
    await silence(task, start, start + 3 * MINUTE);
    await copySilences();
    await ring();
    expect((await actionsOf(task)).map(({ reason }) => reason)).toEqual(five("silenced"));
    expect(await decisionsAt(task.condition_id, await next())).toEqual([]);
    expect(await decisionsAt(task.condition_id, await next())).toEqual([]);
    const t = await next();
    expect(await statesAt(t)).toEqual(five("planned"));
    expect(world.sent).toHaveLength(5);
  });

  it("knows silences of an entity, and of a task about an entity", async () => {
    await watch(task, onChange);
    const third = entities[2] ?? "";
    const [one = "", other = ""] = await stubOf(0).reserve([first, third]);
    const insert = env.DB.prepare(
      `INSERT INTO silences (silence_id, task_id, entity_id, starts_at, ends_at, until, reason, created_at, created_by)
       VALUES (?1, ?2, ?3, ?4, ?5, ?5, 'maintenance', ?4, 'key_a')`,
    );
    const of = (id: string, taskId: string | null, entityId: string | null) =>
      insert.bind(`sil_${start}_${id}`, taskId, entityId, start, start + 2 * MINUTE);
    await env.DB.batch([of("a", null, one), of("b", task.task_id, other), of("c", "task_other", null)]);
    await copySilences();
    await ring();
    const query = `SELECT d.entity_id FROM action_results a JOIN decisions d USING (decision_id)
      WHERE a.task_id = ? AND a.reason = 'silenced' AND d.evaluated_at = ? ORDER BY d.entity_id`;
    const silenced = await env.DB.prepare(query).bind(task.task_id, start).all<{ entity_id: string }>();
    expect(silenced.results.map(({ entity_id }) => entity_id)).toEqual([one, other].toSorted());
    expect(world.sent).toHaveLength(3);
    expect(await decisionsAt(task.condition_id, await next())).toEqual([]);
    await next();
    expect(world.sent).toHaveLength(5);
  });

  it("fires at the next look once a silence that it knew has been ended, also by an asked question", async () => {
    await watch(task, onChange);
    await silence(task, start, start + 30 * MINUTE);
    await copySilences();
    await ring();
    const question1 = question(task, first, at(start + 30_000));
    const asked = await call<FullPipelineResult>("POST", "/evaluate/full", question1);
    expect(asked.body.decision.actions_triggered).toMatchObject([{ status: "skipped", reason: "silenced" }]);
    await silence(task, start, start + 40_000);
    await copySilences();
    const t = await next();
    expect(await statesAt(t)).toEqual(five("planned"));
  });

  it("sends nothing of a run that has ended before the silence does", async () => {
    await watch(task, onChange);
    await silence(task, start, start + 2 * MINUTE);
    await ring();
    await next(Object.fromEntries(entities.map((entity) => [entity, 0.9])));
    await next();
    expect((await actionsOf(task)).map(({ reason }) => reason)).toEqual(five("silenced"));
    expect(world.sent).toEqual([]);
  });
});
