/** A value as it is stored: true and false are 1 and 0. */
export type StoredValue = number | string | null;

/** A signal of an entity; `member_no` is 0 where a signal has no members. */
export interface SeriesKey {
  entity_no: number;
  signal_no: number;
  member_no: number;
}

/** What a point says beside its value. */
export interface PointMark {
  /** The series ended here. */
  stale: boolean;
  /** A counter was reset here. */
  reset: boolean;
  /** The 16 bytes that stand for the event that the point is; null where it is none. */
  event: Uint8Array | null;
}

/** One stored observation; times in epoch milliseconds. `mark` is null for nearly all. */
export interface Point extends SeriesKey {
  observed_at: number;
  seq: number;
  recorded_at: number;
  value: StoredValue;
  mark: PointMark | null;
}

/** A place in the order of all points: by series, time and sequence number. */
export type PointPlace = Pick<Point, "entity_no" | "signal_no" | "member_no" | "observed_at" | "seq">;

/** Orders by series. */
export const bySeries = (a: SeriesKey, b: SeriesKey): number =>
  a.entity_no - b.entity_no || a.signal_no - b.signal_no || a.member_no - b.member_no;

/** The order in which points are stored: negative where `a` comes first. */
export const byPlace = (a: PointPlace, b: PointPlace): number =>
  bySeries(a, b) || a.observed_at - b.observed_at || a.seq - b.seq;

/** Rows of one series in columns, ordered by (observed_at, seq). */
export interface PointRows {
  times: number[];
  seqs: number[];
  values: StoredValue[];
  recorded: number[];
}
