import { Entities } from "../../../worker/ledger/shard/observations/entities.ts";
import { Members } from "../../../worker/ledger/shard/observations/members.ts";
import { Observations } from "../../../worker/ledger/shard/observations/observations.ts";
import type { Points } from "../../../worker/ledger/shard/points/points.ts";
import { createTables } from "../../../worker/ledger/shard/schema.ts";
import { inTransaction, nodeSql } from "./node-sql.ts";

/** A store with the tables of a shard. */
export function shardStore(): SqlStorage {
  const sql = nodeSql();
  createTables(sql);
  return sql;
}

/** The storage of an object that is a shard. */
export function shardStorage(): DurableObjectStorage {
  const sql = shardStore();
  return { sql, transactionSync: (work: () => unknown) => inTransaction(sql, work) } as unknown as DurableObjectStorage;
}

/** What keeps the observations of a shard, on points that are kept in one way or another. */
export function shardOn<Kept extends Points>(sql: SqlStorage, points: Kept) {
  const [entities, members] = [new Entities(sql, "a pseudonym key"), new Members(sql)];
  const observations = new Observations(sql, points, entities, members, () => false);
  const transaction = <T>(work: () => T): T => inTransaction(sql, work);
  return { sql, points, entities, members, observations, transaction };
}
