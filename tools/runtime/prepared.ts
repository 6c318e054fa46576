import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleWorker } from "./bundle.ts";

/** Names the folder that holds what a run of tests has prepared; the processes that the tests start inherit it. */
export const PREPARED = "DECISION_MONITOR_PREPARED";

/** What every service with the same entry would otherwise build for itself. */
export interface Prepared {
  script: string;
  /** A state with all migrations applied, to be copied. */
  state: string;
}

/** What this run has prepared for an entry, if anything. */
export async function preparedFor(entry: string): Promise<Prepared | undefined> {
  const folder = process.env[PREPARED];
  if (folder === undefined || (await readFile(join(folder, "entry"), "utf8")) !== entry) return undefined;
  return { script: await readFile(join(folder, "worker.js"), "utf8"), state: join(folder, "state", "v3") };
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

/** Bundles an entry and has `migrate` make a state, for every service that starts until the end. */
export async function prepare(entry: string, migrate: (stateDir: string) => Promise<void>): Promise<Preparation> {
  const folder = await mkdtemp(join(tmpdir(), "decision-monitor-prepared-"));
  const renew = async () => writeFile(join(folder, "worker.js"), await bundleWorker(entry));
  await renew();
  await writeFile(join(folder, "entry"), entry);
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
