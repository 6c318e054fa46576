import { digestTables } from "./digests/tables.ts";
import { formerWatchTables, laterWatchColumns, watchTables } from "./watch/tables.ts";

/**
 * The tables of one shard. Observations are append-only; `seq` orders everything the shard ever learned. Entities and
 * signals are numbered, so that a row of a series is four small columns. Of a series `points` counts all rows there ever
 * were, `expired` those that are gone for their age: all before `expired_before`, `expired_seq` being the least number.
 */
const tables = `
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS entities (
    entity_no INTEGER PRIMARY KEY, entity TEXT NOT NULL UNIQUE, bucket INTEGER NOT NULL,
    salt TEXT NOT NULL, entity_id TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS reserved_pseudonyms (
    entity TEXT PRIMARY KEY, salt TEXT NOT NULL, entity_id TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS reserved_by_pseudonym ON reserved_pseudonyms (entity_id);
  CREATE TABLE IF NOT EXISTS erased_entities (
    entity_id TEXT PRIMARY KEY, entity_no INTEGER UNIQUE, removed TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS signals (
    signal_no INTEGER PRIMARY KEY, primitive_id TEXT NOT NULL UNIQUE, is_boolean INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS entity_signals (
    entity_no INTEGER NOT NULL, signal_no INTEGER NOT NULL, points INTEGER NOT NULL,
    first_at INTEGER, first_seq INTEGER, newest_at INTEGER, newest_seq INTEGER, newest_value,
    expired INTEGER NOT NULL DEFAULT 0, expired_before INTEGER, expired_seq INTEGER,
    PRIMARY KEY (entity_no, signal_no)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS observations (
    entity_no INTEGER NOT NULL, signal_no INTEGER NOT NULL, observed_at INTEGER NOT NULL, seq INTEGER NOT NULL,
    value, recorded_at INTEGER NOT NULL,
    PRIMARY KEY (entity_no, signal_no, observed_at, seq)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS concepts (concept_no INTEGER PRIMARY KEY, concept_key TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS seals (
    entity_no INTEGER NOT NULL, concept_no INTEGER NOT NULL, t INTEGER NOT NULL, watermark INTEGER NOT NULL,
    PRIMARY KEY (t, concept_no, entity_no)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS seal_errors (
    entity_no INTEGER NOT NULL, concept_no INTEGER NOT NULL, t INTEGER NOT NULL, errors TEXT NOT NULL,
    PRIMARY KEY (t, concept_no, entity_no)) WITHOUT ROWID;
`;

/** Columns that tables did not always have; where they are added, `fill` gives the rows that are there their values. */
const laterColumns = [
  { table: "meta", columns: ["digest TEXT"], fill: null },
  {
    table: "entity_signals",
    columns: ["first_at INTEGER", "first_seq INTEGER", "newest_at INTEGER", "newest_seq INTEGER", "newest_value"],
    fill: `UPDATE entity_signals AS e SET (first_at, first_seq) = (
        SELECT observed_at, seq FROM observations WHERE entity_no = e.entity_no AND signal_no = e.signal_no
        ORDER BY observed_at, seq LIMIT 1), (newest_at, newest_seq, newest_value) = (
        SELECT observed_at, seq, value FROM observations WHERE entity_no = e.entity_no AND signal_no = e.signal_no
        ORDER BY observed_at DESC, seq DESC LIMIT 1)`,
  },
  {
    table: "entity_signals",
    columns: ["expired INTEGER NOT NULL DEFAULT 0", "expired_before INTEGER", "expired_seq INTEGER"],
    fill: null,
  },
  ...laterWatchColumns,
];

/** Creates what is missing; runs once per wake-up of the object. */
export function createTables(sql: SqlStorage): void {
  sql.exec(tables);
  sql.exec(watchTables);
  sql.exec(digestTables);
  for (const { table, columns, fill } of laterColumns) addColumns(sql, table, columns, fill);
  for (const { table, keep } of formerWatchTables) {
    if (first(sql, "SELECT 1 AS there FROM sqlite_schema WHERE name = ?", table) === undefined) continue;
    sql.exec(keep);
    sql.exec(`DROP TABLE ${table}`);
  }
}

function addColumns(sql: SqlStorage, table: string, columns: readonly string[], fill: string | null): void {
  const rows = sql.exec<{ name: string }>("SELECT name FROM pragma_table_info(?)", table);
  const there = new Set([...rows].map(({ name }) => name));
  const missing = columns.filter((column) => !there.has(column.split(" ")[0] ?? ""));
  for (const column of missing) sql.exec(`ALTER TABLE ${table} ADD COLUMN ${column}`);
  if (missing.length > 0 && fill !== null) sql.exec(fill);
}

/** The first row of a query, or undefined. */
export function first<T extends Record<string, SqlStorageValue>>(
  sql: SqlStorage,
  query: string,
  ...bindings: SqlStorageValue[]
): T | undefined {
  const { value } = sql.exec<T>(query, ...bindings).next();
  return value;
}
