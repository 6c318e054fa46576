import { buildConsole } from "./console.ts";
import { publish } from "./folder.ts";
import { buildReference } from "./reference.ts";
import { type Sizes, sizesOf } from "./sizes.ts";

/**
 * Builds the pages that the worker serves, /reference and /console, and resolves to what the console weighs. Every file
 * but the pages has its version in its name, so that a browser may cache it forever.
 */
export async function buildAssets(): Promise<Sizes> {
  const [reference, console] = await Promise.all([buildReference(), buildConsole()]);
  await Promise.all([publish(reference), publish(console)]);
  return sizesOf(console);
}
