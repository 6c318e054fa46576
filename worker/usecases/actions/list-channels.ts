import type { ChannelList, ListChannelsQuery } from "../../contract/resources/actions/channels.ts";
import { toChannelView } from "./channel-view.ts";
import { page, timeAndId } from "../service/paging.ts";
import type { Services } from "../services.ts";

/** A page of the channels, newest first, the inbox last; their secrets masked. */
export async function listChannels(services: Services, query: ListChannelsQuery): Promise<ChannelList> {
  return page(query, {
    cursor: "channels",
    position: timeAndId,
    read: (after, limit) => services.channels.list(after, limit),
    key: (row) => services.channels.positionOf(row),
    view: toChannelView,
  });
}
