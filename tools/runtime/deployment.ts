import { dirname, join, resolve } from "node:path";
import type { V4MiniflareOptions } from "miniflare";

type WorkerOptions = Extract<V4MiniflareOptions, { workers: unknown }>["workers"][number];

/** What a wrangler.toml says, as far as the local runtime needs it; plain data, so that it can be kept in a file. */
export interface Deployment {
  name: string;
  /** The entry of the worker. */
  main: string;
  vars: Record<string, unknown>;
  cron: string;
  databases: { binding: string; migrations: string }[];
  workerOptions: WorkerOptions;
}

/** Reads a wrangler.toml. Loading wrangler for it takes a second, which is why it is loaded only here. */
export async function deploymentOf(configPath: string): Promise<Deployment> {
  const { unstable_getMiniflareWorkerOptions, unstable_readConfig } = await import("wrangler");
  const config = unstable_readConfig({ config: configPath }, { hideWarnings: true });
  // wrangler adds the .dev.vars or .env beside the file it believes in, but a developer's own must not reach a test.
  const elsewhere = join(import.meta.dirname, "wrangler.toml");
  const { workerOptions, main } = unstable_getMiniflareWorkerOptions({ ...config, userConfigPath: elsewhere });
  if (main === undefined) throw new Error(`${configPath} names no main`);
  return {
    name: config.name ?? "worker",
    main,
    vars: config.vars,
    cron: config.triggers.crons?.[0] ?? "* * * * *",
    databases: config.d1_databases.map(({ binding, migrations_dir }) => ({
      binding,
      migrations: resolve(dirname(configPath), migrations_dir ?? "migrations"),
    })),
    workerOptions,
  };
}
