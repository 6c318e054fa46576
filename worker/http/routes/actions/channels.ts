import {
  Channel,
  ChannelList,
  ChannelParams,
  CreateChannelBody,
  ListChannelsQuery,
} from "../../../contract/resources/actions/channels.ts";
import { createChannel } from "../../../usecases/actions/create-channel.ts";
import { deleteChannel } from "../../../usecases/actions/delete-channel.ts";
import { listChannels } from "../../../usecases/actions/list-channels.ts";
import { json } from "../../body.ts";
import { operation } from "../../operation.ts";

/** Channels: make, list, delete. */
export const channelOperations = [
  operation({
    id: "createChannel",
    route: "POST /channels",
    tag: "Notifications",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Create a channel",
    description:
      "Creates a named destination for notifications. Sending the same body again answers 200; a different body under the same name is a conflict.",
    takes: { body: json(CreateChannelBody, "The channel.") },
    gives: {
      status: 201,
      schema: Channel,
      words: "The channel is created.",
      existing: "The channel already existed with exactly this body.",
    },
    fails: ["conflict"],
    audited: {
      table: "channels",
      subject: ({ body }) => body.channel,
      shows: ["channel", "kind", "retries", "per_minute", "group"],
    },
    call: async ({ services, body }) => {
      const { channel: given, created } = await createChannel(services, body);
      return { given, created };
    },
  }),
  operation({
    id: "listChannels",
    route: "GET /channels",
    tag: "Notifications",
    scope: "read",
    reach: "whole",
    summary: "List channels",
    description: "Pages through the channels, newest first and `inbox` last. Secrets are masked.",
    takes: { query: ListChannelsQuery },
    gives: { status: 200, schema: ChannelList, words: "A page of channels." },
    call: ({ services, query }) => listChannels(services, query),
  }),
  operation({
    id: "deleteChannel",
    route: "DELETE /channels/{channel}",
    tag: "Notifications",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Delete a channel",
    description:
      "Deletes a channel. Refused for `inbox`, and while any task that is not deleted delivers to it. Registered actions that name it will fail.",
    takes: { params: ChannelParams },
    gives: { status: 200, schema: Channel, words: "The deleted channel." },
    fails: ["not_found", "conflict"],
    audited: { table: "channels", subject: ({ params }) => params.channel },
    call: ({ services, params }) => deleteChannel(services, params),
  }),
];
