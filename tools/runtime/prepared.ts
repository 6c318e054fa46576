import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleWorker } from "./bundle.ts";
import { deploymentOf, type Deployment } from "./deployment.ts";

/** Names the folder that holds what a run of tests has prepared; the processes that the tests start inherit it. */
export const PREPARED = "DECISION_MONITOR_PREPARED";

/** Names the folder that everything prepared, and the states of the services that start from it, lie in, if not the usual one. */
export const STATES = "DECISION_MONITOR_STATES";

/** What every service of the same wrangler.toml would otherwise build for itself. All of them have the same database. */
interface Prepared {
  script: string;
  /** A state with all migrations applied, to be copied. */
  state: string;
  deployment: Deployment;
}

/** What is kept of a wrangler.toml with an entry: its script and its deployment. */
type Kept = Omit<Prepared, "state">;

/** Where what is prepared lies in its folder: the state, and by wrangler.toml and entry the rest. */
const stateIn = (folder: string) => join(folder, "state");
const keptIn = (folder: string) => join(folder, "kept");

async function keptBy(configPath: string, entry: string | undefined): Promise<string> {
  const text = [configPath, entry ?? "", await readFile(configPath, "utf8")].join("\n");
  return createHash("sha256").update(text).digest("hex");
}

async function readKept(place: string): Promise<Kept> {
  const [deployment, script] = await Promise.all([
    readFile(join(place, "deployment.json"), "utf8"),
    readFile(join(place, "worker.js"), "utf8"),
  ]);
  return { deployment: JSON.parse(deployment) as Deployment, script };
}

/** How long a queue of a test run gathers messages, in seconds: a test waits for each of its own. */
const gatheredSeconds = 0.05;

/** The same, with queues that gather messages for a moment alone. */
function hasty({ workerOptions, ...rest }: Deployment): Deployment {
  const queueConsumers = Object.fromEntries(
    Object.entries(workerOptions.queueConsumers ?? {}).map(([queue, { maxBatchTimeout = 1, ...consumer }]) => [
      queue,
      { ...consumer, maxBatchTimeout: Math.min(maxBatchTimeout, gatheredSeconds) },
    ]),
  );
  return { ...rest, workerOptions: { ...workerOptions, queueConsumers } };
}

/** Builds what a service needs, and keeps it for the next; of processes that do so at once, one is the first. */
async function keep(folder: string, configPath: string, entry: string | undefined): Promise<Kept> {
  const deployment = hasty(await deploymentOf(configPath));
  const script = await bundleWorker(entry ?? deployment.main, { minify: true });
  const making = await mkdtemp(join(folder, "making-"));
  await writeFile(join(making, "worker.js"), script);
  await writeFile(join(making, "deployment.json"), JSON.stringify(deployment));
  await mkdir(keptIn(folder), { recursive: true });
  await rename(making, join(keptIn(folder), await keptBy(configPath, entry))).catch(() =>
    rm(making, { recursive: true, force: true }),
  );
  return { deployment, script };
}

/** What this run has prepared for a wrangler.toml with an entry; prepares it where no service has needed it yet. */
export async function preparedFor(configPath: string, entry: string | undefined): Promise<Prepared | undefined> {
  const folder = process.env[PREPARED];
  if (folder === undefined) return undefined;
  const place = join(keptIn(folder), await keptBy(configPath, entry));
  const kept = existsSync(place) ? await readKept(place) : await keep(folder, configPath, entry);
  return { ...kept, state: join(stateIn(folder), "v3") };
}

/** Fills a state that is still empty. */
export async function copyState({ state }: Prepared, to: string): Promise<void> {
  if (existsSync(state) && !existsSync(to)) await cp(state, to, { recursive: true });
}

/** What was prepared, for those who prepared it. */
interface Preparation {
  /** Has services that start later bundle the worker again. */
  renew(): Promise<void>;
  end(): Promise<void>;
}

/** Bundles the worker and migrates a state, once; services that start before `end` reuse both. */
export async function prepare(configPath: string, migrate: (stateDir: string) => Promise<void>): Promise<Preparation> {
  const folder = await mkdtemp(join(process.env[STATES] ?? tmpdir(), "decision-monitor-prepared-"));
  await keep(folder, configPath, undefined);
  process.env[PREPARED] = folder;
  await migrate(stateIn(folder));
  return {
    renew: () => rm(keptIn(folder), { recursive: true, force: true }),
    async end() {
      delete process.env[PREPARED];
      await rm(folder, { recursive: true, force: true });
    },
  };
}
