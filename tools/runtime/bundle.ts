import { join } from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";

const ROOT = join(import.meta.dirname, "..", "..");

/** What is bundled in the place of what: the `[alias]` of wrangler.toml. */
export const aliases: Readonly<Record<string, string>> = {
  "../locales/index.js": "./node_modules/zod/v4/locales/en.js",
};

const alias: Plugin = {
  name: "alias",
  setup(bundler) {
    bundler.onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ path }) => {
      const instead = aliases[path];
      return instead === undefined ? undefined : { path: join(ROOT, instead) };
    });
  },
};

/** esbuild settings that produce the one module workerd loads. */
export function bundleOptions(entry: string): BuildOptions {
  return {
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
    platform: "browser",
    conditions: ["workerd", "worker", "browser"],
    mainFields: ["module", "main"],
    external: ["cloudflare:*", "node:*"],
    loader: { ".yaml": "text" },
    plugins: [alias],
    // No source map: the runtime does not read one inside the module, and copying it took most of a start.
    sourcemap: false,
    keepNames: true,
    logLevel: "silent",
  };
}

/** Bundles a worker entry into one ES module, short if it is loaded often, and returns its text; throws esbuild's BuildFailure. */
export async function bundleWorker(entry: string, { minify = false } = {}): Promise<string> {
  // Names are kept for whoever reads the output; what is loaded often has none, as what is deployed.
  const result = await build({ ...bundleOptions(entry), minify, keepNames: !minify });
  const output = result.outputFiles?.[0];
  if (output === undefined) throw new Error(`esbuild produced no output for ${entry}`);
  return output.text;
}
