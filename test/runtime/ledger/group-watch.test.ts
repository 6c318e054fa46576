import { abortAllDurableObjects } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { createServices } from "../../../worker/services.ts";
import type { FetchRef } from "../../../worker/usecases/ports/tasks/watching.ts";
import type { Services } from "../../../worker/usecases/services.ts";
import { sendRecorded } from "../../../worker/usecases/actions/send-recorded.ts";
import { fetchLooks } from "../../../worker/usecases/tasks/looks/fetch-looks.ts";
import { call, ok } from "../../support/runtime-call.ts";
import type { Refusal, Task } from "../../support/world.ts";
import { deathAt, type DieIn, lookDeaths } from "./fetch-deaths.ts";
import { askGroup, defineCondition, defineGroup, defineMembers, pushAt } from "./group-world.ts";
import { actionsOf } from "./kept-changes.ts";
import {
  changeTask,
  decisionsAt,
  DELAY,
  deleteTasks,
  enter,
  incidentsOf,
  MINUTE,
  ring,
  shardNo,
  stubOf,
  sweepsOf,
  watchTask,
  watchWorld,
  type WatchWorld,
} from "./watched.ts";

const SIGNAL = "plant.load";
const real = createServices(env, { waitUntil: () => undefined });
let made = 0;
let start = Date.UTC(2026, 1, 1);
let group: string;
let task: Task;
let world: WatchWorld;
let services: Services;

const iso = (t: number) => new Date(t).toISOString();
const push = (t: number, loads: Readonly<Record<string, number>>) =>
  pushAt(
    SIGNAL,
    iso(t),
    Object.fromEntries(Object.entries(loads).map(([no, value]) => [`${group}-unit:${no}`, value])),
  );
const work = (chunks: readonly FetchRef[]) => Promise.all(chunks.map((chunk) => fetchLooks(services, chunk)));

/** Has the next look come and be made; its time. */
async function look(): Promise<number> {
  world.announced.length = 0;
  await ring();
  await work(world.announced);
  const t = world.now - DELAY;
  world.now += MINUTE;
  return t;
}

const newTask = (more: object = {}) => ({
  intent: "more than a quarter of the units are overloaded",
  entity_scope: `group:${group}`,
  delivery: { type: "notification", channel: "inbox" },
  bind: { condition_id: group, condition_version: "1" },
  ...more,
});

await defineMembers(SIGNAL, "load", "3m");
await defineCondition("overloaded", "load", { direction: "above", value: 90 });

beforeEach(async () => {
  start += 60 * MINUTE;
  // Its own shard is the one that the helpers look into.
  do group = `plant${(made += 1)}`;
  while (shardNo(`group:${group}`) !== 0);
  const of = { condition_id: "overloaded", condition_version: "1" };
  const population = { scope: `${group}-unit:*`, of, fold: "share" };
  await defineGroup(group, population, { direction: "above", value: 0.25 });
  await deleteTasks();
  task = await ok<Task>("POST", "/tasks", newTask());
  world = watchWorld(start + DELAY);
  services = {
    ...real,
    work: { ...real.work, sendActions: (ids) => Promise.resolve(void world.sent.push(...ids)) },
  };
  await enter(world);
  await watchTask(task, { since: start, scope: "", firing: { mode: "on_change", recovered: true } });
  await changeTask(task.task_id, "scope_rules = ?", JSON.stringify([{ kind: "entity", value: `group:${group}` }]));
});

