import { describe, expect, it } from "vitest";
import { sendRecorded } from "../../../../worker/usecases/actions/send-recorded.ts";
import type { SendOutcome } from "../../../../worker/usecases/ports/actions/actions.ts";
import { deliveryWorld } from "./world.ts";

const busy = (status: number, retry_at: number): SendOutcome => ({
  ok: false,
  error: { type: "http_status", message: `The receiver answered ${status}.` },
  status,
  retry_at,
});

/** Enough for the receiver to refuse most of them at first. */
const count = 12;

describe("a burst of alarms at a receiver that takes one a second", () => {
  const oneASecond = (at: number, taken: readonly { at: number }[]): SendOutcome => {
    const last = taken.at(-1)?.at ?? -Infinity;
    return at - last >= 1_000 ? { ok: true } : busy(429, Math.max(at + 1_000, last + 1_000));
  };

  it.each([
    ["that paces itself", { kind: "webhook", per_minute: 60, retries: 3 }],
    ["that only tries again", { kind: "webhook", retries: 12 }],
  ])("arrives whole on a channel %s, one a second at most", async (_, columns) => {
    const world = deliveryWorld(oneASecond);
    world.channel(columns);
    const ids = world.alarms(count);
    await sendRecorded(world.services, ids, "looks");
    await world.run(() => world.taken.length === count);
    expect(new Set(world.taken.map(({ id }) => id))).toEqual(new Set(ids.map((id) => `${id}.act_team`)));
    expect(world.taken).toHaveLength(count);
    world.taken.slice(1).forEach(({ at }, i) => expect(at - (world.taken[i]?.at ?? 0)).toBeGreaterThanOrEqual(1_000));
    expect((await world.deliveries()).every(({ status }) => status === "delivered")).toBe(true);
  });

  it("arrives whole at a webhook without a channel that only tries again", async () => {
    const world = deliveryWorld(oneASecond);
    world.action({ type: "webhook", endpoint: "https://example.com/hook", retries: 8 });
    await sendRecorded(world.services, world.alarms(count));
    await world.run();
    expect(new Set(world.taken.map(({ id }) => id)).size).toBe(count);
    expect(world.taken).toHaveLength(count);
  });

  it("is one message for people", async () => {
    const world = deliveryWorld(oneASecond);
    world.channel({ per_minute: 60, retries: 3 });
    await sendRecorded(world.services, world.alarms(count), "looks");
    await world.run();
    expect(world.taken).toHaveLength(1);
  });
});
