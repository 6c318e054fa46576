import type { Channel } from "../../contract/resources/actions/channels.ts";
import { maskAddress, maskEndpoint, maskHeaders } from "../../domain/action/channels/channel.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { StoredChannel } from "../ports/actions/channels.ts";

/** A channel as it is shown: of its address scheme and host, of its headers the names, of an address its domain. */
export function toChannelView(channel: StoredChannel): Channel {
  const { kind, endpoint, headers, routing_key, address, retries, per_minute, group, created_at } = channel;
  return {
    channel: channel.channel,
    kind,
    endpoint: endpoint === null ? null : maskEndpoint(endpoint),
    headers: maskHeaders(headers),
    routing_key: routing_key === null ? null : "***",
    address: address === null ? null : maskAddress(address),
    retries,
    per_minute,
    group,
    created_at: created_at === null ? null : formatTimestamp(created_at),
  };
}
