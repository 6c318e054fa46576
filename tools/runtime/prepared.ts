import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleWorker } from "./bundle.ts";
import { deploymentOf, type Deployment } from "./deployment.ts";

/** Names the folder that holds what a run of tests has prepared; the processes that the tests start inherit it. */
export const PREPARED = "DECISION_MONITOR_PREPARED";

/** Names the folder that everything prepared, and the states of the services that start from it, lie in, if not the usual one. */
export const STATES = "DECISION_MONITOR_STATES";

/** What every service of the same wrangler.toml would otherwise build for itself. */
export interface Prepared {
  script: string;
  /** A state with all migrations applied, to be copied. */
  state: string;
  deployment: Deployment;
}

/** What this run has prepared for a wrangler.toml with its own entry, if anything. */
export async function preparedFor(configPath: string, entry: string | undefined): Promise<Prepared | undefined> {
  const folder = process.env[PREPARED];
  if (folder === undefined) return undefined;
  const text = await readFile(join(folder, "deployment.json"), "utf8");
  const { of, deployment } = JSON.parse(text) as { of: string; deployment: Deployment };
  if (of !== configPath || (entry ?? deployment.main) !== deployment.main) return undefined;
  return {
    script: await readFile(join(folder, "worker.js"), "utf8"),
    state: join(folder, "state", "v3"),
    deployment,
  };
}

/** Fills a state that is still empty. */
export async function copyState({ state }: Prepared, to: string): Promise<void> {
  if (existsSync(state) && !existsSync(to)) await cp(state, to, { recursive: true });
}

/** What was prepared, for those who prepared it. */
export interface Preparation {
  /** Rebuilds the bundle for services that start later. */
  renew(): Promise<void>;
  end(): Promise<void>;
}

/** Bundles the worker and migrates a state, once; services that start before `end` reuse both. */
export async function prepare(configPath: string, migrate: (stateDir: string) => Promise<void>): Promise<Preparation> {
  const folder = await mkdtemp(join(process.env[STATES] ?? tmpdir(), "decision-monitor-prepared-"));
  const deployment = await deploymentOf(configPath);
  const renew = async () => writeFile(join(folder, "worker.js"), await bundleWorker(deployment.main, { minify: true }));
  await renew();
  await writeFile(join(folder, "deployment.json"), JSON.stringify({ of: configPath, deployment }));
  process.env[PREPARED] = folder;
  await migrate(join(folder, "state"));
  return {
    renew,
    async end() {
      delete process.env[PREPARED];
      await rm(folder, { recursive: true, force: true });
    },
  };
}
