import { describe, expect, it } from "vitest";
import { deliver } from "../../../../worker/usecases/actions/deliveries/deliver.ts";
import { getDelivery } from "../../../../worker/usecases/actions/deliveries/get-deliveries.ts";
import { resendDelivery } from "../../../../worker/usecases/actions/deliveries/resend-delivery.ts";
import { sendRecorded } from "../../../../worker/usecases/actions/send-recorded.ts";
import { sweepSends } from "../../../support/sweep-sends.ts";
import type { SendOutcome } from "../../../../worker/usecases/ports/actions/actions.ts";
import { CHANNEL, deliveryWorld, of } from "./world.ts";

const webhook = { type: "webhook", endpoint: "https://example.com/hook" };
const busy = (status: number, retry_at?: number): SendOutcome => ({
  ok: false,
  error: { type: "http_status", message: `The receiver answered ${status}.` },
  status,
  ...(retry_at === undefined ? {} : { retry_at }),
});
const failingFirst = (times: number, status = 503) => {
  let calls = 0;
  return () => (++calls <= times ? busy(status) : { ok: true as const });
};
const minute = 60_000;

describe("a webhook", () => {
  it("is tried once where nobody asked for more, and has failed", async () => {
    const world = deliveryWorld(failingFirst(9));
    world.action(webhook);
    await sendRecorded(world.services, world.alarms(1));
    await world.run();
    expect(world.received).toHaveLength(1);
    expect(await world.deliveries()).toMatchObject([{ status: "failed", attempts: 1, allowed: 1, http_status: 503 }]);
  });

  it("that is delivered at once has one attempt, which it keeps when it is sent again", async () => {
    const world = deliveryWorld(() => ({ ok: true }));
    world.action(webhook);
    await sendRecorded(world.services, world.alarms(1));
    await world.run();
    const [delivery] = await world.deliveries();
    const delivery_id = delivery?.delivery_id ?? "";
    const once = await getDelivery(world.services, { delivery_id });
    const [first] = once.history;
    expect(first).toMatchObject({ attempt: 1, error: null, http_status: null });
    expect([once.status, once.attempts, once.history]).toEqual(["delivered", 1, [first]]);
    expect(Date.parse(first?.finished_at ?? "")).toBeGreaterThanOrEqual(Date.parse(first?.started_at ?? ""));

    await resendDelivery(world.services, { delivery_id }, undefined);
    await world.run();
    const twice = await getDelivery(world.services, { delivery_id });
    expect([twice.status, twice.attempts]).toEqual(["delivered", 2]);
    expect(twice.history).toEqual([first, expect.objectContaining({ attempt: 2, error: null })]);
  });

  it("with retries is tried again by the schedule under one id, and its result stays that of the first attempt", async () => {
    const world = deliveryWorld(failingFirst(3));
    world.action({ ...webhook, retries: 5 });
    const [decision_id = ""] = world.alarms(1);
    await sendRecorded(world.services, [decision_id]);
    await world.run();
    const [first, ...later] = world.received;
    expect(new Set(world.received.map(({ id }) => id))).toEqual(new Set([`${decision_id}.act_team`]));
    const pauses = later.map(({ at }, i) => at - (world.received[i]?.at ?? 0));
    [5_000, 5 * minute, 30 * minute].forEach((pause, i) => {
      expect(pauses[i]).toBeGreaterThanOrEqual(pause);
      expect(pauses[i]).toBeLessThanOrEqual(pause * 1.1 + 1_000);
    });
    expect(first?.message).toBe(later.at(-1)?.message);
    expect(world.results()).toMatchObject([{ state: "failed" }]);
    const found = await getDelivery(world.services, { delivery_id: first?.id ?? "" });
    expect(found).toMatchObject({
      status: "delivered",
      attempts: 4,
      attempts_allowed: 6,
      next_at: null,
      last_error: null,
    });
    expect(found.history.map(({ http_status }) => http_status)).toEqual([503, 503, 503, null]);
  });

  it("that arrived at a later attempt is told of as sent, by its task and among its firings, and until then as waiting", async () => {
    const world = deliveryWorld(failingFirst(2));
    world.action({ ...webhook, retries: 2 });
    const told = async () => {
      const task = await world.services.tasks.find(of.task_id);
      const filter = { action_id: of.action_id, version: "v1", unchanged: false };
      const [firing] = await world.services.actions.deliveries(filter, null, 5);
      return [firing?.state, firing?.error?.type ?? null, task?.last_triggered_at ?? null];
    };
    await sendRecorded(world.services, world.alarms(1));
    expect(await told()).toEqual(["planned", "http_status", null]);
    await world.run();
    expect(world.received).toHaveLength(3);
    expect(await told()).toEqual(["triggered", null, world.start]);
  });

  it("that never arrived has failed, and its task has not fired", async () => {
    const world = deliveryWorld(failingFirst(9));
    world.action({ ...webhook, retries: 1 });
    await sendRecorded(world.services, world.alarms(1));
    await world.run();
    expect(await getDelivery(world.services, { delivery_id: world.received[0]?.id ?? "" })).toMatchObject({
      status: "failed",
      attempts: 2,
    });
    expect((await world.services.tasks.find(of.task_id))?.last_triggered_at).toBeNull();
  });

  it.each([
    ["a test", "test_1", false],
    ["the end of an incident", "recovered_inc_1", false],
    ["a reminder", "reminder_inc_1", false],
    ["missing data", "nodata_1", true],
    ["a decision", "dec_1", true],
  ])("about %s says when its task last fired, or not", async (_, decision_id, fired) => {
    for (const answer of [failingFirst(0), failingFirst(1)]) {
      const world = deliveryWorld(answer);
      world.action({ ...webhook, retries: 1 });
      const [alarm = ""] = world.alarms(1);
      await sendRecorded(world.services, [alarm]);
      await world.run();
      for (const table of ["action_results", "deliveries"])
        await world.stored.db.prepare(`UPDATE ${table} SET decision_id = ?`).bind(decision_id).run();
      expect((await world.services.tasks.find(of.task_id))?.last_triggered_at != null).toBe(fired);
    }
  });

  it("whose queue lost it goes on with the sweep, and not while an attempt may still be under way", async () => {
    const world = deliveryWorld(failingFirst(1));
    world.action({ ...webhook, retries: 2 });
    await sendRecorded(world.services, world.alarms(1));
    world.queue.length = 0;
    await sweepSends(world.services);
    expect(world.received).toHaveLength(1);
    world.advance(20_000);
    await Promise.all([sweepSends(world.services), sweepSends(world.services)]);
    expect(world.received).toHaveLength(2);
    expect(await world.deliveries()).toMatchObject([{ status: "delivered", attempts: 2 }]);
  });

  it("is sent by one worker however many take it up, and again after a crash in the middle", async () => {
    const world = deliveryWorld(failingFirst(1));
    world.action({ ...webhook, retries: 2 });
    await sendRecorded(world.services, world.alarms(1));
    const [{ delivery_id } = { delivery_id: "" }] = await world.deliveries();
    world.advance(10_000);
    // The one who has claimed it dies.
    expect(await world.services.deliveries.claim(delivery_id, world.now(), world.now() + minute)).not.toBeNull();
    await Promise.all([deliver(world.services, delivery_id), deliver(world.services, delivery_id)]);
    expect(world.received).toHaveLength(1);
    world.advance(minute + 6_000);
    await Promise.all(Array.from({ length: 5 }, () => deliver(world.services, delivery_id)));
    expect(world.received).toHaveLength(2);
    const { history } = await getDelivery(world.services, { delivery_id });
    expect(history.map(({ finished_at }) => finished_at === null)).toEqual([false, true, false]);
  });

  it("that was interrupted is tried again only where somebody asked for it", async () => {
    for (const [retries, status] of [
      [0, "failed"],
      [3, "delivered"],
    ] as const) {
      const world = deliveryWorld();
      world.action({ ...webhook, retries });
      const [decision_id = ""] = world.alarms(1);
      await world.services.actions.claim(decision_id, world.now(), false);
      world.advance(2 * minute);
      await sweepSends(world.services);
      world.advance(10_000);
      await sweepSends(world.services);
      expect(await world.deliveries()).toMatchObject([{ status }]);
      expect(world.results()).toMatchObject([{ state: "failed", error: expect.stringContaining("interrupted") }]);
      expect(world.received).toHaveLength(retries === 0 ? 0 : 1);
    }
  });

  it("whose last attempt was interrupted has failed", async () => {
    const world = deliveryWorld(failingFirst(1));
    world.action({ ...webhook, retries: 1 });
    await sendRecorded(world.services, world.alarms(1));
    const [{ delivery_id } = { delivery_id: "" }] = await world.deliveries();
    world.advance(10_000);
    await world.services.deliveries.claim(delivery_id, world.now(), world.now() + minute);
    world.advance(minute + 1_000);
    await sweepSends(world.services);
    expect(await world.deliveries()).toMatchObject([{ status: "failed", last_error: { type: "interrupted" } }]);
  });
});

