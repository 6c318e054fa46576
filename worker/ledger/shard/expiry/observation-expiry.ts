import { keptSince, nextExpiryAt } from "../../../domain/values/kept.ts";
import type { EraseHook } from "../hook.ts";
import type { Observations } from "../observations/observations.ts";
import { groupEntities, type Head } from "../points/head.ts";
import { bySeries } from "../points/point.ts";
import type { ExpiringSeries, Points } from "../points/points.ts";
import { first } from "../sql/first.ts";
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
const rowsAtOnce = 2_000;

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
    if (place === null) {
      this.#note("observations_cut", since);
      // What groups were counted by then can be counted again no more.
      this.#parts.sql.exec("DELETE FROM population_seals WHERE t < ?", since);
    }
    place ??= { entity_no: 0, signal_no: 0 };
    const { touched, next } = this.#remove(place, Math.max(since, cut ?? since));
    this.#leave(next);
    return { touched, cut: Math.max(since, cut ?? since), went: true };
  }

  #remove(from: SeriesPlace, cut: number): { touched: SeriesPlace[]; next: SeriesPlace | null } {
    const { points, hook } = this.#parts;
    const due: ExpiringSeries[] = [];
    let [left, place]: [number, SeriesPlace | null] = [rowsAtOnce, null];
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
    const [following] = points.nextSeries(nextGroupOf(place ?? from));
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

  #orReload<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.#parts.points.reload();
      this.#parts.hook?.reload();
      throw error;
    }
  }

  #place(): SeriesPlace | null {
    const [entity_no, signal_no] = [this.#number("expiry_entity"), this.#number("expiry_signal")];
    const member_no = this.#number("expiry_member") ?? 0;
    return entity_no === null || signal_no === null ? null : { entity_no, signal_no, member_no };
  }

  #leave(place: SeriesPlace | null): void {
    this.#parts.sql.exec("DELETE FROM meta WHERE name IN ('expiry_entity', 'expiry_signal', 'expiry_member')");
    if (place !== null) {
      this.#note("expiry_entity", place.entity_no);
      this.#note("expiry_signal", place.signal_no);
      if (place.member_no) this.#note("expiry_member", place.member_no);
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

const nextGroupOf = ({ entity_no }: SeriesPlace) => (Math.floor(entity_no / groupEntities) + 1) * groupEntities;
