/** Entities of a shard, by number, and the daily points before their newest that they get. */
export interface Filling {
  signal: string;
  after: number;
  most: number;
  points: number;
  newest: number;
}

const dayMs = 86_400_000;

/** Rows as the append writes them, in the order in which they are stored. */
const insert = `
  WITH RECURSIVE day(i) AS (SELECT ?1 UNION ALL SELECT i - 1 FROM day WHERE i > 1),
    filled AS MATERIALIZED (SELECT entity_no FROM entities WHERE entity_no > ?2 AND entity_no <= ?3)
  INSERT INTO observations (entity_no, signal_no, observed_at, seq, value, recorded_at)
  SELECT entity_no, s.signal_no, ?4 - i * ${dayMs}, ?5 + (entity_no - ?2) * ?1 + i, 0.5 + ((entity_no * 7919 + i) % 100) / 1000.0, ?4
  FROM filled CROSS JOIN day CROSS JOIN signals s WHERE s.primitive_id = ?6 ORDER BY entity_no, i DESC`;

/** Gives the next entities their history; how many there were. Run inside a transaction. */
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
  sql.exec("UPDATE meta SET value = value + ? WHERE name = 'sequence'", points * (most + 1));
  sql.exec("UPDATE entity_signals SET points = points + ? WHERE entity_no > ? AND entity_no <= ?", points, after, last);
  return found;
}
