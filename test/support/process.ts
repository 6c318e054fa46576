import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../tools/runtime.ts";
import { type Call, callerOf } from "./call.ts";
import { freePort } from "./free-port.ts";
import { TEST_VARS } from "./vars.ts";

export interface ServiceProcess {
  baseUrl: string;
  stateDir: string;
  call: Call;
  /** Everything the process has printed. */
  output(): string;
  /** Ends the process group at once, as a power cut would. */
  kill(): Promise<void>;
  /** Kills the service's own process and nothing it started. */
  killProcessOnly(): Promise<void>;
  /** Asks the process to end and returns its exit code. */
  terminate(): Promise<number | null>;
  /** Starts the service again on the same state and port. */
  start(vars?: Record<string, string>): Promise<void>;
  /** Kills it if it runs and removes the state. */
  remove(): Promise<void>;
}

async function ready(child: ChildProcess, output: () => string): Promise<void> {
  while (!output().includes("is ready at")) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The service did not start:\n${output()}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** Starts `tools/dev.ts`, or another script that serves, in a process of its own, which can be killed and started again on the same state. */
export async function startServiceProcess(
  vars: Record<string, string> = {},
  script = "tools/dev.ts",
): Promise<ServiceProcess> {
  const stateDir = await mkdtemp(join(tmpdir(), "decision-monitor-process-"));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  let printed = "";
  let child: ChildProcess | undefined;

  async function start(more: Record<string, string> = {}): Promise<void> {
    printed = "";
    const started = spawn(process.execPath, [join(ROOT, script)], {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...TEST_VARS, PORT: String(port), ...vars, ...more, STATE_DIR: stateDir },
    });
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    child = started;
    await ready(started, () => printed);
  }

  async function end(signal: NodeJS.Signals, group: boolean): Promise<number | null> {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null)
      return child?.exitCode ?? null;
    const exited = once(child, "exit");
    process.kill(group ? -child.pid : child.pid, signal);
    const [code]: (number | null)[] = await exited;
    return code ?? null;
  }

  await start();
  return {
    baseUrl,
    stateDir,
    call: callerOf(() => baseUrl),
    output: () => printed,
    async kill() {
      await end("SIGKILL", true);
    },
    async killProcessOnly() {
      await end("SIGKILL", false);
    },
    terminate: () => end("SIGTERM", false),
    start,
    async remove() {
      await end("SIGKILL", true);
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}
