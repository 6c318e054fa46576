import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { call } from "../../support/runtime-call.ts";
import { RATE, registerRate, START, type Task } from "../../support/world.ts";
import { accountsAt } from "./accounts.ts";
import { DELAY, enter, MINUTE, ring, stubOf, watchTask, type WatchWorld } from "./watched.ts";

const shards = Array.from({ length: 16 }, (_, shard) => shard);
let world: WatchWorld;
let task: Task;
let start = START;

/** What the shards of this file read and write: the objects and the tests share an isolate, and every cursor knows its rows. */
const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
await registerRate(call);
await runInDurableObject(stubOf(0), (_, { storage: { sql } }) => {
  const prototype = Object.getPrototypeOf(sql) as SqlStorage;
  const exec = Reflect.get(prototype, "exec") as (...values: unknown[]) => unknown;
  prototype.exec = function counted<T extends Record<string, SqlStorageValue>>(this: SqlStorage, ...all: unknown[]) {
    const cursor = exec.apply(this, all) as SqlStorageCursor<T>;
    cursors.push(cursor);
    return cursor;
  } as SqlStorage["exec"];
});

/** Some entities in each of some shards, all with a value; the task looks at them. */
async function watching(perShard: readonly number[], keep: "all" | "changes"): Promise<void> {
  start += 600 * MINUTE;
  ({ task, world } = await accountsAt(start, 0));
  for (const shard of shards) await enter(world, shard);
  for (const shard of shards) {
    const entities = Array.from({ length: perShard[shard] ?? 0 }, (_, i) => `account${start}:${shard}-${i}`);
    const rows = entities.map((entity) => {
      return { primitive_id: RATE, type: "float", entity, observed_at: start - MINUTE, value: 0.9 } as const;
    });
    await runInDurableObject(stubOf(shard), (object: LedgerShard) => void object.append(rows));
  }
  await watchTask(task, { since: start, scope: `account${start}:`, keep });
  await sweep(0);
}

/** Has all shards look at one time more: the rows they read and wrote, and the alarms they set. */
async function sweep(minute: number): Promise<{ read: number; written: number; alarms: number }> {
  world.now = start + minute * MINUTE + DELAY;
  const armed = world.armed.length;
  cursors.length = 0;
  for (const shard of shards) await ring(shard);
  const sum = (of: (cursor: (typeof cursors)[number]) => number) => cursors.reduce((all, one) => all + of(one), 0);
  return {
    read: sum(({ rowsRead }) => rowsRead),
    written: sum(({ rowsWritten }) => rowsWritten),
    alarms: world.armed.length - armed,
  };
}

const nobody = shards.map(() => 0);
const oneIn = (some: number) => shards.map((shard) => (shard < some ? 1 : 0));

/** Whatever a sweep writes is paid for at every time of every task. Whoever adds a row says so here, and why it is worth its price. */
it.each(["all", "changes"] as const)("writes nothing and sets no alarm where nobody is in scope: %s", async (keep) => {
  await watching(nobody, keep);
  expect(await sweep(1)).toMatchObject({ written: 0, alarms: 0 });
});

it.each([
  ["one entity in one shard", oneIn(1), 1, 0],
  ["ten entities in ten shards", oneIn(10), 10, 0],
  ["many in each of them", shards.map(() => 500), 16, 1],
])("takes the same rows in each shard in which somebody is: %s", async (_, perShard, occupied, pace) => {
  await watching(perShard, "changes");
  const [row, part, newest, attempt, engine, block, end] = [3, 2, 1, 1, 1, 2, 2];
  const written = row + part + newest + attempt + engine + block + end + pace;
  expect(await sweep(1)).toMatchObject({ written: occupied * written, alarms: occupied });
});

it("reads each entity that the shard knows once, whoever is in scope, and a few rows besides", async () => {
  await watching(
    shards.map(() => 100),
    "changes",
  );
  const known = async (shard: number) =>
    runInDurableObject(stubOf(shard), (_, { storage: { sql } }) => {
      return sql.exec<{ n: number }>("SELECT count(*) AS n FROM entities").one().n;
    });
  const entities = (await Promise.all(shards.map(known))).reduce((sum, n) => sum + n, 0);
  const { read } = await sweep(1);
  expect(read - entities).toBeGreaterThan(0);
  expect(read - entities).toBeLessThanOrEqual(shards.length * 40);
});
