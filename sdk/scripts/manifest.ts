/**
 * `npm pack` and `npm publish` run this around themselves. In the repository the package resolves to its sources, so that
 * nothing needs a build; as published it resolves to dist, as `publishConfig` says.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "..");
const manifest = join(folder, "package.json");
const kept = join(folder, "package.json.source");

type Manifest = Record<string, unknown> & { publishConfig?: Record<string, unknown> };

/** The manifest as published: `publishConfig` in force, and nothing that only the repository needs. */
export function publishedManifest(text: string): string {
  const { publishConfig, scripts: _, ...rest } = JSON.parse(text) as Manifest;
  return `${JSON.stringify({ ...rest, ...publishConfig }, null, 2)}\n`;
}

function restore(): void {
  if (existsSync(kept)) renameSync(kept, manifest);
}

const [mode] = process.argv.slice(2);
if (mode === "publish") {
  restore();
  const text = readFileSync(manifest, "utf8");
  writeFileSync(kept, text);
  writeFileSync(manifest, publishedManifest(text));
} else if (mode === "develop") {
  restore();
}
