import {
  Channel,
  ChannelList,
  ChannelParams,
  ChannelTest,
  CreateChannelBody,
  ListChannelsQuery,
  UpdateChannelBody,
} from "../../../contract/resources/actions/channels.ts";
import { createChannel } from "../../../usecases/actions/channels/create-channel.ts";
import { deleteChannel, updateChannel } from "../../../usecases/actions/channels/change-channel.ts";
import { listChannels } from "../../../usecases/actions/channels/list-channels.ts";
import { testChannel } from "../../../usecases/actions/channels/test-channel.ts";
import { json } from "../../body.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Notifications");

/** Channels: make, list, change, test, delete. */
export const channelOperations = [
  operation({
    id: "createChannel",
    route: "POST /channels",
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
    scope: "read",
    reach: "whole",
    summary: "List channels",
    description:
      "Pages through the channels with their last success and failure, newest first and `inbox` last. Secrets are masked.",
    takes: { query: ListChannelsQuery },
    gives: { status: 200, schema: ChannelList, words: "A page of channels." },
    call: ({ services, query }) => listChannels(services, query),
  }),
  operation({
    id: "updateChannel",
    route: "PATCH /channels/{channel}",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Change a channel",
    description:
      "Makes the next version of a channel, such as with another address; tasks keep pointing to it. Messages on their way go to the newest version, and so do those that the receiver refused within the last day, as far as `retries` allow. What is the same already changes nothing.",
    takes: { params: ChannelParams, body: json(UpdateChannelBody, "What becomes different.") },
    gives: { status: 200, schema: Channel, words: "The channel." },
    fails: ["conflict"],
    audited: {
      table: "channels",
      subject: ({ params }) => params.channel,
      shows: ["retries", "per_minute", "group"],
      before: async ({ services, params }) => (await services.channels.find(params.channel)) ?? {},
    },
    call: ({ services, params, body }) => updateChannel(services, { ...params, ...body }),
  }),
  operation({
    id: "testChannel",
    route: "POST /channels/{channel}/test",
    scope: "author",
    reach: "whole",
    summary: "Test a channel",
    description:
      "Sends a message that says that it is a test, once and at once, and answers how it went, with what the receiver said if it refused. Takes no body.",
    takes: { params: ChannelParams },
    gives: { status: 200, schema: ChannelTest, words: "How it went." },
    fails: ["conflict"],
    audited: { noted: ({ params }) => params.channel },
    call: async ({ services, params, note }) => {
      await note();
      return testChannel(services, params);
    },
  }),
  operation({
    id: "deleteChannel",
    route: "DELETE /channels/{channel}",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Delete a channel",
    description:
      "Deletes a channel. Refused for `inbox`, and while any task that is not deleted delivers to it. Registered actions that name it will fail.",
    takes: { params: ChannelParams },
    gives: { status: 200, schema: Channel, words: "The deleted channel." },
    fails: ["conflict"],
    audited: { table: "channels", subject: ({ params }) => params.channel },
    call: ({ services, params }) => deleteChannel(services, params),
  }),
];
