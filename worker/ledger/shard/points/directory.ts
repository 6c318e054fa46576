import { ByteReader, ByteWriter, unreadable } from "./bytes.ts";
import { bySeries, type StoredPoint, type SeriesKey } from "./point.ts";
import { firstPlace } from "../../../domain/values/first-place.ts";
import { readSeries, writeSeries } from "./page.ts";

const directoryFormat = 1;

/** Where a page of a run begins. */
export type PageStart = SeriesKey & Pick<StoredPoint, "observed_at">;

/** Writes where the pages of a run begin, in their order. */
export function encodeDirectory(starts: readonly PageStart[]): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter();
  out.byte(directoryFormat);
  out.count(starts.length);
  let before: PageStart = { entity_no: 0, signal_no: 0, member_no: 0, observed_at: 0 };
  for (const start of starts) {
    writeSeries(out, before, start);
    out.signed(start.observed_at - before.observed_at);
    before = start;
  }
  return out.done();
}

/** Reads what {@link encodeDirectory} wrote. */
export function decodeDirectory(bytes: Uint8Array): PageStart[] {
  const from = new ByteReader(bytes);
  if (from.byte() !== directoryFormat) throw unreadable();
  const count = from.count();
  if (count > bytes.length) throw unreadable();
  const starts: PageStart[] = [];
  let before: PageStart = { entity_no: 0, signal_no: 0, member_no: 0, observed_at: 0 };
  for (let i = 0; i < count; i++) {
    before = { ...readSeries(from, before), observed_at: before.observed_at + from.signed() };
    starts.push(before);
  }
  if (!from.isAtEnd) throw unreadable();
  return starts;
}

/** The places of the first and of the page behind the last that may hold points of a series in `[from, end)`. */
export function pagesOf(starts: readonly PageStart[], series: SeriesKey, from: number, end: number): [number, number] {
  const first = firstPageFrom(starts, series, from);
  // A page may begin in the middle of what comes before.
  return [Math.max(0, first - 1), firstPageFrom(starts, series, end)];
}

/** The place of the first page that begins at a place or behind it. */
function firstPageFrom(starts: readonly PageStart[], series: SeriesKey, at: number): number {
  return firstPlace(starts.length, (place) => {
    const start = starts[place] as PageStart;
    return (bySeries(start, series) || start.observed_at - at) < 0;
  });
}
