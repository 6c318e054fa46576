import { defineConfig, type UserConfig } from "tsdown";

/** Nothing is left to install: what the local engine and the command line use is bundled. */
const shared: UserConfig = {
  deps: { alwaysBundle: [/./], onlyBundle: false },
  target: "node20",
  outDir: "dist",
  hash: false,
  fixedExtension: false,
  logLevel: "warn",
  // Documentation is read from the types; licences stay.
  outputOptions: { comments: { annotation: true, jsdoc: false, legal: true } },
};

export default defineConfig([
  {
    ...shared,
    entry: { index: "src/index.ts", local: "src/local/index.ts", sentences: "src/local/sentences.ts" },
    format: ["esm", "cjs"],
    platform: "neutral",
    dts: true,
  },
  { ...shared, entry: { cli: "src/cli/main.ts" }, platform: "node", dts: false, clean: false },
]);
