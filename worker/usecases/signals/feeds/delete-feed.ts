import type { Feed, FeedParams } from "../../../contract/resources/signals/feeds.ts";
import type { Services } from "../../services.ts";
import { toFeedView } from "./feed-view.ts";
import { knownFeed } from "./known-feed.ts";

/** Closes a feed and forgets what was noted about it; its observations stay. Throws `not_found`. */
export async function deleteFeed(services: Services, { feed_id }: FeedParams): Promise<Feed> {
  const feed = await knownFeed(services, feed_id);
  await services.feeds.remove(feed_id);
  return toFeedView(feed);
}
