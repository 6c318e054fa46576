import { execFile } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { publishedManifest } from "./published.ts";

const sdk = join(import.meta.dirname, "..");
const binaries = join(sdk, "..", "node_modules", ".bin");

/** Runs a program with the repository's own tools first; throws with everything it said when it fails. */
export async function run(
  command: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  const PATH = `${binaries}:${process.env["PATH"]}`;
  try {
    const { stdout } = await promisify(execFile)(command, args, { cwd, env: { ...process.env, PATH, ...env } });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** Builds and packs into a folder, not in the repository, whose manifest others may be reading; returns the tarball. */
export async function stagePackage(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await run("tsdown", ["--out-dir", join(folder, "dist")], sdk);
  for (const file of ["README.md", "NOTICE.md", "LICENSE", "examples"])
    await cp(join(sdk, file), join(folder, file), { recursive: true });
  await writeFile(join(folder, "package.json"), publishedManifest(await readFile(join(sdk, "package.json"), "utf8")));
  const [packed] = JSON.parse(await run("npm", ["pack", "--json", "--ignore-scripts"], folder)) as {
    filename: string;
  }[];
  return join(folder, packed?.filename ?? "");
}
