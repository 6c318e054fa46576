import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, parse } from "node:path";

/** The project's folder. */
export const root = join(import.meta.dirname, "..", "..");
const dist = join(root, "dist");
/** The `directory` of `[assets]` in wrangler.toml. */
const assets = join(dist, "assets");

/** Files that are served below `/name`, and files next to that folder. */
export interface BuiltFolder {
  name: string;
  files: ReadonlyMap<string, Content>;
  beside: ReadonlyMap<string, Content>;
}

/** What a page is made of: its own text, served at `/name`, and files whose names change with what is in them. */
export interface BuiltPage extends Omit<BuiltFolder, "beside"> {
  page: string;
}

/** A page as its files. */
export const folderOf = ({ page, ...rest }: BuiltPage): BuiltFolder => ({
  ...rest,
  beside: new Map([[`${rest.name}.html`, page]]),
});

/** A text that is costly to make is made only where its file, named after its version, is not there yet. */
type Content = string | Uint8Array | (() => Promise<string>);

/** A file's name with the hash of its text in it, so that a browser may keep it. */
export function fingerprinted(file: string, text: string): string {
  const { name, ext } = parse(file);
  return `${name}-${createHash("sha256").update(text).digest("hex").slice(0, 12)}${ext}`;
}

/** Writes files where the worker serves them from, and removes what an earlier build left of them. */
export async function publish({ name, files, beside }: BuiltFolder): Promise<void> {
  const folder = join(assets, name);
  await mkdir(folder, { recursive: true });
  for (const [file, content] of files) await writeWhole(join(folder, file), content);
  for (const [file, content] of beside) await writeWhole(join(assets, file), content);
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
