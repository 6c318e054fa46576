import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, parse } from "node:path";

/** The project's folder. */
export const root = join(import.meta.dirname, "..", "..");
const dist = join(root, "dist");
/** The `directory` of `[assets]` in wrangler.toml. */
const assets = join(dist, "assets");

/** What a page is made of: its own text, and files whose names change with what is in them. */
export interface BuiltPage {
  /** The page is served at `/name`, its files below it. */
  name: string;
  page: string;
  files: ReadonlyMap<string, Content>;
}

/** A text that is costly to make is made only where its file, named after its version, is not there yet. */
type Content = string | Uint8Array | (() => Promise<string>);

/** A file's name with the hash of its text in it, so that a browser may keep it. */
export function fingerprinted(file: string, text: string): string {
  const { name, ext } = parse(file);
  return `${name}-${createHash("sha256").update(text).digest("hex").slice(0, 12)}${ext}`;
}

/** Writes a page and its files where the worker serves them from, and removes what an earlier build left. */
export async function publish({ name, page, files }: BuiltPage): Promise<void> {
  const folder = join(assets, name);
  await mkdir(folder, { recursive: true });
  for (const [file, content] of files) await writeWhole(join(folder, file), content);
  await writeWhole(join(assets, `${name}.html`), page);
  const old = (await readdir(folder)).filter((file) => !files.has(file));
  await Promise.all(old.map((file) => rm(join(folder, file), { force: true })));
}

/** Several processes may build at once: a file is there as a whole or not at all. */
async function writeWhole(path: string, content: Content): Promise<void> {
  if (typeof content === "function" && existsSync(path)) return;
  const bytes = Buffer.from(typeof content === "function" ? await content() : content);
  if (existsSync(path) && bytes.equals(await readFile(path))) return;
  const partial = join(dist, randomUUID());
  await writeFile(partial, bytes);
  await rename(partial, path);
}
