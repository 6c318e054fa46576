import type { FeedKindName, FeedRule } from "../../../domain/feeds/kinds.ts";
import type { VerifyMethod } from "../../../domain/feeds/signatures.ts";
import type { FeedCounts, FeedTally, Reject, Seen } from "../../../domain/feeds/tally.ts";

/** How the sender of a feed proves who it is. The secret may be `${NAME}`. */
export interface FeedVerify {
  method: VerifyMethod;
  secret: string;
  /** Of the method `header`: which one. */
  header?: string;
}

/** What of a feed its owner decides. */
export interface FeedSettings {
  verify: FeedVerify | null;
  map: FeedRule[];
  samples_per_minute: number;
  max_series: number;
  max_signals: number;
}

/** A feed with what has become of what came; times in epoch milliseconds. */
export interface StoredFeed extends FeedSettings, FeedCounts {
  feed_id: string;
  kind: FeedKindName;
  created_at: number;
  updated_at: number;
  /** Signals that it has registered. */
  signals: number;
  last_received_at: number | null;
}

/** A source that wants to give the values of a series; both are texts that only the feed's store sees. */
export interface SeriesClaim {
  series: string;
  source: string;
}

/** When something was noted first and last, in epoch milliseconds. */
export interface Noted {
  first_at: number;
  last_at: number;
}

/** Feeds, and what is noted about them. */
export interface Feeds {
  /** Stores a feed; false when the name is taken. */
  add(feed: FeedSettings & Pick<StoredFeed, "feed_id" | "kind" | "created_at">): Promise<boolean>;
  find(feedId: string): Promise<StoredFeed | null>;
  /** Newest first, after the given position. */
  list(after: readonly [created_at: number, feed_id: string] | null, limit: number): Promise<StoredFeed[]>;
  /** Changes settings. New rules let go of the series of all sources. */
  update(feedId: string, settings: Partial<FeedSettings>, now: number): Promise<void>;
  /** Removes a feed and what is noted about it. */
  remove(feedId: string): Promise<void>;
  /** Whether each source has its series under the feed's rules, in order: `collides` where another has it, `too_many_series` beyond the feed's most. */
  claimSeries(
    feed: Pick<StoredFeed, "feed_id" | "max_series" | "created_at" | "map">,
    claims: readonly SeriesClaim[],
    now: number,
  ): Promise<("held" | "collides" | "too_many_series")[]>;
  /** Takes one of the signals that a feed may register; false when there is none left. */
  claimSignal(feedId: string): Promise<boolean>;
  /** Gives one of them back that was taken and not registered. */
  unclaimSignal(feedId: string): Promise<void>;
  /** Notes what became of what came, at once or within ten seconds. */
  note(feedId: string, tally: FeedTally): Promise<void>;
  /** Newest first, after the given position. */
  rejects(feedId: string, after: readonly [number, string] | null, limit: number): Promise<(Reject & Noted)[]>;
  /** Newest first, after the given position. */
  seen(feedId: string, after: readonly [number, string] | null, limit: number): Promise<(Seen & Noted)[]>;
  /** Forgets what was rejected and seen, and series that nobody holds at `now`: they may be of somebody who is erased. */
  forget(now: number): Promise<void>;
}
