import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { FeedKindName, FeedRule } from "../../../domain/feeds/kinds.ts";
import type { RejectReason } from "../../../domain/feeds/tally.ts";
import type { FeedVerify } from "../../../usecases/ports/signals/feeds.ts";

/** Doors for other protocols, with counts of what came. Times are epoch milliseconds. */
export const feeds = sqliteTable(
  "feeds",
  {
    feed_id: text().primaryKey(),
    kind: text().$type<FeedKindName>().notNull(),
    verify: text({ mode: "json" }).$type<FeedVerify>(),
    map: text({ mode: "json" }).$type<FeedRule[]>().notNull(),
    samples_per_minute: integer().notNull(),
    max_series: integer().notNull(),
    max_signals: integer().notNull(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
    signals: integer().notNull().default(0),
    received: integer().notNull().default(0),
    stored: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    unmapped: integer().notNull().default(0),
    dropped: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    last_received_at: integer(),
  },
  (t) => [index("feeds_by_time").on(t.created_at, t.feed_id)],
);

/** Which source gives the values of a series, and until when it has it alone. Both are keyed hashes: they may name entities. */
export const feedSeries = sqliteTable(
  "feed_series",
  {
    feed_id: text().notNull(),
    series: text().notNull(),
    source: text().notNull(),
    held_until: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.feed_id, t.series] })],
);

/** What was rejected, by name and reason, with the newest sample. */
export const feedRejects = sqliteTable(
  "feed_rejects",
  {
    feed_id: text().notNull(),
    name: text().notNull(),
    reason: text().$type<RejectReason>().notNull(),
    sample: text().notNull(),
    count: integer().notNull(),
    first_at: integer().notNull(),
    last_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.feed_id, t.name, t.reason] }),
    index("feed_rejects_by_time").on(t.feed_id, t.last_at),
  ],
);

/** Names that no rule takes, with the newest sample. */
export const feedSeen = sqliteTable(
  "feed_seen",
  {
    feed_id: text().notNull(),
    name: text().notNull(),
    sample: text().notNull(),
    value: real(),
    help: text(),
    count: integer().notNull(),
    first_at: integer().notNull(),
    last_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.feed_id, t.name] }), index("feed_seen_by_time").on(t.feed_id, t.last_at)],
);
