import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type StateText, writeState } from "../../tools/past/state-text.ts";
import { ask, type Asked, type Made } from "../../tools/past/scene.ts";
import { ROOT, type Service, startService } from "../../tools/runtime.ts";
import { TEST_VARS } from "./vars.ts";

/** What a service of the past left behind, and what it answered; `tools/past.ts` writes it. */
export interface Past {
  commit: string;
  /** How many migrations it had. */
  migrations: number;
  made: Made;
  files: StateText;
  answers: Asked[];
}

/** A service of today on what one of the past has left behind. */
export interface PastService {
  past: Past;
  readonly service: Service;
  /** Stops it and starts it again; with the archive, if that is said. */
  restart(vars?: Record<string, string>, isArchived?: boolean): Promise<void>;
  /** The same questions as then, and what is answered now. */
  again(): Promise<Asked[]>;
  end(): Promise<void>;
}

/** Starts the service of today on the files of a fixture. */
export async function startPast(name: string, vars: Record<string, string> = {}): Promise<PastService> {
  const past = JSON.parse(readFileSync(join(ROOT, "test/fixtures/past", `${name}.json`), "utf8")) as Past;
  const stateDir = await mkdtemp(join(tmpdir(), "decision-monitor-past-"));
  writeState(join(stateDir, "v3"), past.files);
  const start = (more: Record<string, string>, isArchived: boolean) =>
    startService({
      stateDir,
      quiet: true,
      vars: { ...TEST_VARS, SVC_WATCH_SETTLE: "1s", SVC_WATCH_SHORTEST: "1s", ...vars, ...more },
      ...(isArchived ? { configPath: join(ROOT, "wrangler.archive.toml") } : {}),
    });
  const isArchived = Object.keys(past.files).some((path) => path.startsWith("r2/"));
  let service = await start({}, isArchived);
  return {
    past,
    get service() {
      return service;
    },
    async restart(more = {}, withArchive = isArchived) {
      await service.stop();
      service = await start(more, withArchive);
    },
    async again() {
      const answers: Asked[] = [];
      for (const { method, path, body } of past.answers)
        answers.push({ method, path, body, ...(await ask(service.baseUrl, method, path, body)) });
      return answers;
    },
    async end() {
      await service.stop();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}

/** What is made anew for each answer. */
const anew = new Set(["calibration_token", "expires_at", "request_id"]);

/** Where an answer no longer says what it said, a path each. What it says besides does not count. */
export function unlike(before: unknown, after: unknown, path = ""): string[] {
  if (Object.is(before, after)) return [];
  if (typeof before !== "object" || before === null || typeof after !== "object" || after === null)
    return [`${path}: ${JSON.stringify(before)} is ${JSON.stringify(after)}`];
  if (Array.isArray(before) && (!Array.isArray(after) || after.length !== before.length))
    return [`${path}: ${before.length} are ${Array.isArray(after) ? after.length : "none"}`];
  const now = after as Record<string, unknown>;
  return Object.entries(before)
    .filter(([name]) => !anew.has(name))
    .flatMap(([name, value]) => unlike(value, now[name], `${path}/${name}`));
}
