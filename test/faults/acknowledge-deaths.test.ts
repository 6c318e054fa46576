import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { sendRecorded } from "../../worker/usecases/actions/send-recorded.ts";
import { sweepSends } from "../support/sweep-sends.ts";
import { acknowledgeIncident } from "../../worker/usecases/alarms/change-incident.ts";
import { deliveryWorld } from "./delivery-world.ts";
import { dyingAt } from "./dying.ts";

type World = ReturnType<typeof deliveryWorld>;

const minute = 60_000;
const ids = ({ received }: World) => received.map(({ id }) => id);
const acknowledgements = (world: World) => ids(world).filter((id) => id.startsWith("acknowledged_"));

/** A world whose one alarm, of an incident, has been told. */
async function told(
  process?: Parameters<typeof deliveryWorld>[1],
  columns: { kind: string; retries?: number } = { kind: "pagerduty" },
) {
  const world = deliveryWorld(() => ({ ok: true }), process);
  const deferred: Promise<unknown>[] = [];
  world.services.defer = (promise) => void deferred.push(promise);
  await world.channel(columns);
  const decisions = await world.alarms(1);
  const incident_id = await world.incident(0);
  const acknowledge = async (id = incident_id) => {
    try {
      return await acknowledgeIncident(world.services, { id, by: "key_1" });
    } finally {
      await Promise.all(deferred.splice(0));
    }
  };
  return { world, decisions, incident_id, acknowledge };
}

describe("acknowledging an incident that PagerDuty was told of", () => {
  it.each([
    ["a channel that tries once", 0],
    ["a channel that tries again", 4],
  ])("is told to it once by %s, however often and by however many", async (_, retries) => {
    const { world, decisions, acknowledge } = await told(undefined, { kind: "pagerduty", retries });
    await sendRecorded(world.services, decisions);
    await Promise.all(Array.from({ length: 6 }, () => acknowledge()));
    await acknowledge();
    await sweepSends(world.services);
    expect(acknowledgements(world)).toHaveLength(1);
    expect(ids(world)).toHaveLength(2);
    expect(await world.deliveries()).toMatchObject([{ status: "delivered" }, { status: "delivered" }]);
  });

  it.each(["slack", "webhook", "discord", "teams"])("is told to no channel of the kind %s", async (kind) => {
    const { world, decisions, acknowledge } = await told(undefined, { kind });
    await sendRecorded(world.services, decisions);
    expect(await acknowledge()).toMatchObject({ status: "acknowledged" });
    await sweepSends(world.services);
    expect(acknowledgements(world)).toEqual([]);
  });

  it("is told to nobody where every alarm of it was held back", async () => {
    const { world, decisions, acknowledge } = await told();
    await world.hold(decisions);
    expect(await acknowledge()).toMatchObject({ status: "acknowledged" });
    expect(world.received).toEqual([]);
  });

  it("is told once something was told, when it is acknowledged again", async () => {
    const { world, decisions, incident_id, acknowledge } = await told();
    await world.hold(decisions);
    await acknowledge();
    const later = await world.alarms(1, world.start + minute);
    await env.DB.prepare("UPDATE incidents SET as_of = ? WHERE incident_id = ?")
      .bind(world.start + minute, incident_id)
      .run();
    await sendRecorded(world.services, later);
    const first = await acknowledge();
    await acknowledge();
    expect(acknowledgements(world)).toHaveLength(1);
    expect(first).toMatchObject({ acknowledged_by: "key_1" });
  });

  it("is told to nobody once it was told that it is over", async () => {
    const { world, decisions, incident_id, acknowledge } = await told();
    await sendRecorded(world.services, decisions);
    await env.DB.prepare(
      `INSERT INTO notices (notice_id, kind, task_id, condition_id, condition_version, entity_id, bucket, since, signals, noticed_at, incident_id)
       SELECT 'recovered_' || substr(incident_id, 5), 'recovered', task_id, 'c', '1.0', entity_id, 1, opened_at, '[]', as_of, incident_id
       FROM incidents WHERE incident_id = ?`,
    )
      .bind(incident_id)
      .run();
    await acknowledge();
    expect(acknowledgements(world)).toEqual([]);
  });

  it.each(["before", "after"] as const)(
    "is neither lost nor told twice, wherever the process dies %s a call",
    async (when) => {
      for (let nth = 1; ; nth++) {
        const { process, died, revive, arm } = dyingAt(nth, when, false);
        const { world, decisions, acknowledge } = await told(process);
        await sendRecorded(world.services, decisions);
        arm();
        await acknowledge().catch(() => undefined);
        const hasDied = died();
        revive();
        const again = await acknowledge();
        for (let i = 0; i < 3; i++) {
          world.advance(2 * minute);
          await sweepSends(world.services);
          await world.run();
        }
        expect(again.status).toBe("acknowledged");
        const deliveries = (await world.deliveries()).filter(({ delivery_id }) =>
          delivery_id.startsWith("acknowledged_"),
        );
        expect([nth, deliveries.length]).toEqual([nth, 1]);
        const [delivery] = deliveries;
        const times = acknowledgements(world).length;
        expect([
          nth,
          delivery?.status === "delivered" ? times === 1 : times <= 1 && delivery?.last_error?.type === "interrupted",
        ]).toEqual([nth, true]);
        if (!hasDied) break;
      }
    },
  );
});
