import { describe, expect, it } from "vitest";
import { type ShardWatchHealth, type WatchHealth, watchHealth } from "../../../worker/domain/task/watch/health.ts";
import { getHealth } from "../../../worker/usecases/service/get-health.ts";
import { sweepWatches } from "../../../worker/usecases/tasks/looks/watches.ts";
import { memoryServices } from "../../support/memory/services.ts";

function world(version: number, shards: (ShardWatchHealth | null)[]) {
  const memory = memoryServices();
  let told = 0;
  let kept: WatchHealth | null = null;
  const services = {
    ...memory,
    watching: { ...memory.watching, hasten: () => Promise.resolve((told++, watchHealth(shards))) },
    watches: {
      ...memory.watches,
      version: () => Promise.resolve(version),
      note: (health: WatchHealth) => Promise.resolve(void (kept = health)),
      last: () => Promise.resolve(kept),
    },
  };
  return { services, logged: memory.logged, told: () => told };
}
const fine = { late_ms: 0, stalled: false, missed: 0, too_costly: 0 };
const checkOf = async ({ services }: ReturnType<typeof world>) =>
  (await getHealth(services)).checks.find(({ name }) => name === "watches");

describe("every minute, the shards", () => {
  it("are left alone while no task has ever watched", async () => {
    const quiet = world(0, [fine]);
    expect(await sweepWatches(quiet.services)).toBeNull();
    expect([quiet.told(), await checkOf(quiet)]).toEqual([0, { name: "watches", ok: true }]);
  });

  it("are told of the list, and nothing is logged while they keep up", async () => {
    const well = world(3, [fine, fine]);
    expect(await sweepWatches(well.services)).toMatchObject({ shards: 2, late: 0 });
    expect([well.told(), well.logged, await checkOf(well)]).toEqual([1, [], { name: "watches", ok: true }]);
  });

  it("say what they lost where somebody looks, and in a line of their own when it happens", async () => {
    const lossy = world(3, [{ ...fine, missed: 2, too_costly: 1 }]);
    await sweepWatches(lossy.services);
    expect(lossy.logged).toEqual([]);
    const message = "Watching on 1 shard: 2 looks passed over; 1 entity too costly to judge.";
    expect(await checkOf(lossy)).toEqual({ name: "watches", ok: true, message });
  });

  it("say that they are behind, in one line of the log and in the health of a service that goes on answering", async () => {
    const behind = world(3, [fine, { ...fine, late_ms: 120_000, stalled: true }, null]);
    await sweepWatches(behind.services);
    const health = {
      shards: 3,
      away: 1,
      late: 1,
      stalled: 1,
      late_ms: 120_000,
      ahead_ms: 0,
      missed: 0,
      too_costly: 0,
      pace: { all: null, changes: null },
      crowded: 0,
    };
    expect(behind.logged).toEqual([{ event: "watches_behind", ...health }]);
    const message = "Watching on 3 shards: 1 late, by up to 2 minutes; 1 stalled; 1 not reached.";
    expect(await checkOf(behind)).toEqual({ name: "watches", ok: true, message });
  });
});
