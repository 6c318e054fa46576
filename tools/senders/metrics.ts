/**
 * `npm run senders -- metrics [MINUTES] [KILLS]`: Debian's Prometheus scrapes /metrics of `npm run dev` and evaluates the shipped rules,
 * while the service is killed and started again, feeds and tasks are deleted, and alarms open. No counter may fall. Then nothing can be
 * recorded any more, and the rule for a stalled watch must fire, and be over once it can.
 */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DevService, end, needs, run, scratch } from "./world.ts";
import { pause } from "../waiting.ts";

const port = 8796;
const prometheusHost = "127.0.0.1:8797";
const signal = "line.load";
const entities = 20;

interface Series {
  metric: Record<string, string>;
  values: [number, string][];
}

async function series(text: string): Promise<Series[]> {
  const response = await fetch(`http://${prometheusHost}/api/v1/query?query=${encodeURIComponent(text)}`);
  const answer: { data: { result: Series[] } } = await response.json();
  return answer.data.result;
}

const firing = async (alert: string) => (await series(`ALERTS{alertname="${alert}",alertstate="firing"}`)).length > 0;

/** Waits until something is so, for so many minutes at most. */
async function until(so: () => Promise<boolean>, minutes: number): Promise<number | null> {
  const began = Date.now();
  for (; Date.now() - began < minutes * 60_000; await pause(5_000))
    if (await so()) return Math.round((Date.now() - began) / 1_000);
  return null;
}

