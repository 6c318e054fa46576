import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Statement } from "./steward.ts";

/** Runs statements as one batch, all or nothing, and gives the rows of each. */
type RunBatch = (statements: readonly Statement[]) => Promise<Record<string, unknown>[][]>;

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
export async function applyMigrations(run: RunBatch, folder: string): Promise<string[]> {
  const files = await sqlFiles(folder);
  if (files.length === 0) return [];
  const [, rows = []] = await run([{ sql: CREATE_TABLE }, { sql: `SELECT name FROM "d1_migrations"` }]);
  const applied = new Set(rows.map((row) => row["name"]));
  const pending = files.filter((name) => !applied.has(name));
  if (pending.length === 0) return [];
  const { unstable_splitSqlQuery } = await import("wrangler");
  for (const name of pending) {
    const statements = unstable_splitSqlQuery(await readFile(join(folder, name), "utf8"));
    const done = { sql: `INSERT INTO "d1_migrations" (name) VALUES (?)`, params: [name] };
    await run([...statements.map((sql) => ({ sql })), done]);
  }
  return pending;
}
