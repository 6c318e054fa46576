import type { Feed } from "../../../contract/resources/signals/feeds.ts";
import { feedKinds } from "../../../domain/feeds/kinds.ts";
import { formatTimestamp, timestampOrNull } from "../../../domain/values/time.ts";
import type { StoredFeed } from "../../ports/signals/feeds.ts";

/** A feed as it is shown: without its secret. */
export function toFeedView(feed: StoredFeed): Feed {
  const { feed_id, kind, verify, map, created_at, updated_at, last_received_at, ...rest } = feed;
  return {
    feed_id,
    kind,
    door: `/v1/feeds/${feed_id}/${feedKinds[kind].door}`,
    verify: verify && { method: verify.method, header: verify.header ?? null },
    map,
    ...rest,
    last_received_at: timestampOrNull(last_received_at),
    created_at: formatTimestamp(created_at),
    updated_at: formatTimestamp(updated_at),
  };
}
