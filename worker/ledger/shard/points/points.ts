import type { RowRange } from "./gathered.ts";
import type { Head } from "./head.ts";
import type { Series } from "./heads.ts";
import type { StoredPoint, PointPlace, PointRows } from "./point.ts";

/** The observations of one shard, as everything that reads, adds or removes them knows them. */
export interface Points {
  /** The highest sequence number that was given. */
  readonly sequence: number;
  head(series: Series): Head | null;
  /** The signals of which an entity has a series. */
  signalsOf(entityNo: number): number[];
  /** Entities that have a series of a signal, each with the time of its newest point. */
  newestOf(signalNo: number): Iterable<[entityNo: number, newestAt: number]>;
  /** Whether any entity has a series of a signal. */
  isObserved(signalNo: number): boolean;
  /** Rows of a series, ordered by (observed_at, seq). */
  rows(series: Series, range: Partial<RowRange>): PointRows;
  /** How many rows of a series are stored. */
  count(series: Series): number;
  /** The next points behind a place in the order of series, times and sequence numbers, at most so many. */
  after(place: PointPlace | null, most: number): StoredPoint[];
  /** All points of an entity. */
  ofEntity(entityNo: number): Iterable<StoredPoint>;
  /** Some of the next series from an entity on, in their order, all of each entity; none at the end. Run inside a transaction. */
  nextSeries(entityNo: number): (Series & { head: Head })[];
  /** The sum that was kept last, as JSON. */
  digest(): string | null;

  /** Adds a point with the next sequence number; {@link keep} has to follow. */
  add(point: StoredPoint): void;
  /** Stores what was added, together with the sum up to there. Run inside a transaction. */
  keep(digest: string | null): void;
  /** Removes of each series what was observed before a time, for its age; `kept` is since when all is there. Run inside a transaction. */
  expire(series: readonly ExpiringSeries[]): StoredPoint[];
  /** Removes an entity. Run inside a transaction. */
  erase(entityNo: number): { observations: number; series: number };
  /** Removes a signal of the next entities from one on, about `most` points; `next` is where to go on. Run inside a transaction. */
  purge(signalNo: number, entityNo: number, most: number): Purged;
  /** Reads again what is in memory of the tables; to be called where a transaction came to nothing. */
  reload(): void;
  /** The same points by what the tables say now, whatever is in memory. */
  asStored(): Points;
}

/** What a step of removing a signal came to. */
export interface Purged {
  gone: StoredPoint[];
  touched: Series[];
  /** Those of which nothing is left. */
  emptied: Series[];
  next: number | null;
}

/** A series of which what was observed before `until` goes, and all before `before` in the end. */
export interface ExpiringSeries extends Series {
  until: number;
  before: number;
}
