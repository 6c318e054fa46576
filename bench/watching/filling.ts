import { dayMs } from "../../worker/domain/values/time.ts";
import { PackedPoints } from "../../worker/ledger/shard/points/packed-points.ts";

/** Entities of a shard, by number, and the daily points before their newest that they get. */
export interface Filling {
  signal: string;
  after: number;
  most: number;
  points: number;
  newest: number;
}

/** Gives the next entities their history; how many were looked through. Run inside a transaction. */
export function fillHistory(sql: SqlStorage, { signal, after, most, points, newest }: Filling): number {
  const found = sql
    .exec<{ entity_no: number }>(
      "SELECT entity_no FROM entities WHERE entity_no > ? AND entity_no <= ?",
      after,
      after + most,
    )
    .toArray();
  const [named] = sql
    .exec<{ signal_no: number }>("SELECT signal_no FROM signals WHERE primitive_id = ?", signal)
    .toArray();
  if (named === undefined) return found.length;
  const { signal_no } = named;
  const stored = new PackedPoints(sql);
  let seq = stored.sequence;
  for (const { entity_no } of found) {
    if (stored.head({ entity_no, signal_no })?.newest_at !== newest) continue;
    for (let day = points; day > 0; day--) {
      const value = 0.5 + ((entity_no * 7919 + day) % 100) / 1000;
      const place = { entity_no, signal_no, member_no: 0, observed_at: newest - day * dayMs, seq: ++seq };
      stored.add({ ...place, recorded_at: newest, value, mark: null });
    }
  }
  stored.keep(null);
  return found.length;
}
