import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { unstable_splitSqlQuery } from "wrangler";

interface Statement {
  bind(...values: unknown[]): Statement;
  all<Row>(): Promise<{ results: Row[] }>;
}

export interface MigrationTarget {
  prepare(sql: string): Statement;
  batch(statements: Statement[]): Promise<unknown>;
}

// The table, and its shape, are wrangler's own: `wrangler d1 migrations apply` and this agree on what is done.
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

async function sqlFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(".sql")).sort();
}

/** Applies the migrations of a folder that a database has not seen, each atomically; returns their names. */
export async function applyMigrations(database: MigrationTarget, folder: string): Promise<string[]> {
  const files = await sqlFiles(folder);
  if (files.length === 0) return [];
  await database.batch([database.prepare(CREATE_TABLE)]);
  const { results } = await database.prepare(`SELECT name FROM "d1_migrations"`).all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  const pending = files.filter((name) => !applied.has(name));
  for (const name of pending) {
    const statements = unstable_splitSqlQuery(await readFile(join(folder, name), "utf8"));
    await database.batch([
      ...statements.map((sql) => database.prepare(sql)),
      database.prepare(`INSERT INTO "d1_migrations" (name) VALUES (?)`).bind(name),
    ]);
  }
  return pending;
}
