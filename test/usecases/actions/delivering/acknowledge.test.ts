import { describe, expect, it } from "vitest";
import { sendRecorded } from "../../../../worker/usecases/actions/send-recorded.ts";
import { sweepSends } from "../../../support/sweep-sends.ts";
import { acknowledgeIncident } from "../../../../worker/usecases/alarms/change-incident.ts";
import { deliveryWorld } from "./world.ts";
import { dyingAt } from "../../../support/dying.ts";

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
  world.channel(columns);
  const decisions = world.alarms(1);
  const incident_id = world.incident(0);
  const acknowledge = async (id = incident_id) => {
    try {
      return await acknowledgeIncident(world.services, { id, by: "key_1" });
    } finally {
      await Promise.all(deferred.splice(0));
    }
  };
  return { world, decisions, incident_id, acknowledge };
}

/** What was planned for decisions was held back by a silence. */
function hold({ stored }: World, decisions: readonly string[]): void {
  const held = stored.rows("action_results").filter(({ decision_id }) => decisions.includes(String(decision_id)));
  stored.put("action_results", ...held.map((row) => ({ ...row, state: "skipped", is_open: 0, reason: "silenced" })));
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
    hold(world, decisions);
    expect(await acknowledge()).toMatchObject({ status: "acknowledged" });
    expect(world.received).toEqual([]);
  });

  it("is told once something was told, when it is acknowledged again", async () => {
    const { world, decisions, acknowledge } = await told();
    hold(world, decisions);
    await acknowledge();
    const later = world.alarms(1, world.start + minute);
    world.incident(0, { as_of: world.start + minute, acknowledged_at: world.start, acknowledged_by: "key_1" });
    await sendRecorded(world.services, later);
    const first = await acknowledge();
    await acknowledge();
    expect(acknowledgements(world)).toHaveLength(1);
    expect(first).toMatchObject({ acknowledged_by: "key_1" });
  });

  it("is told to nobody once it was told that it is over", async () => {
    const { world, decisions, incident_id, acknowledge } = await told();
    await sendRecorded(world.services, decisions);
    const [notice_id, signals] = [`recovered_${incident_id.slice(4)}`, "[]"];
    const [incident = {}] = world.stored.rows("incidents");
    const {
      task_id,
      condition_id,
      condition_version,
      entity_id,
      bucket,
      opened_at: since,
      as_of: noticed_at,
    } = incident;
    const about = { task_id, condition_id, condition_version, entity_id, bucket, incident_id };
    world.stored.put("notices", { notice_id, kind: "recovered", ...about, since, signals, noticed_at });
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