describe("sending a delivery again", () => {
  it("is one more attempt under the same id, once for a request", async () => {
    const world = deliveryWorld(failingFirst(1, 404));
    world.action(webhook);
    await sendRecorded(world.services, world.alarms(1));
    const delivery_id = world.received[0]?.id ?? "";
    const claim = { id: "request_1", at: world.now(), repeated: false };
    expect(await resendDelivery(world.services, { delivery_id }, claim)).toMatchObject({
      status: "delivered",
      attempts: 2,
    });
    await resendDelivery(world.services, { delivery_id }, { ...claim, repeated: true });
    expect(world.received.map(({ id }) => id)).toEqual([delivery_id, delivery_id]);
    await resendDelivery(world.services, { delivery_id });
    expect(world.received).toHaveLength(3);
  });

  it("takes away no retry that it still waits for", async () => {
    const world = deliveryWorld(failingFirst(2));
    world.action({ ...webhook, retries: 1 });
    await sendRecorded(world.services, world.alarms(1));
    const delivery_id = world.received[0]?.id ?? "";
    const pressed = await resendDelivery(world.services, { delivery_id });
    expect(pressed).toMatchObject({ status: "retrying", attempts: 2, attempts_allowed: 3 });
    await world.run();
    expect(await getDelivery(world.services, { delivery_id })).toMatchObject({ status: "delivered", attempts: 3 });
  });

  it("lengthens no pause before a retry", async () => {
    const world = deliveryWorld(failingFirst(9));
    world.action({ ...webhook, retries: 5 });
    await sendRecorded(world.services, world.alarms(1));
    const delivery_id = world.received[0]?.id ?? "";
    for (let time = 0; time < 4; time++) {
      const { next_at } = await resendDelivery(world.services, { delivery_id });
      expect(Date.parse(next_at ?? "") - world.now()).toBeLessThan(6_000);
    }
    await world.run();
    const sent = world.received.map(({ at }) => at);
    expect(sent).toHaveLength(10);
    [5_000, 5 * minute, 30 * minute, 120 * minute, 300 * minute].forEach((pause, i) =>
      expect((sent[i + 5] ?? 0) - (sent[i + 4] ?? 0)).toBeLessThanOrEqual(pause * 1.1 + 1_000),
    );
  });

  it("is refused in words for an entity that was erased and for a delivery that there is not", async () => {
    const world = deliveryWorld(failingFirst(1));
    world.action({ ...webhook, retries: 3 });
    await sendRecorded(world.services, world.alarms(1));
    world.names.clear();
    const delivery_id = world.received[0]?.id ?? "";
    await expect(resendDelivery(world.services, { delivery_id })).rejects.toMatchObject({ code: "conflict" });
    await expect(resendDelivery(world.services, { delivery_id: "dec_none.act" })).rejects.toMatchObject({
      code: "not_found",
    });
    await world.run();
    expect(world.received).toHaveLength(1);
    expect(await world.deliveries()).toMatchObject([
      { status: "failed", attempts: 1, last_error: { type: "entity_erased" } },
    ]);
    expect((await getDelivery(world.services, { delivery_id })).history).toHaveLength(1);
  });
});

