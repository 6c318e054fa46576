import type { FeedCounts } from "../../../domain/feeds/tally.ts";
import type { StoredFeed } from "../signals/feeds.ts";
import type { Counter } from "../../../domain/metrics/counters.ts";
import type { Family } from "../../../domain/metrics/family.ts";

/** What a minute's look at the service found. */
export interface MetricsSnapshot {
  /** How many there have been. */
  revision: number;
  /** Epoch milliseconds. */
  at: number;
  gauges: Family[];
  counters: Counter[];
  /** Up to which time questions were counted. */
  counted_until: number;
  /** When each task that watches looked last, in epoch milliseconds: what a look passed over counts once. */
  looks: Record<string, number>;
}

interface Open {
  count: number;
  /** When the oldest was made, in epoch milliseconds; null where there is none. */
  oldest: number | null;
}

/** What the database knows. Counts of what is open stop at 10,000. */
export interface MetricsFacts {
  counted_until: number;
  /** About times since it was counted before. */
  decisions: { outcome: string; count: number }[];
  /** Ever opened, and ever ended. */
  opened: { key: string; count: number }[];
  ended: { key: string; count: number }[];
  tasks: { status: string; count: number }[];
  rows: { table: string; count: number }[];
  deliveries: (Open & { status: string })[];
  outbox: Open;
  jobs: (Open & { status: string })[];
  feeds: (FeedCounts & Pick<StoredFeed, "feed_id" | "last_received_at">)[];
  log: { signed: number; unsigned: number; oldest: number | null };
  archive: { decisions: number; bytes: number };
  /** Bytes of the database. */
  bytes: number;
}

/** The numbers by which the service is watched. */
export interface Metrics {
  facts(since: number | null, now: number): Promise<MetricsFacts>;
  last(): Promise<MetricsSnapshot | null>;
  /** Keeps a snapshot in place of the one before it; false where another one is there by now. */
  keep(snapshot: MetricsSnapshot): Promise<boolean>;
}
