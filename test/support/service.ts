import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Service, startService } from "../../tools/runtime.ts";
import { type Call, callerOf } from "./call.ts";
import { TEST_VARS } from "./vars.ts";

export interface TestService {
  url: string;
  baseUrl: string;
  stateDir: string;
  call: Call;
  runScheduled: Service["runScheduled"];
  /** The database behind the service, for what no endpoint shows: how many rows there are. */
  database(): ReturnType<Service["miniflare"]["getD1Database"]>;
  /** Stops the runtime and starts it again on the same state. */
  restart(vars?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the whole service in this process on a free port and a state of its own. */
export async function startTestService(
  options: { vars?: Record<string, string>; stateDir?: string } = {},
): Promise<TestService> {
  const stateDir = options.stateDir ?? (await mkdtemp(join(tmpdir(), "decision-monitor-test-")));
  const start = (vars: Record<string, string> = {}) =>
    startService({ stateDir, quiet: true, vars: { ...TEST_VARS, ...options.vars, ...vars } });
  let service = await start();
  return {
    get url() {
      return service.url;
    },
    get baseUrl() {
      return service.baseUrl;
    },
    stateDir,
    call: callerOf(() => service.baseUrl),
    database: () => service.miniflare.getD1Database("DB"),
    runScheduled: (at) => service.runScheduled(at),
    async restart(vars) {
      await service.stop();
      service = await start(vars);
    },
    async stop() {
      await service.stop();
      if (options.stateDir === undefined) await rm(stateDir, { recursive: true, force: true });
    },
  };
}
