import { addColumns, first } from "./sql/rows.ts";
import { digestTables } from "./digests/tables.ts";
import { populationTables } from "./sealing/population-seals.ts";
import { pointTables } from "./points/tables.ts";
import { takeOver } from "./points/take-over.ts";
import { formerWatchTables, laterWatchColumns, watchTables } from "./watch/tables.ts";

/** The tables of one shard. `seq` orders everything it ever learned; entities and signals are numbered. */
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
  CREATE TABLE IF NOT EXISTS groups (entity TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS signals (
    signal_no INTEGER PRIMARY KEY, primitive_id TEXT NOT NULL UNIQUE, is_boolean INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS membered_signals (signal_no INTEGER PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS members (
    entity_no INTEGER NOT NULL, signal_no INTEGER NOT NULL, member_no INTEGER NOT NULL, member TEXT NOT NULL,
    PRIMARY KEY (entity_no, signal_no, member_no)) WITHOUT ROWID;
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
  { table: "seal_errors", columns: ["population TEXT"], fill: null },
  ...laterWatchColumns,
];

/** Creates what is missing; runs once per wake-up of the object, inside a transaction. */
export function createTables(sql: SqlStorage): void {
  sql.exec(tables);
  sql.exec(watchTables);
  sql.exec(digestTables);
  sql.exec(pointTables);
  sql.exec(populationTables);
  for (const { table, columns, fill } of laterColumns) addColumns(sql, table, columns, fill);
  for (const { table, keep } of formerWatchTables) {
    if (first(sql, "SELECT 1 AS there FROM sqlite_schema WHERE name = ?", table) === undefined) continue;
    sql.exec(keep);
    sql.exec(`DROP TABLE ${table}`);
  }
  takeOver(sql);
}
