import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { createServices } from "../../../worker/services.ts";
import type { Fetched } from "../../../worker/usecases/ports/signals/connectors.ts";
import type { FetchRef } from "../../../worker/usecases/ports/tasks/watching.ts";
import type { Services } from "../../../worker/usecases/services.ts";
import { fetchLooks } from "../../../worker/usecases/tasks/looks/fetch-looks.ts";
import { call } from "../../support/runtime-call.ts";
import { createTask, type FullPipelineResult, question, START, type Task } from "../../support/world.ts";
import { deathAt, type DieIn, lookDeaths } from "./fetch-deaths.ts";
import { actionsOf } from "./kept-changes.ts";
import {
  changeTask,
  decisionsAt,
  DELAY,
  deleteTasks,
  enter,
  looksOf,
  MINUTE,
  push,
  ring,
  someEntities,
  statusOf,
  stubOf,
  sweepsOf,
  watchTask,
  watchWorld,
  type WatchWorld,
} from "./watched.ts";

const SIGNAL = "shop.returns";
const real = createServices(env, { waitUntil: () => undefined });
let task: Task;
let world: WatchWorld;
let start = START;
let entities: string[];
/** What the sources answer; null for one that fails. */
let values: Map<string, number | null>;
let fetches: string[];
let services: Services;

const scopeOf = (names: readonly string[]) => JSON.stringify(names.map((value) => ({ kind: "entity", value })));
const work = (chunks: readonly FetchRef[]) => Promise.all(chunks.map((chunk) => fetchLooks(services, chunk)));

const source = { kind: "http", url: "https://metrics.example.com/{entity}" };
await call("POST", "/primitives", { primitive_id: SIGNAL, type: "float", source });

beforeEach(async () => {
  start += 60 * MINUTE;
  entities = someEntities(`shop${start}`, 30);
  values = new Map(entities.map((entity, i) => [entity, i % 3 === 0 ? 9 : 1]));
  fetches = [];
  world = watchWorld(start + DELAY);
  services = {
    ...real,
    work: { ...real.work, sendActions: (ids) => Promise.resolve(void world.sent.push(...ids)) },
    connector: {
      fetch: (signals, entity, t) => {
        fetches.push(entity);
        return Promise.resolve(
          signals.map(({ primitive_id }): Fetched => {
            const value = values.get(entity) ?? null;
            const error = { primitive_id, connector: "http", message: "HTTP 502.", attempts: 1 };
            return value === null ? { ok: false, error } : { ok: true, primitive_id, value, observed_at: t };
          }),
        );
      },
    },
  };
  await deleteTasks();
  task = await createTask(call, `Alert when \`${SIGNAL}\` is above 5.`);
  await enter(world);
  await watchTask(task, { since: start, scope: `shop${start}:` });
  await changeTask(task.task_id, "scope_rules = ?", scopeOf(entities));
});

