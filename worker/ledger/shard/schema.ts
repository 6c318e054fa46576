import { watchTables } from "./watch/tables.ts";

/**
 * The tables of one shard. Observations are append-only; `seq` orders everything the shard ever learned. Entities and
 * signals are numbered, so that a row of a series is four small columns.
 */
const tables = `
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS entities (
    entity_no INTEGER PRIMARY KEY, entity TEXT NOT NULL UNIQUE, bucket INTEGER NOT NULL,
    salt TEXT NOT NULL, entity_id TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS reserved_pseudonyms (
    entity TEXT PRIMARY KEY, salt TEXT NOT NULL, entity_id TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS reserved_by_pseudonym ON reserved_pseudonyms (entity_id);
  CREATE TABLE IF NOT EXISTS signals (
    signal_no INTEGER PRIMARY KEY, primitive_id TEXT NOT NULL UNIQUE, is_boolean INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS entity_signals (
    entity_no INTEGER NOT NULL, signal_no INTEGER NOT NULL, points INTEGER NOT NULL,
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

/** Creates what is missing; runs once per wake-up of the object. */
export function createTables(sql: SqlStorage): void {
  sql.exec(tables);
  sql.exec(watchTables);
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
