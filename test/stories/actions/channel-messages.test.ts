import { beforeEach, expect, it } from "vitest";
import type { Input, Output } from "../../../sdk/src/index.ts";
import { channelShapes, faultsOf } from "../../support/channel-shapes.ts";
import { nextMoment } from "../../support/firing-task.ts";
import { startLevel } from "../../support/sending.ts";
import { ACTION_ENV, PUBLIC_URL } from "../../support/vars.ts";
import { day, pushDaily, type Task } from "../../support/world.ts";

const key = ACTION_ENV.PAGER_KEY;

const { receiver, service, signal, intent } = await startLevel("cistern");
beforeEach(() => receiver.clear());

const make = <T = Output<"createChannel">>(body: object) => service.elevated<T>("POST", "/channels", body);

/** The fields that each kind needs beside its name. */
const settings = {
  slack: () => ({ endpoint: `${receiver.url}/services/T0/B0/x` }),
  discord: () => ({ endpoint: `${receiver.url}/api/webhooks/1/x` }),
  teams: () => ({ endpoint: `${receiver.url}/workflows/x?sig=y` }),
  pagerduty: () => ({ endpoint: `${receiver.url}/v2/enqueue`, routing_key: "${PAGER_KEY}" }),
};
type Kind = keyof typeof settings;
const kinds = Object.keys(channelShapes) as Kind[];

const meta = {
  name: "Low engagement",
  owner: "customer success",
  severity: "error",
  note: "Call the manager *first*.",
  runbook_url: "https://wiki.example.com/low",
} as const;

/** Lets a task on a channel of the kind fire for an entity that has been below for two days; what was received. */
async function fired(kind: Kind, entity: string, more: Partial<Input<"createTask">> & { template?: string } = {}) {
  const channel = `${kind}-${crypto.randomUUID().slice(0, 8)}`;
  expect((await make({ channel, kind, ...settings[kind]() })).status).toBe(201);
  await pushDaily(service.call, entity, [0.5, 0.3, 0.29, 0.28], signal);
  const { template, ...body } = more;
  const delivery = { type: "notification", channel, ...(template === undefined ? {} : { message_template: template }) };
  const { body: task } = await service.call<Task>("POST", "/tasks", {
    intent,
    entity_scope: "all",
    delivery,
    ...body,
  });
  const ask = (at: number) => service.ask(task, entity, day(at));
  for (const at of [0, 1, 2]) await ask(at);
  receiver.clear();
  const { body: asked } = await ask(3);
  await service.call("DELETE", `/tasks/${task.task_id}`);
  expect(asked.decision.actions_triggered.filter(({ status }) => status === "triggered")).toHaveLength(1);
  expect(receiver.requests).toHaveLength(1);
  const sent = JSON.parse(receiver.requests[0]?.body ?? "") as Record<string, unknown>;
  return { task, asked, sent, text: JSON.stringify(sent) };
}

it.each(kinds)(
  "%s gets what it documents: the value and limit in the sentence's units, since when, whose",
  async (kind) => {
    receiver.answerWith({ status: kind === "discord" ? 204 : 202, body: "" });
    const { sent, text } = await fired(kind, `account:of-${kind}`, { meta });
    expect(faultsOf(kind, sent)).toEqual([]);
    expect(text).toContain("Low engagement");
    expect(text).toContain("28% is below the threshold of 35%");
    expect(text).toContain("true at all 3 questions within 2 days");
    for (const part of ["28%", "35%", "customer success", "https://wiki.example.com/low"]) expect(text).toContain(part);
  },
);

/** What each product would take for a command, a link but ours, or markup; PagerDuty takes nothing for one. */
const commands: Record<Kind, RegExp> = {
  slack: /<!|mrkdwn/,
  discord: new RegExp(`[^\\\\]\\]\\((?!<${PUBLIC_URL}/l/)|[^\\\\]@everyone`),
  teams: /"TextBlock"|"FactSet"|"msteams"/,
  pagerduty: /(?!)/,
};

