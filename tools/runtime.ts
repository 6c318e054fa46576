import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { buildAssets } from "./assets/build.ts";
import { assetsApart } from "./runtime/assets-apart.ts";
import { bundleWorker } from "./runtime/bundle.ts";
import { deploymentOf } from "./runtime/deployment.ts";
import { applyMigrations } from "./runtime/migrations.ts";
import { assertPortIsFree } from "./runtime/port.ts";
import { copyState, preparedFor } from "./runtime/prepared.ts";
import { entryModule, scriptApart } from "./runtime/script-apart.ts";
import { stewardFor } from "./runtime/steward.ts";
import { tieRuntimeToProcess } from "./runtime/tie.ts";

/** The project's folder. */
export const ROOT = resolve(import.meta.dirname, "..");

export interface ServiceOptions {
  /** TCP port on 127.0.0.1; 0 or absent picks a free one. */
  port?: number;
  /** Folder that keeps D1, KV, queues and Durable Objects; absent means a temporary one that `stop` removes. */
  stateDir?: string;
  /** Variables and secrets, above those of wrangler.toml. */
  vars?: Record<string, string>;
  /** True keeps the worker's own log lines off the terminal. */
  quiet?: boolean;
  /** The wrangler.toml to read bindings from. */
  configPath?: string;
  /** True opens the runtime's inspector, for a profile. */
  inspect?: boolean;
  /** Another entry than the one wrangler.toml names, with the same bindings. */
  main?: string;
}

export interface Service {
  /** What the worker is called. */
  name: string;
  url: string;
  baseUrl: string;
  miniflare: Miniflare;
  /** Runs the worker's scheduled handler once, as the cron trigger would. */
  runScheduled(at?: Date): Promise<void>;
  /** Rebuilds the worker and swaps it in on the same state and port. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

const LOCAL_VARS = { LEDGER_SHARDS: "2" };

/** The script of an entry and its assets, as of now. */
async function built(entry: string): Promise<string> {
  const [script] = await Promise.all([bundleWorker(entry), buildAssets()]);
  return script;
}

/** The wrangler.toml of the project. */
const CONFIG = join(ROOT, "wrangler.toml");

async function miniflareOptions(options: ServiceOptions, stateDir: string, usePrepared: boolean) {
  const configPath = options.configPath ?? CONFIG;
  const prepared = usePrepared ? await preparedFor(configPath, options.main) : undefined;
  const deployment = prepared?.deployment ?? (await deploymentOf(configPath));
  if (prepared !== undefined) await copyState(prepared, join(stateDir, "v3"));
  const script = prepared?.script ?? (await built(options.main ?? deployment.main));
  const served = {
    ...deployment.workerOptions,
    name: deployment.name,
    rootPath: dirname(configPath),
    ...entryModule(join(dirname(configPath), "worker.js")),
    bindings: { ...deployment.vars, ...LOCAL_VARS, ...options.vars } as Record<string, string>,
    unsafeDirectSockets: [{ host: "127.0.0.1", port: options.port ?? 0 }],
  };
  const steward = stewardFor(served);
  const converted = convertV4MiniflareOptions({
    cf: false,
    host: "127.0.0.1",
    port: 0,
    log: new Log(LogLevel.ERROR),
    ...(options.quiet === true ? { handleStructuredLogs: () => undefined } : {}),
    telemetry: { enabled: false },
    unsafeModuleFallbackService: scriptApart(script),
    ...(options.inspect === true ? { inspectorPort: 0 } : {}),
    // The folder wrangler itself would use under the same state, so its commands see the same data.
    resourcePersistencePath: join(stateDir, "v3"),
    // The served worker's script is by far the largest: what is written after it is written slowly.
    workers: [steward.worker, ...assetsApart(served).toReversed()],
  });
  return { converted, deployment, steward };
}

/** Starts the worker of wrangler.toml on a real port with its migrations applied; needs no network and no account. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const temporary = options.stateDir === undefined;
  const stateDir = resolve(options.stateDir ?? (await mkdtemp(join(tmpdir(), "decision-monitor-"))));
  const { converted, deployment, steward } = await miniflareOptions(options, stateDir, true);
  await assertPortIsFree(options.port ?? 0);
  tieRuntimeToProcess();
  const miniflare = new Miniflare(converted);
  await miniflare.ready;
  for (const { binding, migrations } of deployment.databases)
    await applyMigrations((statements) => steward.sql(miniflare, binding, statements), migrations);
  const url = (await miniflare.unsafeGetDirectURL(deployment.name)).origin;
  return {
    name: deployment.name,
    url,
    baseUrl: `${url}/v1`,
    miniflare,
    async runScheduled(at = new Date()) {
      await steward.scheduled(miniflare, at, deployment.cron);
    },
    async reload() {
      await miniflare.setOptions((await miniflareOptions(options, stateDir, false)).converted);
    },
    async stop() {
      await miniflare.dispose();
      if (temporary) await rm(stateDir, { recursive: true, force: true });
    },
  };
}
