import { ByteReader, ByteWriter, unreadable } from "./bytes.ts";
import { firstPlace } from "../../../domain/values/first-place.ts";
import {
  byPlace,
  bySeries,
  cutPoints,
  type StoredPoint,
  type PointPlace,
  type PointRows,
  type SeriesKey,
} from "./point.ts";
import { readMark, readValues, ValueWriter, withMarks, writeMark } from "./values.ts";

/** The first byte of a page; another layout would have another. */
const pageFormat = 1;
/** Points of a full page. */
export const pagePoints = 2_048;
/** About as many bytes end a page as well: a row of the database holds two million. */
const pageBytes = 400_000;

/** Where the points of one series lie in a page. */
export interface Chunk extends SeriesKey {
  count: number;
  from: number;
  end: number;
}

/** The least of each column of a page, from which chunks count. */
interface Base {
  observed_at: number;
  seq: number;
  recorded_at: number;
}

/** Cuts points, in their order, into the pieces that make a page each. */
export const pagePieces = (points: readonly StoredPoint[]): Iterable<StoredPoint[]> =>
  cutPoints(points, { points: pagePoints, bytes: pageBytes, bytesEach: 0 });

/** Writes points, which are in their order: of each series a chunk of columns, so that one is read without the others. */
export function encodePage(points: readonly StoredPoint[]): Uint8Array<ArrayBuffer> {
  const marked = points.some(({ mark }) => mark !== null);
  const base = {
    observed_at: leastOf(points, "observed_at"),
    seq: leastOf(points, "seq"),
    recorded_at: leastOf(points, "recorded_at"),
  };
  const chunks = [...bySeriesRuns(points)];
  const bodies = new ByteWriter();
  const lengths = chunks.map((chunk) => {
    const from = bodies.length;
    writeChunk(bodies, chunk, base, marked);
    return bodies.length - from;
  });
  const out = new ByteWriter();
  out.byte(pageFormat);
  out.byte(marked ? withMarks : 0);
  out.signed(base.observed_at);
  out.count(base.seq);
  out.signed(base.recorded_at);
  out.count(chunks.length);
  let before: SeriesKey = { entity_no: 0, signal_no: 0, member_no: 0 };
  for (const [i, chunk] of chunks.entries()) {
    const series = chunk[0] as StoredPoint;
    writeSeries(out, before, series);
    out.count(chunk.length);
    out.count(lengths[i] as number);
    before = series;
  }
  out.bytes(bodies.done());
  return out.done();
}