it.each(kinds)("%s is commanded nothing by the name of an entity", async (kind) => {
  receiver.answerWith({ status: 200 });
  const entity = `<!channel> @everyone [ok](https://evil.example) <at>all</at> & *${kind}*`;
  const { sent, text } = await fired(kind, entity, { template: "Look at {entity}: {value_text} of {limit_text}" });
  expect(faultsOf(kind, sent)).toEqual([]);
  expect(text).toContain("28% of 35%");
  expect(text).not.toMatch(commands[kind]);
});

it("PagerDuty gets one trouble per task and entity, as bad as the task says, and its key is never shown", async () => {
  receiver.answerWith({ status: 202, body: '{"status":"success"}' });
  const { sent, task, asked } = await fired("pagerduty", "account:paged", { meta: { severity: "critical" } });
  expect(sent).toMatchObject({
    routing_key: key,
    event_action: "trigger",
    dedup_key: expect.stringMatching(new RegExp(`^${task.task_id}:ent_`)) as string,
    payload: {
      source: "account:paged",
      severity: "critical",
      timestamp: day(3),
      custom_details: { decision_id: asked.decision_id, value_text: "28%", limit_text: "35%", since: day(1) },
    },
  });
  const { text } = await service.call("GET", "/channels?limit=200");
  expect(text).not.toContain("PAGER_KEY");
  const again = await fired("pagerduty", "account:paged-2", { meta: { severity: "critical" } });
  expect(again.sent["dedup_key"]).not.toBe(sent["dedup_key"]);
});

it("PagerDuty gets all alarms of an incident, its acknowledgement and its end under its id, and each alarm says since when", async () => {
  receiver.answerWith({ status: 202 });
  await make({ channel: "watching", kind: "pagerduty", ...settings.pagerduty() });
  const entity = "account:watched";
  const { body: task } = await service.call<Task>("POST", "/tasks", {
    intent,
    entity_scope: entity,
    delivery: { type: "notification", channel: "watching" },
    watch: { every: "30d" },
    firing: { mode: "every", recovered: true },
  });
  const observe = async (value: number) => {
    const at = await nextMoment();
    const observations = [{ primitive_id: signal, entity, observed_at: at, value }];
    await service.call("POST", "/observations", { observations });
    await service.ask(task, entity, at);
  };
  await observe(0.3);
  await observe(0.2);
  const open = await service.read<"listIncidents">(`/incidents?task_id=${task.task_id}`);
  const [incident] = open.items;
  expect(open.items).toHaveLength(1);
  const acknowledge = () => service.call("POST", `/incidents/${incident?.incident_id}/acknowledge`);
  await Promise.all([acknowledge(), acknowledge()]);
  await receiver.waitFor(3);
  await acknowledge();
  await observe(0.5);
  const sent = (await receiver.waitFor(4)).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(sent.flatMap((body) => faultsOf("pagerduty", body))).toEqual([]);
  expect(sent).toMatchObject([
    { dedup_key: incident?.incident_id, payload: { custom_details: { incident_id: incident?.incident_id } } },
    { dedup_key: incident?.incident_id, payload: { custom_details: { since: incident?.opened_at } } },
    { dedup_key: incident?.incident_id, event_action: "acknowledge" },
    { dedup_key: incident?.incident_id, event_action: "resolve" },
  ]);
  expect(JSON.stringify(sent[0])).not.toContain("since");
  await acknowledge();
  const deliveries = await service.read<"listActionDeliveries">(`/actions/${task.action_id}/deliveries?version=v1`);
  expect(deliveries.items.map(({ kind }) => kind)).toEqual(["recovered", "acknowledged", "decision", "decision"]);
  expect(receiver.requests).toHaveLength(4);
  await service.call("DELETE", `/tasks/${task.task_id}`);
});

