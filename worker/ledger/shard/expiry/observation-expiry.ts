import { keptSince, nextExpiryAt } from "../../../domain/values/kept.ts";
import type { ObservationDigests } from "../digests/observation-digests.ts";
import { type ObservationRow, rowColumns } from "../digests/hashed-rows.ts";
import type { Observations } from "../observations.ts";
import { first } from "../schema.ts";

/** What removing observations needs of its shard. */
interface ExpiryParts {
  sql: SqlStorage;
  observations: Pick<Observations, "expire">;
  /** Null where no log is kept. */
  digests: Pick<ObservationDigests, "forget" | "reload"> | null;
  transaction: <T>(work: () => T) => T;
}

/** The place of a series in the order in which they are gone through. */
interface SeriesPlace {
  entity_no: number;
  signal_no: number;
}
type DueSeries = SeriesPlace & { oldest: number | null; before: number | null };

/** What one step goes through at most, so that questions have their turn. */
const seriesAtOnce = 200;
const rowsAtOnce = 2_000;

const nextSeries = `
  SELECT e.entity_no, e.signal_no,
    (SELECT min(observed_at) FROM observations o WHERE o.entity_no = e.entity_no AND o.signal_no = e.signal_no) AS oldest,
    (SELECT max(observed_at) FROM observations o
     WHERE o.entity_no = e.entity_no AND o.signal_no = e.signal_no AND o.observed_at < ?3) AS before
  FROM entity_signals e WHERE (e.entity_no, e.signal_no) > (?1, ?2) ORDER BY e.entity_no, e.signal_no LIMIT ${seriesAtOnce}`;

/**
 * Removes observations that are kept no more, a few at a time: of each series all before the newest that is old enough,
 * which stays as the value in force since then. How far it has come is stored with what it removes.
 */
export class ObservationExpiry {
  readonly #parts: ExpiryParts;

  constructor(parts: ExpiryParts) {
    this.#parts = parts;
  }

  /** When there is something to do; null where observations are kept for good. */
  nextAt(now: number, keepMs: number | null): number | null {
    if (keepMs === null) return null;
    const cut = this.#number("observations_cut");
    if (cut === null || this.#place() !== null) return now;
    return nextExpiryAt(cut, keepMs);
  }

  /** Goes on by a step; false where nothing is due. */
  step(now: number, keepMs: number | null): boolean {
    if (keepMs === null) return false;
    const since = keptSince(now, keepMs);
    const { touched, cut, went } = this.#orReload(() => this.#parts.transaction(() => this.#step(since)));
    if (cut !== null) this.#parts.observations.expire(cut, touched);
    return went;
  }

  #step(since: number): { touched: SeriesPlace[]; cut: number | null; went: boolean } {
    const cut = this.#number("observations_cut");
    let place = this.#place();
    if (place === null && cut !== null && since <= cut) return { touched: [], cut, went: false };
    // Where more is to be kept than when it began, what has not been removed stays.
    if (place !== null && cut !== null && since < cut) {
      this.#leave(null);
      return { touched: [], cut, went: true };
    }
    if (place === null) this.#note("observations_cut", since);
    place ??= { entity_no: 0, signal_no: 0 };
    const { touched, next } = this.#remove(place, Math.max(since, cut ?? since));
    this.#leave(next);
    return { touched, cut: Math.max(since, cut ?? since), went: true };
  }

  #remove(from: SeriesPlace, cut: number): { touched: SeriesPlace[]; next: SeriesPlace | null } {
    const page = this.#parts.sql
      .exec<DueSeries & Record<string, SqlStorageValue>>(nextSeries, from.entity_no, from.signal_no, cut)
      .toArray();
    const touched: SeriesPlace[] = [];
    const gone: ObservationRow[] = [];
    let left = rowsAtOnce;
    let place = from;
    for (const { entity_no, signal_no, oldest, before } of page) {
      const series = { entity_no, signal_no };
      if (oldest !== null && before !== null && oldest < before) {
        gone.push(...this.#removeOf(series, before, left));
        left = rowsAtOnce - gone.length;
        touched.push(series);
        // The rest of this series, if there is any, is for the next step.
        if (left <= 0) break;
      }
      place = series;
    }
    if (gone.length > 0) this.#parts.digests?.forget(gone);
    return { touched, next: left > 0 && page.length < seriesAtOnce ? null : place };
  }

  /** Removes at most so many rows from before a time, the oldest first; those that it has removed. */
  #removeOf({ entity_no, signal_no }: SeriesPlace, before: number, most: number): ObservationRow[] {
    const { sql } = this.#parts;
    const gone = sql
      .exec<ObservationRow>(
        `DELETE FROM observations WHERE entity_no = ?1 AND signal_no = ?2 AND observed_at < ?3
           AND (observed_at, seq) IN (SELECT observed_at, seq FROM observations
             WHERE entity_no = ?1 AND signal_no = ?2 AND observed_at < ?3 ORDER BY observed_at, seq LIMIT ?4)
         RETURNING ${rowColumns}`,
        entity_no,
        signal_no,
        before,
        most,
      )
      .toArray();
    const least = gone.reduce((sum, { seq }) => Math.min(sum, seq), Number.MAX_SAFE_INTEGER);
    sql.exec(
      `UPDATE entity_signals SET expired = expired + ?3, expired_before = max(coalesce(expired_before, ?4), ?4),
         expired_seq = min(coalesce(expired_seq, ?5), ?5) WHERE entity_no = ?1 AND signal_no = ?2`,
      entity_no,
      signal_no,
      gone.length,
      before,
      least,
    );
    return gone;
  }

  #orReload<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.#parts.digests?.reload();
      throw error;
    }
  }

  #place(): SeriesPlace | null {
    const [entity_no, signal_no] = [this.#number("expiry_entity"), this.#number("expiry_signal")];
    return entity_no === null || signal_no === null ? null : { entity_no, signal_no };
  }

  #leave(place: SeriesPlace | null): void {
    if (place === null) this.#parts.sql.exec("DELETE FROM meta WHERE name IN ('expiry_entity', 'expiry_signal')");
    else {
      this.#note("expiry_entity", place.entity_no);
      this.#note("expiry_signal", place.signal_no);
    }
  }

  #number(name: string): number | null {
    return first<{ value: number }>(this.#parts.sql, "SELECT value FROM meta WHERE name = ?", name)?.value ?? null;
  }

  #note(name: string, value: number): void {
    this.#parts.sql.exec(
      "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
      name,
      value,
    );
  }
}
