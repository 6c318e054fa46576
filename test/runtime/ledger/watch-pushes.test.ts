import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
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
import { observedAt } from "./accounts.ts";
import { actionsOf } from "./kept-changes.ts";
import {
  changeTask,
  decisionsAt,
  looksOf,
  MINUTE,
  push,
  ring,
  someEntities,
  stubOf,
  sweepsOf,
  watchTask,
  type WatchWorld,
} from "./watched.ts";

const SECOND = 1_000;
const iso = (t: number) => new Date(t).toISOString();
let task: Task;
let world: WatchWorld;
let start = START;
let first: string;
let second: string;

await registerRate(call);
await call("POST", "/primitives", { primitive_id: "account.seats", type: "float" });

beforeEach(async () => {
  let entities: string[];
  ({ start, entities, task, world } = await observedAt(start + 24 * 60 * MINUTE));
  [first = "", second = ""] = entities;
});

const pending = () =>
  runInDurableObject(
    stubOf(0),
    (_, { storage }) => storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM watch_pushes").one().n,
  );
const timesOf = async (entity: string) => (await looksOf(task, entity)).map(({ t }) => t);

describe("a watch on observations", () => {
  it("asks about an entity at the time of its newest observation, within a second", async () => {
    await push(RATE, start - 5 * SECOND, { [first]: 0.2, [second]: 0.9 });
    expect(world.armed).toEqual([start + SECOND]);
    await ring();
    expect(await sweepsOf(task)).toEqual([]);
    world.now += SECOND;
    await ring();
    expect(await decisionsAt(task.condition_id, start - 5 * SECOND)).toHaveLength(2);
    expect(await sweepsOf(task)).toMatchObject([{ entities: 2, fired: 1, turned: 1, unanswered: 0, done: true }]);
    expect(await looksOf(task, first)).toMatchObject([{ t: start - 5 * SECOND, outcome: "triggered" }]);
    expect(world.sent).toHaveLength(1);
    expect(await pending()).toBe(0);
  });

  it("asks once about what came in within a second, at the newest time", async () => {
    await push(RATE, start - 9 * SECOND, { [first]: 0.9 });
    await push(RATE, start - 8 * SECOND, { [first]: 0.8 });
    await push(RATE, start - 7 * SECOND, { [first]: 0.2 });
    world.now += SECOND;
    await ring();
    expect(await timesOf(first)).toEqual([start - 7 * SECOND]);
    await push(RATE, start - 6 * SECOND, { [first]: 0.9 });
    world.now += SECOND;
    await ring();
    expect(await timesOf(first)).toEqual([start - 6 * SECOND, start - 7 * SECOND]);
    expect(await sweepsOf(task)).toMatchObject([{ turned: 1 }, { turned: 1 }]);
  });

  it("asks about an event that comes after its look just behind that, and not again where it is sent again", async () => {
    const paid = (id: string, seconds: number) =>
      call("POST", "/observations", {
        observations: [
          { primitive_id: RATE, entity: first, observed_at: iso(start - seconds * SECOND), value: 0.2, event_id: id },
        ],
      });
    const lookOnce = async () => {
      world.now += SECOND;
      await ring();
    };
    const at = start - 5 * SECOND;
    await paid("a", 5);
    await paid("b", 5);
    await lookOnce();
    expect(await timesOf(first)).toEqual([at]);
    await paid("c", 5);
    await lookOnce();
    expect(await timesOf(first)).toEqual([at + 1, at]);
    await paid("c", 5);
    await lookOnce();
    expect(await timesOf(first)).toEqual([at + 1, at]);
    await paid("d", 9);
    await lookOnce();
    expect(await timesOf(first)).toEqual([at + 2, at + 1, at]);
  });

  it("asks about a member that comes after its entity's look just behind that, as the second half of a scrape does", async () => {
    const mounts = { primitive_id: "disk.used", type: "time_series<float>", members: ["mount"], max_age: "10m" };
    await call("POST", "/primitives", { ...mounts, description: "Disk usage" });
    const full = await createTask(call, "alert me when the disk usage is above 90");
    await watchTask(full, { every_ms: null, since: start - 60 * MINUTE, scope: `account${start}:` });
    await ring();
    const scraped = async (mount: string, value: number, seconds: number) => {
      const one = { primitive_id: "disk.used", entity: first, value, member: { mount } };
      await call("POST", "/observations", { observations: [{ ...one, observed_at: iso(start - seconds * SECOND) }] });
      world.now += SECOND;
      await ring();
    };
    const looks = async () => (await looksOf(full, first)).map(({ t, outcome }) => [t, outcome]);
    const at = start - 5 * SECOND;
    await scraped("/", 40, 5);
    expect(await looks()).toEqual([[at, "not_triggered"]]);
    await scraped("/var", 95, 5);
    expect(await looks()).toEqual([
      [at + 1, "triggered"],
      [at, "not_triggered"],
    ]);
    await scraped("/var", 95, 5);
    await scraped("/var", 40, 9);
    expect(await looks()).toHaveLength(2);
    await scraped("/boot", 20, 9);
    expect(await looks()).toHaveLength(3);
  });

  it("fires once a run, takes questions asked in between as looks, and passes over what is older than its last look", async () => {
    const onChange = { mode: "on_change" as const, for: "1m" };
    const since = start - 60 * MINUTE;
    await watchTask(task, { every_ms: null, since, scope: `account${start}:`, firing: onChange });
    await ring();
    const lookAt = async (seconds: number, rate: number) => {
      world.now = start + seconds * SECOND;
      await push(RATE, world.now, { [first]: rate });
      world.now += SECOND;
      await ring();
    };
    const ask = (seconds: number) => {
      const asked = question(task, first, new Date(start + seconds * SECOND).toISOString());
      return call<FullPipelineResult>("POST", "/evaluate/full", asked);
    };
    for (const [seconds, rate] of [
      [0, 0.9],
      [10, 0.2],
      [300, 0.2],
      [310, 0.1],
    ] as const)
      await lookAt(seconds, rate);
    expect((await ask(320)).body.decision.actions_triggered).toMatchObject([
      { status: "skipped", reason: "unchanged" },
    ]);
    expect((await ask(305)).body.decision.actions_triggered).toMatchObject([{ reason: "superseded" }]);
    for (const [seconds, rate] of [
      [330, 0.9],
      [340, 0.2],
    ] as const)
      await lookAt(seconds, rate);
    expect((await ask(400)).body.decision.actions_triggered).toMatchObject([{ status: "triggered" }]);
    await lookAt(410, 0.2);
    const fired = (await actionsOf(task)).filter(({ state }) => state !== "skipped");
    expect(fired.map(({ t }) => (t - start) / SECOND)).toEqual([300, 400]);
  });

  it.each([
    ["a correction", () => push(RATE, start - 10 * SECOND, { [first]: 0.1 })],
    ["what is older than the newest", () => push(RATE, start - 11 * SECOND, { [first]: 0.1 })],
    ["another signal", () => push("account.seats", start - SECOND, { [first]: 5 })],
    ["the same again", () => push(RATE, start - 10 * SECOND, { [first]: 0.9 })],
  ])("asks nothing for %s", async (_, pushed) => {
    await push(RATE, start - 10 * SECOND, { [first]: 0.9 });
    world.now += SECOND;
    await ring();
    await pushed();
    world.now += SECOND;
    await ring();
    expect(await timesOf(first)).toEqual([start - 10 * SECOND]);
    expect(await sweepsOf(task)).toHaveLength(1);
  });

  it.each([
    ["comes in more than an hour late", () => push(RATE, start - 61 * MINUTE, { [first]: 0.1 })],
    ["is ahead of now", () => push(RATE, start + 30 * SECOND, { [first]: 0.1 })],
    ["is of an entity out of scope", () => push(RATE, start, { [someEntities(`other${start}`, 1)[0] ?? ""]: 0.1 })],
  ])("asks nothing for what %s", async (_, pushed) => {
    await pushed();
    world.now += SECOND;
    await ring();
    expect(await decisionsAt(task.condition_id, start)).toEqual([]);
    expect(await timesOf(first)).toEqual([]);
    expect(await pending()).toBe(0);
  });

  it("asks about what came in before it was paused, and about nothing after", async () => {
    await push(RATE, start - 2 * SECOND, { [first]: 0.2 });
    world.now += SECOND;
    await ring();
    await changeTask(task.task_id, "status = 'paused'");
    await ring();
    await push(RATE, start - SECOND, { [first]: 0.1 });
    world.now += SECOND;
    await ring();
    expect(await timesOf(first)).toEqual([start - 2 * SECOND]);
  });

  describe("begins", () => {
    const scope = () => `account${start}:`;
    const looksSoon = async () => {
      await ring();
      world.now += SECOND;
      await ring();
    };

    beforeEach(async () => {
      await watchTask(task, { every_ms: null, since: start, scope: `nobody${start}:` });
      await ring();
    });

    it("with one look at the newest value of everybody in scope that is less than an hour old", async () => {
      const [, , old = "", ahead = ""] = someEntities(`account${start}`, 4);
      const [other = ""] = someEntities(`other${start}`, 1);
      await push(RATE, start - 59 * MINUTE, { [second]: 0.1 });
      await push(RATE, start - 60 * MINUTE, { [old]: 0.1, [first]: 0.1 });
      await push(RATE, start - 20 * MINUTE, { [first]: 0.9, [other]: 0.1 });
      await push(RATE, start + MINUTE, { [ahead]: 0.1 });
      world.now += SECOND;
      await ring();
      await watchTask(task, { every_ms: null, since: world.now, scope: scope() });
      world.now -= SECOND;
      await looksSoon();
      expect(await timesOf(first)).toEqual([start - 20 * MINUTE]);
      expect(await timesOf(second)).toEqual([start - 59 * MINUTE]);
      expect([await timesOf(old), await timesOf(ahead), await timesOf(other)]).toEqual([[], [], []]);
      expect((await sweepsOf(task))[0]).toMatchObject({ entities: 2, fired: 1, turned: 1, done: true });
      expect(await pending()).toBe(0);
    });

    it("alone: nobody else who watches the signal looks again", async () => {
      const before = await createTask(call, "alert me when the active user rate drops below 10%");
      await watchTask(before, { every_ms: null, since: start, scope: scope() });
      await ring();
      await push(RATE, start - 5 * SECOND, { [first]: 0.2 });
      world.now += SECOND;
      await ring();
      await watchTask(task, { every_ms: null, since: world.now, scope: scope() });
      await looksSoon();
      expect(await sweepsOf(before)).toHaveLength(1);
      expect(await timesOf(first)).toEqual([start - 5 * SECOND]);
    });

    it("again when it is resumed, and not when the list is read again", async () => {
      await push(RATE, start - 5 * SECOND, { [first]: 0.2 });
      await watchTask(task, { every_ms: null, since: world.now, scope: scope() });
      await looksSoon();
      await changeTask(task.task_id, "status = 'paused'");
      await ring();
      await push(RATE, start - 4 * SECOND, { [first]: 0.9 });
      await changeTask(
        task.task_id,
        "status = 'active', watch = json_set(watch, '$.since', CAST(? AS INTEGER))",
        `${world.now}`,
      );
      await looksSoon();
      expect(await timesOf(first)).toEqual([start - 4 * SECOND, start - 5 * SECOND]);
      await changeTask(task.task_id, "intent = 'another name'");
      await looksSoon();
      expect(await sweepsOf(task)).toHaveLength(2);
    });

    it.each([
      ["looks at", "just before it began", 3 * SECOND, 1],
      ["looks at", "in the hour before it began", 59 * MINUTE, 1],
      ["passes over", "earlier than that", 60 * MINUTE, 0],
    ])("and %s a value that was observed %s and comes in afterwards", async (_does, _when, age, looks) => {
      await watchTask(task, { every_ms: null, since: start, scope: scope() });
      await looksSoon();
      await push(RATE, start - age, { [first]: 0.2 });
      world.now += SECOND;
      await ring();
      expect(await timesOf(first)).toHaveLength(looks);
    });
  });
});
