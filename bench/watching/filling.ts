import { dayMs } from "../../worker/domain/values/time.ts";

/** Entities of a shard, by number, and the daily points before their newest that they get. */
export interface Filling {
  signal: string;
  after: number;
  most: number;
  points: number;
  newest: number;
}

/** The entities of a stretch of numbers whose newest point is the one that a history leads up to. */
const led = "entity_no > ?2 AND entity_no <= ?3 AND newest_at = ?4";

/** Rows as the append writes them, in the order in which they are stored. */
const insert = `
  WITH RECURSIVE day(i) AS (SELECT ?1 UNION ALL SELECT i - 1 FROM day WHERE i > 1),
    led AS MATERIALIZED (SELECT entity_no, signal_no FROM entity_signals JOIN signals USING (signal_no) WHERE ${led} AND primitive_id = ?6)
  INSERT INTO observations (entity_no, signal_no, observed_at, seq, value, recorded_at)
  SELECT entity_no, signal_no, ?4 - i * ${dayMs}, ?5 + (entity_no - ?2) * ?1 + i, 0.5 + ((entity_no * 7919 + i) % 100) / 1000.0, ?4
  FROM led CROSS JOIN day ORDER BY entity_no, i DESC`;
const count = `
  UPDATE entity_signals SET points = points + ?1, first_at = ?4 - ?1 * ${dayMs}, first_seq = ?5 + (entity_no - ?2) * ?1 + ?1
  WHERE ${led}`;

/** Gives the next entities their history; how many were looked through. Run inside a transaction. */
export function fillHistory(sql: SqlStorage, { signal, after, most, points, newest }: Filling): number {
  const { last, found } = sql
    .exec<{ last: number | null; found: number }>(
      "SELECT max(entity_no) AS last, count(*) AS found FROM entities WHERE entity_no > ? AND entity_no <= ?",
      after,
      after + most,
    )
    .one();
  if (last === null) return 0;
  const { sequence } = sql
    .exec<{ sequence: number }>("SELECT value AS sequence FROM meta WHERE name = 'sequence'")
    .one();
  sql.exec(insert, points, after, last, newest, sequence, signal);
  sql.exec(count, points, after, last, newest, sequence);
  sql.exec("UPDATE meta SET value = value + ? WHERE name = 'sequence'", points * (most + 1));
  return found;
}