it.each([...kinds, "webhook"] as const)(
  "%s gets signed links of an incident where people read, and nowhere else",
  async (kind) => {
    receiver.answerWith({ status: 202 });
    const channel = `linked-${kind}`;
    const own = kind === "webhook" ? { endpoint: `${receiver.url}/hook` } : settings[kind]();
    await make({ channel, kind, ...own });
    const entity = `account:linked-${kind}`;
    const { body: task } = await service.call<Task>("POST", "/tasks", {
      intent,
      entity_scope: entity,
      delivery: { type: "notification", channel },
      watch: { every: "30d" },
    });
    const at = await nextMoment();
    const observations = [{ primitive_id: signal, entity, observed_at: at, value: 0.1 }];
    await service.call("POST", "/observations", { observations });
    const asked = await service.ask(task, entity, at);
    const [request] = await receiver.waitFor(1);
    const verbs = new Set(request?.body.match(new RegExp(`${PUBLIC_URL}/l/[\\w.~-]+`, "g")));
    expect(verbs.size).toBe(kind === "webhook" ? 0 : 5);
    expect(kind === "webhook" ? [] : faultsOf(kind, JSON.parse(request?.body ?? ""))).toEqual([]);
    const stored = await service.call("GET", `/actions/${task.action_id}/deliveries?version=v1`);
    expect(`${asked.text}${stored.text}`).not.toContain("/l/");
    await service.call("DELETE", `/tasks/${task.task_id}`);
  },
);

it("a test of an action says so in each kind, and is a trouble of its own", async () => {
  await make({ channel: "tried", kind: "pagerduty", ...settings.pagerduty() });
  const body = { intent, entity_scope: "all", delivery: { type: "notification", channel: "tried" }, meta };
  const { body: task } = await service.call<Task>("POST", "/tasks", body);
  const trigger = { version: "v1", entity: "account:tried" };
  await service.elevated("POST", `/actions/${task.action_id}/trigger`, trigger);
  const sent = JSON.parse(receiver.requests[0]?.body ?? "") as { dedup_key: string; payload: { summary: string } };
  expect(faultsOf("pagerduty", sent)).toEqual([]);
  expect(sent.dedup_key).toMatch(/^test_/);
  expect(sent.payload.summary).toMatch(/^TEST: Error: Low engagement, account:tried: action /);
  await service.call("DELETE", `/tasks/${task.task_id}`);
});

it("a message tells what people say of the task now, not what they said when it was made", async () => {
  const entity = "account:renamed";
  await pushDaily(service.call, entity, [0.3, 0.3], signal);
  const body = {
    intent,
    entity_scope: entity,
    delivery: { type: "notification" },
    meta: { name: "Old", owner: "one" },
  };
  const { body: task } = await service.call<Task>("POST", "/tasks", body);
  const message = async (at: number) => {
    const { body: asked } = await service.ask(task, entity, day(at));
    return asked.decision.actions_triggered.find(({ action_id }) => action_id === task.action_id)?.payload_sent;
  };
  expect(await message(0)).toMatchObject({ message: expect.stringContaining("Old") as string });
  await service.call("PATCH", `/tasks/${task.task_id}`, { meta: { name: "New", owner: null } });
  expect(await message(1)).toMatchObject({
    message: `${entity} (${signal}): 30% is below the threshold of 35% at 2025-01-02 00:00 UTC, true at both of 2 questions, 1 day apart (since 2025-01-01 00:00 UTC). Task: New ("${intent}")`,
  });
  await service.call("DELETE", `/tasks/${task.task_id}`);
});

it("sends PagerDuty's events to PagerDuty unless told otherwise", async () => {
  const made = await make({ channel: "pager-real", kind: "pagerduty", routing_key: key });
  expect(made.body).toMatchObject({
    endpoint: "https://events.pagerduty.com/***",
    routing_key: "***",
    address: null,
  });
});
