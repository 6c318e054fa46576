import { runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { call } from "../../support/runtime-call.ts";
import { registerRate, START, type Task } from "../../support/world.ts";
import { accountsAt, pushRates } from "./accounts.ts";
import {
  changeTask,
  DELAY,
  looksOf,
  MINUTE,
  patchTask,
  push,
  ring,
  someEntities,
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

const scopeOf = () => `account${start}:`;
const health = () => runInDurableObject(stubOf(0), (object: LedgerShard) => object.watchesChanged());

/** Lets an alarm come at a time; the rows that were written by then. */
async function ringAt(at: number): Promise<number> {
  world.now = at;
  return runInDurableObject(stubOf(0), async (object: LedgerShard, { storage: { sql } }) => {
    const changes = () => sql.exec<{ n: number }>("SELECT total_changes() AS n").one().n;
    const before = changes();
    await object.alarm();
    return changes() - before;
  });
}

/** Has the task watch a scope in which nobody is, and makes its first look. */
async function watchNobody(settings: Partial<Parameters<typeof watchTask>[1]> = {}): Promise<void> {
  await watchTask(task, { since: start, scope: scopeOf(), ...settings });
  await ring();
}

await registerRate(call);
beforeEach(async () => {
  ({ start, entities, task, world } = await accountsAt(start + 600 * MINUTE, 4));
});

it("writes nothing more and sets no alarm where nobody is in scope, and is not late", async () => {
  await watchNobody();
  expect(await sweepsOf(task)).toMatchObject([{ t: start, entities: 0, missed: 0, done: true }]);
  const armed = world.armed.length;
  expect(await ringAt(start + 5 * MINUTE + DELAY)).toBe(0);
  expect(world.armed).toHaveLength(armed);
  expect(await sweepsOf(task)).toHaveLength(1);
  const status = { behind_ms: 0, late_ms: 0, missed: 0, vacant: true, next_look_at: start + 6 * MINUTE };
  expect(await statusOf(task)).toMatchObject(status);
  expect(await health()).toMatchObject({ late_ms: 0, missed: 0 });
});

it.each([
  ["keeps all", { keep: "all" }],
  ["keeps changes", { keep: "changes" }],
  ["tells of silence", { no_data: "alert" }],
] as const)("looks at the first that comes, from then on, and has missed nothing: %s", async (_, settings) => {
  await watchNobody(settings);
  world.now = start + 90 * MINUTE + 5_000;
  await pushRates(entities.slice(0, 1), world.now - 1_000, () => 0.2);
  expect(world.armed.at(-1)).toBeLessThanOrEqual(start + 90 * MINUTE + DELAY);
  await ringAt(start + 90 * MINUTE + DELAY);
  const [first, ...before] = await sweepsOf(task);
  expect(first).toMatchObject({ t: start + 90 * MINUTE, entities: 1, missed: 0, late_ms: 0, done: true });
  expect(before.every(({ t, entities: looked }) => t === start && looked === 0)).toBe(true);
  await ringAt(start + 92 * MINUTE + DELAY);
  expect(await sweepsOf(task)).toMatchObject([{ missed: 1 }, { missed: 0 }, ...before]);
  expect(await looksOf(task, entities[0] ?? "")).toMatchObject([{ t: start + 92 * MINUTE, outcome: "triggered" }, {}]);
});

it("an object that has ended meanwhile knows that it rests, and that it does so no more", async () => {
  await watchNobody();
  const restart = () => runInDurableObject(stubOf(0), (object: LedgerShard) => object.watch.reload());
  await restart();
  expect(await ringAt(start + 5 * MINUTE + DELAY)).toBe(0);
  await pushRates(entities.slice(0, 1), start, () => 0.2);
  await restart();
  expect(await statusOf(task)).toMatchObject({ vacant: false });
  await ringAt(start + 6 * MINUTE + DELAY);
  expect(await sweepsOf(task)).toMatchObject([{ t: start + 6 * MINUTE, entities: 1, missed: 0 }, {}]);
});

it("a new signal brings an entity into the scope of a namespace", async () => {
  await call("POST", "/primitives", { primitive_id: "seats.sold", type: "float" });
  const [first = ""] = entities;
  await push("seats.sold", start - MINUTE, { [first]: 3 });
  await watchNobody({ scope: "nobody:" });
  await changeTask(task.task_id, "scope_rules = ?", JSON.stringify([{ kind: "namespace", value: "stock" }]));
  await ringAt(start + MINUTE + DELAY);
  expect(await statusOf(task)).toMatchObject({ vacant: true });
  await call("POST", "/primitives", { primitive_id: "stock.left", type: "float" });
  await push("stock.left", start + MINUTE, { [first]: 3 });
  expect(await statusOf(task)).toMatchObject({ vacant: false });
  await ringAt(start + 2 * MINUTE + DELAY);
  expect(await sweepsOf(task)).toMatchObject([{ t: start + 2 * MINUTE, entities: 1 }, {}, {}]);
});

it("another scope is looked at anew", async () => {
  await watchNobody();
  const others = someEntities(`other${start}`, 2);
  await pushRates(others, start, () => 0.9);
  await patchTask(task, { entity_scope: `other${start}:*` });
  await ringAt(start + 3 * MINUTE + DELAY);
  expect(await sweepsOf(task)).toMatchObject([{ t: start + 3 * MINUTE, entities: 2 }, { entities: 0 }]);
});

it("somebody who has no point by the time of a late look has been missed at none before", async () => {
  await pushRates(entities, start + 30 * MINUTE, () => 0.9);
  await watchTask(task, { since: start, scope: scopeOf() });
  await ringAt(start + 10 * MINUTE + DELAY);
  await ringAt(start + 20 * MINUTE + DELAY);
  await ringAt(start + 40 * MINUTE + DELAY);
  expect((await sweepsOf(task)).map(({ missed }) => missed)).toEqual([19, 0, 0]);
});
