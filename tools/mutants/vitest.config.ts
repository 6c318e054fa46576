import { readFileSync } from "node:fs";
import { join } from "node:path";
import config from "../../vitest.config.ts";
import { type Mutant, mutated, switched } from "./mutate.ts";

const root = join(import.meta.dirname, "../..");
const all: Mutant[] = JSON.parse(readFileSync(process.env["MUTANTS"] ?? "", "utf8"));
const guarded = ["worker/", "test/"].map((folder) => join(root, folder));
/** The one mutant to put in; without it, all stand behind switches that the runner turns. */
const only = all[Number(process.env["MUTANT"])];

function transform(text: string, id: string): string | undefined {
  if (only !== undefined) return id === join(root, only.file) ? mutated(text, only) : undefined;
  // A mutant may make a loop endless wherever its value goes.
  if (!guarded.some((folder) => id.startsWith(folder))) return undefined;
  return switched(text, new Map([...all.entries()].filter(([, { file }]) => id === join(root, file))));
}

/** The tests of the project, which see the worker with mutants in it; no file is written. */
export default {
  root,
  test: {
    ...config.test,
    reporters: ["dot"],
    projects: config.test?.projects?.map((project) => {
      if (typeof project !== "object" || !("test" in project)) return project;
      const plugins = "plugins" in project ? (project.plugins ?? []) : [];
      const switches = only === undefined ? { runner: join(import.meta.dirname, "runner.ts") } : {};
      return {
        ...project,
        plugins: [...plugins, { name: "mutants", enforce: "pre", transform }],
        // Only what Vite loads can have mutants in it.
        test: { ...project.test, experimental: {}, ...switches },
      };
    }),
  },
};
