import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Runs a statement on every database of a stopped service that has a table; how many rows it changed. */
export function inFiles(stateDir: string, table: string, statement: string): number {
  let changed = 0;
  for (const path of databasesIn(stateDir)) {
    const database = new DatabaseSync(path);
    try {
      const found = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table);
      if (found !== undefined) changed += Number(database.prepare(statement).run().changes);
    } finally {
      database.close();
    }
  }
  return changed;
}

function databasesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return databasesIn(path);
    return path.endsWith(".sqlite") ? [path] : [];
  });
}
