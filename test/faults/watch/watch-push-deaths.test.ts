import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { accountsAt, pushRates } from "../../runtime/ledger/accounts.ts";
import {
  decisionsAt,
  enter,
  looksOf,
  MINUTE,
  ring,
  stubOf,
  sweepsOf,
  watchTask,
  type WatchWorld,
} from "../../runtime/ledger/watched.ts";
import { call } from "../../support/runtime-call.ts";
import { createTask, registerRate, START, type Task } from "../../support/world.ts";
import { type Arrange, atRecord, atSend, dieAt, dieLater } from "./watch-dying.ts";

const SECOND = 1_000;
const count = 12;
let task: Task;
let world: WatchWorld;
let start = START;
let entities: string[];

await registerRate(call);

beforeEach(async () => {
  start += 24 * 60 * MINUTE;
  ({ entities, task, world } = await accountsAt(start, count, { now: start }));
  await watchTask(task, { every_ms: null, since: start - MINUTE, scope: `account${start}:` });
  await ring();
  await pushRates(entities, start - 10 * SECOND, () => 0.2);
  world.now += SECOND;
});

const moments: [string, Arrange][] = [
  ["before D1 has the records", atRecord(1, "before")],
  ["after D1 has the records", atRecord(1, "after")],
  ["before its looks are kept", atSend(1, "before")],
];

describe("an object that dies while it looks at what was pushed", () => {
  it.each(moments)("%s loses none of it and doubles nothing, whatever is pushed since", async (_, arrange) => {
    await dieAt(arrange);
    await enter(world);
    await pushRates(entities, start - 5 * SECOND, () => 0.9);
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

  it.each(moments)("%s ends the look with which a watch begins", async (_, arrange) => {
    await ring();
    const begun = await createTask(call, "alert me when the active user rate drops below 25%");
    await watchTask(begun, { every_ms: null, since: start, scope: `account${start}:` });
    await ring();
    world.now += SECOND;
    await dieAt(arrange);
    await enter(world);
    await ring();
    await ring();
    expect(await decisionsAt(begun.condition_id, start - 10 * SECOND)).toHaveLength(count);
    expect(await sweepsOf(begun)).toMatchObject([{ entities: count, fired: count, turned: count, done: true }]);
    expect(new Set(world.sent).size).toBe(2 * count);
  });

  it("before the alarm that was set for it comes looks at it at the next call", async () => {
    await dieLater((object, die) => {
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
