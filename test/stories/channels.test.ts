import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { startTestService, type TestService } from "../support/service.ts";
import {
  createTask,
  day,
  type FullPipelineResult,
  pushDaily,
  question,
  type Refusal,
  registerRate,
  type Task,
} from "../support/world.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const intent = "alert me when the active user rate drops below 35%";

let service: TestService;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startTestService({
    vars: { SVC_WEBHOOK_SECRET: secret, SVC_ACTION_ENV: "PAGER_TOKEN", PAGER_TOKEN: "s3cret-token" },
  });
  await registerRate(service.call);
});
beforeEach(() => {
  receiver.clear();
  receiver.answerWith({});
});
afterAll(() => Promise.all([service.stop(), receiver.stop()]));

interface Channel {
  channel: string;
  kind: string;
  endpoint: string | null;
  headers: Record<string, string>;
}
interface ChannelList {
  items: Channel[];
  has_more: boolean;
  next_cursor: string | null;
}

const make = <T = Channel>(body: object) => service.call<T>("POST", "/channels", body, { elevated: true });
const remove = <T = Channel>(channel: string) =>
  service.call<T>("DELETE", `/channels/${channel}`, undefined, { elevated: true });

/** Lets a task on the channel fire once for an entity; returns the decision, what its action did and what was received. */
async function fire(channel: string, entity: string, message_template?: string) {
  await pushDaily(service.call, entity, [0.5, 0.4, 0.3]);
  const template = message_template === undefined ? {} : { message_template };
  const task = await createTask(service.call, intent, { type: "notification", channel, ...template });
  const { body } = await service.call<FullPipelineResult>("POST", "/evaluate/full", question(task, entity, day(2)));
  await service.call("DELETE", `/tasks/${task.task_id}`);
  const action = body.decision.actions_triggered.find(({ action_id }) => action_id === task.action_id);
  if (!action) throw new Error("the task's action did not fire");
  return {
    result: body,
    action,
    sent: receiver.requests.map((request) => ({ ...request, json: JSON.parse(request.body) as unknown })),
  };
}

