import { describe, expect, it } from "vitest";
import { listNotifications } from "../../../../worker/usecases/actions/list-notifications.ts";
import { sendGroup } from "../../../../worker/usecases/actions/deliveries/send-group.ts";
import { sendRecorded } from "../../../../worker/usecases/actions/send-recorded.ts";
import { sweepSends } from "../../../support/sweep-sends.ts";
import { CHANNEL, deliveryWorld, inbox, of } from "./world.ts";

const minute = 60_000;

describe("what one look finds", () => {
  it("is one message for people, with the ten worst, to which every result points", async () => {
    const world = deliveryWorld();
    world.channel({});
    const ids = world.alarms(69);
    await sendRecorded(world.services, ids.slice(0, 40), "looks");
    await sendRecorded(world.services, ids.slice(40), "looks");
    expect(world.received).toHaveLength(0);
    await world.run();
    expect(world.received).toHaveLength(1);
    const lines = world.received[0]?.message.split("\n") ?? [];
    expect(lines[0]).toContain("69 alarms");
    expect(lines.slice(1, 11).map((line) => line.split(" ")[1])).toEqual(
      Array.from({ length: 10 }, (_, i) => `account:${68 - i}:`),
    );
    expect(lines.at(-1)).toBe("and 59 more");
    const results = world.results();
    expect(results.every(({ state }) => state === "triggered")).toBe(true);
    expect(new Set(results.map(({ delivery_id }) => delivery_id)).size).toBe(1);
    expect(results[0]?.payload_sent).not.toContain("account:");
    const [delivery] = await world.deliveries();
    expect(delivery).toMatchObject({ status: "delivered", decisions: 69, attempts: 1 });
  });

  it("is told once when it is taken up twice, at once, and by the sweep besides", async () => {
    const world = deliveryWorld();
    world.channel({});
    const ids = world.alarms(5);
    await Promise.all([sendRecorded(world.services, ids, "looks"), sendRecorded(world.services, ids, "looks")]);
    await world.run();
    world.advance(2 * minute);
    await sweepSends(world.services);
    await sendRecorded(world.services, ids, "looks");
    expect(world.received).toHaveLength(1);
  });

  it("and what comes later makes another message, which tells nothing again", async () => {
    const world = deliveryWorld();
    world.channel({});
    const ids = world.alarms(3);
    await sendRecorded(world.services, ids, "looks");
    await world.run();
    const later = world.alarms(2, world.start + 60_000);
    await sendRecorded(world.services, [...ids, ...later], "looks");
    await world.run();
    expect(world.received.map(({ message }) => message.split(" ")[0])).toEqual(["3", "2"]);
  });

  it("waits in the queue where the receiver asks for a pause, and keeps nobody waiting", async () => {
    const world = deliveryWorld((at) => ({
      ok: false,
      error: { type: "http_status", message: "The receiver answered 429." },
      status: 429,
      retry_at: at + 4_000,
    }));
    world.channel({ retries: 2 });
    const [group] = await world.services.deliveries.groups(world.alarms(2));
    if (!group) throw new Error("there is no group");
    world.advance(10 * minute);
    const pause = () => Promise.reject(new Error("it waited"));
    await sendGroup({ ...world.services, pause }, group);
    expect(world.received).toHaveLength(1);
    expect(world.queue.map(({ ref }) => ref)).toEqual([{ channel: CHANNEL }]);
  });

  it("is told by the sweep where the queue has lost it", async () => {
    const world = deliveryWorld();
    world.channel({});
    world.alarms(4);
    world.advance(2 * minute);
    await sweepSends(world.services);
    expect(world.received).toHaveLength(1);
    expect(world.received[0]?.message).toContain("4 alarms");
  });

  it("that was claimed by one who died is failed, or told again where the channel tries again", async () => {
    for (const [retries, told] of [
      [0, 0],
      [2, 1],
    ] as const) {
      const world = deliveryWorld();
      world.channel({ retries });
      const ids = world.alarms(3);
      const [group] = await world.services.deliveries.groups(ids);
      if (!group) throw new Error("there is no group");
      const message = {
        delivery_id: "grp_1",
        channel: CHANNEL,
        task_id: of.task_id,
        allowed: 1 + retries,
      };
      await world.services.deliveries.enlistGroup(group, message, world.now());
      await world.services.deliveries.claim(message.delivery_id, world.now(), world.now() + minute);
      for (let i = 0; i < 3; i++) {
        world.advance(2 * minute);
        await sweepSends(world.services);
      }
      expect(world.received).toHaveLength(told);
      expect(world.results().every(({ state }) => state === "failed")).toBe(true);
      expect(await world.deliveries()).toMatchObject([{ status: told === 0 ? "failed" : "delivered" }]);
    }
  });

  it("is one message too where entities have stopped reporting, the longest silence first, apart from the alarms", async () => {
    const world = deliveryWorld();
    world.channel({});
    const ids = [...world.silences(12), ...world.alarms(2)];
    await sendRecorded(world.services, ids, "looks");
    await world.run();
    const messages = world.received.map(({ message }) => message.split("\n"));
    expect(new Set(messages.map(([first]) => first?.split(" at ")[0]))).toEqual(
      new Set(["rate, 12 entities stopped reporting", "2 alarms"]),
    );
    expect(messages).toHaveLength(2);
    const silence = messages.find(([first]) => first?.includes("12 entities"));
    expect(silence?.[1]).toMatch(/^1\. account:0: No data from rate for/);
    expect(silence?.at(-1)).toBe("and 2 more");
  });

  it("is told alarm by alarm to a program, and where the channel says so", async () => {
    for (const columns of [{ kind: "webhook" }, { grouped: 0 }]) {
      const world = deliveryWorld();
      world.channel(columns);
      await sendRecorded(world.services, world.alarms(3), "looks");
      expect(world.received).toHaveLength(3);
    }
  });

  it("is told alarm by alarm where somebody asked", async () => {
    const world = deliveryWorld();
    world.channel({});
    await sendRecorded(world.services, world.alarms(3));
    expect(world.received).toHaveLength(3);
  });

  it("is kept in the inbox under names that are looked up as it is read", async () => {
    const world = deliveryWorld();
    world.action({ type: "notification", channel: "inbox" });
    const ids = world.alarms(12);
    const real = { ...world.services, senders: { ...world.services.senders, notification: inbox } };
    world.advance(10 * minute);
    await sendRecorded(real, ids, "looks");
    expect(world.stored.rows("notifications")).toMatchObject([
      { told: 12, message: expect.not.stringContaining("account:") },
    ]);
    const [item] = (await listNotifications(real, { limit: 200 })).items;
    expect(item).toMatchObject({ count: 12, entity: "account:11", decision_id: ids.at(-1) });
    expect(item?.entities).toHaveLength(10);
    expect(item?.message).toContain("1. account:11:");
  });
});
