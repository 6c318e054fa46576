import { describe, expect, it } from "vitest";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import { WatchClient } from "../../../worker/ledger/client/watch-client.ts";
import type { Sweep } from "../../../worker/usecases/ports/tasks/watching.ts";

const sweep = (t: number, more: Partial<Sweep> = {}): Sweep => ({
  t,
  entities: 10,
  fired: 1,
  turned: 2,
  unanswered: 0,
  late_ms: 5,
  missed: 0,
  done: true,
  ...more,
});

const sweepsOf = (shards: readonly Sweep[][], page: Parameters<WatchClient["sweeps"]>[1], byClock = true) =>
  new WatchClient({
    shards: shards.length,
    shardOf: () => 0,
    onShard: <T>(shard: number) => Promise.resolve(shards[shard] as T),
  }).sweeps("task_1", page, byClock);

describe("sweeps over the shards", () => {
  it("of one time are one, newest first", async () => {
    const shards = [
      [sweep(3), sweep(2, { late_ms: 9, missed: 1 })],
      [sweep(2, { done: false }), sweep(1)],
    ];
    expect(await sweepsOf(shards, { before: 4, limit: 2 })).toEqual([
      sweep(3),
      sweep(2, { entities: 20, fired: 2, turned: 4, late_ms: 9, missed: 1, done: false }),
    ]);
  });

  it("are not done while a shard has still to come to that time", async () => {
    const doneOf = async (shards: Sweep[][], byClock = true) =>
      (await sweepsOf(shards, { before: null, limit: 9 }, byClock)).map(({ t, done }) => [t, done]);
    expect(await doneOf([[sweep(3), sweep(2)], [sweep(2)]])).toEqual([
      [3, false],
      [2, true],
    ]);
    expect(await doneOf([[sweep(3)], []])).toEqual([[3, false]]);
    expect(await doneOf([[sweep(3)], []], false)).toEqual([[3, true]]);
    expect(await doneOf([[sweep(3), sweep(2)], [sweep(3)]])).toEqual([
      [3, true],
      [2, true],
    ]);
  });
});

describe("the last looks at several entities", () => {
  it("take one call of each shard, and come in the order asked", async () => {
    const calls: [number, string[]][] = [];
    const look = (t: number) => ({ t, score: null, outcome: null, reason: null, decision_id: null });
    const client = new WatchClient({
      shards: 2,
      shardOf: (entity) => Number(entity) % 2,
      onShard: async <T>(shard: number, ask: (stub: never) => unknown) => {
        const watchLastLooks = (of: readonly { entity: string }[]) => {
          calls.push([shard, of.map(({ entity }) => entity)]);
          return of.map(({ entity }) => [look(Number(entity))]);
        };
        return (await ask({ watchLastLooks } as never)) as T;
      },
    });
    const of = ["1", "2", "3", "4"].map((entity) => ({ task_id: "task_1", entity, before: null }));
    expect(await client.lastLooks(of, 5)).toEqual([[look(1)], [look(2)], [look(3)], [look(4)]]);
    expect(calls).toEqual([
      [1, ["1", "3"]],
      [0, ["2", "4"]],
    ]);
  });
});

describe("a shard that cannot be reached", () => {
  const away = new DomainError("unavailable", "The ledger could not be reached.");
  const client = (failure: Error, told: unknown) =>
    new WatchClient({
      shards: 2,
      shardOf: () => 0,
      onShard: <T>(shard: number) => (shard === 0 ? Promise.reject(failure) : Promise.resolve(told as T)),
    });

  it("leaves the others to say how the watch is doing", async () => {
    expect(await client(away, ["said"]).status(["task_1"])).toEqual(new Map([["task_1", [null, "said"]]]));
  });

  it("does not stop the others from being told of a change", async () => {
    const told = { late_ms: 0, stalled: true };
    expect(await client(away, told).hasten()).toMatchObject({ shards: 2, away: 1, late: 0, stalled: 1, late_ms: 0 });
  });

  it("is not taken for a fault of another kind", async () => {
    await expect(client(new Error("a fault"), null).hasten()).rejects.toThrow("a fault");
  });
});
