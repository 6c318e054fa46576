import type { FeedTally } from "../../domain/feeds/tally.ts";
import type { Feeds, FeedSettings, StoredFeed } from "../../usecases/ports/signals/feeds.ts";
import { FeedNotes } from "./feed-notes.ts";
import { SeriesClaims } from "./series-claims.ts";
import { D1Table } from "../sql/table.ts";
import { rowReader } from "../sql/text.ts";

const toFeed = rowReader<StoredFeed>({ json: ["verify", "map"] });

/** What a setting is stored as. */
const storedValue = (value: unknown): string | number | null =>
  typeof value === "number" || value === null ? value : JSON.stringify(value);

/** Feeds in D1, and what is noted about them. */
export class FeedStore extends D1Table implements Feeds {
  readonly #claims: SeriesClaims;
  readonly #notes: FeedNotes;

  /** Series are kept as keyed hashes under the secret. */
  constructor(db: D1Database, secret: string, clock: { now(): number; pause(milliseconds: number): Promise<void> }) {
    super(db);
    this.#claims = new SeriesClaims(db, secret);
    this.#notes = new FeedNotes(db, clock);
  }

  add(feed: Parameters<Feeds["add"]>[0]): Promise<boolean> {
    const { feed_id, kind, verify, map, samples_per_minute, max_series, max_signals, created_at } = feed;
    return this.hasChanged(
      `INSERT INTO feeds (feed_id, kind, verify, map, samples_per_minute, max_series, max_signals, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8) ON CONFLICT DO NOTHING`,
      [feed_id, kind, storedValue(verify), storedValue(map), samples_per_minute, max_series, max_signals, created_at],
    );
  }

  async find(feedId: string): Promise<StoredFeed | null> {
    const row = await this.row<object>("SELECT * FROM feeds WHERE feed_id = ?", [feedId]);
    return row && toFeed(row);
  }

  async list(after: readonly [number, string] | null, limit: number): Promise<StoredFeed[]> {
    const results = await this.newest<object>("SELECT * FROM feeds", ["created_at", "feed_id"], { after, limit });
    return results.map(toFeed);
  }

  async update(feedId: string, settings: Partial<FeedSettings>, now: number): Promise<void> {
    const given = Object.entries({ ...settings, updated_at: now });
    const change = `UPDATE feeds SET ${given.map(([name]) => `${name} = ?`).join(", ")} WHERE feed_id = ?`;
    const changed = this.prepared(change, [...given.map(([, value]) => storedValue(value)), feedId]);
    // Claims under the rules of before count no more.
    await this.db.batch(settings.map === undefined ? [changed] : [changed, this.#deleted("feed_series", feedId)]);
  }

  async remove(feedId: string): Promise<void> {
    const tables = ["feeds", "feed_series", "feed_rejects", "feed_seen"] as const;
    await this.db.batch(tables.map((table) => this.#deleted(table, feedId)));
  }

  #deleted(table: string, feedId: string): D1PreparedStatement {
    return this.prepared(`DELETE FROM ${table} WHERE feed_id = ?`, [feedId]);
  }

  claimSeries(...claims: Parameters<Feeds["claimSeries"]>) {
    return this.#claims.claim(...claims);
  }

  claimSignal(feedId: string): Promise<boolean> {
    return this.hasChanged("UPDATE feeds SET signals = signals + 1 WHERE feed_id = ? AND signals < max_signals", [
      feedId,
    ]);
  }

  async unclaimSignal(feedId: string): Promise<void> {
    await this.run("UPDATE feeds SET signals = signals - 1 WHERE feed_id = ? AND signals > 0", [feedId]);
  }

  note(feedId: string, tally: FeedTally): Promise<void> {
    return this.#notes.note(feedId, tally);
  }

  rejects(...page: Parameters<Feeds["rejects"]>) {
    return this.#notes.rejects(...page);
  }

  seen(...page: Parameters<Feeds["seen"]>) {
    return this.#notes.seen(...page);
  }

  async forget(now: number): Promise<void> {
    await this.#notes.forget();
    await this.run("DELETE FROM feed_series WHERE held_until <= ?", [now]);
  }
}
