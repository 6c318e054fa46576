/**
 * `npm pack` and `npm publish` run this around themselves. In the repository the package resolves to its sources, so that
 * nothing needs a build; as published it resolves to dist, as `publishConfig` says.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publishedManifest } from "./published.ts";

const folder = join(import.meta.dirname, "..");
const manifest = join(folder, "package.json");
const kept = join(folder, "package.json.source");

// Left behind when a pack was interrupted.
if (existsSync(kept)) renameSync(kept, manifest);
if (process.argv[2] === "publish") {
  const text = readFileSync(manifest, "utf8");
  writeFileSync(kept, text);
  writeFileSync(manifest, publishedManifest(text));
}
