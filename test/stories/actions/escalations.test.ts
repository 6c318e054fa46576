import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { linkMs } from "../../../worker/domain/action/alarm/link-token.ts";
import { startOwnReceiver } from "../../support/at-end.ts";
import { channelShapes, faultsOf } from "../../support/channel-shapes.ts";
import { visit } from "../../support/phone.ts";
import type { Refusal } from "../../support/world.ts";
import { ended, escalate, linkIn, linkOf, messagesOf, read, secret, startEscalations } from "./escalating.ts";

const chain = ["slack", "discord", "teams", "pagerduty", "webhook", "inbox"] as const;

const receiver = await startOwnReceiver();
const [patient, hasty] = await Promise.all([
  startEscalations(receiver, ["pagerduty", "slack", "webhook"], "10m"),
  startEscalations(receiver, chain, "1s"),
]);
beforeEach(() => receiver.renew());

const requestsTo = (path: string) => receiver.requests.filter((request) => request.path === `/${path}`);
const bodiesTo = (path: string) => requestsTo(path).map(({ body }) => JSON.parse(body) as Record<string, unknown>);

describe("an escalation's messages", () => {
  it("have the real shape of every kind, say what the alarm says, and acknowledge by a link where people read", async () => {
    const { task, instance_id } = await escalate(hasty, "account:every-kind");
    expect((await ended(hasty, instance_id)).output).toMatchObject({ outcome: "timed_out" });
    for (const kind of Object.keys(channelShapes) as (keyof typeof channelShapes)[]) {
      const [sent] = bodiesTo(kind);
      expect([kind, faultsOf(kind, sent)]).toEqual([kind, []]);
      const text = JSON.stringify(sent);
      for (const part of [
        "Escalation: Error: Low engagement",
        "30%",
        "35%",
        "https://wiki.example.com/low",
        "Acknowledge",
      ])
        expect([kind, text]).toEqual([kind, expect.stringContaining(part)]);
      expect(linkIn(text)).not.toBe("");
    }
    const [hook] = requestsTo("webhook");
    expect(hook?.body).not.toContain("/l/");
    expect(new Webhook(secret).verify(hook?.body ?? "", hook?.headers ?? {})).toMatchObject({
      instance_id,
      message: expect.stringContaining(`POST /workflows/${instance_id}/acknowledge`) as string,
    });
    expect(hook?.headers["webhook-id"]).toBe(`${instance_id}.4`);
    const late = await hasty.call<Refusal>("POST", `/workflows/${instance_id}/acknowledge`);
    expect([late.status, late.body.error.location]).toEqual([409, "instance"]);
    const times = chain.flatMap((kind) => requestsTo(kind).map(({ at }) => at));
    expect(times.slice(1).filter((at, i) => at - (times[i] ?? 0) < 900)).toEqual([]);
    const messages = await messagesOf(hasty, task);
    expect(messages.map(({ channel, status, attempts }) => [channel, status, attempts]).toReversed()).toEqual(
      chain.map((channel) => [channel, "delivered", 1]),
    );
    const inbox = await hasty.read<"listNotifications">("/notifications");
    const kept = inbox.items.find(({ action_id }) => action_id === task.action_id);
    expect(kept?.message).toContain("Escalation: account:every-kind (account.active_user_rate): 30% is below");
    expect(kept?.message).not.toContain("/l/");
    const database = await hasty.database();
    const stored = await database.prepare("SELECT message FROM notifications").all();
    expect(JSON.stringify(stored.results)).not.toContain("account:every-kind");
  });

  it("that fail are tried again as their channel says, listed, and sent again by hand; the escalation does not wait for them", async () => {
    receiver.answerWith(({ path }) => (path === "/webhook" ? {} : { status: 503, headers: { "retry-after": "3600" } }));
    const { task, instance_id } = await escalate(patient, "account:down");
    await expect.poll(() => requestsTo("webhook").length).toBe(1);
    const listed = async (status: string) =>
      (await patient.read<"listDeliveries">(`/deliveries?status=${status}&task_id=${task.task_id}`)).items;
    const [failed] = await listed("failed");
    expect(failed).toMatchObject({ channel: "pagerduty", instance_id, http_status: 503, attempts: 1 });
    const [retrying] = await listed("retrying");
    expect(retrying).toMatchObject({
      channel: "slack",
      instance_id,
      http_status: 503,
      attempts: 1,
      attempts_allowed: 4,
    });
    expect(Date.parse(retrying?.next_at ?? "")).toBeGreaterThan(Date.now() + 3_000_000);
    receiver.answerWith({});
    const resend = () => patient.call<Output<"resendDelivery">>("POST", `/deliveries/${failed?.delivery_id}/resend`);
    expect((await resend()).body).toMatchObject({ status: "delivered", attempts: 2 });
    const [first, again] = bodiesTo("pagerduty");
    expect(again?.["dedup_key"]).toBe(first?.["dedup_key"]);
    await patient.call("POST", `/workflows/${instance_id}/acknowledge`);
    expect((await ended(patient, instance_id)).output).toMatchObject({
      outcome: "acknowledged",
      channel: "webhook",
      notified: [
        { channel: "pagerduty", error: { type: "http_status" } },
        { channel: "slack", error: {} },
        { error: null },
      ],
    });
    const refused = await patient.call<Refusal>("POST", `/deliveries/${retrying?.delivery_id}/resend`);
    expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining("acknowledged")]);
    const database = await patient.database();
    await database.prepare("UPDATE deliveries SET next_at = 0 WHERE delivery_id = ?").bind(retrying?.delivery_id).run();
    await database.prepare("UPDATE channels SET free_at = 0, busy_until = 0").run();
    await patient.runScheduled();
    expect(await listed("failed")).toMatchObject([
      { channel: "slack", attempts: 1, last_error: { type: "acknowledged" } },
    ]);
    expect(requestsTo("slack")).toHaveLength(1);
  });

  it("go to nobody else once the alarm is over", async () => {
    const { task, instance_id } = await escalate(hasty, "account:over", { every: "30d" });
    const at = new Date().toISOString();
    const observation = {
      primitive_id: "account.active_user_rate",
      entity: "account:over",
      observed_at: at,
      value: 0.5,
    };
    await hasty.call("POST", "/observations", { observations: [observation] });
    expect((await hasty.ask(task, "account:over", at)).body.decision.value).toBe(false);
    const { output } = await ended(hasty, instance_id);
    expect(output).toMatchObject({ outcome: "over", channel: null, acknowledged_by: null });
    expect(output?.notified.length).toBeLessThan(chain.length);
  });

  it("that a channel is not there for are listed as failed", async () => {
    await hasty.restart({ SVC_ESCALATION_CHANNELS: "nowhere,inbox" });
    const { task, instance_id } = await escalate(hasty, "account:nowhere");
    await ended(hasty, instance_id);
    expect(await messagesOf(hasty, task)).toMatchObject([
      { channel: "inbox", status: "delivered" },
      { channel: "nowhere", status: "failed", last_error: { type: "channel_unknown" } },
    ]);
  });
});

