import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { residentMemory } from "../runtime/usage.ts";
import { pause } from "../waiting.ts";

const root = resolve(import.meta.dirname, "../..");
const keys = { "X-API-Key": "dev-key", "X-Elevated-Key": "dev-elevated-key", "Content-Type": "application/json" };

/** A folder for this run. */
export const scratch = (): string => mkdtempSync(join(tmpdir(), "decision-monitor-senders-"));

/** Ends with how to install it where a program is missing. */
export function needs(program: string, packages: string): void {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
  } catch {
    console.error(`${program} is not installed. On Debian: apt-get update && apt-get install ${packages}`);
    process.exit(2);
  }
}

/** Packages of others, installed into a folder of this run: none of them is a dependency of the project. */
export async function packages(folder: string, names: readonly string[]): Promise<(name: string) => Promise<unknown>> {
  execFileSync("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--ignore-scripts", ...names], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const local = createRequire(join(folder, "index.js"));
  return async (name) => (await import(pathToFileURL(local.resolve(name)).href)) as unknown;
}

/** A program that runs until it is ended; its output goes nowhere. */
export function run(program: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(program, args, { stdio: "ignore", env: { ...process.env, ...env }, detached: true, cwd: root });
}

/** Ends a program and whatever it has started. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  process.kill(-child.pid, signal);
  await gone;
}

const startMs = 120_000;
/** Whatever takes longer hangs. */
const sendMs = 30_000;

/** A service that `npm run dev` starts, kills and starts again on one state. */
export class DevService {
  readonly #port: number;
  readonly #stateDir: string;
  readonly #vars: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;

  constructor(port: number, stateDir: string, vars: Readonly<Record<string, string>> = {}) {
    this.#port = port;
    this.#stateDir = stateDir;
    this.#vars = vars;
  }

  get base(): string {
    return `http://127.0.0.1:${this.#port}/v1`;
  }

  async start(): Promise<void> {
    this.#child = run(process.execPath, ["tools/dev.ts"], {
      ...this.#vars,
      PORT: String(this.#port),
      STATE_DIR: this.#stateDir,
    });
    let health = "";
    for (const ended = Date.now() + startMs; Date.now() < ended; await pause(200)) {
      const answer = await fetch(`http://127.0.0.1:${this.#port}/healthz`).catch(() => null);
      if (answer?.ok) return;
      health = (await answer?.text()) ?? health;
    }
    await this.kill();
    throw new Error(`npm run dev is not ready after ${startMs / 1_000} s. ${health}`);
  }

  async kill(): Promise<void> {
    if (this.#child) await end(this.#child);
  }

  /** Sends something as it is; whatever the answer is. */
  async send(
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ status: number; text: string }> {
    const response = await fetch(`${this.base}${path}`, {
      method: "POST",
      headers: { Authorization: "Bearer dev-key", ...headers },
      body,
      signal: AbortSignal.timeout(sendMs),
    });
    return { status: response.status, text: await response.text() };
  }

  /** Bytes of memory that the service's runtime holds. */
  memory(): number {
    return residentMemory(this.#child?.pid) ?? Number.NaN;
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: keys,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  /** Every observation of a signal of an entity, by time. */
  async observations(entity: string, signal: string): Promise<{ observed_at: string; value: number }[]> {
    const found: { observed_at: string; value: number }[] = [];
    const about = `/observations?limit=200&entity=${encodeURIComponent(entity)}&primitive_id=${signal}`;
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: { items: typeof found; next_cursor: string | null } = await this.call(
        "GET",
        `${about}${cursor === "" ? "" : `&cursor=${cursor}`}`,
      );
      found.push(...page.items);
      cursor = page.next_cursor;
    }
    return found.reverse();
  }
}

/** Gives a service on a state of its own to some work, and ends both. */
export async function withDev<T>(port: number, work: (dev: DevService, folder: string) => Promise<T>): Promise<T> {
  const folder = scratch();
  const dev = new DevService(port, join(folder, "state"), { RATE_LIMIT_PER_MINUTE: "10000000" });
  try {
    await dev.start();
    return await work(dev, folder);
  } finally {
    await dev.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
