/**
 * `npm run bench` (second half): recorded evaluations over HTTP beside a bare route and a bare D1 insert on the same
 * runtime. Rounds are interleaved and the median counts, so that a slow minute of the machine falls on all alike.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT, startService } from "../tools/runtime.ts";
import { startLocal } from "../tools/local.ts";
import { load, type Measurement, quantile, type Target } from "./http/load.ts";
import { prepare, questions } from "./http/questions.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "2" }, rounds: { type: "string", default: "5" } },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const INSERT = "one D1 insert";

function median(measurements: Measurement[]): Measurement {
  const of = (key: keyof Measurement) =>
    quantile(
      measurements.map((one) => one[key]),
      0.5,
    );
  return { perSecond: of("perSecond"), p50: of("p50"), p99: of("p99") };
}

interface Row extends Measurement {
  name: string;
  /** Median over the rounds of this target's rate divided by the insert's rate in the same round. */
  ratio: number;
}

async function measure(targets: Target[], connections: number): Promise<Row[]> {
  const taken = new Map<Target, Measurement[]>(targets.map((target) => [target, []]));
  for (const target of targets) await load(target, connections, seconds / 2);
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) taken.get(target)?.push(await load(target, connections, seconds));
  }
  const floor = [...taken].find(([target]) => target.name === INSERT)?.[1] ?? [];
  return [...taken].map(([{ name }, measurements]) => {
    const ratios = measurements.map((one, round) => one.perSecond / (floor[round]?.perSecond ?? Number.NaN));
    return { name, ...median(measurements), ratio: quantile(ratios, 0.5) };
  });
}

function print(connections: number, rows: Row[], aim: number): void {
  console.log(`\n${`${connections} connections`.padEnd(34)}    per second   p50 ms   p99 ms   against one D1 insert`);
  for (const { name, perSecond, p50, p99, ratio } of rows) {
    const rate = Math.round(perSecond).toLocaleString("en").padStart(14);
    const goal = name.startsWith("evaluate") ? `   aim ${aim.toFixed(1)}x` : "";
    const latency = [p50, p99].map((one) => one.toFixed(1).padStart(8));
    console.log(`${name.padEnd(34)}${rate} ${latency.join(" ")}   ${ratio.toFixed(2).padStart(6)}x${goal}`);
  }
}

const bare = await startService({ configPath: join(ROOT, "bench/bare/wrangler.toml"), quiet: true });
const { service, client, apiKey } = await startLocal();
try {
  await prepare(client);
  const real = { url: service.url, apiKey };
  const targets: Target[] = [
    { name: "bare route", url: bare.url, next: () => ({ method: "GET", path: "/" }) },
    { name: INSERT, url: bare.url, next: () => ({ method: "POST", path: "/insert" }) },
    { name: "the same with a log line", url: bare.url, next: () => ({ method: "POST", path: "/logged-insert" }) },
    await questions(client, "evaluate, threshold", "alert me when load is above 90%", real),
    await questions(
      client,
      "evaluate, z-score over 30 points",
      "alert me when load is more than 50 standard deviations above normal",
      real,
    ),
  ];
  console.log(
    `HTTP on one local runtime, median of ${rounds} interleaved rounds of ${seconds} s; every evaluation is new, sealed and recorded.`,
  );
  print(10, await measure(targets, 10), 1);
  print(50, await measure(targets, 50), 1.3);
} finally {
  await Promise.all([service.stop(), bare.stop()]);
}
