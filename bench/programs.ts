import { readdirSync } from "node:fs";
import { basename } from "node:path";

/** What programs of this folder share; all else of theirs is in folders. */
const parts = ["all.ts", "programs.ts"];

/** The benchmarks, by the names of their files. */
export const programs: readonly string[] = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts") && !parts.includes(name))
  .map((name) => basename(name, ".ts"))
  .toSorted();
