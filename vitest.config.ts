import { availableParallelism } from "node:os";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { TEST_VARS } from "./test/support/vars.ts";
import { buildAssets } from "./tools/assets/build.ts";

const root = import.meta.dirname;
/** How often laws are tried, for tests inside the runtime as for the others. */
const asked = Object.fromEntries(
  ["CI", "LAW_TIMES"].flatMap((name) => [[name, process.env[name]]]).filter(([, value]) => value),
);

/** Laws that are tried more often may take longer. */
const lawMs = 600_000 * Number(process.env["LAW_TIMES"] ?? 1);

/** Node reads TypeScript itself, sooner than anything can rewrite it. */
const native = { viteModuleRunner: false };

export default defineConfig({
  test: {
    reporters: ["default", "./tools/test-summary.ts"],
    // The worker logs a line for every request; only those of a failed test are of use.
    silent: "passed-only",
    // Nothing else asks for the core that the runner would keep free.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [
            "test/faults/**",
            "test/runtime/**",
            "test/stories/**",
            "test/browser/**",
            "test/sdk/fault-server.test.ts",
          ],
          // Loading the code costs more than the tests: files share threads, and none may leave anything behind.
          pool: "threads",
          isolate: false,
          experimental: native,
          environment: "node",
          // A property of the reader takes seconds, and a machine may be busy.
          testTimeout: lawMs,
          hookTimeout: 600_000,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => {
            await buildAssets();
            return {
              main: `${root}/worker/index.ts`,
              wrangler: { configPath: `${root}/wrangler.toml` },
              miniflare: {
                cf: false,
                r2Buckets: ["ARCHIVE"],
                bindings: { ...TEST_VARS, ...asked, TEST_MIGRATIONS: await readD1Migrations(`${root}/migrations`) },
              },
            };
          }),
        ],
        test: {
          name: "workerd",
          // Loading the worker in the runtime costs seconds: one runtime runs all files, each on storage that is empty again.
          isolate: false,
          sequence: { groupOrder: 1 },
          // A second runtime loads the worker once more: it pays only where cores would be idle.
          maxWorkers: Math.max(1, Math.floor(availableParallelism() / 2)),
          // Many objects start anew in these tests, and a machine may be busy.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          include: ["test/faults/**/*.test.ts", "test/runtime/**/*.test.ts"],
          setupFiles: ["test/faults/setup.ts"],
        },
      },
      {
        test: {
          name: "http",
          include: ["test/stories/**/*.test.ts", "test/sdk/fault-server.test.ts"],
          globalSetup: ["test/stories/prepare.ts"],
          environment: "node",
          experimental: native,
          // Loading the local runtime costs seconds: a worker of the runner loads it once for all its files.
          isolate: false,
          sequence: { groupOrder: 2 },
          // Much of a story is waiting for the runtime, for a queue, for a process.
          maxWorkers: availableParallelism() + 1,
          // Only what hangs runs into these: a restart takes half a minute on a machine with too much to do.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // To look is to call the service, and looking less often leaves it more time for its work.
          expect: { poll: { timeout: 300_000, interval: 250 } },
        },
      },
    ],
  },
});
