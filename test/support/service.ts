import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OperationId, Output } from "../../sdk/src/core/types.ts";
import { type Service, startService } from "../../tools/runtime.ts";
import { PREPARED } from "../../tools/runtime/prepared.ts";
import { type Call, callerOf, type CallResult } from "./call.ts";
import { databaseOf } from "../../tools/runtime/database.ts";
import { ALARM_VARS, TEST_VARS } from "./vars.ts";
import { type FullPipelineResult, question } from "./world.ts";

export interface TestService {
  url: string;
  baseUrl: string;
  stateDir: string;
  call: Call;
  /** Calls with the elevated key too. */
  elevated<Body = unknown>(method: string, path: string, body?: unknown): Promise<CallResult<Body>>;
  /** Calls with both keys what has to be accepted; what is answered. */
  ok<Body = unknown>(method: string, path: string, body?: unknown): Promise<Body>;
  /** What a path says, which has to be there. */
  read<Operation extends OperationId>(path: string): Promise<Output<Operation>>;
  /** Asks a task's question about an entity at a time. */
  ask(...asked: Parameters<typeof question>): Promise<CallResult<FullPipelineResult>>;
  runScheduled: Service["runScheduled"];
  /** The database behind the service, for what no endpoint shows: how many rows there are. */
  database(): ReturnType<typeof databaseOf>;
  /** Stops the runtime and starts it again on the same state. */
  restart(vars?: Record<string, string>): Promise<void>;
  /** Stops the runtime, does something to its files, and starts it again. */
  stopped(work: (stateDir: string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** What several files may do to one service: nobody restarts or stops it for the others. */
export type SharedService = Omit<TestService, "restart" | "stopped" | "stop" | "stateDir">;

let shared: Promise<SharedService> | undefined;

/**
 * The one service of this worker of the runner, which ends with it: for files that look only at what they made
 * themselves, under ids, entities and sentences of their own.
 */
export function sharedTestService(): Promise<SharedService> {
  shared ??= newStateDir().then((stateDir) => startTestService({ stateDir, vars: ALARM_VARS }));
  return shared;
}

/** Where there is a folder for this run, the state of a service that nobody stops goes with it. */
const newStateDir = () => mkdtemp(join(process.env[PREPARED] ?? tmpdir(), "decision-monitor-test-"));

/** Starts the whole service in this process on a free port and a state of its own. */
export async function startTestService(
  options: { vars?: Record<string, string>; stateDir?: string } = {},
): Promise<TestService> {
  const stateDir = options.stateDir ?? (await newStateDir());
  const start = (vars: Record<string, string> = {}) =>
    startService({ stateDir, quiet: true, vars: { ...TEST_VARS, ...options.vars, ...vars } });
  let service = await start();
  const call = callerOf(() => service.baseUrl);
  const ok = async <Body>(method: string, path: string, sent?: unknown): Promise<Body> => {
    const { status, body, text } = await call<Body>(method, path, sent, { elevated: true });
    if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
    return body;
  };
  return {
    get url() {
      return service.url;
    },
    get baseUrl() {
      return service.baseUrl;
    },
    stateDir,
    call,
    elevated: (method, path, body) => call(method, path, body, { elevated: true }),
    ok,
    read: (path) => ok("GET", path),
    ask: (...asked) => call("POST", "/evaluate/full", question(...asked)),
    database: () => databaseOf(service),
    runScheduled: (at) => service.runScheduled(at),
    async restart(vars) {
      await service.stop();
      service = await start(vars);
    },
    async stopped(work) {
      await service.stop();
      await work(stateDir);
      service = await start();
    },
    async stop() {
      await service.stop();
      if (options.stateDir === undefined) await rm(stateDir, { recursive: true, force: true });
    },
  };
}
