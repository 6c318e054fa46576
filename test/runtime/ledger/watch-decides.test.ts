import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { type FiringConfig, firingRule } from "../../../worker/domain/firing/rule.ts";
import { falls } from "../../support/firings.ts";
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
import { accountsAt } from "./accounts.ts";
import { actionsOf, nextLook, onChange, waiting } from "./kept-changes.ts";
import {
  changeTask,
  DELAY,
  enter,
  MINUTE,
  push,
  ring,
  stubOf,
  sweepsOf,
  watchTask,
  type WatchWorld,
} from "./watched.ts";

let task: Task;
let world: WatchWorld;
let start = START;
let [first, second] = ["", ""];

const watch = (one: Task, keep: "all" | "changes", firing: FiringConfig = onChange) =>
  watchTask(one, { since: start, scope: `account${start}:`, keep, firing });
const next = (rates?: Readonly<Record<string, number>>) => nextLook(world, rates);
const fired = async (one: Task = task) =>
  (await actionsOf(one)).filter(({ state }) => state !== "skipped").map(({ t }) => t);
const ask = async (entity: string, t: number) => {
  const asked = question(task, entity, new Date(t).toISOString());
  const { body } = await call<FullPipelineResult>("POST", "/evaluate/full", asked);
  return body.decision.actions_triggered.map(({ status, reason }) => reason ?? status);
};
const inShard = (...statements: string[]) =>
  runInDurableObject(stubOf(0), (_, { storage }) => {
    for (const statement of statements) storage.sql.exec(statement);
  });

await registerRate(call);

beforeEach(async () => {
  let entities: string[];
  ({ start, entities, task, world } = await accountsAt(start + 60 * MINUTE, 2));
  [first = "", second = ""] = entities;
  await push(RATE, start - MINUTE, { [first]: 0.2, [second]: 0.9 });
});

describe.each(["all", "changes"] as const)("a task that watches and keeps %s", (keep) => {
  it("decides a question by what it has seen, and leaves out one about a time that has passed", async () => {
    await watch(task, keep);
    await ring();
    await push(RATE, start + 10_000, { [second]: 0.1 });
    expect(await ask(second, start + 40_000)).toEqual(["triggered"]);
    expect(await ask(second, start + 30_000)).toEqual(["superseded"]);
    expect(await ask(first, start - 1_000)).toEqual(["superseded"]);
    await next();
    expect(await fired()).toEqual([start, start + 40_000]);
    expect(await waiting()).toEqual([]);
  });

  it("decides by looks of its own beside another on the same condition", async () => {
    const twin = await createTask(call, "alert me when the active user rate drops below 35%");
    expect(twin.condition_id).toBe(task.condition_id);
    await watch(task, keep);
    await watchTask(twin, {
      every_ms: 2 * MINUTE,
      since: start,
      scope: `account${start}:`,
      keep: "all",
      firing: onChange,
    });
    await ring();
    const between = await next({ [second]: 0.1 });
    const both = await next();
    expect(await fired()).toEqual([start, between]);
    expect(await fired(twin)).toEqual([start, both]);
  });

  it("fires by the rule that it has in D1, though the shard has not heard of it", async () => {
    await watch(task, keep);
    await ring();
    const rule = JSON.stringify(firingRule({ mode: "on_change", cooldown: "30m" }, falls));
    await env.DB.prepare("UPDATE tasks SET firing = ? WHERE task_id = ?").bind(rule, task.task_id).run();
    await next({ [first]: 0.9 });
    const held = await next({ [first]: 0.1 });
    expect((await actionsOf(task)).filter(({ t }) => t === held)).toMatchObject([{ reason: "cooldown" }]);
    await changeTask(task.task_id, "firing = ?", rule);
    expect(await fired()).toEqual([start]);
    world.now = start + 30 * MINUTE + DELAY;
    await ring();
    expect(await fired()).toEqual([start, start + 30 * MINUTE]);
  });

  it("holds back by a cooldown that has become longer what it fired under a shorter one", async () => {
    await watch(task, keep, { mode: "every", cooldown: "1m" });
    await ring();
    for (const _ of [1, 2, 3]) await next({ [first]: 0.9 });
    await watch(task, keep, { mode: "every", cooldown: "10m" });
    await next({ [first]: 0.1 });
    expect(await fired()).toEqual([start]);
    world.now = start + 9 * MINUTE + DELAY;
    await ring();
    expect(await fired()).toEqual([start]);
    await next();
    expect(await fired()).toHaveLength(2);
  });
});

describe("a shard in which D1 decided what fires", () => {
  /** Makes the shard one of before: it knows which entities were true, and no firing state. */
  async function becomeFormer(): Promise<void> {
    await inShard(
      "CREATE TABLE watched_true (task_no INTEGER NOT NULL, entity_no INTEGER NOT NULL, PRIMARY KEY (task_no, entity_no)) WITHOUT ROWID",
      "INSERT INTO watched_true SELECT task_no, entity_no FROM firing_states WHERE run_since IS NOT NULL",
      "DELETE FROM firing_states",
      "UPDATE watches SET changes_since = NULL",
    );
    await abortAllDurableObjects();
    await enter(world);
  }

  it.each<[string, FiringConfig]>([
    ["on change", { mode: "on_change" }],
    ["with a release", { mode: "on_change", release: 0.5 }],
    ["after a hold", { mode: "on_change", for: "1m" }],
  ])(
    "goes on %s as if nothing had happened: what was told is not told again, and what comes next is",
    async (_, firing) => {
      const kept = firing.for === undefined ? 0 : MINUTE;
      await watch(task, "all", firing);
      await ring();
      await next();
      expect(await fired()).toEqual([start + kept]);
      await becomeFormer();
      await next();
      await next({ [first]: 0.4 });
      const again = await next({ [first]: 0.1 });
      await next();
      const goesOn = firing.release !== undefined;
      expect(await fired()).toEqual([start + kept, ...(goesOn ? [] : [again + kept])]);
      await next({ [first]: 0.9 });
      await next({ [first]: 0.1 });
      const last = await next();
      expect((await fired()).at(-1)).toBe(last - MINUTE + kept);
      expect((await sweepsOf(task)).slice(0, 3).map(({ turned }) => turned)).toEqual([0, 1, 1]);
    },
  );

  it("holds back by a cooldown that began before", async () => {
    await watch(task, "all", { mode: "every", cooldown: "5m" });
    await ring();
    await next({ [first]: 0.9 });
    await becomeFormer();
    for (const rate of [0.1, 0.1, 0.1]) await next({ [first]: rate });
    expect(await fired()).toEqual([start]);
    const after = await next();
    expect(await fired()).toEqual([start, after]);
  });

  it("closes the incident of a task that keeps changes from its next look on", async () => {
    await watch(task, "all");
    await ring();
    await becomeFormer();
    await watch(task, "changes");
    const over = await next({ [first]: 0.9 });
    const incident = await env.DB.prepare("SELECT closed_at FROM incidents WHERE task_id = ?").bind(task.task_id).all();
    expect(incident.results).toEqual([{ closed_at: over }]);
  });
});
