/** Debian's Prometheus holds samples of the past, and promtool asks it about them. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { end, needs, run, scratch } from "./world.ts";
import { pause } from "../waiting.ts";

const port = 8794;

/** Samples come every 15 s for two hours; none lies within 4 s of a multiple of 15 s, where windows begin and end. */
export const [stepMs, samples, base] = [15_000, 480, Date.UTC(2026, 0, 1)];

/** When sample `k` is taken. */
export const sampledAt = (k: number, next: () => number): number =>
  base + k * stepMs + 7_500 + Math.floor(next() * 7_000) - 3_500;

/** A stream of numbers from 0 to 1 that is always the same. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Whether two numbers differ by no more than 1e-9 of their size. */
export const isNear = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** What a counter grew by in so many seconds, by steps of which none holds two samples; `increase()` itself estimates beyond its samples. */
export const grownOf = (name: string, seconds: number): string =>
  `sum_over_time((((${name} - ${name} offset 15s) >= 0) or ((${name} + 0) and ${name} offset 15s))[${seconds - 15}s:15s]) and (${name} offset ${seconds}s)`;

/** What promtool says to a query at a time, by the label `id`. */
export function theirs(query: string, t: number): Map<string, number> {
  const args = ["query", "instant", `--time=${t / 1_000}`, `http://127.0.0.1:${port}`, query];
  const text = execFileSync("promtool", args, { encoding: "utf8", maxBuffer: 2 ** 26 });
  return new Map(
    [...text.matchAll(/id="([^"]+)"[^=]*\} => (\S+) @/g)].map(([, id = "", value]) => [id, Number(value)]),
  );
}

/** Runs `ask` while a Prometheus holds samples in the OpenMetrics format. */
export async function withPrometheus(openMetrics: string, ask: () => boolean): Promise<boolean> {
  needs("promtool", "prometheus");
  const folder = scratch();
  const file = join(folder, "samples.txt");
  writeFileSync(file, openMetrics);
  const tsdb = join(folder, "tsdb");
  mkdirSync(tsdb);
  execFileSync("promtool", ["tsdb", "create-blocks-from", "openmetrics", file, tsdb], { stdio: "ignore" });
  const config = join(folder, "prometheus.yml");
  writeFileSync(config, "global: {}\n");
  const server = run("prometheus", [
    `--config.file=${config}`,
    `--storage.tsdb.path=${tsdb}`,
    "--storage.tsdb.retention.time=100y",
    "--query.lookback-delta=1h",
    `--web.listen-address=127.0.0.1:${port}`,
  ]);
  try {
    await ready();
    return ask();
  } finally {
    await end(server, "SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ready(): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => null);
    if (answer?.ok === true) return;
    await pause(200);
  }
  throw new Error("Prometheus does not start");
}
