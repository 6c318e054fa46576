import { z } from "@hono/zod-openapi";
import type { ChannelSetting } from "../../../domain/action/channels/channel-kind.ts";
import {
  channelKindNames,
  channelKinds,
  type ChannelKindName,
  hasSetting,
  kindsThat,
} from "../../../domain/action/channels/registry.ts";
import { maxRetries } from "../../../domain/action/delivering/retry.ts";
import { component } from "../../wire/component.ts";
import { headerName, instant, line, optional, wholeNumber } from "../../wire/common.ts";
import { listOf, pageQuery } from "../../wire/pagination.ts";

const channelName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
    "must be 1 to 64 letters, digits, `.`, `_` and `-`, a letter or digit first",
  )
  .openapi({ description: "Name that notifications use to address the channel.", example: "oncall" });

const kindField = z.enum(channelKindNames).openapi({
  description:
    "`inbox` stores messages here; `slack`, `discord` and `teams` use their incoming webhooks, `pagerduty` its Events API v2; `email` sends mail; `webhook` gets the decision and the message, signed.",
  example: "slack",
});

const onlyFor = (setting: ChannelSetting): string =>
  `only ${kindsThat((one) => hasSetting(one, setting))
    .map((name) => `\`${name}\``)
    .join(" and ")} has one`;
const called = "it has no address to call";
const storedAtOnce = "a message to an inbox is stored at once";

/** Each setting, and why other kinds do not have it. */
const settingFaults: Readonly<Record<ChannelSetting, string>> = {
  endpoint: called,
  headers: called,
  retries: storedAtOnce,
  per_minute: storedAtOnce,
  routing_key: onlyFor("routing_key"),
  address: onlyFor("address"),
};

type ChannelSettings = { kind: ChannelKindName } & { [setting in ChannelSetting]?: unknown };

/** Which settings each kind has to have, and which it must not. */
export function checkSettings(body: ChannelSettings, report: (setting: string, message: string) => void): void {
  const asked = channelKinds[body.kind];
  for (const [setting, because] of Object.entries(settingFaults) as [ChannelSetting, string][]) {
    const isGiven = body[setting] !== undefined;
    if (asked.needs.includes(setting) && !isGiven) report(setting, `is required for the kind \`${body.kind}\``);
    if (isGiven && !hasSetting(asked, setting))
      report(setting, `must be left out for the kind \`${body.kind}\`: ${because}`);
  }
}

const retries = wholeNumber.min(0).max(maxRetries);
const perMinute = wholeNumber.min(1).max(6000);
const settingWords = {
  retries:
    "How many more attempts to make after no answer, 408, 429 or 5xx, when Standard Webhooks or `Retry-After` says; 0 if left out.",
  per_minute: "The most messages a minute, evenly spread; others wait. No limit if left out.",
  group:
    "Whether all alarms of one look become one message, with a count and the ten worst entities. True if left out; channels of kind `webhook` get each alarm separately.",
};

const givenFields = {
  endpoint: line(2048).openapi({
    description:
      "Address to call, https; for `pagerduty` its own if left out, not for `inbox` and `email`. A secret: it is never shown again.",
    example: "https://hooks.slack.com/services/T000/B000/XXXX",
  }),
  headers: z.record(headerName, line(2048)).openapi({
    description:
      "Request headers; not for `inbox` and `email`. `${NAME}` stands for a secret the operator has listed. Values are never shown again.",
    example: { Authorization: "Bearer ${PAGER_TOKEN}" },
  }),
  routing_key: z
    .string()
    .regex(
      /^(?:[A-Za-z0-9]{32}|\$\{[A-Za-z_][A-Za-z0-9_]*\})$/,
      "must be the integration key of 32 letters and digits, or `${NAME}`",
    )
    .openapi({
      description:
        "For `pagerduty`: the integration key of an Events API v2 integration, or `${NAME}` for a secret the operator has listed. Never shown again.",
      example: "${PAGERDUTY_KEY}",
    }),
  address: z
    .string()
    .max(254)
    .regex(
      /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/,
      "must be one mail address, such as oncall@example.com",
    )
    .openapi({
      description: "For `email`: whom to write to, an address that is verified with Cloudflare.",
      example: "oncall@example.com",
    }),
  retries: retries.openapi({ description: settingWords.retries, example: 5 }),
  group: z.boolean().openapi({ description: settingWords.group, example: true }),
};
const pace = perMinute.openapi({ description: settingWords.per_minute, example: 60 });