describe("a paced channel", () => {
  it("gets its messages in order, at most one a turn, and none is lost", async () => {
    const world = deliveryWorld();
    world.channel({ kind: "webhook", per_minute: 60 });
    const ids = world.alarms(12);
    await sendRecorded(world.services, ids);
    expect(world.results().some(({ state }) => state === "planned")).toBe(true);
    await world.run();
    expect(world.received.map(({ id }) => id)).toEqual(ids.map((id) => `${id}.act_team`));
    world.received
      .slice(1)
      .forEach(({ at }, i) => expect(at - (world.received[i]?.at ?? 0)).toBeGreaterThanOrEqual(1_000));
    expect(world.results().every(({ state }) => state === "triggered")).toBe(true);
  });

  it("waits as a whole while its receiver asks for it", async () => {
    let refused = false;
    const world = deliveryWorld((at) => (refused ? { ok: true } : ((refused = true), busy(429, at + 30_000))));
    world.channel({ kind: "webhook", retries: 3 });
    await sendRecorded(world.services, world.alarms(3));
    await world.run();
    const [first, ...rest] = world.received;
    expect(rest).toHaveLength(3);
    for (const { at } of rest) expect(at).toBeGreaterThanOrEqual((first?.at ?? 0) + 30_000);
    expect((await world.deliveries()).every(({ status }) => status === "delivered")).toBe(true);
  });

  it("is served by one at a time, and by the sweep after a crash", async () => {
    const world = deliveryWorld();
    world.channel({ kind: "webhook", per_minute: 60 });
    const ids = world.alarms(3);
    // Whoever was at it has died after everything was put in line.
    await world.services.deliveries.occupy(CHANNEL, world.now(), world.now() + minute);
    await sendRecorded(world.services, ids);
    expect(world.received).toHaveLength(0);
    expect(world.queue).toHaveLength(0);
    world.advance(minute + 10_000);
    await Promise.all([sweepSends(world.services), sweepSends(world.services)]);
    await world.run();
    expect(world.received.map(({ id }) => id)).toEqual(ids.map((id) => `${id}.act_team`));
  });

  it("keeps an alarm of which nothing could be sent", async () => {
    const world = deliveryWorld();
    world.channel({ kind: "webhook", per_minute: 600 });
    const ids = world.alarms(1);
    const broken = {
      ...world.services,
      senders: { ...world.services.senders, notification: { send: () => Promise.reject(new Error("away")) } },
    };
    await sendRecorded(broken, ids);
    expect(world.results()).toMatchObject([{ state: "planned" }]);
    await world.run();
    expect(world.results()).toMatchObject([{ state: "triggered" }]);
    expect(world.received).toHaveLength(1);
  });
});
