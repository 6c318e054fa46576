import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The CSV files of a folder, by name: those under `data/` of a published benchmark, else its own. */
export async function filesIn(folder: string): Promise<string[]> {
  const data = join(folder, "data");
  const root = existsSync(data) ? data : folder;
  const entries = await readdir(root, { recursive: true });
  return entries
    .filter((name) => name.endsWith(".csv"))
    .sort()
    .map((name) => join(root, name));
}