/** A page that is read as far as it is asked for; throws a RangeError for bytes that are no page. */
export class PointPage {
  readonly bytes: Uint8Array;
  readonly chunks: readonly Chunk[];
  readonly #base: Base;
  readonly #marked: boolean;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    const from = new ByteReader(bytes);
    const [layout, flags] = [from.byte(), from.byte()];
    if (layout !== pageFormat || flags > withMarks) throw unreadable();
    this.#marked = flags === withMarks;
    this.#base = { observed_at: from.signed(), seq: from.count(), recorded_at: from.signed() };
    this.chunks = readChunks(from, bytes.length);
  }

  /** The chunk of a series, or null. */
  chunk(series: SeriesKey): Chunk | null {
    const { chunks } = this;
    const found = chunks[firstPlace(chunks.length, (i) => bySeries(chunks[i] as Chunk, series) < 0)];
    return found !== undefined && bySeries(found, series) === 0 ? found : null;
  }

  /** The columns of a chunk. */
  rows({ count, from, end }: Chunk): PointRows {
    const reader = new ByteReader(this.bytes, from, end);
    const times = readColumn(reader, count, this.#base.observed_at);
    const seqs = readColumn(reader, count, this.#base.seq);
    const rows: PointRows = {
      times,
      seqs,
      values: readValues(reader, count),
      recorded: readColumn(reader, count, this.#base.recorded_at),
    };
    const marks = this.#marked ? Array.from({ length: count }, () => readMark(reader)) : [];
    if (!reader.isAtEnd) throw unreadable();
    return marks.some((mark) => mark !== null) ? { ...rows, marks } : rows;
  }

  /** All points of the page, in their order. */
  points(): StoredPoint[] {
    return this.chunks.flatMap((chunk) => this.#pointsOf(chunk));
  }

  /** The points behind a place, in their order; chunks are read as far as it is asked for them. */
  *after(place: PointPlace | null): Generator<StoredPoint> {
    for (const chunk of this.chunks) {
      if (place !== null && bySeries(chunk, place) < 0) continue;
      for (const point of this.#pointsOf(chunk)) if (place === null || byPlace(point, place) > 0) yield point;
    }
  }

  /** The last point; null where there is none. */
  last(): StoredPoint | null {
    const chunk = this.chunks.at(-1);
    return chunk === undefined ? null : (this.#pointsOf(chunk).at(-1) ?? null);
  }

  #pointsOf(chunk: Chunk): StoredPoint[] {
    const { entity_no, signal_no, member_no } = chunk;
    const rows = this.rows(chunk);
    return rows.times.map((observed_at, i) => ({
      entity_no,
      signal_no,
      member_no,
      observed_at,
      seq: rows.seqs[i] as number,
      recorded_at: rows.recorded[i] as number,
      value: rows.values[i] as StoredPoint["value"],
      mark: rows.marks?.[i] ?? null,
    }));
  }
}

function writeChunk(out: ByteWriter, points: readonly StoredPoint[], base: Base, marked: boolean): void {
  const values = new ValueWriter();
  writeSteps(out, points, "observed_at", base.observed_at);
  writeSteps(out, points, "seq", base.seq);
  for (const { value } of points) values.write(out, value);
  writeSteps(out, points, "recorded_at", base.recorded_at);
  if (marked) for (const { mark } of points) writeMark(out, mark);
}

/** A column as its first number above the base, then as differences of differences: what comes regularly takes a byte. */
function writeSteps(out: ByteWriter, points: readonly StoredPoint[], column: keyof Base, base: number): void {
  let [before, step] = [base, 0];
  for (let i = 0; i < points.length; i++) {
    const at = (points[i] as StoredPoint)[column];
    const next = at - before;
    if (i === 0) out.count(next);
    else {
      out.signed(next - step);
      step = next;
    }
    before = at;
  }
}

const readColumn = (from: ByteReader, count: number, base: number): number[] =>
  count === 0 ? [] : from.steps(base + from.count(), count);

function readChunks(from: ByteReader, end: number): Chunk[] {
  const count = from.count();
  if (count > end) throw unreadable();
  const heads: (SeriesKey & { count: number; length: number })[] = [];
  let before: SeriesKey = { entity_no: 0, signal_no: 0, member_no: 0 };
  for (let i = 0; i < count; i++) {
    const series = readSeries(from, before);
    if (i > 0 && bySeries(before, series) >= 0) throw unreadable();
    before = series;
    const head = { ...series, count: from.count(), length: from.count() };
    // Every column of every point takes a byte at least.
    if (head.count > head.length) throw unreadable();
    heads.push(head);
  }
  let { at } = from;
  const chunks = heads.map(({ length, ...head }) => ({ ...head, from: at, end: (at += length) }));
  if (at !== end) throw unreadable();
  return chunks;
}

/** Writes a series by what is different from the one before it, which comes first in the order. */
export function writeSeries(out: ByteWriter, before: SeriesKey, series: SeriesKey): void {
  const isSame = series.entity_no === before.entity_no;
  out.count(series.entity_no - before.entity_no);
  out.count(isSame ? series.signal_no - before.signal_no : series.signal_no);
  const isSameSignal = isSame && series.signal_no === before.signal_no;
  out.count(isSameSignal ? series.member_no - before.member_no : series.member_no);
}

/** Reads what {@link writeSeries} wrote. */
export function readSeries(from: ByteReader, before: SeriesKey): SeriesKey {
  const step = from.count();
  const entity_no = before.entity_no + step;
  const signal = from.count();
  const signal_no = step === 0 ? before.signal_no + signal : signal;
  const member = from.count();
  const member_no = step === 0 && signal === 0 ? before.member_no + member : member;
  if (!Number.isSafeInteger(entity_no) || !Number.isSafeInteger(signal_no) || !Number.isSafeInteger(member_no))
    throw unreadable();
  return { entity_no, signal_no, member_no };
}

function* bySeriesRuns(points: readonly StoredPoint[]): Generator<readonly StoredPoint[]> {
  let from = 0;
  for (let i = 1; i <= points.length; i++) {
    const [first, next] = [points[from] as StoredPoint, points[i]];
    if (next !== undefined && bySeries(first, next) === 0) continue;
    yield points.slice(from, i);
    from = i;
  }
}

function leastOf(points: readonly StoredPoint[], column: keyof Base): number {
  let found = points[0]?.[column] ?? 0;
  for (const point of points) if (point[column] < found) found = point[column];
  return found;
}
