import type { SignalEntitiesQuery, SignalEntity } from "../../../usecases/ports/signals/signal-entities.ts";
import type { Points } from "../points/points.ts";
import type { Members } from "./members.ts";
import type { SignalRef } from "./signals.ts";
import { fromStored } from "./series-reader.ts";
import { behindAll } from "./entities.ts";

/** A shard's part of a page; `up_to` is the last name looked at, null at the end. */
export interface ShardSignalEntities {
  entities: SignalEntity[];
  up_to: string | null;
}

const namesAtOnce = 500;
const lookedAt = 5_000;

/** The next entities by name that have observations of the signal, among the next few thousand of the shard. */
export function signalEntities(
  { sql, points, members }: { sql: SqlStorage; points: Pick<Points, "head">; members: Pick<Members, "seriesOf"> },
  signal: SignalRef | null,
  { starts_with, after, limit }: SignalEntitiesQuery,
): ShardSignalEntities {
  const entities: SignalEntity[] = [];
  if (signal === null) return { entities, up_to: null };
  let from = after;
  for (let seen = 0; seen < lookedAt; seen += namesAtOnce) {
    const rows = sql
      .exec<{ entity_no: number; entity: string }>(
        `SELECT entity_no, entity FROM entities WHERE entity > ? AND entity >= ? AND entity < ? ORDER BY entity LIMIT ?`,
        from,
        starts_with,
        starts_with + behindAll,
        namesAtOnce,
      )
      .toArray();
    for (const { entity_no, entity } of rows) {
      from = entity;
      const heads = members.seriesOf(entity_no, signal.signal_no).flatMap((series) => points.head(series) ?? []);
      const [head] = heads.toSorted((a, b) => b.newest_at - a.newest_at || b.newest_seq - a.newest_seq);
      if (head === undefined) continue;
      const value = fromStored(head.newest_value, signal.is_boolean);
      const observation_count = heads.reduce((sum, one) => sum + one.points, 0);
      entities.push({ entity, observed_at: head.newest_at, value, observation_count });
      if (entities.length === limit) return { entities, up_to: entity };
    }
    if (rows.length < namesAtOnce) return { entities, up_to: null };
  }
  return { entities, up_to: from };
}
