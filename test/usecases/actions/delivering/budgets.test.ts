import { describe, expect, it } from "vitest";
import { sweeps } from "../../../../worker/sweeps/list.ts";
import type { Services } from "../../../../worker/usecases/services.ts";
import { counting, gatedD1 } from "../../../support/gates.ts";
import { deliveryWorld } from "./world.ts";

const run = (name: string, services: Services, budget: number) =>
  sweeps.find((one) => one.name === name)?.run(services, budget);

const budget = 200;
const waiting = 30;

describe("a sweep of messages", () => {
  it.each(["slack", "webhook"])("makes no more calls than its budget has, and leaves the rest: %s", async (kind) => {
    const { gate, calls } = counting("before");
    let others = 0;
    let fails = true;
    const world = deliveryWorld(
      () => (fails ? { ok: false, status: 503, error: { type: "bad_status", message: "x" } } : { ok: true }),
      { over: (db) => gatedD1(db, gate), acts: () => void (others += 1) },
    );
    if (kind === "webhook") world.action({ type: "webhook", url: "https://example.com/x", retries: 1 });
    else world.channel({ retries: 1, grouped: 0 });
    world.alarms(waiting);
    world.advance(61_000);
    let before = 0;
    const spent = () => calls() + others - before;
    const { sent } = (await run("actions", world.services, budget)) as { sent: number };
    expect(sent).toBeGreaterThan(10);
    expect(sent).toBeLessThan(waiting);
    // The shard that says an entity's name is another call for each.
    expect(spent() + sent).toBeLessThanOrEqual(budget);
    fails = false;
    before = calls() + others;
    world.advance(600_000);
    await run("deliveries", world.services, budget);
    expect(world.taken.length).toBeGreaterThan(10);
    expect(spent() + world.taken.length).toBeLessThanOrEqual(budget);
  });
});