describe("channels", () => {
  it("are made once: the same body again is the same channel, another body a conflict", async () => {
    const body = { channel: "once", kind: "slack", endpoint: `${receiver.url}/services/T0/B0/x` };
    expect((await make(body)).status).toBe(201);
    expect((await make(body)).status).toBe(200);
    const { status, body: refusal } = await make<Refusal>({ ...body, endpoint: `${receiver.url}/services/T0/B0/y` });
    expect(status).toBe(409);
    expect(refusal.error).toMatchObject({ type: "conflict", location: "channel" });
    expect(JSON.stringify(refusal)).not.toContain("/services");
  });

  it("never show their secrets", async () => {
    const body = {
      channel: "masked",
      kind: "webhook",
      endpoint: `${receiver.url}/secret-path?token=secret-query`,
      headers: { Authorization: "Bearer literal-secret", "X-Token": "${PAGER_TOKEN}" },
    };
    const made = await make(body);
    expect(made.body).toMatchObject({
      endpoint: `${receiver.url}/***`,
      headers: { Authorization: "***", "X-Token": "***" },
    });
    const listed = await service.call<ChannelList>("GET", "/channels");
    for (const text of [made.text, listed.text]) expect(text).not.toMatch(/secret|literal|PAGER_TOKEN/);
  });

  it("are listed newest first, page by page, the inbox last", async () => {
    const all = await service.call<ChannelList>("GET", "/channels?limit=200");
    const names: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const { body }: { body: ChannelList } = await service.call(
        "GET",
        `/channels?limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`,
      );
      names.push(...body.items.map(({ channel }) => channel));
      cursor = body.next_cursor;
    }
    expect(names).toEqual(all.body.items.map(({ channel }) => channel));
    expect(names.at(-1)).toBe("inbox");
    expect(all.body).toMatchObject({ has_more: false, next_cursor: null });
  });

  it("always hold the inbox, which can be neither deleted nor made into something else", async () => {
    expect((await remove<Refusal>("inbox")).body.error).toMatchObject({ type: "conflict" });
    expect((await make({ channel: "inbox", kind: "inbox" })).status).toBe(200);
    expect((await make({ channel: "inbox", kind: "slack", endpoint: receiver.url })).status).toBe(409);
  });

  it.each([
    ["no endpoint for a kind that calls somebody", { channel: "a", kind: "slack" }, "endpoint"],
    ["an endpoint for an inbox", { channel: "a", kind: "inbox", endpoint: "https://hooks.example.com" }, "endpoint"],
    ["headers for an inbox", { channel: "a", kind: "inbox", headers: { A: "b" } }, "headers"],
    ["an unknown kind", { channel: "a", kind: "pigeon", endpoint: "https://hooks.example.com" }, "kind"],
    ["a name with a slash", { channel: "a/b", kind: "inbox" }, "channel"],
    ["a private address", { channel: "a", kind: "slack", endpoint: "https://10.0.0.1/x" }, "endpoint"],
    [
      "an unlisted variable",
      { channel: "a", kind: "slack", endpoint: "https://hooks.example.com", headers: { A: "${HOME}" } },
      "headers.A",
    ],
    [
      "a header of ours",
      { channel: "a", kind: "slack", endpoint: "https://hooks.example.com", headers: { "Webhook-Id": "1" } },
      "headers.Webhook-Id",
    ],
  ])("refuse %s", async (_title, body, location) => {
    const answer = await make<Refusal>(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ type: "validation_error", location });
  });

  it("are deleted once nobody delivers to them, and are then unknown", async () => {
    await make({ channel: "leaving", kind: "discord", endpoint: `${receiver.url}/leaving` });
    const task = await createTask(service.call, intent, { type: "notification", channel: "leaving" });
    const refusal = await remove<Refusal & { error: { details: { tasks: string[] } } }>("leaving");
    expect(refusal.status).toBe(409);
    expect(refusal.body.error).toMatchObject({ type: "conflict", details: { tasks: [task.task_id] } });

    await service.call<Task>("PATCH", `/tasks/${task.task_id}`, {
      delivery: { type: "notification", channel: "inbox" },
    });
    await service.call("DELETE", `/tasks/${task.task_id}`);
    expect((await remove("leaving")).body).toMatchObject({ channel: "leaving", kind: "discord" });
    expect((await remove<Refusal>("leaving")).body.error).toMatchObject({ type: "not_found" });
  });

  it("that do not exist are named, with those that do, when a task is made", async () => {
    const body = { intent, entity_scope: "all", delivery: { type: "notification", channel: "nowhere" } };
    const { status, body: refusal } = await service.call<Refusal>("POST", "/tasks", body);
    expect(status).toBe(422);
    expect(refusal.error).toMatchObject({ type: "action_binding_failed", location: "delivery.channel" });
    expect(refusal.error.suggestion).toMatch(/inbox.*once/);
  });
});

