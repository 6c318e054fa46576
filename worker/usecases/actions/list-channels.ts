import { z } from "zod";
import type { ChannelList, ListChannelsQuery } from "../../contract/resources/channels.ts";
import { decodeCursor } from "../../contract/wire/pagination.ts";
import { toChannelView } from "./channel-view.ts";
import { pageOf } from "../service/paging.ts";
import type { Services } from "../services.ts";

const position = z.tuple([z.number(), z.string()]);

/** A page of the channels, newest first, the inbox last; their secrets masked. */
export async function listChannels(services: Services, { limit, cursor }: ListChannelsQuery): Promise<ChannelList> {
  const [created_at, channel] = cursor === undefined ? [] : decodeCursor("channels", cursor, position);
  const after = created_at === undefined || channel === undefined ? null : { created_at, channel };
  const rows = await services.channels.list(after, limit + 1);
  return pageOf("channels", rows, limit, (row) => services.channels.positionOf(row), toChannelView);
}
