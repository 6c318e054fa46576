import { ByteReader, ByteWriter, unreadable } from "./bytes.ts";
import type { StoredPoint, StoredValue } from "./point.ts";
import { PackedValueReader, ValueWriter } from "./values.ts";

/**
 * What is known of a series without reading it. `points` counts all there ever were, `expired` those that are gone for their age:
 * all before `expired_before`, `expired_seq` being their least number.
 */
export interface Head {
  points: number;
  first_at: number;
  first_seq: number;
  newest_at: number;
  newest_seq: number;
  newest_value: StoredValue;
  /** Whether the newest point has a mark, or its time another point that has one. */
  newest_marked: boolean;
  expired: number;
  expired_before: number | null;
  expired_seq: number | null;
}

const headFormat = 1;
/** Entities whose heads lie together. */
export const entitiesInGroup = 256;
/** The first entity of the group after that of an entity. */
export const nextGroupOf = (entityNo: number) => (Math.floor(entityNo / entitiesInGroup) + 1) * entitiesInGroup;
/** Behind the format byte: which of the entities have the series. */
export const presenceBytes = entitiesInGroup / 8;

/** The head with one more point, whose number is above all others. */
export function withPoint(
  head: Head | null,
  { observed_at, seq, value, mark }: Pick<StoredPoint, "observed_at" | "seq" | "value" | "mark">,
): Head {
  if (head === null)
    return {
      points: 1,
      first_at: observed_at,
      first_seq: seq,
      newest_at: observed_at,
      newest_seq: seq,
      newest_value: value,
      newest_marked: mark !== null,
      expired: 0,
      expired_before: null,
      expired_seq: null,
    };
  const isFirst = observed_at < head.first_at;
  const isNewest = observed_at >= head.newest_at;
  const newest_marked = mark !== null || (observed_at === head.newest_at && head.newest_marked);
  return {
    ...head,
    points: head.points + 1,
    ...(isFirst ? { first_at: observed_at, first_seq: seq } : {}),
    ...(isNewest ? { newest_at: observed_at, newest_seq: seq, newest_value: value, newest_marked } : {}),
  };
}

/** Writes the heads of one signal of a group, by the place of the entity in it. */
export function encodeHeads(heads: readonly (Head | null)[]): Uint8Array<ArrayBuffer> {
  const presence = new Uint8Array(presenceBytes);
  for (const [slot, head] of heads.entries())
    if (head !== null) presence[slot >> 3] = (presence[slot >> 3] ?? 0) | (1 << (slot & 7));
  const out = new ByteWriter();
  out.byte(headFormat);
  out.bytes(presence);
  for (const head of heads) {
    if (head === null) continue;
    out.count(head.points);
    out.signed(head.first_at);
    out.count(head.first_seq);
    out.signed(head.newest_at - head.first_at);
    out.count(head.newest_seq);
    new ValueWriter().write(out, head.newest_value);
    out.byte((head.expired_before === null ? 0 : 1) | (head.newest_marked ? 2 : 0));
    if (head.expired_before === null) continue;
    out.count(head.expired);
    out.signed(head.expired_before);
    out.count(head.expired_seq ?? 0);
  }
  return out.done();
}

/** Reads what {@link encodeHeads} wrote. */
export function decodeHeads(bytes: Uint8Array): (Head | null)[] {
  const from = new ByteReader(bytes);
  if (from.byte() !== headFormat) throw unreadable();
  const presence = from.bytes(presenceBytes);
  const heads = Array.from({ length: entitiesInGroup }, (_, slot) => (hasHead(presence, slot) ? readHead(from) : null));
  if (!from.isAtEnd) throw unreadable();
  return heads;
}

/** Whether a bit of {@link encodeHeads}' presence is set. */
export const hasHead = (presence: Uint8Array, slot: number): boolean =>
  ((presence[slot >> 3] ?? 0) & (1 << (slot & 7))) !== 0;

function readHead(from: ByteReader): Head {
  const [points, first_at, first_seq] = [from.count(), from.signed(), from.count()];
  const [newest_at, newest_seq] = [first_at + from.signed(), from.count()];
  const newest_value = new PackedValueReader().read(from);
  const flags = from.byte();
  if (flags > 3) throw unreadable();
  const newest_marked = (flags & 2) !== 0;
  const head = { points, first_at, first_seq, newest_at, newest_seq, newest_value, newest_marked };
  if ((flags & 1) === 0) return { ...head, expired: 0, expired_before: null, expired_seq: null };
  return { ...head, expired: from.count(), expired_before: from.signed(), expired_seq: from.count() };
}
