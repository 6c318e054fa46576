import { describe, expect, it } from "vitest";
import { breaking, breakingNth, silent, slow } from "../support/gates.ts";
import { faultyWorker } from "./faulty.ts";
import { healthy, inbox, prepare, task } from "./fault-world.ts";
import { looks, otherIntent, reads, recovery, send, writes } from "./trials.ts";

await prepare();

describe.each([...writes, ...looks, ...reads])("%s", (name, trial) => {
  // What only reads has no call after which anything has happened: breaking off after it is breaking off before it.
  const moments = writes.some(([one]) => one === name) ? (["before", "after"] as const) : (["before"] as const);

  it.each(moments)("survives any one call to D1 that breaks %s it has happened", async (when) => {
    let tried = 0;
    for (let broken = true; broken;) {
      const { gate, broke } = breakingNth(when, ++tried);
      const { flaws } = await recovery(await trial(), { d1: gate });
      expect({ call: tried, flaws }).toEqual({ call: tried, flaws: [] });
      broken = broke();
    }
    // What only reads has no call after which anything has happened.
    expect(tried).toBeGreaterThan(when === "before" ? 1 : 0);
  });

  it("answers 503 when D1 does not work at all, and does its work once when it is back", async () => {
    expect(await recovery(await trial(), { d1: breaking("before") })).toEqual({ status: 503, flaws: [] });
  });

  it.each(moments.flatMap((when) => [["shard", when] as const, ["versions", when] as const]))(
    "survives a %s object that breaks %s a call has happened",
    async (part, when) => {
      expect(await recovery(await trial(), { [part]: breaking(when) })).toMatchObject({ flaws: [] });
    },
  );

  it("waits for what is slow", async () => {
    const faults = { d1: slow(5), shard: slow(20), kv: slow(20), queue: slow(20) };
    expect((await send(faultyWorker(faults), await trial())).status).toBeLessThan(300);
  });

  it.each(moments)("does without KV, queues and the rate limiter when each breaks %s a call", async (when) => {
    const gate = breaking(when);
    const { status, flaws } = await recovery(await trial(), { kv: gate, queue: gate, limiter: gate });
    expect(flaws).toEqual([]);
    expect(status).toBeLessThan(300);
  });
});

it("a task that a trial makes hears nothing of the other trials, whatever number it has come to", async () => {
  const body = { intent: otherIntent(250), entity_scope: "nobody", delivery: inbox };
  const made = await healthy("POST", "/tasks", { body });
  expect(made.status).toBe(200);
  expect(made.body["condition_id"]).not.toBe(task.condition_id);
});

describe("a part that never answers", () => {
  const keyed = writes.filter(([name]) => ["POST /tasks", "POST /evaluate/full with a key"].includes(name));

  it.each(keyed)("KV or the rate limiter does not hold up %s", async (_, trial) => {
    expect(await recovery(await trial(), { kv: silent, limiter: silent })).toEqual({ status: 200, flaws: [] });
  });
});
