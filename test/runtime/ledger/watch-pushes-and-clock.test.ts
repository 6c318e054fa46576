import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { call } from "../../support/runtime-call.ts";
import { createTask, RATE, registerRate, START, type Task } from "../../support/world.ts";
import { observedAt, pushRates } from "./accounts.ts";
import { looksOf, MINUTE, ring, someEntities, stubOf, sweepsOf, watchTask, type WatchWorld } from "./watched.ts";

const SECOND = 1_000;
let task: Task;
let world: WatchWorld;
let start = START + 100 * 24 * 60 * MINUTE;
let first: string;

await registerRate(call);
beforeEach(async () => {
  let entities: string[];
  ({ start, entities, task, world } = await observedAt(start + 24 * 60 * MINUTE));
  [first = ""] = entities;
});

const timesOf = async (entity: string) => (await looksOf(task, entity)).map(({ t }) => t);

describe("a watch on observations beside one by the clock", () => {
  it("does not wait for a sweep by the clock that is under way", async () => {
    const clock = await createTask(call, "alert me when the active user rate drops below 10%");
    const many = someEntities(`account${start}`, 1_500);
    for (let from = 0; from < many.length; from += 500)
      await pushRates(many.slice(from, from + 500), start - 2 * 60 * MINUTE, () => 0.9);
    await watchTask(clock, { since: start, scope: `account${start}:` });
    world.now = start + MINUTE;
    const order: string[] = [];
    await runInDurableObject(stubOf(0), (object: LedgerShard) => {
      const real = object.recorder;
      let writes = 0;
      object.recorder = {
        async record(rows, batch) {
          if (++writes === 2) {
            const type = "time_series<float>" as const;
            object.append([{ primitive_id: RATE, type, entity: first, observed_at: world.now, value: 0.2 }]);
            world.now += SECOND;
          }
          order.push(rows[0]?.condition_id === task.condition_id ? "pushed" : "clock");
          return real.record(rows, batch);
        },
      };
    });
    // An alarm on a slow machine ends before its sweep does, and the next one goes on.
    const isDone = async (): Promise<boolean> => (await sweepsOf(clock)).every(({ done }) => done);
    do await ring();
    while (!(await isDone()));
    expect(order.filter((kind) => kind === "pushed")).toHaveLength(1);
    expect(order.indexOf("pushed")).toBeLessThan(order.lastIndexOf("clock"));
    expect(await sweepsOf(clock)).toMatchObject([{ entities: 1_500, done: true }]);
    expect(await timesOf(first)).toEqual([start + MINUTE]);
  });

  it("does not keep a sweep by the clock waiting, however much is pushed", async () => {
    const clock = await createTask(call, "alert me when the active user rate drops below 10%");
    const many = someEntities(`account${start}`, 600);
    for (let from = 0; from < many.length; from += 300)
      await pushRates(many.slice(from, from + 300), start - 2 * 60 * MINUTE, () => 0.9);
    await watchTask(clock, { since: start, scope: `account${start}:` });
    world.now = start + MINUTE;
    let pushed = 0;
    const pushOne = (object: LedgerShard) => {
      const type = "time_series<float>" as const;
      object.append([{ primitive_id: RATE, type, entity: first, observed_at: world.now, value: 0.2 }]);
      world.now += SECOND;
      pushed += 1;
    };
    await runInDurableObject(stubOf(0), (object: LedgerShard) => {
      const real = object.recorder;
      object.watch.around = { ...object.watch.around, alarmMs: 100 };
      object.recorder = {
        record(rows, batch) {
          // Each time something has been recorded, something else is due.
          pushOne(object);
          return real.record(rows, batch);
        },
      };
      pushOne(object);
    });
    let rings = 0;
    for (; rings < 40 && (await sweepsOf(clock)).every(({ t, done }) => t > start + MINUTE || !done); rings++)
      await ring();
    expect(await sweepsOf(clock)).toContainEqual(expect.objectContaining({ entities: 600, done: true }));
    expect(pushed).toBeGreaterThan(3);
  });
});
