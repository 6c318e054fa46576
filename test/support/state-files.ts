import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { editPoints } from "./points/edit-points.ts";
import { inTransaction, nodeSql } from "./points/node-sql.ts";

const isDatabase = (path: string) => path.endsWith(".sqlite");

/** Every file below a folder. */
function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

function withDatabase<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The table that a statement changes. */
export const tableOf = (statement: string): string =>
  /^(?:UPDATE|DELETE FROM|INSERT INTO) (\w+)/.exec(statement)?.[1] ?? "";

/**
 * Runs a statement on every database of a stopped service that has its table, and on the observations of every shard as if they
 * lay in one; how many rows it changed.
 */
export function inFiles(stateDir: string, statement: string): number {
  const table = tableOf(statement);
  const change = (database: DatabaseSync): number => {
    const kept = table === "observations" ? "arrivals" : table;
    const found = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(kept);
    if (found === undefined) return 0;
    if (kept === table) return Number(database.prepare(statement).run().changes);
    const sql = nodeSql(database);
    return inTransaction(sql, () => editPoints(sql, statement, { counted: true }));
  };
  const changed = filesOf(stateDir).filter(isDatabase);
  return changed.reduce((sum, path) => sum + withDatabase(path, change), 0);
}

/** Exchanges columns of two entities, wherever in a stopped service they are; how many rows it changed. */
export function swapped(stateDir: string, names: readonly [string, string], columns: readonly string[]): number {
  const paths = filesOf(stateDir).filter(isDatabase);
  const rows = paths.flatMap((path) => entitiesIn(path, names).map((row) => ({ path, row })));
  const [one, other] = rows;
  if (one === undefined || other === undefined) return 0;
  const list = columns.map((column) => `${column} = ?`).join();
  const set = (at: typeof one, from: Row | null) => {
    const values = columns.map((column) =>
      from === null ? `swapped ${String(at.row[column])}` : (from[column] ?? null),
    );
    withDatabase(at.path, (database) =>
      database.prepare(`UPDATE entities SET ${list} WHERE entity_no = ?`).run(...values, at.row["entity_no"] ?? null),
    );
  };
  for (const at of [one, other]) set(at, null);
  set(one, other.row);
  set(other, one.row);
  return rows.length;
}

type Row = Record<string, string | number | null>;

const entitiesIn = (path: string, names: readonly [string, string]): Row[] =>
  withDatabase(path, (database) => {
    const found = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'entities'").get();
    if (found === undefined) return [];
    return database.prepare("SELECT * FROM entities WHERE entity IN (?, ?)").all(...names) as Row[];
  });

/** Leaves nothing in the databases of a stopped service but what they hold. */
export function compact(stateDir: string): void {
  for (const path of filesOf(stateDir).filter(isDatabase))
    withDatabase(path, (database) =>
      database.exec("PRAGMA wal_checkpoint(TRUNCATE); VACUUM; PRAGMA wal_checkpoint(TRUNCATE);"),
    );
}

/** What lies in a store of the local runtime as files of its own: values of KV, objects of a bucket. */
export const blobsOf = (stateDir: string, store: "kv" | "r2"): string[] =>
  filesOf(join(stateDir, "v3", store)).filter((path) => path.includes(`${sep}blobs${sep}`));

/** The files of a stopped service that hold a text: one that runs removes some while they are read. Objects of a bucket are unpacked for it. */
export const filesWith = (stateDir: string, text: string): string[] =>
  filesOf(stateDir).filter((path) => unpacked(path).includes(text));

/** Where a text lies in the state of a stopped service: the tables that hold it, each under its store, and stores in which it lies otherwise. */
export function placesOf(stateDir: string, text: string): string[] {
  const places = filesOf(join(stateDir, "v3")).flatMap((path) => {
    const store = storeOf(relative(join(stateDir, "v3"), path));
    const tables = isDatabase(path) ? withDatabase(path, (database) => tablesWith(database, text)) : [];
    if (tables.length > 0) return tables.map((table) => `${store} ${table}`);
    return unpacked(path).includes(text) ? [store] : [];
  });
  return [...new Set(places)].toSorted();
}

/** Of an object of the service its class, of anything else the kind of its binding. */
function storeOf(path: string): string {
  const [kind = "", folder = ""] = path.split(sep);
  return kind === "do" ? folder.slice(folder.lastIndexOf("-") + 1) : kind;
}

function unpacked(path: string): string {
  const bytes = readFileSync(path);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isPacked ? Buffer.from(gunzipSync(bytes)).toString("latin1") : readFileSync(path, "latin1");
}

function tablesWith(database: DatabaseSync, text: string): string[] {
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[];
  const holds = (value: unknown) =>
    (value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value)).includes(text);
  return tables
    .map(({ name }) => name)
    .filter((name) => {
      const statement = database.prepare(`SELECT * FROM "${name}"`);
      statement.setReadBigInts(true);
      return statement.all().some((row) => Object.values(row).some(holds));
    });
}
