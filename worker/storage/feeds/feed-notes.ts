import {
  addTally,
  emptyFeedTally,
  maxNoted,
  type Reject,
  type Seen,
  type FeedTally,
} from "../../domain/feeds/tally.ts";
import type { Noted } from "../../usecases/ports/signals/feeds.ts";
import { andOlderThan } from "../sql/text.ts";
import { D1Table } from "../sql/table.ts";

const everyMs = 10_000;

interface Pending {
  tally: FeedTally;
  /** When it was last written. */
  written_at: number;
  /** Whether somebody will write it. */
  awaited: boolean;
}

/** What became of what feeds brought. An isolate adds it up and writes it at most every 10 seconds; it counts nothing that decides. */
export class FeedNotes extends D1Table {
  readonly #clock: { now(): number; pause(milliseconds: number): Promise<void> };
  readonly #pending = new Map<string, Pending>();

  constructor(db: D1Database, clock: { now(): number; pause(milliseconds: number): Promise<void> }) {
    super(db);
    this.#clock = clock;
  }

  /** Ends when it is written, or when another call will write it. */
  async note(feedId: string, tally: FeedTally): Promise<void> {
    const pending = this.#pending.get(feedId) ?? { tally: emptyFeedTally(), written_at: 0, awaited: false };
    this.#pending.set(feedId, pending);
    addTally(pending.tally, tally);
    if (pending.awaited) return;
    pending.awaited = true;
    try {
      const wait = pending.written_at + everyMs - this.#clock.now();
      if (wait > 0) await this.#clock.pause(wait);
    } finally {
      pending.awaited = false;
    }
    const now = this.#clock.now();
    const sum = pending.tally;
    pending.tally = emptyFeedTally();
    pending.written_at = now;
    await this.#write(feedId, sum, now);
  }

  async #write(feedId: string, tally: FeedTally, now: number): Promise<void> {
    const { received, stored, unchanged, unmapped, dropped, rejected, rejects, seen } = tally;
    const statements = [
      this.prepared(
        `UPDATE feeds SET received = received + ?2, stored = stored + ?3, unchanged = unchanged + ?4,
            unmapped = unmapped + ?5, dropped = dropped + ?6, rejected = rejected + ?7, last_received_at = ?8
          WHERE feed_id = ?1`,
        [feedId, received, stored, unchanged, unmapped, dropped, rejected, now],
      ),
    ];
    if (rejects.size > 0) statements.push(...this.#writeRejects(feedId, [...rejects.values()], now));
    if (seen.size > 0) statements.push(...this.#writeSeen(feedId, [...seen.values()], now));
    await this.db.batch(statements);
  }

  #writeRejects(feedId: string, rejects: readonly Reject[], now: number): D1PreparedStatement[] {
    const columns = "(feed_id, name, reason, sample, count, first_at, last_at)";
    const values = "value->>'name', value->>'reason', value->>'sample', value->>'count'";
    return [
      this.prepared(
        `INSERT INTO feed_rejects ${columns} SELECT ?1, ${values}, ?3, ?3 FROM json_each(?2)
          WHERE EXISTS (SELECT 1 FROM feeds WHERE feed_id = ?1)
          ON CONFLICT DO UPDATE SET sample = excluded.sample, count = count + excluded.count, last_at = ?3`,
        [feedId, JSON.stringify(rejects), now],
      ),
      this.#trimmed("feed_rejects", feedId),
    ];
  }

  #writeSeen(feedId: string, seen: readonly Seen[], now: number): D1PreparedStatement[] {
    const columns = "(feed_id, name, sample, value, help, count, first_at, last_at)";
    const values = "value->>'name', value->>'sample', value->>'value', value->>'help', value->>'count'";
    return [
      this.prepared(
        `INSERT INTO feed_seen ${columns} SELECT ?1, ${values}, ?3, ?3 FROM json_each(?2)
          WHERE EXISTS (SELECT 1 FROM feeds WHERE feed_id = ?1)
          ON CONFLICT DO UPDATE SET sample = excluded.sample, value = excluded.value,
            help = coalesce(excluded.help, help), count = count + excluded.count, last_at = ?3`,
        [feedId, JSON.stringify(seen), now],
      ),
      this.#trimmed("feed_seen", feedId),
    ];
  }

  /** Keeps the newest. */
  #trimmed(table: string, feedId: string): D1PreparedStatement {
    return this.prepared(
      `DELETE FROM ${table} WHERE feed_id = ?1 AND rowid IN (
        SELECT rowid FROM ${table} WHERE feed_id = ?1 ORDER BY last_at DESC, name DESC LIMIT -1 OFFSET ${maxNoted})`,
      [feedId],
    );
  }

  rejects(feedId: string, after: readonly [number, string] | null, limit: number): Promise<(Reject & Noted)[]> {
    return this.#page(
      "feed_rejects",
      "name, reason, sample, count, first_at, last_at",
      "name || ' ' || reason",
      feedId,
      after,
      limit,
    );
  }

  seen(feedId: string, after: readonly [number, string] | null, limit: number): Promise<(Seen & Noted)[]> {
    return this.#page("feed_seen", "name, sample, value, help, count, first_at, last_at", "name", feedId, after, limit);
  }

  async #page<T>(
    table: string,
    columns: string,
    id: string,
    feedId: string,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<T[]> {
    const { and, bindings } = andOlderThan(["last_at", id], after);
    const results = await this.rows<T>(
      `SELECT ${columns} FROM ${table} WHERE feed_id = ? ${and} ORDER BY last_at DESC, ${id} DESC LIMIT ?`,
      [feedId, ...bindings, limit],
    );
    return results;
  }

  async forget(): Promise<void> {
    this.#pending.clear();
    await this.db.batch([this.prepared("DELETE FROM feed_rejects"), this.prepared("DELETE FROM feed_seen")]);
  }
}
