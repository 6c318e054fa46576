import type {
  FeedNotesQuery,
  FeedParams,
  FeedRejectList,
  FeedSeenList,
} from "../../../contract/resources/signals/feeds.ts";
import { kindOfName } from "../../../domain/feeds/series-mapping.ts";
import type { SignalKind } from "../../../domain/values/definitions/primitive.ts";
import { formatTimestamp, minuteMs } from "../../../domain/values/time.ts";
import type { Noted } from "../../ports/signals/feeds.ts";
import { page, timeAndId } from "../../service/paging.ts";
import type { Services } from "../../services.ts";
import { knownFeed } from "./get-feeds.ts";

const times = ({ first_at, last_at }: Noted) => ({
  first_at: formatTimestamp(first_at),
  last_at: formatTimestamp(last_at),
});

/** A page of what a feed could not store, newest first; throws `not_found`. */
export async function listFeedRejects(
  services: Services,
  { feed_id, ...query }: FeedParams & FeedNotesQuery,
): Promise<FeedRejectList> {
  await knownFeed(services, feed_id);
  return page(query, {
    cursor: "feed_notes",
    position: timeAndId,
    read: (after, limit) => services.feeds.rejects(feed_id, after, limit),
    key: ({ last_at, name, reason }) => [last_at, `${name} ${reason}`],
    view: (row) => ({ ...row, ...times(row) }),
  });
}

/** A page of the names that no rule of a feed takes, newest first; throws `not_found`. */
export async function listFeedSeen(
  services: Services,
  { feed_id, ...query }: FeedParams & FeedNotesQuery,
): Promise<FeedSeenList> {
  await knownFeed(services, feed_id);
  return page(query, {
    cursor: "feed_notes",
    position: timeAndId,
    read: (after, limit) => services.feeds.seen(feed_id, after, limit),
    key: ({ last_at, name }) => [last_at, name],
    view: (row) => ({ ...row, ...times(row), per_minute: ratePerMinute(row), ...guessedKind(row.name) }),
  });
}

function guessedKind(name: string): { kind?: SignalKind } {
  const kind = kindOfName(name);
  return kind === undefined ? {} : { kind };
}

function ratePerMinute({ count, first_at, last_at }: Noted & { count: number }): number {
  return Math.floor((count / Math.max(1, (last_at - first_at) / minuteMs)) * 100 + 0.5) / 100;
}
