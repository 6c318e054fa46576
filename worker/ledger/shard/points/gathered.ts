import { firstPlace } from "../../../domain/values/first-place.ts";
import type { PointRows } from "./point.ts";

/** Which rows of a series are sought: at most `most` in `[from, end)` up to `watermark`, from its end backwards where `newest` says so. */
export interface RowRange {
  from: number;
  end: number;
  watermark: number;
  most: number;
  newest: boolean;
}

/** Everything there is of a series. */
export const everything: RowRange = {
  from: Number.MIN_SAFE_INTEGER,
  end: Number.MAX_SAFE_INTEGER,
  watermark: Number.MAX_SAFE_INTEGER,
  most: Infinity,
  newest: false,
};

/** Rows of one series from several places, none of them twice, put in their order. */
export class Gathered {
  readonly range: RowRange;
  readonly #parts: PointRows[] = [];
  /** What lies beyond this time is not among those sought. */
  #bound: number | null = null;

  constructor(range: RowRange) {
    this.range = range;
  }

  /** Whether rows between two times, both included, may be among those sought. */
  wants(least: number, greatest: number): boolean {
    const { from, end, newest } = this.range;
    if (greatest < from || least >= end) return false;
    if (this.#bound === null) return true;
    return newest ? greatest >= this.#bound : least <= this.#bound;
  }

  /** Adds the rows sought among some that are in their order; how many they were. */
  add(rows: PointRows): number {
    const part = rowsInRange(rows, this.range);
    const { length } = part.times;
    if (length === 0) return 0;
    this.#parts.push(part);
    const { most, newest } = this.range;
    if (length >= most) {
      const last = part.times[newest ? length - most : most - 1] as number;
      const nearer = newest ? Math.max : Math.min;
      this.#bound = this.#bound === null ? last : nearer(this.#bound, last);
    }
    return length;
  }

  /** All rows sought, ordered by (observed_at, seq). */
  rows(): PointRows {
    const [only = emptyRows(), ...more] = this.#parts;
    const all = more.length === 0 ? only : mergedRows(this.#parts);
    const { most, newest } = this.range;
    const { length } = all.times;
    if (length <= most) return all;
    return newest ? cutRows(all, length - most, length) : cutRows(all, 0, most);
  }
}

const emptyRows = (): PointRows => ({ times: [], seqs: [], values: [], recorded: [] });

const cutRows = ({ times, seqs, values, recorded, marks }: PointRows, from: number, end: number): PointRows => ({
  times: times.slice(from, end),
  seqs: seqs.slice(from, end),
  values: values.slice(from, end),
  recorded: recorded.slice(from, end),
  ...(marks && { marks: marks.slice(from, end) }),
});

/** Some rows, by their places. */
function picked({ times, seqs, values, recorded, marks }: PointRows, places: readonly number[]): PointRows {
  return {
    times: places.map((i) => times[i] as number),
    seqs: places.map((i) => seqs[i] as number),
    values: places.map((i) => values[i] ?? null),
    recorded: places.map((i) => recorded[i] as number),
    ...(marks && { marks: places.map((i) => marks[i] ?? null) }),
  };
}

function rowsInRange(rows: PointRows, { from, end, watermark }: RowRange): PointRows {
  const part = cutRows(rows, firstRowFrom(rows.times, from), firstRowFrom(rows.times, end));
  if (part.seqs.every((seq) => seq <= watermark)) return part;
  return picked(
    part,
    part.seqs.flatMap((seq, i) => (seq <= watermark ? [i] : [])),
  );
}

function mergedRows(parts: readonly PointRows[]): PointRows {
  const ordered = [...parts].sort((a, b) => (a.times[0] as number) - (b.times[0] as number));
  const all = emptyRows();
  if (parts.some(({ marks }) => marks !== undefined)) all.marks = [];
  let isOrdered = true;
  for (const { times, seqs, values, recorded, marks } of ordered) {
    const last = all.times.length - 1;
    const [at, seq] = [times[0] as number, seqs[0] as number];
    const before = all.times[last];
    if (before !== undefined && (before > at || (before === at && (all.seqs[last] as number) > seq))) isOrdered = false;
    for (let i = 0; i < times.length; i++) {
      all.times.push(times[i] as number);
      all.seqs.push(seqs[i] as number);
      all.values.push(values[i] ?? null);
      all.recorded.push(recorded[i] as number);
      all.marks?.push(marks?.[i] ?? null);
    }
  }
  return isOrdered ? all : sortedRows(all);
}

function sortedRows(rows: PointRows): PointRows {
  const { times, seqs } = rows;
  const order = times.map((_, i) => i);
  order.sort((a, b) => (times[a] as number) - (times[b] as number) || (seqs[a] as number) - (seqs[b] as number));
  return picked(rows, order);
}

/** The place of the first time that is not before `at`. */
const firstRowFrom = (times: readonly number[], at: number): number =>
  firstPlace(times.length, (place) => (times[place] as number) < at);