export const CreateChannelBody = component(
  "CreateChannelBody",
  z
    .strictObject({
      channel: channelName,
      kind: kindField,
      endpoint: optional(givenFields.endpoint),
      headers: optional(givenFields.headers),
      routing_key: optional(givenFields.routing_key),
      address: optional(givenFields.address),
      retries: optional(givenFields.retries),
      per_minute: optional(pace),
      group: optional(givenFields.group),
    })
    .check((ctx) =>
      checkSettings(ctx.value, (setting, message) =>
        ctx.issues.push({ code: "custom", path: [setting], message, input: ctx.value }),
      ),
    )
    .refine(({ kind, group }) => !channelKinds[kind].forPrograms || group !== true, {
      path: ["group"],
      message: "must be false or left out: a program gets every alarm by itself",
    }),
  {
    description: "A channel to create.",
    example: { channel: "oncall", kind: "slack", endpoint: "https://hooks.slack.com/services/T000/B000/XXXX" },
  },
);
export type CreateChannelBody = z.output<typeof CreateChannelBody>;

export const UpdateChannelBody = component(
  "UpdateChannelBody",
  z.strictObject({
    endpoint: optional(givenFields.endpoint),
    headers: optional(givenFields.headers.describe("All request headers; they replace those of before.")),
    routing_key: optional(givenFields.routing_key),
    address: optional(givenFields.address),
    retries: optional(givenFields.retries),
    per_minute: optional(pace.nullable().describe("The most messages a minute; null for no limit.")),
    group: optional(givenFields.group),
  }),
  {
    description: "What becomes different; what is left out stays. The kind of a channel never changes.",
    example: { endpoint: "https://hooks.slack.com/services/T000/B001/YYYY" },
  },
);
export type UpdateChannelInput = z.output<typeof UpdateChannelBody> & z.output<typeof ChannelParams>;

const ChannelFailure = component(
  "ChannelFailure",
  z.strictObject({
    at: instant,
    error: z
      .strictObject({ type: z.string().openapi({ example: "http_status" }), message: z.string() })
      .openapi({ example: { type: "http_status", message: "The receiver answered 404: no_service" } }),
    http_status: wholeNumber
      .nullable()
      .openapi({ description: "What the receiver answered; null if it did not.", example: 404 }),
  }),
  { description: "How a message to a channel last failed, to within a minute, with what the receiver said." },
);

export const Channel = component(
  "Channel",
  z.strictObject({
    channel: z.string().openapi({ example: "oncall" }),
    kind: kindField,
    endpoint: z.string().nullable().openapi({
      description: "Scheme and host; null for `inbox` and `email`.",
      example: "https://hooks.slack.com/***",
    }),
    headers: z
      .record(z.string(), z.string())
      .openapi({ description: "Names of the headers, their values masked.", example: { Authorization: "***" } }),
    routing_key: z
      .string()
      .nullable()
      .openapi({ description: "Masked; null for kinds other than `pagerduty`.", example: null }),
    address: z
      .string()
      .nullable()
      .openapi({ description: "Its domain; null for kinds other than `email`.", example: null }),
    retries: retries.openapi({ description: settingWords.retries, example: 0 }),
    per_minute: perMinute
      .nullable()
      .openapi({ description: "The most messages a minute; null for no limit.", example: null }),
    group: z.boolean().openapi({ description: settingWords.group, example: true }),
    version: wholeNumber.openapi({ description: "From 1, one more with each change.", example: 1 }),
    created_at: instant.nullable().describe("Null for `inbox`, which is always there."),
    changed_at: instant.nullable().describe("When it was last changed; null if never."),
    last_delivered_at: instant
      .nullable()
      .describe("When its receiver last took a message, to within a minute; null if never, and for `inbox`."),
    last_failure: ChannelFailure.nullable().describe("Its last failure; null if there was none."),
  }),
  { description: "A place for notifications. Its secrets are never shown." },
);

export const ChannelTest = component(
  "ChannelTest",
  z.strictObject({
    channel: z.string().openapi({ example: "oncall" }),
    version: wholeNumber.openapi({ description: "The version of the channel that was used.", example: 2 }),
    delivered: z.boolean().openapi({ description: "Whether the receiver took the message.", example: true }),
    error: z
      .strictObject({ type: z.string().openapi({ example: "http_status" }), message: z.string() })
      .nullable()
      .openapi({ description: "What went wrong, with what the receiver said; null if nothing did.", example: null }),
    http_status: wholeNumber
      .nullable()
      .openapi({ description: "What the receiver answered, unless it was a success; else null.", example: null }),
    duration_ms: wholeNumber.openapi({ description: "How long it took.", example: 180 }),
  }),
  { description: "How a test message went." },
);
export type ChannelTest = z.output<typeof ChannelTest>;
export type Channel = z.output<typeof Channel>;

export const ChannelParams = z.strictObject({
  channel: line(64).openapi({ description: "Name of the channel.", example: "oncall" }),
});
export type DeleteChannelInput = z.output<typeof ChannelParams>;

export const ListChannelsQuery = z.strictObject(pageQuery("channels"));
export type ListChannelsQuery = z.output<typeof ListChannelsQuery>;

export const ChannelList = listOf("ChannelList", Channel, "A page of channels.");
export type ChannelList = z.output<typeof ChannelList>;