/** Runs it and prints what was seen; true where no counter fell and the rule fired. */
export async function metrics(minutes: number, kills: number): Promise<boolean> {
  needs("prometheus", "prometheus");
  const folder = scratch();
  const state = join(folder, "state");
  const dev = new DevService(port, state, { RATE_LIMIT_PER_MINUTE: "10000000" });
  await dev.start();
  const prometheus = run("prometheus", [
    `--config.file=${configured(folder)}`,
    `--storage.tsdb.path=${join(folder, "tsdb")}`,
    `--web.listen-address=${prometheusHost}`,
  ]);
  try {
    await prepare(dev);
    const began = Date.now();
    const pushing = { on: true };
    const pushed = push(dev, pushing);
    for (let done = 0; done < kills; done++) {
      await pause((minutes * 60_000) / (kills + 1));
      await dev.kill();
      await pause(2_000);
      await dev.start();
      await change(dev, done);
      console.log(`${Math.round((Date.now() - began) / 1_000)} s: killed and started ${done + 1} times`);
    }
    await pause(Math.max(0, began + minutes * 60_000 - Date.now()));
    const sound = await counters(minutes + 5);
    const stalled = await stall(dev, state);
    pushing.on = false;
    await pushed;
    return sound && stalled;
  } finally {
    await end(prometheus, "SIGTERM");
    await dev.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

function configured(folder: string): string {
  const file = join(folder, "prometheus.yml");
  const rules = join(import.meta.dirname, "../../docs/monitoring-rules.yml");
  writeFileSync(
    file,
    `global: { scrape_interval: 5s, evaluation_interval: 15s }
rule_files: [${rules}]
scrape_configs:
  - job_name: decision-monitor
    authorization: { credentials: dev-key }
    static_configs: [{ targets: ["127.0.0.1:${port}"] }]
remote_write:
  - url: http://127.0.0.1:${port}/v1/feeds/fleet/write
    authorization: { credentials: dev-key }
    write_relabel_configs: [{ source_labels: [__name__], regex: "up|scrape_.*", action: keep }]
`,
  );
  return file;
}

const feed = (dev: DevService) =>
  dev.call("POST", "/feeds", {
    feed_id: "fleet",
    kind: "prometheus",
    map: [{ match: "up", signal: "host.up", entity: "host:{instance}", register: true }],
  });

const task = (dev: DevService, limit: number) =>
  dev.call<{ task_id: string }>("POST", "/tasks", {
    intent: `alert me when the line load is above ${limit}`,
    entity_scope: "all",
    delivery: { type: "notification", channel: "inbox" },
    watch: { every: "1m" },
  });

async function prepare(dev: DevService): Promise<void> {
  await feed(dev);
  const about = { primitive_id: signal, type: "time_series<float>", description: "Line load" };
  await dev.call("POST", "/primitives", about);
  await task(dev, 50);
}

/** Deletes and makes again what counters count. */
async function change(dev: DevService, step: number): Promise<void> {
  if (step % 2 === 0) {
    await dev.call("DELETE", "/feeds/fleet");
    await feed(dev);
  }
  const { task_id } = await task(dev, 60 + step);
  if (step % 2 === 1) await dev.call("DELETE", `/tasks/${task_id}`);
}

/** Loads go up and down, so that alarms open and end; while the service is away, nothing is pushed. */
async function push(dev: DevService, pushing: { on: boolean }): Promise<void> {
  for (let turn = 0; pushing.on; turn++) {
    const observed_at = new Date().toISOString();
    const observations = Array.from({ length: entities }, (_, at) => ({
      primitive_id: signal,
      entity: `line:${at}`,
      observed_at,
      value: 50 + 45 * Math.sin((turn + at * 3) / 10),
    }));
    await dev.call("POST", "/observations", { observations }).catch(() => undefined);
    await pause(10_000);
  }
}

/** Prints every counter with how often it was scraped and how often it fell. */
async function counters(minutes: number): Promise<boolean> {
  const found = await series(`{__name__=~"decision_monitor_.*_total"}[${minutes}m]`);
  let fallen = 0;
  for (const { metric, values } of found) {
    const numbers = values.map(([, value]) => Number(value));
    const falls = numbers.filter((value, at) => value < (numbers[at - 1] ?? value)).length;
    fallen += falls;
    const { __name__, job: _, instance: __, ...labels } = metric;
    console.log(
      `${__name__} ${JSON.stringify(labels)}: ${numbers.length} scrapes, ${numbers[0]} to ${numbers.at(-1)}, fell ${falls} times`,
    );
  }
  const up = await series(`up{job="decision-monitor"}[${minutes}m]`);
  const answers = up.flatMap(({ values }) => values.map(([, value]) => value));
  console.log(
    `${found.length} counters; ${answers.filter((one) => one === "1").length} of ${answers.length} scrapes were answered.`,
  );
  const decided = found.filter(({ metric }) => metric["__name__"] === "decision_monitor_decisions_total");
  return fallen === 0 && decided.some(({ values }) => Number(values.at(-1)?.[1]) > 0);
}

/** A database that refuses decisions, as a full one does; the watch tries again and again. */
async function stall(dev: DevService, state: string): Promise<boolean> {
  const alert = "DecisionMonitorWatchStalled";
  const before = await firing(alert);
  await changed(dev, state, "CREATE TRIGGER full BEFORE INSERT ON decisions BEGIN SELECT RAISE(ABORT, 'full'); END");
  const fired = await until(() => firing(alert), 12);
  await changed(dev, state, "DROP TRIGGER full");
  const over = fired === null ? null : await until(async () => !(await firing(alert)), 8);
  console.log(`${alert}: firing before ${before}; fired after ${fired} s; over ${over} s after the repair.`);
  console.log("Heartbeat fires:", await firing("DecisionMonitorHeartbeat"));
  return !before && fired !== null && over !== null;
}

/** Does something to the database while nobody has it open. */
async function changed(dev: DevService, state: string, statement: string): Promise<void> {
  await dev.kill();
  for (const file of readdirSync(state, { recursive: true, encoding: "utf8" })) {
    if (!/d1\/.*\.sqlite$/.test(file)) continue;
    const database = new DatabaseSync(join(state, file));
    const holds = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'decisions'").get();
    if (holds !== undefined) database.exec(statement);
    database.close();
  }
  await dev.start();
}
