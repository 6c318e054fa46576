import type { SignalEntitiesQuery, SignalEntity } from "../../usecases/ports/signals/signal-entities.ts";
import type { SignalRef } from "./observations.ts";
import { fromStored } from "./series-reader.ts";

/** A shard's part of a page; `up_to` is the last name looked at, null at the end. */
export interface ShardSignalEntities {
  entities: SignalEntity[];
  up_to: string | null;
}

const atOnce = 500;
const lookedAt = 5_000;
const last = "\u{10FFFF}";

type Row = [entity: string, observed_at: number | null, value: SqlStorageValue, observation_count: number | null];

/** The next entities by name that have observations of the signal, among the next few thousand of the shard. */
export function signalEntities(
  sql: SqlStorage,
  signal: SignalRef | null,
  { starts_with, after, limit }: SignalEntitiesQuery,
): ShardSignalEntities {
  const entities: SignalEntity[] = [];
  if (signal === null) return { entities, up_to: null };
  let from = after;
  for (let seen = 0; seen < lookedAt; seen += atOnce) {
    const rows: Row[] = Array.from(
      sql
        .exec(
          `SELECT e.entity, s.newest_at, s.newest_value, s.points
         FROM entities e LEFT JOIN entity_signals s ON s.entity_no = e.entity_no AND s.signal_no = ?
         WHERE e.entity > ? AND e.entity >= ? AND e.entity < ? ORDER BY e.entity LIMIT ?`,
          signal.signal_no,
          from,
          starts_with,
          starts_with + last,
          atOnce,
        )
        .raw<Row>(),
    );
    for (const [entity, observed_at, value, observation_count] of rows) {
      from = entity;
      if (observed_at === null || observation_count === null) continue;
      entities.push({ entity, observed_at, value: fromStored(value, signal.is_boolean), observation_count });
      if (entities.length === limit) return { entities, up_to: entity };
    }
    if (rows.length < atOnce) return { entities, up_to: null };
  }
  return { entities, up_to: from };
}
