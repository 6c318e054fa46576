import type { Channel, ChannelList, ListChannelsQuery } from "../../../contract/resources/actions/channels.ts";
import { page, timeAndId } from "../../service/paging.ts";
import type { Services } from "../../services.ts";
import { hidden, maskAddress, maskEndpoint, maskHeaders } from "../../../domain/action/channels/channel.ts";
import { formatTimestamp, timestampOrNull } from "../../../domain/values/time.ts";
import type { StoredChannel } from "../../ports/actions/channels.ts";

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

/** A channel as it is shown: of its address scheme and host, of its headers the names, of an address its domain. */
export function toChannelView(channel: StoredChannel): Channel {
  const { kind, endpoint, headers, routing_key, address, retries, per_minute, group, version } = channel;
  const { last_failed_at, last_error, last_http_status } = channel;
  return {
    channel: channel.channel,
    kind,
    endpoint: endpoint === null ? null : maskEndpoint(endpoint),
    headers: maskHeaders(headers),
    routing_key: routing_key === null ? null : hidden,
    address: address === null ? null : maskAddress(address),
    retries,
    per_minute,
    group,
    version,
    created_at: timestampOrNull(channel.created_at),
    changed_at: timestampOrNull(channel.changed_at),
    last_delivered_at: timestampOrNull(channel.last_delivered_at),
    last_failure:
      last_failed_at === null || last_error === null
        ? null
        : { at: formatTimestamp(last_failed_at), error: last_error, http_status: last_http_status },
  };
}
