/**
 * `node bench/start.ts [--starts 7]`: how large the worker is, and how long a new isolate takes to load it, as deployed and
 * without what makes it small: in turn, in one run. Loading is profiled as `wrangler check startup` does it.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { build, type BuildOptions } from "esbuild";
import { bundleOptions } from "../tools/runtime/bundle.ts";
import { ROOT } from "../tools/runtime.ts";
import { tableRow, tableHead } from "./print.ts";
import { median } from "./start/median.ts";
import { type Load, profileLoad } from "./start/profile.ts";

const { values } = parseArgs({ options: { starts: { type: "string", default: "7" } } });
const compatibilityDate = "2026-09-01";

async function bundled(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({ ...bundleOptions(join(ROOT, "worker/index.ts")), write: false, ...options });
  const [output] = outputFiles ?? [];
  if (output === undefined) throw new Error("esbuild produced no output");
  return output.text;
}

const scripts = {
  "as written, with every language": await bundled({ plugins: [] }),
  "English only": await bundled({}),
  "minified, as deployed": await bundled({ minify: true, keepNames: false }),
};

const loads = new Map<string, Load[]>(Object.keys(scripts).map((name) => [name, []]));
for (let start = 0; start < Number(values.starts); start += 1)
  for (const [name, script] of Object.entries(scripts))
    loads.get(name)?.push(await profileLoad(script, compatibilityDate));

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
const [first] = Object.keys(scripts);
const loadsOf = (name = "") => (loads.get(name) ?? []).map(({ active }) => active);
const ratio = (one: number, other: number) => (one / other).toFixed(2);
console.log(
  tableHead([
    "worker",
    "size",
    "gzipped",
    `loading, median of ${values.starts} starts`,
    "of the first",
    "least",
    "of the first",
  ]),
);
for (const [name, script] of Object.entries(scripts)) {
  const sizes = [script.length, gzipSync(script).length].map(kilobytes);
  const times = [median, (all: readonly number[]) => Math.min(...all)].flatMap((of) => [
    `${Math.round(of(loadsOf(name)))} ms`,
    ratio(of(loadsOf(name)), of(loadsOf(first))),
  ]);
  console.log(tableRow([name, ...sizes, ...times]));
}
