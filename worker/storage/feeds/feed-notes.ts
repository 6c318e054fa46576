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

/** What is noted of a feed, by table: what a note says besides how often, what tells it from others, and what the newest puts right. */
const notes = {
  feed_rejects: {
    says: ["name", "reason", "sample"],
    id: "name || ' ' || reason",
    update: "sample = excluded.sample",
  },
  feed_seen: {
    says: ["name", "sample", "value", "help"],
    id: "name",
    update: "sample = excluded.sample, value = excluded.value, help = coalesce(excluded.help, help)",
  },
} as const;

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
    if (rejects.size > 0) statements.push(...this.#noted("feed_rejects", feedId, [...rejects.values()], now));
    if (seen.size > 0) statements.push(...this.#noted("feed_seen", feedId, [...seen.values()], now));
    await this.db.batch(statements);
  }

  /** Adds notes to those that are there, and keeps the newest. */
  #noted(table: keyof typeof notes, feedId: string, noted: readonly object[], now: number): D1PreparedStatement[] {
    const columns = [...notes[table].says, "count"];
    const values = columns.map((column) => `value->>'${column}'`);
    return [
      this.prepared(
        `INSERT INTO ${table} (feed_id, ${columns.join(", ")}, first_at, last_at)
          SELECT ?1, ${values.join(", ")}, ?3, ?3 FROM json_each(?2)
          WHERE EXISTS (SELECT 1 FROM feeds WHERE feed_id = ?1)
          ON CONFLICT DO UPDATE SET ${notes[table].update}, count = count + excluded.count, last_at = ?3`,
        [feedId, JSON.stringify(noted), now],
      ),
      this.prepared(
        `DELETE FROM ${table} WHERE feed_id = ?1 AND rowid IN (
        SELECT rowid FROM ${table} WHERE feed_id = ?1 ORDER BY last_at DESC, name DESC LIMIT -1 OFFSET ${maxNoted})`,
        [feedId],
      ),
    ];
  }

  rejects(feedId: string, after: readonly [number, string] | null, limit: number): Promise<(Reject & Noted)[]> {
    return this.#page("feed_rejects", feedId, after, limit);
  }

  seen(feedId: string, after: readonly [number, string] | null, limit: number): Promise<(Seen & Noted)[]> {
    return this.#page("feed_seen", feedId, after, limit);
  }

  #page<T>(
    table: keyof typeof notes,
    feedId: string,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<T[]> {
    const { says, id } = notes[table];
    const { and, bindings } = andOlderThan(["last_at", id], after);
    return this.rows<T>(
      `SELECT ${says.join(", ")}, count, first_at, last_at FROM ${table} WHERE feed_id = ? ${and}
        ORDER BY last_at DESC, ${id} DESC LIMIT ?`,
      [feedId, ...bindings, limit],
    );
  }

  /** Forgets names, also those that wait to be written; what was counted stays. */
  async forget(): Promise<void> {
    for (const { tally } of this.#pending.values()) {
      tally.rejects.clear();
      tally.seen.clear();
    }
    await this.db.batch([this.prepared("DELETE FROM feed_rejects"), this.prepared("DELETE FROM feed_seen")]);
  }
}