describe("acknowledging an escalation by its link", () => {
  it("stops it, acknowledges its incident and tells PagerDuty, once somebody says so", async () => {
    const { task, instance_id, incident } = await escalate(patient, "account:linked", { every: "30d" });
    await expect.poll(() => requestsTo("pagerduty").length).toBe(1);
    const [sent] = bodiesTo("pagerduty") as { dedup_key: string; links: { text: string; href: string }[] }[];
    expect(sent?.dedup_key).toBe(incident?.incident_id);
    expect(sent?.links.map(({ text }) => text)).toEqual([
      "Acknowledge",
      "Open",
      "Runbook",
      "Snooze",
      "Right",
      "False alarm",
    ]);
    const link = linkIn(sent?.links[0]?.href);
    for (let i = 0; i < 3; i++)
      expect(await visit(patient, "GET", link)).toMatchObject({
        status: 200,
        text: expect.stringContaining("account:linked"),
      });
    expect((await read(patient, instance_id)).body).toMatchObject({ output: null, acknowledged_at: null });
    const pressed = await Promise.all([1, 2, 3].map(() => visit(patient, "POST", link)));
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
    const done = await ended(patient, instance_id);
    expect(done).toMatchObject({
      output: { outcome: "acknowledged", channel: "pagerduty", acknowledged_by: "link", notified: [{ error: null }] },
      acknowledged_by: "link",
      acknowledged_at: expect.any(String),
    });
    expect(await visit(patient, "POST", link)).toMatchObject({ status: 200 });
    expect((await read(patient, instance_id)).body).toEqual(done);
    const seen = await patient.call("GET", `/incidents/${incident?.incident_id}`);
    expect(seen.body).toMatchObject({ status: "acknowledged", acknowledged_by: "link" });
    await expect.poll(() => bodiesTo("pagerduty").length).toBe(2);
    expect(bodiesTo("pagerduty")[1]).toEqual({
      routing_key: "0123456789abcdef0123456789abcdef",
      event_action: "acknowledge",
      dedup_key: incident?.incident_id,
    });
    expect(requestsTo("slack")).toEqual([]);
    expect((await messagesOf(patient, task)).map(({ delivery_id }) => delivery_id).toSorted()).toEqual([
      `${instance_id}.0`,
      `${instance_id}.0.acknowledged`,
    ]);
    const uses = await (
      await patient.database()
    )
      .prepare("SELECT verb, incident_id FROM link_uses WHERE subject = ?")
      .bind(instance_id)
      .all();
    expect(uses.results).toEqual(
      Array.from({ length: 4 }, () => ({ verb: "acknowledge", incident_id: incident?.incident_id })),
    );
  });

  it("is not possible with a link that is forged, expired, cut short or about another; nothing changes", async () => {
    const { instance_id } = await escalate(patient, "account:forged");
    await expect.poll(() => requestsTo("pagerduty").length).toBe(1);
    const others: [string, number][] = [
      [linkOf(instance_id, { key: "k".repeat(32) }), 404],
      [linkOf(instance_id, { issued: Date.now() - linkMs }), 403],
      [linkOf(instance_id).slice(0, -2), 404],
      [linkOf(`wfi_${"0".repeat(40)}`), 404],
    ];
    for (const [link, status] of others)
      for (const method of ["GET", "POST"]) expect((await visit(patient, method, link)).status).toBe(status);
    expect((await read(patient, instance_id)).body).toMatchObject({ output: null, acknowledged_at: null });
    await patient.call("POST", `/workflows/${instance_id}/acknowledge`);
    await ended(patient, instance_id);
  });

  it("is gone once the entity is, and over once nobody has acknowledged it in time", async () => {
    const { instance_id, task } = await escalate(hasty, "account:late");
    expect((await ended(hasty, instance_id)).output).toMatchObject({ outcome: "timed_out" });
    for (const method of ["GET", "POST"]) {
      const over = await visit(hasty, method, linkOf(instance_id));
      expect([over.status, over.text]).toEqual([409, expect.stringContaining("This escalation is over")]);
    }
    const database = await hasty.database();
    await database
      .prepare("UPDATE escalations SET entity_id = 'ent_erased' WHERE task_id = ?")
      .bind(task.task_id)
      .run();
    for (const method of ["GET", "POST"]) expect((await visit(hasty, method, linkOf(instance_id))).status).toBe(410);
    expect((await read(hasty, instance_id)).body).toMatchObject({ acknowledged_at: null });
  });

  it("of an incident acknowledges that, where the escalation is over", async () => {
    const { instance_id, incident } = await escalate(hasty, "account:later", { every: "30d" });
    expect((await ended(hasty, instance_id)).output).toMatchObject({ outcome: "timed_out" });
    expect((await visit(hasty, "POST", linkOf(instance_id))).status).toBe(200);
    const seen = await hasty.call("GET", `/incidents/${incident?.incident_id}`);
    expect(seen.body).toMatchObject({ acknowledged_by: "link" });
    const again = await hasty.call("POST", `/workflows/${instance_id}/acknowledge`);
    expect([again.status, again.body]).toMatchObject([
      200,
      { acknowledged_by: "link", output: { outcome: "timed_out" } },
    ]);
  });
});

