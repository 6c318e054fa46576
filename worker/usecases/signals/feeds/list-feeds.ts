import type { FeedList, ListFeedsQuery } from "../../../contract/resources/signals/feeds.ts";
import { page, timeAndId } from "../../service/paging.ts";
import type { Services } from "../../services.ts";
import { toFeedView } from "./feed-view.ts";

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
