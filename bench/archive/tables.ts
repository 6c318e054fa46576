import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { KillWorld } from "../kills/world.ts";

/** Bytes of the tables of D1 with their indexes, with every page full: the decisions, and what is left of archived ones. */
export interface TableBytes {
  decisions: number;
  archived: number;
}

const ofArchive = ["archived", "archived_series", "segments"];

/** Stops the service, measures a copy of its database, and starts it again. */
export async function measureTables({ service }: KillWorld): Promise<TableBytes> {
  await service.kill();
  try {
    return tablesOf(largestDatabase(join(service.stateDir, "v3", "d1")));
  } finally {
    await service.start();
  }
}

function largestDatabase(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => join(folder, name));
  const [largest] = files.toSorted((a, b) => statSync(b).size - statSync(a).size);
  if (largest === undefined) throw new Error(`there is no database in ${folder}`);
  return largest;
}

function tablesOf(file: string): TableBytes {
  const full = `${file}.full`;
  const database = new DatabaseSync(file);
  database.exec(`VACUUM INTO '${full}'`);
  database.close();
  const copy = new DatabaseSync(full);
  const rows = copy
    .prepare(
      `SELECT m.tbl_name AS name, sum(s.pgsize) AS bytes FROM dbstat s JOIN sqlite_master m ON m.name = s.name GROUP BY m.tbl_name`,
    )
    .all() as { name: string; bytes: number }[];
  copy.close();
  rmSync(full);
  const sum = (names: readonly string[]) =>
    rows.filter(({ name }) => names.includes(name)).reduce((all, { bytes }) => all + bytes, 0);
  return { decisions: sum(["decisions"]), archived: sum(ofArchive) };
}
