import { ByteReader, ByteWriter, unreadable } from "./bytes.ts";
import { cutPoints, type StoredPoint } from "./point.ts";
import { readMark, PackedValueReader, ValueWriter, withMarks, writeMark } from "./values.ts";

const arrivalFormat = 1;
/** About as many bytes fit into one row beside everything else; a push of more takes several. */
const arrivalBytes = 1_000_000;

/** Cuts what one push adds into pieces that fit into a row each. */
export const arrivalPieces = (points: readonly StoredPoint[]): Iterable<StoredPoint[]> =>
  cutPoints(points, { points: Infinity, bytes: arrivalBytes, bytesEach: 40 });

/** Writes points of one push in the order in which they came: their sequence numbers rise by one. */
export function encodeArrival(points: readonly StoredPoint[]): Uint8Array<ArrayBuffer> {
  const marked = points.some(({ mark }) => mark !== null);
  const values = new ValueWriter();
  const out = new ByteWriter();
  out.byte(arrivalFormat);
  out.byte(marked ? withMarks : 0);
  out.count(points.length);
  out.signed(points[0]?.recorded_at ?? 0);
  let [entity, at] = [0, 0];
  for (const { entity_no, signal_no, member_no, observed_at, value, mark } of points) {
    out.signed(entity_no - entity);
    out.count(signal_no);
    out.count(member_no);
    out.signed(observed_at - at);
    values.write(out, value);
    if (marked) writeMark(out, mark);
    [entity, at] = [entity_no, observed_at];
  }
  return out.done();
}

/** Reads what {@link encodeArrival} wrote, whose last point has the sequence number `last`; throws a RangeError for other bytes. */
export function decodeArrival(bytes: Uint8Array, last: number): StoredPoint[] {
  const from = new ByteReader(bytes);
  const [layout, flags] = [from.byte(), from.byte()];
  const count = from.count();
  if (layout !== arrivalFormat || flags > withMarks || count > bytes.length) throw unreadable();
  const recorded_at = from.signed();
  const values = new PackedValueReader();
  const points: StoredPoint[] = [];
  let [entity_no, observed_at] = [0, 0];
  for (let i = 0; i < count; i++) {
    entity_no += from.signed();
    const [signal_no, member_no] = [from.count(), from.count()];
    observed_at += from.signed();
    if (!Number.isSafeInteger(observed_at) || !Number.isSafeInteger(entity_no) || entity_no < 0) throw unreadable();
    const value = values.read(from);
    const mark = flags === withMarks ? readMark(from) : null;
    points.push({
      entity_no,
      signal_no,
      member_no,
      observed_at,
      seq: last - count + 1 + i,
      recorded_at,
      value,
      mark,
    });
  }
  if (!from.isAtEnd) throw unreadable();
  return points;
}
