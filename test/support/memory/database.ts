import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

const migrations = join(import.meta.dirname, "../../../migrations");

/** A database after all migrations, made once. */
let migrated: Uint8Array | null = null;

function emptyDatabase(): DatabaseSync {
  const database = new DatabaseSync(":memory:", { enableDoubleQuotedStringLiterals: true });
  if (migrated !== null) {
    database.deserialize(migrated);
    return database;
  }
  for (const name of readdirSync(migrations).sort())
    if (name.endsWith(".sql")) database.exec(readFileSync(join(migrations, name), "utf8"));
  migrated = database.serialize();
  return database;
}

/** The database of the service in this process, and what a test looks at or puts there by itself. */
export interface TestDatabase {
  db: D1Database;
  /** The rows of a table as they are stored. */
  rows(table: string): Record<string, unknown>[];
  /** Puts rows in place of those with their keys. */
  put(table: string, ...rows: object[]): void;
  /** Empties tables. */
  clear(...tables: string[]): void;
  /** Has it begin anew, for whoever holds it. */
  reset(): void;
  /** Everything that is stored, by table. */
  contents(): Record<string, Record<string, unknown>[]>;
}

/** A new database of Node's that answers as D1 does. */
export function testDatabase(): TestDatabase {
  let database = emptyDatabase();
  const known = new Map<string, StatementSync>();
  const prepared: Prepare = (text) => known.get(text) ?? known.set(text, database.prepare(text)).get(text)!;
  const rows = (table: string) => prepared(`SELECT * FROM ${table}`).all().map(asRow);
  return {
    db: {
      prepare: (text: string) => new Statement(prepared, text),
      batch: batchOn(() => database),
    } as unknown as D1Database,
    rows,
    put(table, ...given) {
      for (const row of given) {
        const columns = Object.keys(row);
        const text = `INSERT OR REPLACE INTO ${table} (${columns.join()}) VALUES (${columns.map(() => "?").join()})`;
        prepared(text).run(...Object.values(row).map(asStored));
      }
    },
    clear: (...tables) => tables.forEach((table) => database.exec(`DELETE FROM ${table}`)),
    reset() {
      known.clear();
      database = emptyDatabase();
    },
    contents() {
      const tables = prepared("SELECT name FROM sqlite_master WHERE type = 'table'").all();
      return Object.fromEntries(tables.map(({ name }) => [String(name), rows(String(name))]));
    },
  };
}

/** Statements run one after the other, all or none. */
function batchOn(current: () => DatabaseSync) {
  return async (statements: readonly Statement[]) => {
    const database = current();
    database.exec("BEGIN");
    try {
      const results = statements.map((statement) => statement.result());
      database.exec("COMMIT");
      return results;
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  };
}

/** Prepares a text once: that costs more than most answers. */
type Prepare = (text: string) => StatementSync;

class Statement {
  readonly #prepared: Prepare;
  readonly #text: string;
  readonly #values: readonly unknown[];
  readonly #isRead: boolean;

  constructor(prepared: Prepare, text: string, values: readonly unknown[] = []) {
    this.#prepared = prepared;
    this.#text = text;
    this.#values = values;
    this.#isRead = text.startsWith("SELECT");
  }

  bind(...values: unknown[]): Statement {
    if (values.length > 100) throw new Error("D1_ERROR: too many SQL variables");
    return new Statement(this.#prepared, this.#text, values);
  }

  result() {
    const before = this.#changes();
    const results = this.#prepared(this.#text)
      .all(...(this.#values as SQLInputValue[]))
      .map(asRow);
    return { success: true, results, meta: { changes: this.#changes() - before } };
  }

  async all() {
    return this.result();
  }

  run() {
    return this.all();
  }

  async first(column?: string) {
    const [row] = this.result().results;
    return (column === undefined ? row : row?.[column]) ?? null;
  }

  async raw() {
    return this.result().results.map((row) => Object.values(row));
  }

  /** How many rows were written so far; nobody asks for it where none can be. */
  #changes(): number {
    return this.#isRead ? 0 : Number(this.#prepared("SELECT total_changes() AS n").get()?.["n"]);
  }
}

const asRow = (row: object): Record<string, unknown> => ({ ...row });

function asStored(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === undefined) return null;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : (value as SQLInputValue);
}
