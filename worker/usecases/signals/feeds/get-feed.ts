import type { Feed, FeedParams } from "../../../contract/resources/signals/feeds.ts";
import type { Services } from "../../services.ts";
import { toFeedView } from "./feed-view.ts";
import { knownFeed } from "./known-feed.ts";

/** One feed with its counts; throws `not_found`. */
export async function getFeed(services: Services, { feed_id }: FeedParams): Promise<Feed> {
  return toFeedView(await knownFeed(services, feed_id));
}
