import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { Recorder } from "../../../worker/storage/decisions/recorder.ts";
import {
  decisionsAt,
  deleteTasks,
  enter,
  looksOf,
  MINUTE,
  push,
  ring,
  someEntities,
  stubOf,
  sweepsOf,
  watchTask,
  watchWorld,
  type WatchWorld,
} from "../../runtime/ledger/watched.ts";
import { call } from "../../support/runtime-call.ts";
import { createTask, RATE, registerRate, START, type Task } from "../../support/world.ts";

const SECOND = 1_000;
const count = 12;
let task: Task;
let world: WatchWorld;
let start = START;
let entities: string[];
const pushAll = (at: number, value: number) =>
  push(RATE, at, Object.fromEntries(entities.map((entity) => [entity, value])));

beforeAll(() => registerRate(call));

beforeEach(async () => {
  start += 24 * 60 * MINUTE;
  world = watchWorld(start);
  await enter(world);
  await deleteTasks();
  entities = someEntities(`account${start}`, count);
  task = await createTask(call, "alert me when the active user rate drops below 35%");
  await watchTask(task, { every_ms: null, since: start - MINUTE, scope: `account${start}:` });
  await ring();
  await pushAll(start - 10 * SECOND, 0.2);
  world.now += SECOND;
});

const dying = (arrange: (object: LedgerShard, die: () => Promise<never>) => void) =>
  runInDurableObject(stubOf(0), (object: LedgerShard, state) =>
    arrange(object, async () => {
      await state.storage.sync();
      state.abort("the process died");
      throw new Error("the process died");
    }),
  );

describe("an object that dies while it looks at what was pushed", () => {
  it.each([
    [
      "before D1 has the records",
      (object: LedgerShard, die: () => Promise<never>) => {
        object.recorder = { record: die };
      },
    ],
    [
      "after D1 has the records",
      (object: LedgerShard, die: () => Promise<never>) => {
        object.recorder = {
          record: async (rows, batch) => {
            await new Recorder(env.DB).record(rows, batch);
            return die();
          },
        };
      },
    ],
    [
      "before its looks are kept",
      (object: LedgerShard, die: () => Promise<never>) => {
        object.watch.around = { ...object.watch.around, sendActions: die };
      },
    ],
  ])("%s loses none of it and doubles nothing, whatever is pushed since", async (_, arrange) => {
    await dying(arrange);
    await expect(ring()).rejects.toThrow();
    await enter(world);
    await pushAll(start - 5 * SECOND, 0.9);
    world.now += SECOND;
    await ring();
    await ring();
    expect(await decisionsAt(task.condition_id, start - 10 * SECOND)).toHaveLength(count);
    expect(await decisionsAt(task.condition_id, start - 5 * SECOND)).toHaveLength(count);
    const sweeps = await sweepsOf(task);
    expect(sweeps).toMatchObject([
      { entities: count, fired: 0, turned: count, done: true },
      { entities: count, fired: count, turned: count, done: true },
    ]);
    expect(await looksOf(task, entities[0] ?? "")).toMatchObject([
      { t: start - 5 * SECOND, outcome: "not_triggered" },
      { t: start - 10 * SECOND, outcome: "triggered" },
    ]);
    expect(new Set(world.sent).size).toBe(count);
  });

  it("before the alarm that was set for it comes looks at it at the next call", async () => {
    await dying((object, die) => {
      object.watch.around = { ...object.watch.around, now: () => world.now, lists: { version: die, list: die } };
    });
    await expect(ring()).rejects.toThrow();
    await enter(world);
    world.armed.length = 0;
    world.now += 10 * SECOND;
    await runInDurableObject(stubOf(0), (object: LedgerShard) => object.watchesChanged());
    expect(world.armed).toEqual([world.now]);
    await ring();
    expect(await sweepsOf(task)).toMatchObject([{ entities: count, fired: count }]);
  });
});
