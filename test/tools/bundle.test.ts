import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { aliases, bundleOptions } from "../../tools/runtime/bundle.ts";

const root = join(import.meta.dirname, "../..");
const config = unstable_readConfig({ config: join(root, "wrangler.toml") }, { hideWarnings: true });

describe("the worker's bundle", () => {
  it("is put together locally as it is for a deployment", () => {
    expect(config.alias).toEqual(aliases);
  });

  it("is deployed small, with its source map", () => {
    expect(config).toMatchObject({ minify: true, keep_names: false, upload_source_maps: true });
  });

  it("holds no language but English and no query builder, and loads what reads sentences when there is a sentence", async () => {
    const { metafile, outputFiles } = await build({
      ...bundleOptions(join(root, "worker/index.ts")),
      absWorkingDir: root,
      metafile: true,
      write: false,
    });
    const files = Object.keys(metafile.inputs);
    const locales = files.filter((file) => file.includes("zod/v4/locales/"));
    expect(files.filter((file) => file.includes("node_modules/drizzle-orm/"))).toEqual([]);
    expect(locales).toEqual(["node_modules/zod/v4/locales/en.js"]);
    const script = outputFiles?.[0]?.text ?? "";
    for (const file of ["worker/reading/model/model-reader.ts", "worker/reading/lexical/lexicon/synonyms.ts"])
      expect(script).toContain(`"${file}"() {`);
  });
});
