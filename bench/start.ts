/** `node bench/start.ts`: how large the worker is, as deployed and as its sources bundled as they are. */
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type BuildOptions } from "esbuild";
import { bundleOptions } from "../tools/runtime/bundle.ts";
import { ROOT } from "../tools/runtime.ts";
import { markdownTable } from "../tools/print.ts";

async function bundled(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({ ...bundleOptions(join(ROOT, "worker/index.ts")), write: false, ...options });
  const [output] = outputFiles ?? [];
  if (output === undefined) throw new Error("esbuild produced no output");
  return output.text;
}

const scripts = {
  "as written, with every language": { plugins: [] },
  "English only": {},
  "minified, as deployed": { minify: true, keepNames: false },
};
const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
const rows: string[][] = [];
for (const [name, options] of Object.entries(scripts)) {
  const script = await bundled(options);
  rows.push([name, ...[script.length, gzipSync(script).length].map(kilobytes)]);
}
console.log(markdownTable([["worker", "size", "gzipped"], ...rows]));
