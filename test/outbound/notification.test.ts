import { expect, it } from "vitest";
import type { OutgoingChannel } from "../../worker/domain/action/channels/channel.ts";
import { boundMail, noMail } from "../../worker/outbound/mail.ts";
import { notificationSender } from "../../worker/outbound/notification.ts";
import type { OutgoingCall } from "../../worker/outbound/post.ts";

const content = {
  event: "trigger",
  key: "inc_1",
  title: "Alert",
  text: "low",
  list: null,
  way: null,
  note: null,
  facts: [],
  context: [],
  links: [],
  urgency: null,
  entity: "account:1",
  at: null,
} as const;
const delivery = { kind: "notification", channel: "c", message: "low", content, payload: {} } as const;
const shipment = { delivery, stored: delivery, message_id: "dec_1.act_1", names: ["account:1"] };

const channel: OutgoingChannel & { version: number } = {
  version: 3,
  channel: "c",
  kind: "pagerduty",
  endpoint: "https://events.pagerduty.com/v2/enqueue",
  headers: {},
  routing_key: "${KEY}",
  retries: 0,
  per_minute: null,
  group: false,
  address: null,
};

function sender(change: Partial<OutgoingChannel>, variables: Record<string, string>, mail = noMail) {
  const calls: OutgoingCall[] = [];
  const post = (call: OutgoingCall) => {
    calls.push(call);
    return Promise.resolve({ ok: true as const });
  };
  const channels = { find: () => Promise.resolve({ ...channel, ...change }) };
  return { calls, ...notificationSender({ channels, variables, post, mail }) };
}

it("fills in the key of a pager when it sends, and sends nothing where the variable is gone", async () => {
  const set = sender({}, { KEY: "k3y" });
  const route = { channel_version: 3, host: "events.pagerduty.com" };
  expect(await set.send(shipment)).toEqual({ ok: true, route });
  expect(set.calls[0]).toMatchObject({ body: { routing_key: "k3y", event_action: "trigger" }, message_id: null });
  const gone = sender({}, {});
  expect(await gone.send(shipment)).toMatchObject({ ok: false, error: { type: "key_missing" } });
  expect(gone.calls).toEqual([]);
});

const mailChannel = { kind: "email", endpoint: null, routing_key: null, address: "oncall@example.com" } as const;

it("writes mail to the channel's address, and says so where nothing can send it any more", async () => {
  const sent: string[][] = [];
  const send = (from: string, to: string) => Promise.resolve(void sent.push([from, to]));
  const mail = boundMail({ send, from: "alerts@example.com", now: () => 0 });
  const route = { channel_version: 3, host: "example.com" };
  expect(await sender(mailChannel, {}, mail).send(shipment)).toEqual({ ok: true, route });
  expect(sent).toEqual([["alerts@example.com", "oncall@example.com"]]);
  expect(await sender(mailChannel, {}).send(shipment)).toMatchObject({ error: { type: "mail_unbound" } });
});

it("tells of a refused mail the code alone: the words may name the address", async () => {
  const refusal = Object.assign(new Error("oncall@example.com is not verified"), { code: "E_RECIPIENT_NOT_ALLOWED" });
  const mail = boundMail({ send: () => Promise.reject(refusal), from: "alerts@example.com", now: () => 0 });
  expect(await sender(mailChannel, {}, mail).send(shipment)).toMatchObject({
    ok: false,
    error: { type: "mail_refused", message: "The mail service refused the message (E_RECIPIENT_NOT_ALLOWED)." },
  });
});
