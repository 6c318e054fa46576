import type { Channel } from "../../contract/resources/actions/channels.ts";
import { maskEndpoint, maskHeaders } from "../../domain/action/channels/channel.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { StoredChannel } from "../ports/channels.ts";

/** A channel as it is shown: of its address scheme and host, of its headers the names. */
export function toChannelView({ channel, kind, endpoint, headers, created_at, ...pacing }: StoredChannel): Channel {
  return {
    channel,
    kind,
    endpoint: endpoint === null ? null : maskEndpoint(endpoint),
    headers: maskHeaders(headers),
    retries: pacing.retries,
    per_minute: pacing.per_minute,
    group: pacing.group,
    created_at: created_at === null ? null : formatTimestamp(created_at),
  };
}
