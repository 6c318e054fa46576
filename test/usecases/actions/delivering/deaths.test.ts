import { describe, expect, it } from "vitest";
import { sendRecorded } from "../../../../worker/usecases/actions/send-recorded.ts";
import { sweepSends } from "../../../support/sweep-sends.ts";
import { deliveryWorld } from "./world.ts";
import { dyingAt } from "../../../support/dying.ts";

const minute = 60_000;

/** Sweeps, each time a while later, until a sweep finds nothing to do. */
async function sweepUntilIdle(world: ReturnType<typeof deliveryWorld>): Promise<void> {
  for (let found = 1; found > 0;) {
    world.advance(2 * minute);
    const swept = await sweepSends(world.services);
    await world.run();
    found = Object.values(swept).reduce((sum, count) => sum + count, 0);
  }
}

const setups: [string, { columns: object | null; from?: "looks"; atLeastOnce: boolean }][] = [
  ["a webhook that is tried once", { columns: null, atLeastOnce: false }],
  ["a webhook that is tried again", { columns: null, atLeastOnce: true }],
  [
    "a paced channel that tries again",
    { columns: { kind: "webhook", per_minute: 600, retries: 4 }, atLeastOnce: true },
  ],
  ["a paced channel", { columns: { kind: "webhook", per_minute: 600 }, atLeastOnce: false }],
  ["one look for people, told again", { columns: { retries: 4 }, from: "looks", atLeastOnce: true }],
  ["one look for people, told once", { columns: {}, from: "looks", atLeastOnce: false }],
];

describe.each(setups)("to %s", (_, { columns, from, atLeastOnce }) => {
  it.each(["before", "after"] as const)(
    "no alarm is lost without a word, wherever the process dies %s a call",
    async (when) => {
      for (let nth = 1; ; nth++) {
        const { process, died, revive } = dyingAt(nth, when);
        const world = deliveryWorld(() => ({ ok: true }), process);
        if (columns === null)
          world.action({ type: "webhook", endpoint: "https://example.com/x", retries: atLeastOnce ? 4 : 0 });
        else world.channel(columns);
        const ids = world.alarms(2);
        world.advance(minute);
        await sendRecorded(world.services, ids, from).catch(() => undefined);
        await world.run(died).catch(() => undefined);
        const hasDied = died();
        revive();
        await sweepUntilIdle(world);
        const deliveries = await world.deliveries();
        const results = world.results();
        expect(results.map(({ state }) => state)).not.toContain("planned");
        expect(results.map(({ state }) => state)).not.toContain("sending");
        expect(deliveries.reduce((sum, one) => sum + one.decisions, 0)).toBe(2);
        const wrong = deliveries.filter(({ status, delivery_id, last_error }) => {
          const times = world.received.filter(({ id }) => id === delivery_id).length;
          if (atLeastOnce) return status !== "delivered" || times === 0;
          return status === "delivered" ? times !== 1 : times > 1 || last_error?.type !== "interrupted";
        });
        expect([nth, wrong]).toEqual([nth, []]);
        if (!hasDied) break;
      }
    },
  );
});
