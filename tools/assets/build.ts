import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { scalarReference } from "./scalar.ts";

const root = join(import.meta.dirname, "..", "..");
const sources = join(root, "reference");
const dist = join(root, "dist");
/** The `directory` of `[assets]` in wrangler.toml. */
const assets = join(dist, "assets");
const versioned = join(assets, "reference");

/**
 * Builds what the worker serves at /reference, from `reference/` and the Scalar package. Every file but the page has
 * its version in its name, so that a browser may cache it forever.
 */
export async function buildAssets(): Promise<void> {
  await mkdir(versioned, { recursive: true });
  const scalar = await scalarReference();
  const names: Record<string, string> = {
    "scalar.js": `scalar-${scalar.version}.js`,
    "scalar.license.txt": `scalar-${scalar.version}.license.txt`,
  };
  const script = join(versioned, `scalar-${scalar.version}.js`);
  if (!existsSync(script)) await writeWhole(script, await scalar.script());
  await writeWhole(join(versioned, `scalar-${scalar.version}.license.txt`), scalar.license);
  for (const file of ["start.js", "icon.svg"]) {
    const text = await readFile(join(sources, file), "utf8");
    const name = fingerprinted(file, text);
    await writeWhole(join(versioned, name), text);
    names[file] = name;
  }
  const page = await readFile(join(sources, "index.html"), "utf8");
  await writeWhole(
    join(assets, "reference.html"),
    page.replaceAll(/(?<=\/reference\/)[\w.]+/g, (file) => names[file] ?? file),
  );
  const current = new Set(Object.values(names));
  const old = (await readdir(versioned)).filter((file) => !current.has(file));
  await Promise.all(old.map((file) => rm(join(versioned, file), { force: true })));
}

function fingerprinted(file: string, text: string): string {
  const { name, ext } = parse(file);
  return `${name}-${createHash("sha256").update(text).digest("hex").slice(0, 12)}${ext}`;
}

/** Several processes may build at once: a file is there as a whole or not at all. */
async function writeWhole(path: string, text: string): Promise<void> {
  if (existsSync(path) && (await readFile(path, "utf8")) === text) return;
  const partial = join(dist, randomUUID());
  await writeFile(partial, text);
  await rename(partial, path);
}
