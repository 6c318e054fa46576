import { keptSince, nextExpiryAt } from "../../../domain/values/kept.ts";
import type { EraseHook } from "../hook.ts";
import type { Observations } from "../observations/observations.ts";
import { type Head, nextGroupOf } from "../points/head.ts";
import { bySeries } from "../points/point.ts";
import type { ExpiringSeries, Points } from "../points/points.ts";
import { storedMark, setMark, orUndo } from "../sql/rows.ts";
import type { KeptFor, Upkeep } from "../watch/upkeep.ts";
import { SeriesReader } from "../observations/series-reader.ts";

/** What removing observations needs of its shard. */
interface ExpiryParts {
  sql: SqlStorage;
  observations: Pick<Observations, "expire">;
  points: Pick<Points, "nextSeries" | "rows" | "expire" | "head" | "reload">;
  hook: Pick<EraseHook, "rows" | "reload"> | null;
  transaction: <T>(work: () => T) => T;
}

/** The place of a series in the order in which they are gone through. */
interface SeriesPlace {
  entity_no: number;
  signal_no: number;
  member_no?: number;
}

/** What one step goes through at most, so that questions have their turn. */
const rowsOfStep = 2_000;

/**
 * Removes observations that are kept no more, a few at a time: of each series all before the newest that is old enough,
 * which stays as the value in force since then. How far it has come is stored with what it removes.
 */
export class ObservationExpiry implements Upkeep {
  readonly #parts: ExpiryParts;

  constructor(parts: ExpiryParts) {
    this.#parts = parts;
  }

  nextAt(now: number, { observationsMs }: KeptFor): number | null {
    if (observationsMs === null) return null;
    const cut = storedMark(this.#parts.sql, "observations_cut");
    if (cut === null || this.#place() !== null) return now;
    return nextExpiryAt(cut, observationsMs);
  }

  step(now: number, { observationsMs }: KeptFor): boolean {
    if (observationsMs === null) return false;
    const since = keptSince(now, observationsMs);
    const { points, hook, observations, transaction } = this.#parts;
    const { touched, cut, went } = orUndo(
      () => transaction(() => this.#step(since)),
      () => points.reload(),
      () => hook?.reload(),
    );
    if (cut !== null) observations.expire(cut, touched);
    return went;
  }

  #step(since: number): { touched: SeriesPlace[]; cut: number | null; went: boolean } {
    const { sql } = this.#parts;
    const cut = storedMark(sql, "observations_cut");
    let place = this.#place();
    if (place === null && cut !== null && since <= cut) return { touched: [], cut, went: false };
    // Where more is to be kept than when it began, what has not been removed stays.
    if (place !== null && cut !== null && since < cut) {
      this.#leave(null);
      return { touched: [], cut, went: true };
    }
    if (place === null) {
      setMark(sql, "observations_cut", since);
      // What groups were counted by then can be counted again no more.
      sql.exec("DELETE FROM population_seals WHERE t < ?", since);
    }
    place ??= { entity_no: 0, signal_no: 0 };
    const { touched, next } = this.#remove(place, Math.max(since, cut ?? since));
    this.#leave(next);
    return { touched, cut: Math.max(since, cut ?? since), went: true };
  }

  #remove(from: SeriesPlace, cut: number): { touched: SeriesPlace[]; next: SeriesPlace | null } {
    const { points, hook } = this.#parts;
    const due: ExpiringSeries[] = [];
    let [left, place]: [number, SeriesPlace | null] = [rowsOfStep, null];
    for (const { head, ...series } of points.nextSeries(from.entity_no)) {
      if (bySeries({ member_no: 0, ...series }, { member_no: 0, ...from }) <= 0) continue;
      // The rest of this series, if there is any, is for the next step.
      if (left > 0) {
        const old = this.#old(series, head, cut, left);
        if (old !== null) due.push(old.series);
        left -= old?.rows ?? 0;
      }
      if (left <= 0) break;
      place = series;
    }
    const gone = points.expire(due);
    if (gone.length > 0) hook?.rows(gone);
    if (left <= 0) return { touched: due, next: place ?? from };
    const [following] = points.nextSeries(nextGroupOf((place ?? from).entity_no));
    return { touched: due, next: following ? { entity_no: following.entity_no, signal_no: 0 } : null };
  }

  /** What of a series is to go, at most so many rows, the oldest first; null where nothing is. */
  #old(series: SeriesPlace, head: Head, cut: number, most: number): { series: ExpiringSeries; rows: number } | null {
    if ((head.expired_before ?? head.first_at) >= cut) return null;
    const reader = new SeriesReader(this.#parts.points);
    const before = reader.lastAt(series, Number.MAX_SAFE_INTEGER, cut);
    if (before === null) return null;
    const { times } = this.#parts.points.rows(series, { end: before, most });
    if (times.length === 0) return null;
    const until = times.length < most ? before : (times.at(-1) as number) + 1;
    return { series: { ...series, before, until }, rows: times.length };
  }

  #place(): SeriesPlace | null {
    const [entity_no, signal_no, member_no] = observationsPlace.map((name) => storedMark(this.#parts.sql, name));
    return entity_no == null || signal_no == null ? null : { entity_no, signal_no, member_no: member_no ?? 0 };
  }

  #leave(place: SeriesPlace | null): void {
    const numbers = [place?.entity_no, place?.signal_no, place?.member_no || null];
    for (const [i, name] of observationsPlace.entries()) setMark(this.#parts.sql, name, numbers[i] ?? null);
  }
}

const observationsPlace = ["expiry_entity", "expiry_signal", "expiry_member"] as const;
