import { describe, expect, it } from "vitest";
import type { Channel } from "../../sdk/src/index.ts";
import {
  channelBody,
  channelChange,
  channelFormOf,
  isProposed,
  channelForms,
  newChannel,
  shownPlace,
  retriesOf,
} from "../../console/screens/channels/form.ts";
import { toldWords } from "../../console/screens/alarms/told/told-words.ts";
import { channelKinds } from "../../worker/domain/action/channels/registry.ts";
import { CreateChannelBody } from "../../worker/contract/resources/actions/channels.ts";

const filled = {
  ...newChannel,
  channel: " oncall ",
  endpoint: "https://hooks.example.com/T0",
  headers: "Authorization: Bearer ${TOKEN}\n\nX-Team: a:b",
  routing_key: "${PAGERDUTY_KEY}",
  address: "oncall@example.com",
};

const oncall: Channel = {
  channel: "oncall",
  kind: "slack",
  endpoint: "https://hooks.slack.com/***",
  headers: {},
  routing_key: null,
  address: null,
  retries: 5,
  per_minute: 60,
  group: true,
  version: 1,
  created_at: "2026-03-01T08:00:00.000Z",
  changed_at: null,
  last_delivered_at: null,
  last_failure: null,
};

describe("a new channel", () => {
  it.each([
    ["slack", 5],
    ["discord", 5],
    ["teams", 5],
    ["email", 5],
    ["pagerduty", 0],
    ["webhook", 0],
  ] as const)("of the kind %s is proposed with %i retries, which are sent", (kind, retries) => {
    expect([channelBody({ ...filled, kind }).retries, isProposed({ ...filled, kind })]).toEqual([retries, retries > 0]);
  });

  it("keeps the retries that somebody chose, whatever kind is chosen after", () => {
    const form = { ...filled, retries: 0 };
    expect([retriesOf(form), isProposed(form), channelBody({ ...form, kind: "email" }).retries]).toEqual([0, false, 0]);
  });

  it.each(Object.keys(channelForms) as Channel["kind"][])("of the kind %s is one that the API takes", (kind) => {
    const body = channelBody({ ...filled, kind, perMinute: "60", group: false });
    expect(CreateChannelBody.safeParse(body)).toMatchObject({ success: true });
    expect(channelForms[kind].forPrograms ?? false).toBe(channelKinds[kind].forPrograms);
  });

  it("has headers with everything after the first colon, and a pace only where one was typed", () => {
    const { headers, channel, per_minute } = channelBody(filled);
    expect([headers, channel, per_minute]).toEqual([
      { Authorization: "Bearer ${TOKEN}", "X-Team": "a:b" },
      "oncall",
      undefined,
    ]);
  });

  it.each([{ perMinute: "sixty" }, { perMinute: "1.5" }, { headers: "no colon" }])(
    "with %j is refused rather than taken for something else",
    (wrong) => {
      expect(CreateChannelBody.safeParse(channelBody({ ...filled, ...wrong })).success).toBe(false);
    },
  );
});

describe("a change of a channel", () => {
  it.each([
    ["nothing", {}, {}],
    ["another address", { endpoint: " https://hooks.slack.com/new " }, { endpoint: "https://hooks.slack.com/new" }],
    ["retries", { retries: 3 }, { retries: 3 }],
    ["no limit", { perMinute: "" }, { per_minute: null }],
    ["single messages", { group: false }, { group: false }],
    ["a pace that is none", { perMinute: "many" }, { per_minute: "many" }],
  ] as const)("says only what becomes different: %s", (_, typed, change) => {
    expect(channelChange(oncall, { ...channelFormOf(oncall), ...typed })).toEqual(change);
  });
});

describe("where messages go", () => {
  it.each([
    [oncall, "hooks.slack.com"],
    [{ ...oncall, kind: "email", endpoint: null, address: "***@example.com" }, "***@example.com"],
    [{ ...oncall, kind: "inbox", endpoint: null }, null],
  ] as const)("is shown without what is secret", (channel, place) => {
    expect(shownPlace(channel)).toBe(place);
  });
});

describe("who was told of an alarm", () => {
  const refused = { message: "The receiver answered 404: no_service." };
  it.each([
    [false, null, "nobody"],
    [true, null, "by a later message"],
    [true, { channel: "oncall", status: "delivered", last_error: refused }, "oncall: delivered"],
    [
      false,
      { channel: "oncall", status: "failed", last_error: refused },
      "oncall: did not arrive (The receiver answered 404: no_service)",
    ],
    [true, { channel: null, status: "failed", last_error: null }, "a program: did not arrive; a later message arrived"],
    [false, { channel: "oncall", status: "pending", last_error: null }, "oncall: waits to be sent"],
  ] as const)("told %s, first message %j: %s", (told, first, text) => {
    expect(toldWords(told, first)).toBe(text);
  });
});
