import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey, withElevatedKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import {
  Channel,
  ChannelList,
  ChannelParams,
  CreateChannelBody,
  ListChannelsQuery,
} from "../../contract/resources/channels.ts";
import { bodied, failures, keyed } from "../../contract/wire/error.ts";
import { elevatedKey } from "../middleware/elevated-key.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { createChannel } from "../../usecases/actions/create-channel.ts";
import { deleteChannel } from "../../usecases/actions/delete-channel.ts";
import { listChannels } from "../../usecases/actions/list-channels.ts";
import { createRouter } from "../router.ts";

const tags = ["Notifications"];

const create = createRoute({
  method: "post",
  path: "/channels",
  operationId: "createChannel",
  tags,
  summary: "Make a channel",
  description:
    "Makes a named place for notifications. The same body again answers 200; another body for the same name is a conflict.",
  security: withElevatedKey,
  middleware: [elevatedKey, ...jsonBody],
  request: { body: jsonContent(body(CreateChannelBody), "The channel.") },
  responses: {
    200: answer(Channel, "The channel was made before with this very body."),
    201: answer(Channel, "The channel is made."),
    ...failures(...keyed, ...bodied, "forbidden", "conflict"),
  },
});

const list = createRoute({
  method: "get",
  path: "/channels",
  operationId: "listChannels",
  tags,
  summary: "List channels",
  description: "Pages through the channels, newest first and `inbox` last, their secrets masked.",
  security: withApiKey,
  request: { query: ListChannelsQuery },
  responses: { 200: answer(ChannelList, "A page of channels."), ...failures(...keyed) },
});

const remove = createRoute({
  method: "delete",
  path: "/channels/{channel}",
  operationId: "deleteChannel",
  tags,
  summary: "Delete a channel",
  description:
    "Removes a channel. Refused for `inbox` and while a task that is not deleted delivers to it; registered actions that name it fail from then on.",
  security: withElevatedKey,
  middleware: [elevatedKey],
  request: { params: ChannelParams },
  responses: {
    200: answer(Channel, "The channel that was."),
    ...failures(...keyed, "forbidden", "not_found", "conflict"),
  },
});

/** Channels: make, list, delete. */
export const channelRoutes = createRouter()
  .openapi(create, async (c) => {
    const { channel, created } = await createChannel(c.var.services, c.req.valid("json"));
    return c.json(channel, created ? 201 : 200);
  })
  .openapi(list, async (c) => c.json(await listChannels(c.var.services, c.req.valid("query")), 200))
  .openapi(remove, async (c) => c.json(await deleteChannel(c.var.services, c.req.valid("param")), 200));
