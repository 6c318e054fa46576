import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BuiltPage, fingerprinted, root } from "./folder.ts";
import { scalarReference } from "./scalar.ts";

const sources = join(root, "reference");

/** What the worker serves at /reference, from `reference/` and the Scalar package. */
export async function buildReference(): Promise<BuiltPage> {
  const scalar = await scalarReference();
  const names: Record<string, string> = {
    "scalar.js": `scalar-${scalar.version}.js`,
    "scalar.license.txt": `scalar-${scalar.version}.license.txt`,
  };
  const files = new Map<string, string | (() => Promise<string>)>([
    [`scalar-${scalar.version}.js`, () => scalar.script()],
    [`scalar-${scalar.version}.license.txt`, scalar.license],
  ]);
  for (const file of ["start.js", "icon.svg"]) {
    const text = await readFile(join(sources, file), "utf8");
    const name = fingerprinted(file, text);
    files.set(name, text);
    names[file] = name;
  }
  const page = await readFile(join(sources, "index.html"), "utf8");
  return {
    name: "reference",
    page: page.replaceAll(/(?<=\/reference\/)[\w.]+/g, (file) => names[file] ?? file),
    files,
  };
}
