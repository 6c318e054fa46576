import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startLevel } from "../../support/sending.ts";
import { ACTION_ENV, WEBHOOK_SECRET } from "../../support/vars.ts";
import { createTask, day, pinned, pushDaily } from "../../support/world.ts";

const { receiver, service, signal, intent } = await startLevel("tank");
beforeEach(() => receiver.renew());

interface Channel {
  channel: string;
  kind: string;
  endpoint: string | null;
  headers: Record<string, string>;
}

const make = <T = Channel>(body: object) => service.elevated<T>("POST", "/channels", body);

/** Lets a task on the channel fire once for an entity; returns the decision, what its action did and what was received. */
async function fire(channel: string, entity: string, message_template?: string) {
  await pushDaily(service.call, entity, [0.5, 0.4, 0.3], signal);
  const template = message_template === undefined ? {} : { message_template };
  const task = await createTask(service.call, intent, { type: "notification", channel, ...template });
  const { body } = await service.ask(task, entity, day(2));
  await service.call("DELETE", `/tasks/${task.task_id}`);
  const action = body.decision.actions_triggered.find(({ action_id }) => action_id === task.action_id);
  if (!action) throw new Error("the task's action did not fire");
  return {
    result: body,
    action,
    sent: receiver.requests.map((request) => ({ ...request, json: JSON.parse(request.body) as unknown })),
  };
}

describe("a notification", () => {
  it("without a channel goes to the inbox, which holds the pseudonym", async () => {
    await pushDaily(service.call, "account:plain", [0.5, 0.4, 0.3], signal);
    const task = await createTask(service.call, intent, { type: "notification" });
    const { body } = await service.ask(task, "account:plain", day(2));
    expect(body.decision.actions_triggered).toMatchObject([
      { status: "triggered", payload_sent: { channel: "inbox" } },
    ]);
    await service.call("DELETE", `/tasks/${task.task_id}`);
    const read = async () => {
      const inbox = await service.read<"listNotifications">("/notifications");
      return inbox.items.find(({ decision_id }) => decision_id === body.decision_id);
    };
    const message = `account:plain (tank.level): 30% is below the threshold of 35% at 2025-01-03 00:00 UTC. Task: "${intent}"`;
    expect(body.decision.actions_triggered[0]?.payload_sent).toEqual({ channel: "inbox", message });
    const item = await read();
    expect(item).toMatchObject({ entity: "account:plain", entity_id: expect.stringMatching(/^ent_/), message });

    const database = await service.database();
    const stored = await database.prepare("SELECT * FROM notifications").all();
    expect(JSON.stringify(stored.results)).not.toContain("account:plain");
    const deliveries = await service.call("GET", `/actions/${task.action_id}/deliveries?version=v1`);
    expect(deliveries.text).not.toContain("account:plain");

    // As if the entity had been erased, for messages with and without a known place.
    for (const bucket of [null, 7]) {
      await database
        .prepare(
          "UPDATE notifications SET entity_id = 'ent_gone', bucket = ?, message = 'ent_gone: low' WHERE decision_id = ?",
        )
        .bind(bucket, body.decision_id)
        .run();
      expect(await read()).toMatchObject({ entity: "(erased)", entity_id: "ent_gone", message: "(erased): low" });
    }
    await database
      .prepare("UPDATE notifications SET entity_id = ?, bucket = NULL, message = ? || ': low' WHERE decision_id = ?")
      .bind(item?.entity_id ?? "", item?.entity_id ?? "", body.decision_id)
      .run();
    expect(await read()).toMatchObject({ entity: "account:plain", message: "account:plain: low" });
  });

  it("has its pseudonyms resolved, a thousand at once, by whoever holds the elevated key", async () => {
    const entities = ["account:named", "account:other", "user:1"];
    for (const entity of entities) await pushDaily(service.call, entity, [0.3], signal);
    const task = await createTask(service.call, intent);
    await service.call("POST", "/evaluate/batch", { ...pinned(task), entities, timestamp: day(0) });
    await service.call("DELETE", `/tasks/${task.task_id}`);
    const body = await service.read<"listDecisions">(`/decisions?condition_id=${task.condition_id}`);
    const ids = body.items.filter(({ evaluated_at }) => evaluated_at === day(0)).map(({ entity_id }) => entity_id);
    expect(ids).toHaveLength(3);

    const resolve = (entity_ids: unknown, elevated = true) =>
      service.call<Output<"resolveEntities">>("POST", "/entities/resolve", { entity_ids }, { elevated });
    const asked = [...ids, "ent_nobody", ids[0] ?? ""];
    const named = (await resolve(asked)).body.entities;
    expect(named.map(({ entity_id }) => entity_id)).toEqual(asked);
    expect(new Set(named.slice(0, 3).map(({ entity }) => entity))).toEqual(new Set(entities));
    expect(named.slice(3).map(({ entity }) => entity)).toEqual([null, named[0]?.entity]);
    expect((await resolve(Array.from({ length: 1000 }, (_, i) => `ent_${i}`))).body.entities).toHaveLength(1000);
    for (const bad of [[], ["account:named"], Array(1001).fill("ent_a"), "ent_a", undefined])
      expect((await resolve(bad)).status).toBe(400);
    expect((await resolve(ids, false)).status).toBe(403);
  });

  it("to another inbox is stored under its name", async () => {
    await make({ channel: "ops-inbox", kind: "inbox" });
    const { result } = await fire("ops-inbox", "account:ops");
    const inbox = await service.call<{ items: { decision_id: string; channel: string }[] }>("GET", "/notifications");
    expect(inbox.body.items.find(({ decision_id }) => decision_id === result.decision_id)).toMatchObject({
      channel: "ops-inbox",
    });
  });

  it("to a webhook channel is the decision and the message, signed, with the channel's headers", async () => {
    await make({
      channel: "hook",
      kind: "webhook",
      endpoint: `${receiver.url}/hook`,
      headers: { Authorization: "Bearer ${PAGER_TOKEN}" },
    });
    const { sent, action, result } = await fire("hook", "account:hook", "Look at {entity}");
    const [request] = sent;
    if (!request) throw new Error("nothing was sent");
    expect(new Webhook(WEBHOOK_SECRET).verify(request.body, request.headers)).toMatchObject({
      message: "Look at account:hook",
      entity: "account:hook",
      decision_id: result.decision_id,
      result_value: 0.3,
    });
    expect(request.headers["webhook-id"]).toBe(`${result.decision_id}.${action.action_id}`);
    expect(request.headers["authorization"]).toBe(`Bearer ${ACTION_ENV.PAGER_TOKEN}`);
    expect(action.payload_sent).toEqual({ channel: "hook", message: "Look at account:hook" });
    const record = await service.call("GET", `/decisions/${result.decision_id}`);
    expect(record.text).not.toMatch(/s3cret|\/hook|account:hook/);
  });
});