describe("a watch on a group", () => {
  it("looks at all members at one moment, has one incident, and names those that are worst", async () => {
    await push(start, { a: 95, b: 97, c: 10, d: 20 });
    const t = await look();
    expect(await sweepsOf(task)).toMatchObject([{ t, entities: 1, fired: 1, turned: 1, unanswered: 0, done: true }]);
    expect(await incidentsOf(task)).toMatchObject([{ opened_at: t, closed_at: null }]);
    const [fired] = world.sent;
    const decision = await ok<{ decision_id: string; populations: object }>("GET", `/decisions/${fired}`);
    expect(Object.values(decision.populations)).toMatchObject([{ known: 4, judged: 4, now: { count: 4, holds: 2 } }]);
    const explained = await ok<{ summary: string }>("POST", "/decisions/explain", {
      condition_id: group,
      condition_version: "1",
      entity: `group:${group}`,
      timestamp: iso(t),
    });
    expect(explained.summary).toBe("Fired: 50% is above the threshold of 25%; 4 of 4 members have an answer.");
    await sendRecorded(services, world.sent, "looks");
    const { items } = await ok<{ items: { message: string }[] }>("GET", "/notifications");
    const about = items.map(({ message }) => message).filter((message) => message.includes(`group:${group}`));
    expect(about).toHaveLength(1);
    const { results: kept } = await env.DB.prepare("SELECT message FROM notifications").all<{ message: string }>();
    expect(kept.filter(({ message }) => message.includes(`${group}-unit`))).toEqual([]);
    expect(about[0]).toContain(`\nWorst members:\n${group}-unit:b: 97\n${group}-unit:a: 95`);
  });

  it("names the worst members in the message of a question too", async () => {
    await deleteTasks();
    await ok("POST", "/tasks", newTask());
    await push(start, { a: 95, b: 97, c: 10, d: 20 });
    await askGroup(group, `group:${group}`, iso(start));
    type Message = { message: string; entities: { entity: string }[] };
    const { items } = await ok<{ items: Message[] }>("GET", "/notifications");
    const about = items.filter(({ message }) => message.includes(`group:${group}`));
    expect(about.map(({ entities }) => entities.map(({ entity }) => entity))).toEqual([
      [`group:${group}`, `${group}-unit:b`, `${group}-unit:a`],
    ]);
    expect(about[0]?.message).toContain(`\nWorst members:\n${group}-unit:b: 97\n${group}-unit:a: 95`);
  });

  it("ends no alarm while its members are silent, and ends it once they are well", async () => {
    await push(start, { a: 95, b: 97, c: 10, d: 20 });
    const opened = await look();
    for (let minutes = 0; minutes < 4; minutes++) await look();
    // Nobody but c has reported for longer than max_age.
    await push(world.now - DELAY, { c: 10 });
    const t = await look();
    expect(await incidentsOf(task)).toMatchObject([{ opened_at: opened, closed_at: null }]);
    const [short] = await decisionsAt(group, t);
    const record = await ok<{ reason: string; populations: object }>("GET", `/decisions/${short?.decision_id}`);
    expect(record.reason).toBe("null_input");
    expect(Object.values(record.populations)).toMatchObject([
      { known: 4, judged: 1, silent: 3, reason: "insufficient_members" },
    ]);
    await push(world.now - DELAY, { a: 10, b: 10, c: 10, d: 20 });
    const closed = await look();
    expect(await incidentsOf(task)).toMatchObject([{ opened_at: opened, closed_at: closed }]);
  });

  it("counts a shard that is slow by what it holds by then, and tells the same for good", async () => {
    const [fast, slow] = [0, 1].map((shard) =>
      Array.from({ length: 40 }, (_, no) => no).filter((no) => shardNo(`${group}-unit:${no}`) === shard),
    ) as [number[], number[]];
    await push(start, { [fast[0] ?? 0]: 95, [fast[1] ?? 0]: 97, [slow[0] ?? 0]: 95, [slow[1] ?? 0]: 97 });
    const condition = await services.definitions.condition(group, "1");
    const [concept] = condition?.concepts ?? [];
    const population = concept?.definition.population;
    if (population === undefined) throw new Error("the condition is about no group");
    const entity = `group:${group}`;
    const counted = { entity, label: null, t: start, seals: true, deadline: Date.now() + 30_000 };
    await stubOf(0).countMembers({ population, key: concept?.ir.signals[0]?.primitive_id ?? "", ...counted });
    // Meanwhile a value of each shard is corrected, each gets a member, and one of the slow shard is erased.
    await push(start, { [fast[0] ?? 0]: 10, [slow[0] ?? 0]: 10, [fast[2] ?? 0]: 99, [slow[2] ?? 0]: 99 });
    await ok("DELETE", `/entities/${encodeURIComponent(`${group}-unit:${slow[1]}`)}`);
    const ask = () => askGroup(group, entity, iso(start));
    const { decision_id } = await ask();
    const { text: record, body } = await call<{ populations: object }>("GET", `/decisions/${decision_id}`);
    expect(Object.values(body.populations)).toMatchObject([{ known: 4, judged: 4, now: { count: 4, holds: 3 } }]);
    await push(start, { [slow[2] ?? 0]: 10, [slow[3] ?? 0]: 99 });
    await abortAllDurableObjects();
    expect(await ask()).toMatchObject({ replayed: true, decision_id });
    expect((await call("GET", `/decisions/${decision_id}`)).text).toBe(record);
    const verified = await ok("POST", `/decisions/${decision_id}/verify`);
    expect(verified).toMatchObject({ verified: true, differences: [] });
  });

  it.each<[string, DieIn]>([
    [
      "counting",
      (dying, die) => {
        const { populations } = dying;
        const claim = populations.claim.bind(populations);
        return { ...dying, populations: { partials: die(populations.partials.bind(populations)), claim } };
      },
    ],
    ...lookDeaths,
  ])("loses and doubles nothing when the Worker and the shards die before and after %s", async (_, dieIn) => {
    await push(start, { a: 95, b: 97, c: 10, d: 20 });
    await ring();
    const alive = services;
    for (const moment of ["before", "after"] as const) {
      services = dieIn(alive, deathAt(1, moment));
      await Promise.allSettled(world.announced.map((chunk) => fetchLooks(services, chunk)));
      // What comes late changes nothing once it has been counted.
      await push(start, { e: 99, f: 99 });
      await abortAllDurableObjects();
      await enter(world);
    }
    services = alive;
    await work([...world.announced, ...world.announced]);
    expect(await sweepsOf(task)).toMatchObject([{ t: start, entities: 1, fired: 1, turned: 1, done: true }]);
    const decisions = await decisionsAt(group, start);
    expect(decisions).toHaveLength(1);
    expect(await actionsOf(task)).toHaveLength(1);
    expect(await incidentsOf(task)).toHaveLength(1);
    const verified = await ok("POST", `/decisions/${decisions[0]?.decision_id}/verify`);
    expect(verified).toMatchObject({ verified: true, differences: [] });
  });

  it.each([
    [{ watch: { on: "observation" } }, "watch.on"],
    [{ watch: { every: "1m", keep: "changes" } }, "watch.keep"],
    [{ watch: { every: "1m", no_data: "alert" } }, "watch.no_data"],
    [{ entity_scope: "all" }, "entity_scope"],
    [{ entity_scope: "group:others" }, "entity_scope"],
  ])("is refused by name with %j", async (more, location) => {
    const { status, body } = await call<Refusal>("POST", "/tasks", newTask(more));
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: "validation_error", location });
  });
});