describe("a watch on a signal that is fetched", () => {
  it("has the Worker look at each entity of its list, also those nobody knows yet, as if somebody had asked", async () => {
    await ring();
    expect(world.announced.map(({ t, task_id }) => [t, task_id])).toEqual([
      [start, task.task_id],
      [start, task.task_id],
    ]);
    expect(await sweepsOf(task)).toMatchObject([{ t: start, entities: 0, done: false }]);
    await work(world.announced);
    expect(await sweepsOf(task)).toMatchObject([
      { t: start, entities: 30, fired: 10, turned: 10, unanswered: 0, done: true },
    ]);
    expect(await decisionsAt(task.condition_id, start)).toHaveLength(30);
    expect(world.sent).toHaveLength(10);
    const [first = ""] = entities;
    const about = question(task, first, new Date(start).toISOString());
    const asked = await call<FullPipelineResult>("POST", "/evaluate/full", about);
    expect(asked.body).toMatchObject({ replayed: true, result: { value: 9 } });
    const { decision_id } = asked.body;
    expect(await looksOf(task, first)).toEqual([
      { t: start, score: 9, outcome: "triggered", reason: null, decision_id },
    ]);
    expect(world.armed.at(-1)).toBe(start + MINUTE + DELAY);
  });

  it("makes one look of a message that comes twice, also at once, and of one that is announced again", async () => {
    await ring();
    await work([...world.announced, ...world.announced]);
    await work(world.announced);
    world.now += 3 * MINUTE - 1_000;
    expect(await sweepsOf(task)).toMatchObject([{ entities: 30, fired: 10, turned: 10 }]);
    expect(await decisionsAt(task.condition_id, start)).toHaveLength(30);
    expect(new Set(fetches).size).toBe(30);
  });

  it.each<[string, DieIn]>([
    ["a fetch", (dying, die) => ({ ...dying, connector: { fetch: die((...args) => dying.connector.fetch(...args)) } })],
    ...lookDeaths,
  ])("loses and doubles nothing when the Worker or the shard dies before or after %s", async (_, dieIn) => {
    await ring();
    const alive = services;
    for (const [n, moment] of [1, 4].flatMap((n) => [[n, "before"] as const, [n, "after"] as const])) {
      services = dieIn(alive, deathAt(n, moment));
      await Promise.allSettled(world.announced.map((chunk) => fetchLooks(services, chunk)));
      await abortAllDurableObjects();
      await enter(world);
    }
    services = alive;
    await work(world.announced);
    expect(await sweepsOf(task)).toMatchObject([{ t: start, entities: 30, fired: 10, turned: 10, done: true }]);
    const decisions = await decisionsAt(task.condition_id, start);
    expect(decisions).toHaveLength(30);
    // What the queue never took is still planned, and the cron sends it.
    const planned = await env.DB.prepare(
      "SELECT decision_id FROM action_results WHERE task_id = ? AND state = 'planned'",
    )
      .bind(task.task_id)
      .all<{ decision_id: string }>();
    const triggered = decisions.flatMap(({ outcome, decision_id }) => (outcome === "triggered" ? [decision_id] : []));
    expect(planned.results.map(({ decision_id }) => decision_id).toSorted()).toEqual(triggered.toSorted());
    expect(triggered).toEqual(expect.arrayContaining(world.sent));
  });

  it("leaves a look unanswered where the fetch failed, and moves nothing", async () => {
    await ring();
    await work(world.announced);
    world.announced.length = 0;
    const [first = "", second = ""] = entities;
    values.set(first, null);
    values.set(second, 9);
    world.now += MINUTE;
    await ring();
    await work(world.announced);
    const t = start + MINUTE;
    expect(await sweepsOf(task)).toMatchObject([{ t, unanswered: 1, turned: 1 }, { t: start }]);
    expect(await looksOf(task, first, 1)).toMatchObject([
      { t, outcome: null, reason: "missing_data", decision_id: null },
    ]);
    expect(await decisionsAt(task.condition_id, t)).toHaveLength(29);
  });

  it("goes on with a hold over looks that were left unanswered, and fires once in the run", async () => {
    const firing = { mode: "on_change" as const, for: "4m" };
    await watchTask(task, { since: start, scope: "", firing });
    const [first = ""] = entities;
    await changeTask(task.task_id, "scope_rules = ?", scopeOf([first]));
    for (const value of [9, null, null, null, 9, 9]) {
      values.set(first, value);
      world.announced.length = 0;
      await ring();
      await work(world.announced);
      world.now += MINUTE;
    }
    const fired = (await actionsOf(task)).filter(({ state }) => state !== "skipped");
    expect(fired.map(({ t }) => t)).toEqual([start + 4 * MINUTE]);
  });

  it("announces a message that was lost again, and gives up what nobody answered when the next look is due", async () => {
    await watchTask(task, { since: start, scope: "", every_ms: 10 * MINUTE });
    await changeTask(task.task_id, "scope_rules = ?", scopeOf(entities));
    await ring();
    expect(world.armed.at(-1)).toBe(world.now + 2 * MINUTE);
    world.now += 2 * MINUTE;
    await ring();
    expect(world.announced).toHaveLength(4);
    await work(world.announced.slice(0, 1));
    const late = world.announced.slice(1, 2);
    world.now = start + 10 * MINUTE + DELAY;
    await ring();
    const [newest, before] = await sweepsOf(task);
    expect(newest).toMatchObject({ t: start + 10 * MINUTE, done: false });
    expect(before).toMatchObject({ t: start, entities: 24, unanswered: 6, done: true });
    await work(late);
    expect((await sweepsOf(task))[1]).toEqual(before);
  });

  it("looks at the entities the ledger knows, where the scope is no list", async () => {
    await changeTask(task.task_id, "scope_rules = ?", JSON.stringify([{ kind: "prefix", value: `shop${start}:` }]));
    await ring();
    expect(await sweepsOf(task)).toEqual([]);
    await services.ledger.append([
      { primitive_id: SIGNAL, type: "float", entity: entities[0] ?? "", observed_at: start, value: 1 },
    ]);
    world.now += MINUTE;
    await ring();
    await work(world.announced);
    expect(await sweepsOf(task)).toMatchObject([{ t: start + MINUTE, entities: 1, missed: 0, done: true }]);
  });

  it("looks at the first of more entities than it may, and says that it is too costly", async () => {
    const many = someEntities(`many${start}`, 1_100);
    await changeTask(task.task_id, "scope_rules = ?", scopeOf(many));
    await ring();
    const asked = await runInDurableObject(stubOf(0), (object: LedgerShard) =>
      world.announced.flatMap((chunk) => object.fetchChunk(chunk)?.entities ?? []),
    );
    expect(asked).toHaveLength(1_000);
    expect(await statusOf(task)).toMatchObject({ too_costly: 100, unanswered: 100 });
  });
});

describe("a source that changes", () => {
  it("is taken up by the next look, however the watch was created beside it", async () => {
    const other = "shop.refunds";
    await call("POST", "/primitives", { primitive_id: other, type: "float" });
    await deleteTasks();
    task = await createTask(call, `Alert when \`${other}\` is above 5.`);
    await watchTask(task, { since: start, scope: "" });
    await changeTask(task.task_id, "scope_rules = ?", scopeOf(entities.slice(0, 1)));
    await push(other, start, { [entities[0] ?? ""]: 9 });
    await ring();
    expect(world.announced).toEqual([]);
    expect(await sweepsOf(task)).toMatchObject([{ entities: 1, fired: 1, done: true }]);
    // The store writes it, as when the check of the source and that of the watch passed each other.
    await services.primitives.setSource(other, { kind: "http", url: "https://metrics.example.com/{entity}" }, 0);
    world.now += MINUTE;
    await ring();
    expect(world.announced).toHaveLength(1);
    await services.primitives.setSource(other, { kind: "push" }, 0);
    world.now += MINUTE;
    await ring();
    expect(world.announced).toHaveLength(1);
    expect(await sweepsOf(task)).toMatchObject([
      { entities: 1, done: true },
      { unanswered: 1, done: true },
      { entities: 1 },
    ]);
  });
});
