import { addTally, emptyTally } from "../../../worker/domain/feeds/tally.ts";
import type { Feeds } from "../../../worker/usecases/ports/signals/feeds.ts";
import { newestFirst } from "./pages.ts";
import { addNew, type Tables } from "./tables.ts";

const uncounted = { signals: 0, received: 0, stored: 0, unchanged: 0, unmapped: 0, dropped: 0, rejected: 0 };

/** Feeds in memory; a source keeps its series for ever, and notes are there at once. */
export function memoryFeeds({ feeds, feedTallies, feedSeries }: Tables): Feeds {
  const tallyOf = (feedId: string) => feedTallies.get(feedId) ?? emptyTally();
  const times = { first_at: 0, last_at: 0 };
  return {
    add: async (feed) =>
      addNew(feeds, feed.feed_id, { ...uncounted, ...feed, updated_at: feed.created_at, last_received_at: null }),
    find: async (feedId) => structuredClone(feeds.get(feedId)) ?? null,
    list: async (after, limit) =>
      newestFirst(feeds.values(), ({ created_at, feed_id }) => [created_at, feed_id], after, limit),
    update: async (feedId, settings, now) => {
      const feed = feeds.get(feedId);
      if (feed) feeds.set(feedId, { ...feed, ...settings, updated_at: now });
      return feed !== undefined;
    },
    remove: async (feedId) => feeds.delete(feedId),
    claimSeries: async (feedId, claims, most) =>
      claims.map(({ series, source }) => {
        const key = `${feedId} ${series}`;
        if (!feedSeries.has(key) && feedSeries.size < most) feedSeries.set(key, source);
        const holder = feedSeries.get(key);
        return holder === undefined ? "too_many_series" : holder === source ? "held" : "collides";
      }),
    claimSignal: async (feedId) => {
      const feed = feeds.get(feedId);
      if (!feed || feed.signals >= feed.max_signals) return false;
      feed.signals += 1;
      return true;
    },
    note: async (feedId, tally) => {
      const sum = tallyOf(feedId);
      addTally(sum, tally);
      feedTallies.set(feedId, sum);
    },
    rejects: async (feedId, after, limit) =>
      newestFirst(
        [...tallyOf(feedId).rejects.values()].map((one) => ({ ...one, ...times })),
        ({ last_at, name, reason }) => [last_at, `${name} ${reason}`],
        after,
        limit,
      ),
    seen: async (feedId, after, limit) =>
      newestFirst(
        [...tallyOf(feedId).seen.values()].map((one) => ({ ...one, ...times })),
        ({ last_at, name }) => [last_at, name],
        after,
        limit,
      ),
    forget: async () => feedTallies.clear(),
  };
}