describe("a notification", () => {
  it("without a channel goes to the inbox, which holds the pseudonym", async () => {
    await pushDaily(service.call, "account:plain", [0.5, 0.4, 0.3]);
    const task = await createTask(service.call, intent, { type: "notification" });
    const { body } = await service.call<FullPipelineResult>(
      "POST",
      "/evaluate/full",
      question(task, "account:plain", day(2)),
    );
    expect(body.decision.actions_triggered).toMatchObject([
      { status: "triggered", payload_sent: { channel: "inbox" } },
    ]);
    await service.call("DELETE", `/tasks/${task.task_id}`);
    const inbox = await service.call<{ items: { decision_id: string; message: string }[] }>("GET", "/notifications");
    const [message] = inbox.body.items.filter(({ decision_id }) => decision_id === body.decision_id);
    expect(message?.message).toMatch(/^ent_/);
    expect(inbox.text).not.toContain("account:plain");
  });

  it("to another inbox is stored under its name", async () => {
    await make({ channel: "ops-inbox", kind: "inbox" });
    const { result } = await fire("ops-inbox", "account:ops");
    const inbox = await service.call<{ items: { decision_id: string; channel: string }[] }>("GET", "/notifications");
    expect(inbox.body.items.find(({ decision_id }) => decision_id === result.decision_id)).toMatchObject({
      channel: "ops-inbox",
    });
  });

  it("speaks Slack's language, and nobody can be summoned through an entity's name", async () => {
    await make({ channel: "slack", kind: "slack", endpoint: `${receiver.url}/services/T0/B0/x` });
    const { sent, action } = await fire("slack", "<!channel> & co", "Look at {entity}: {decision_value}");
    expect(action.status).toBe("triggered");
    const text = "Look at &lt;!channel&gt; &amp; co: true";
    expect(sent).toMatchObject([
      {
        method: "POST",
        path: "/services/T0/B0/x",
        json: { text, blocks: [{ type: "section", text: { type: "mrkdwn", text } }, { type: "section" }] },
      },
    ]);
    expect(sent[0]?.body).not.toContain("<!channel>");
  });

  it("speaks Discord's language and mentions nobody", async () => {
    await make({ channel: "discord", kind: "discord", endpoint: `${receiver.url}/api/webhooks/1/x` });
    receiver.answerWith({ status: 204, body: "" });
    const { sent, action } = await fire("discord", "account:discord", "@everyone {entity}");
    expect(action.status).toBe("triggered");
    expect(sent).toMatchObject([
      {
        json: {
          content: "@everyone account:discord",
          embeds: [
            { timestamp: day(2), fields: expect.arrayContaining([{ name: "Result", value: "0.3", inline: true }]) },
          ],
          allowed_mentions: { parse: [] },
        },
      },
    ]);
  });

  it("speaks the language of Teams Workflows", async () => {
    await make({ channel: "teams", kind: "teams", endpoint: `${receiver.url}/workflows/x?sig=y` });
    receiver.answerWith({ status: 202 });
    const { sent, action } = await fire("teams", "account:teams", "Look at {entity}");
    expect(action.status).toBe("triggered");
    expect(sent).toMatchObject([
      {
        path: "/workflows/x?sig=y",
        json: {
          type: "message",
          attachments: [
            {
              contentType: "application/vnd.microsoft.card.adaptive",
              content: {
                type: "AdaptiveCard",
                body: [{ type: "TextBlock", text: "Look at account:teams", wrap: true }, { type: "FactSet" }],
              },
            },
          ],
        },
      },
    ]);
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
    expect(new Webhook(secret).verify(request.body, request.headers)).toMatchObject({
      message: "Look at account:hook",
      entity: "account:hook",
      decision_id: result.decision_id,
      result_value: 0.3,
    });
    expect(request.headers["webhook-id"]).toBe(`${result.decision_id}.${action.action_id}`);
    expect(request.headers["authorization"]).toBe("Bearer s3cret-token");
    expect(action.payload_sent).toEqual({ channel: "hook", message: "Look at account:hook" });
    const record = await service.call("GET", `/decisions/${result.decision_id}`);
    expect(record.text).not.toMatch(/s3cret|\/hook|account:hook/);
  });

  it("that its channel refuses has failed, and the reason holds no secret", async () => {
    await make({ channel: "broken", kind: "slack", endpoint: `${receiver.url}/services/secret` });
    receiver.answerWith({ status: 404, body: "no_service secret" });
    const { action, result } = await fire("broken", "account:broken");
    expect(action).toMatchObject({
      status: "failed",
      payload_sent: null,
      error: { type: "http_status", message: "The receiver answered 404." },
    });
    expect(JSON.stringify(result)).not.toContain("secret");
  });
});
