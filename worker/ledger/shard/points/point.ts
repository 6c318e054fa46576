import type { Mark } from "../../../domain/values/mark.ts";

/** A value as it is stored: true and false are 1 and 0. */
export type StoredValue = number | string | null;

/** A signal of an entity; `member_no` is 0 where a signal has no members. */
export interface SeriesKey {
  entity_no: number;
  signal_no: number;
  member_no: number;
}

/** One stored observation; times in epoch milliseconds. `mark` is null for nearly all. */
export interface StoredPoint extends SeriesKey {
  observed_at: number;
  seq: number;
  recorded_at: number;
  value: StoredValue;
  mark: Mark | null;
}

/** A place in the order of all points: by series, time and sequence number. */
export type PointPlace = Pick<StoredPoint, "entity_no" | "signal_no" | "member_no" | "observed_at" | "seq">;

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
  /** Only where some row has a mark: one a row. */
  marks?: (Mark | null)[];
}

/** Cuts points, in their order, into pieces of so many points and about so many bytes at most; text takes up to three a letter. */
export function* cutPoints(
  points: readonly StoredPoint[],
  most: { points: number; bytes: number; bytesEach: number },
): Generator<StoredPoint[]> {
  let piece: StoredPoint[] = [];
  let bytes = 0;
  for (const point of points) {
    const size = most.bytesEach + (typeof point.value === "string" ? 3 * point.value.length : 0);
    if (piece.length === most.points || (piece.length > 0 && bytes + size > most.bytes)) {
      yield piece;
      [piece, bytes] = [[], 0];
    }
    piece.push(point);
    bytes += size;
  }
  if (piece.length > 0) yield piece;
}
