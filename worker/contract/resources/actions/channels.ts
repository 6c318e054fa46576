import { z } from "@hono/zod-openapi";
import { channelKindNames } from "../../../domain/action/channels/registry.ts";
import { component } from "../../wire/component.ts";
import { headerName, instant, line, optional } from "../../wire/common.ts";
import { page, pageQuery } from "../../wire/pagination.ts";

const channel = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
    "must be 1 to 64 letters, digits, `.`, `_` and `-`, a letter or digit first",
  )
  .openapi({ description: "Name that notifications use to address the channel.", example: "oncall" });

const kind = z.enum(channelKindNames).openapi({
  description:
    "`inbox` stores messages here; `slack`, `discord` and `teams` speak to their incoming webhooks; `webhook` gets the decision and the message, signed.",
  example: "slack",
});

export const CreateChannelBody = component(
  "CreateChannelBody",
  z
    .strictObject({
      channel,
      kind,
      endpoint: optional(
        line(2048).openapi({
          description: "Address to call, https; not for an inbox. A secret: it is never shown again.",
          example: "https://hooks.slack.com/services/T000/B000/XXXX",
        }),
      ),
      headers: optional(
        z.record(headerName, line(2048)).openapi({
          description:
            "Request headers; not for an inbox. `${NAME}` stands for a secret the operator has listed. Values are never shown again.",
          example: { Authorization: "Bearer ${PAGER_TOKEN}" },
        }),
      ),
    })
    .refine(({ kind, endpoint }) => kind === "inbox" || endpoint !== undefined, {
      path: ["endpoint"],
      message: "is required, except for an inbox",
    })
    .refine(({ kind, endpoint }) => kind !== "inbox" || endpoint === undefined, {
      path: ["endpoint"],
      message: "must be left out: an inbox has no address to call",
    })
    .refine(({ kind, headers }) => kind !== "inbox" || headers === undefined, {
      path: ["headers"],
      message: "must be left out: an inbox has no address to call",
    }),
  {
    description: "A channel to create. It never changes: create another, move the tasks, then delete the old one.",
    example: { channel: "oncall", kind: "slack", endpoint: "https://hooks.slack.com/services/T000/B000/XXXX" },
  },
);
export type CreateChannelBody = z.output<typeof CreateChannelBody>;

export const Channel = component(
  "Channel",
  z.strictObject({
    channel: z.string().openapi({ example: "oncall" }),
    kind,
    endpoint: z
      .string()
      .nullable()
      .openapi({ description: "Scheme and host; null for an inbox.", example: "https://hooks.slack.com/***" }),
    headers: z
      .record(z.string(), z.string())
      .openapi({ description: "Names of the headers, their values masked.", example: { Authorization: "***" } }),
    created_at: instant.nullable().openapi({ description: "Null for `inbox`, which is always there." }),
  }),
  { description: "A place for notifications. Its secrets are never shown." },
);
export type Channel = z.output<typeof Channel>;

export const ChannelParams = z.strictObject({
  channel: line(64).openapi({ description: "Name of the channel.", example: "oncall" }),
});
export type DeleteChannelInput = z.output<typeof ChannelParams>;

export const ListChannelsQuery = z.strictObject(pageQuery("channels"));
export type ListChannelsQuery = z.output<typeof ListChannelsQuery>;

export const ChannelList = component("ChannelList", page(Channel), { description: "A page of channels." });
export type ChannelList = z.output<typeof ChannelList>;
