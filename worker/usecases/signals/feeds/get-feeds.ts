import type { Feed, FeedList, FeedParams, ListFeedsQuery } from "../../../contract/resources/signals/feeds.ts";
import type { Services } from "../../services.ts";
import { page, timeAndId } from "../../service/paging.ts";
import type { StoredFeed } from "../../ports/signals/feeds.ts";
import { feedKinds } from "../../../domain/feeds/kinds.ts";
import { formatTimestamp, timestampOrNull } from "../../../domain/values/time.ts";
import { noSuch } from "../../service/not-found.ts";

/** One feed with its counts; throws `not_found`. */
export async function getFeed(services: Services, { feed_id }: FeedParams): Promise<Feed> {
  return toFeedView(await knownFeed(services, feed_id));
}

/** A page of the feeds, newest first. */
export function listFeeds({ feeds }: Services, query: ListFeedsQuery): Promise<FeedList> {
  return page(query, {
    cursor: "feeds",
    position: timeAndId,
    read: (after, limit) => feeds.list(after, limit),
    key: ({ created_at, feed_id }) => [created_at, feed_id],
    view: toFeedView,
  });
}

/** Closes a feed and forgets what was noted about it; its observations stay. Throws `not_found`. */
export async function deleteFeed(services: Services, { feed_id }: FeedParams): Promise<Feed> {
  const feed = await knownFeed(services, feed_id);
  await services.feeds.remove(feed_id);
  return toFeedView(feed);
}

/** A feed; throws `not_found`. */
export async function knownFeed({ feeds }: Pick<Services, "feeds">, feedId: string): Promise<StoredFeed> {
  const feed = await feeds.find(feedId);
  if (feed !== null) return feed;
  throw noSuch("feed", feedId);
}

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
