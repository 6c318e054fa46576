import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalHash } from "../../domain/values/hashing/canonical.ts";
import type { SeriesClaim, StoredFeed } from "../../usecases/ports/signals/feeds.ts";
import { Lru } from "../sql/lru.ts";
import { D1Table } from "../sql/table.ts";

type ClaimVerdict = "held" | "collides" | "too_many_series";

/** So long after its last sample a source has its series alone; a claim is renewed when less than `renewMs` of it is left. */
const heldMs = 5 * 60_000;
const renewMs = 150_000;
const rememberedSeries = 20_000;

type ClaimingFeed = Pick<StoredFeed, "feed_id" | "max_series" | "created_at" | "map">;

interface HeldSeries {
  source: string;
  held_until: number;
}

/** Which source gives the values of a series. It has the series to itself until it has been silent for five minutes. */
export class SeriesClaims extends D1Table {
  readonly #key: Uint8Array;
  readonly #known = new Lru<HeldSeries>(rememberedSeries);

  constructor(db: D1Database, secret: string) {
    super(db);
    this.#key = utf8ToBytes(secret);
  }

  /**
   * Whether each source has its series, in order; of several for one series the first. New rules may make other sources of the same
   * labels, so a claim holds for the rules under which it was made, and for the feed of that name as it was opened.
   */
  async claim(feed: ClaimingFeed, given: readonly SeriesClaim[], now: number): Promise<ClaimVerdict[]> {
    const { feed_id: feedId, max_series: most, created_at, map } = feed;
    const under = `${created_at} ${canonicalHash(map).slice(0, 16)}`;
    const claims = given.map(({ series, source }) => ({ series: `${under}\n${series}`, source }));
    const wanted = new Map<string, string>();
    for (const { series, source } of claims) if (!wanted.has(series)) wanted.set(series, source);
    const holders = new Map<string, string>();
    const open: [series: string, source: string][] = [];
    for (const [series, source] of wanted) {
      const known = this.#known.get(`${feedId}\n${series}`);
      if (known && known.held_until > now + (known.source === source ? renewMs : 0)) holders.set(series, known.source);
      else open.push([series, source]);
    }
    if (open.length > 0) await this.#settle(feedId, open, most, now, holders);
    return claims.map(({ series, source }) => {
      const holder = holders.get(series);
      return holder === undefined ? "too_many_series" : holder === source ? "held" : "collides";
    });
  }

  async #settle(
    feedId: string,
    open: readonly (readonly [series: string, source: string])[],
    most: number,
    now: number,
    holders: Map<string, string>,
  ): Promise<void> {
    const rows = open.map(([series, source]) => ({ series: this.#hash(series), source: this.#hash(source) }));
    const hashes = JSON.stringify(rows);
    const known = await this.#stored(feedId, hashes);
    const fresh = rows.filter(({ series }) => !known.has(series));
    const room = fresh.length === 0 ? 0 : await this.#room(feedId, most, now);
    const late = new Set(fresh.slice(Math.max(0, room)).map(({ series }) => series));
    const taken = JSON.stringify(rows.filter(({ series }) => !late.has(series)));
    await this.run(
      `INSERT INTO feed_series (feed_id, series, source, held_until)
        SELECT ?1, value->>'series', value->>'source', ?3 FROM json_each(?2) WHERE 1
        ON CONFLICT (feed_id, series) DO UPDATE SET source = excluded.source, held_until = excluded.held_until
          WHERE feed_series.source = excluded.source OR feed_series.held_until <= ?4`,
      [feedId, taken, now + heldMs, now],
    );
    const settled = await this.#stored(feedId, hashes);
    for (const [i, [series, source]] of open.entries()) {
      const row = rows[i];
      const held = row && settled.get(row.series);
      if (!row || !held) continue;
      const holder = held.source === row.source ? source : held.source;
      this.#known.set(`${feedId}\n${series}`, { source: holder, held_until: held.held_until });
      holders.set(series, holder);
    }
  }

  /** How many series more a feed may have. Those that nobody holds any more make room only where it is needed. */
  async #room(feedId: string, most: number, now: number): Promise<number> {
    const count = async () =>
      (await this.prepared("SELECT count(*) AS n FROM feed_series WHERE feed_id = ?", [feedId]).first<number>("n")) ??
      0;
    const room = most - (await count());
    if (room > 0) return room;
    await this.run("DELETE FROM feed_series WHERE feed_id = ? AND held_until <= ?", [feedId, now]);
    return most - (await count());
  }

  async #stored(feedId: string, hashes: string): Promise<Map<string, HeldSeries>> {
    const results = await this.rows<HeldSeries & { series: string }>(
      `SELECT series, source, held_until FROM feed_series
        WHERE feed_id = ?1 AND series IN (SELECT value->>'series' FROM json_each(?2))`,
      [feedId, hashes],
    );
    return new Map(results.map(({ series, ...held }) => [series, held]));
  }

  /** A plain hash would reveal the entity, which is easily guessed. */
  #hash(text: string): string {
    return bytesToHex(hmac(sha256, this.#key, utf8ToBytes(`series ${text}`)).subarray(0, 16));
  }
}