it("acknowledging an incident stops its escalation, and pagers hear of it once", async () => {
  const { instance_id, incident } = await escalate(patient, "account:seen", { every: "30d" });
  await expect.poll(() => requestsTo("pagerduty").length).toBe(1);
  const acknowledge = () => patient.call("POST", `/incidents/${incident?.incident_id}/acknowledge`);
  await Promise.all([acknowledge(), acknowledge()]);
  expect((await ended(patient, instance_id)).output).toMatchObject({ outcome: "acknowledged", channel: "pagerduty" });
  expect((await read(patient, instance_id)).body.acknowledged_by).toMatch(/^key_/);
  await expect.poll(() => bodiesTo("pagerduty").map((one) => one["event_action"])).toEqual(["trigger", "acknowledge"]);
  await acknowledge();
  await patient.runScheduled();
  expect(requestsTo("pagerduty")).toHaveLength(2);
  const before = (await read(patient, instance_id)).body;
  const opened = await patient.call("DELETE", `/incidents/${incident?.incident_id}/acknowledge`);
  expect(opened.body).toMatchObject({ status: "open" });
  const again = await patient.call("POST", `/workflows/${instance_id}/acknowledge`);
  expect([again.status, again.body]).toEqual([200, before]);
  const seen = await patient.call("GET", `/incidents/${incident?.incident_id}`);
  expect(seen.body).toMatchObject({ status: "acknowledged", acknowledged_by: before.acknowledged_by });
  expect(requestsTo("slack")).toEqual([]);
});

it("a test of an escalation is acknowledged by its link, which says that it is one", async () => {
  const { task } = await escalate(patient, "account:before");
  await expect.poll(() => requestsTo("pagerduty").length).toBe(1);
  receiver.clear();
  const trigger = { version: "v1", entity: "account:tried" };
  const tried = await patient.elevated<Output<"triggerAction">>("POST", `/actions/${task.action_id}/trigger`, trigger);
  const { instance_id } = tried.body.payload_sent as { instance_id: string };
  await expect.poll(() => requestsTo("pagerduty").length).toBe(1);
  const [sent] = bodiesTo("pagerduty") as { dedup_key: string; payload: { summary: string } }[];
  expect(sent?.payload.summary).toMatch(/^TEST: Escalation: /);
  expect(sent?.dedup_key).toMatch(/^test_/);
  expect((await visit(patient, "POST", linkOf(instance_id))).status).toBe(200);
  expect((await ended(patient, instance_id)).output).toMatchObject({
    outcome: "acknowledged",
    acknowledged_by: "link",
  });
  const [delivery] = (await messagesOf(patient, task)).filter((one) => one.instance_id === instance_id);
  expect(delivery).toMatchObject({ status: "delivered", kind: "test", attempts_allowed: 1 });
});
