import { buildConsole } from "./console.ts";
import { buildDocs } from "./docs.ts";
import { folderOf, publish } from "./folder.ts";
import { buildReference } from "./reference.ts";
import { type Sizes, sizesOf } from "./sizes.ts";

/**
 * Builds what the worker serves, /reference, /console and the docs, and resolves to what the console weighs. Every file
 * of a page has its version in its name, so that a browser may cache it forever.
 */
export async function buildAssets(): Promise<Sizes> {
  const [reference, console, docs] = await Promise.all([buildReference(), buildConsole(), buildDocs()]);
  await Promise.all([folderOf(reference), folderOf(console), docs].map(publish));
  return sizesOf(console);
}
