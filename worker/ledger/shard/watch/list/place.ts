import { storedMark } from "../../sql/rows.ts";

/** Which shard this is, of how many. */
export interface ShardPlace {
  shard: number;
  shards: number;
}

/** Which shard an object is: it is named when somebody calls it, and remembers its number for alarms, where it may not be. */
export function shardPlace(name: string | undefined, sql: SqlStorage, shards: number): ShardPlace {
  const number = /^shard-(\d+)$/.exec(name ?? "")?.[1];
  if (number !== undefined)
    sql.exec("INSERT INTO meta (name, value) VALUES ('shard', ?) ON CONFLICT DO NOTHING", Number(number));
  return { shard: storedMark(sql, "shard") ?? 0, shards };
}
