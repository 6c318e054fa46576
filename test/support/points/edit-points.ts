import { Heads } from "../../../worker/ledger/shard/points/heads.ts";
import { PackedPoints } from "../../../worker/ledger/shard/points/packed-points.ts";
import { byPlace, type StoredPoint } from "../../../worker/ledger/shard/points/point.ts";
import { Runs } from "../../../worker/ledger/shard/points/runs.ts";
import { takeOver } from "../../../worker/ledger/shard/points/take-over.ts";
import { first } from "../../../worker/ledger/shard/sql/rows.ts";

const columns = "entity_no, signal_no, observed_at, seq, value, recorded_at";

/** How many observations are stored, by what the tables say. */
export const storedPoints = (sql: SqlStorage): StoredPoint[] => new PackedPoints(sql).after(null, 1_000_000);

/**
 * Edits what a shard has stored as somebody would who can write to its files: a statement on a table `observations` of a row each.
 * How many rows it changed. With `counted`, what is known of the series says afterwards that there never were others.
 */
export function editPoints(sql: SqlStorage, statement: string, { counted = false } = {}): number {
  const points = new PackedPoints(sql);
  const [sequence, digest] = [points.sequence, points.digest()];
  sql.exec("DROP VIEW observations");
  sql.exec(
    "CREATE TABLE observations (entity_no INTEGER, signal_no INTEGER, observed_at INTEGER, seq INTEGER, value, recorded_at INTEGER)",
  );
  for (const { entity_no, signal_no, observed_at, seq, value, recorded_at } of storedPoints(sql))
    sql.exec(
      `INSERT INTO observations (${columns}) VALUES (?, ?, ?, ?, ?, ?)`,
      entity_no,
      signal_no,
      observed_at,
      seq,
      value,
      recorded_at,
    );
  // What the tail held is known from it alone.
  const known = heads(sql, points);
  const changed = sql.exec(`${statement} RETURNING 1`).toArray().length;
  type Row = Omit<StoredPoint, "member_no" | "mark"> & Record<string, SqlStorageValue>;
  const left = sql
    .exec<Row>(`SELECT ${columns} FROM observations`)
    .toArray()
    .map((row): StoredPoint => ({ ...row, member_no: 0, mark: null }))
    .sort(byPlace);
  for (const table of ["arrivals", "runs", "pages"]) sql.exec(`DELETE FROM ${table}`);
  sql.exec(
    "INSERT INTO meta (name, value, digest) VALUES ('sequence', ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value, digest = excluded.digest",
    sequence,
    digest,
  );
  new Heads(sql).write(known);
  const runs = new Runs(sql);
  runs.extend(runs.begin({ level: 0, state: "live" }), left);
  sql.exec("DROP TABLE observations");
  takeOver(sql);
  if (counted) recount(sql);
  return changed;
}

const heads = (sql: SqlStorage, points: PackedPoints) =>
  allSeries(sql).flatMap((series) => {
    const head = points.head(series);
    return head === null ? [] : [[series, head] as const];
  });

function recount(sql: SqlStorage): void {
  const points = new PackedPoints(sql);
  const counts = heads(sql, points).map(
    ([series, head]) => [series, { ...head, points: points.count(series) }] as const,
  );
  new Heads(sql).write(counts);
}

const allSeries = (sql: SqlStorage) =>
  sql
    .exec<{ entity_no: number; signal_no: number }>("SELECT entity_no, signal_no FROM entities CROSS JOIN signals")
    .toArray();

/** What a shard knows of the series of an entity, by its name, beside the rows of it that are stored. */
export function seriesOf(sql: SqlStorage, entity: string) {
  const points = new PackedPoints(sql);
  const found = first<{ entity_no: number }>(sql, "SELECT entity_no FROM entities WHERE entity = ?", entity);
  const entity_no = found?.entity_no ?? -1;
  return points.signalsOf(entity_no).map((signal_no) => {
    const { times } = points.rows({ entity_no, signal_no }, {});
    const query = "SELECT primitive_id FROM signals WHERE signal_no = ?";
    const signal = first<{ primitive_id: string }>(sql, query, signal_no)?.primitive_id;
    return {
      signal,
      ...points.head({ entity_no, signal_no }),
      held: times.length,
      oldest: times[0] ?? null,
    };
  });
}
