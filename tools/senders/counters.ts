/**
 * `npm run senders -- counters [COUNTERS]`: Debian's Prometheus holds random counters with restarts and gaps, and promtool asks it
 * what they grew by; this project's engine is asked the same. Samples lie at least 4 s from every window's edge.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileConcept } from "../../worker/domain/concept/compile.ts";
import { runConcept } from "../../worker/domain/concept/run.ts";
import type { Scalar } from "../../worker/domain/values/values.ts";
import { end, needs, pause, run, scratch } from "./world.ts";

const port = 8794;
const [stepMs, samples, base] = [15_000, 480, Date.UTC(2026, 0, 1)];
const windows = ["5m", "10m", "30m"] as const;
const seconds = { "5m": 300, "10m": 600, "30m": 1_800 };

interface Counter {
  id: string;
  times: number[];
  values: number[];
}

/** A stream of numbers from 0 to 1 that is always the same. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

function randomCounter(id: string, next: () => number): Counter {
  const counter: Counter = { id, times: [], values: [] };
  const digits = next() < 0.5 ? 1 : 1_000;
  let height = Math.floor(next() * 1e6);
  for (let k = 0; k < samples; k++) {
    if (next() < 0.03) k += Math.floor(next() * 60);
    const counted = Math.floor(next() * 500 * digits) / digits;
    height = next() < 0.04 ? Math.min(counted, height / 2) : height + counted;
    counter.times.push(base + k * stepMs + 7_500 + Math.floor(next() * 7_000) - 3_500);
    counter.values.push(height);
  }
  return counter;
}

/** One that is sampled regularly and grows by the same each time: what Prometheus estimates beyond its samples is then so. */
const steadyCounter = (id: string, by: number): Counter => ({
  id,
  times: Array.from({ length: samples }, (_, k) => base + k * stepMs + 7_500),
  values: Array.from({ length: samples }, (_, k) => 1e6 + k * by),
});

const openMetrics = (counters: readonly Counter[]): string =>
  [
    "# TYPE c counter",
    ...counters.flatMap(({ id, times, values }) =>
      times.map((at, i) => `c_total{id="${id}"} ${values[i]} ${(at / 1_000).toFixed(3)}`),
    ),
    "# EOF\n",
  ].join("\n");

/** What the engine of this project gives, without Prometheus knowing of it. */
function ours(op: string, window: string): (counter: Counter, t: number) => Scalar {
  const concept = compileConcept({
    concept_id: "cpt_counter",
    description: "",
    version: "1.0",
    namespace: "c",
    primitives: {
      c: { primitive_id: "c.total", type: "time_series<float>", missing_data_policy: "null", max_age: "1h" },
    },
    features: { out: { op, inputs: ["c"], params: { window } } },
    output_feature: "out",
    output_type: op === "increase" ? "float?" : "int",
  });
  return ({ times, values }, t) => {
    try {
      return runConcept(concept, () => ({ times, values, first_at: times[0] ?? null }), t).value;
    } catch {
      return null;
    }
  };
}

/** What promtool says to a query, by counter. */
function theirs(query: string, t: number): Map<string, number> {
  const args = ["query", "instant", `--time=${t / 1_000}`, `http://127.0.0.1:${port}`, query];
  const text = execFileSync("promtool", args, { encoding: "utf8", maxBuffer: 2 ** 26 });
  return new Map(
    [...text.matchAll(/id="([^"]+)"[^=]*\} => (\S+) @/g)].map(([, id = "", value]) => [id, Number(value)]),
  );
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** Queries of what the operators mean, by steps of which none holds two samples; `increase()` itself estimates beyond its samples. */
const queries: Readonly<Record<string, (w: number) => string>> = {
  increase: (w) =>
    `sum_over_time((((c_total - c_total offset 15s) >= 0) or ((c_total + 0) and c_total offset 15s))[${w - 15}s:15s]) and (c_total offset ${w}s)`,
  resets: (w) => `resets(c_total[${w}s:15s])`,
  changes: (w) => `changes(c_total[${w}s:15s])`,
};

/** Runs it and prints what was seen; true where every result is the same within 1e-9. */
export async function counters(count: number): Promise<boolean> {
  needs("promtool", "prometheus");
  const folder = scratch();
  const next = numbers(11);
  const random = Array.from({ length: count }, (_, i) => randomCounter(`random-${i}`, next));
  const steady = Array.from({ length: 20 }, (_, i) => steadyCounter(`steady-${i}`, i * 7 + 1));
  const file = join(folder, "counters.txt");
  writeFileSync(file, openMetrics([...random, ...steady]));
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
    return compare(random, steady);
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

function compare(random: readonly Counter[], steady: readonly Counter[]): boolean {
  const times = [150, 260, 370, 479].map((k) => base + k * stepMs);
  let isSame = true;
  const beyond = { equal: 0, estimated: 0, "fewer than two samples": 0 };
  for (const window of windows) {
    for (const [op, query] of Object.entries(queries)) {
      const result = ours(op, window);
      let [equal, absent] = [0, 0];
      const different: string[] = [];
      for (const t of times) {
        const found = theirs(query(seconds[window]), t);
        for (const counter of [...random, ...steady]) {
          const [mine, other] = [result(counter, t), found.get(counter.id) ?? null];
          if (mine === null && other === null) absent += 1;
          else if (typeof mine === "number" && other !== null && isNear(mine, other)) equal += 1;
          else different.push(`${counter.id} at ${t}: ${String(mine)} here, ${other} there`);
        }
      }
      console.log(
        `${op} over ${window}: ${equal} equal, ${absent} without a result on both sides, ${different.length} not`,
      );
      for (const line of different.slice(0, 5)) console.log(`  ${line}`);
      isSame &&= different.length === 0;
    }
    const result = ours("increase", window);
    for (const t of times) {
      const found = theirs(`increase(c_total[${window}])`, t);
      for (const counter of [...random, ...steady]) {
        const [mine, other] = [result(counter, t), found.get(counter.id)];
        if (other === undefined) beyond["fewer than two samples"] += 1;
        else if (typeof mine === "number" && isNear(mine, other)) beyond.equal += 1;
        else {
          beyond.estimated += 1;
          if (counter.id.startsWith("steady")) isSame = false;
        }
      }
    }
  }
  console.log(
    "increase() of PromQL, which estimates what was counted before its first and after its last sample:",
    beyond,
  );
  return isSame;
}
