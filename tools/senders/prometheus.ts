/**
 * `npm run senders -- prometheus [MINUTES] [KILLS]`: Debian's Prometheus scrapes Debian's node exporter and writes to `npm run dev`
 * while that is killed and started again. In the end both must hold the same samples, and a disk that filled must have alarmed.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DevService, end, needs, run, scratch } from "./world.ts";
import { pause } from "../waiting.ts";

const service = { port: 8791, prometheus: 8792, exporter: 8793 };
const metrics = [
  "node_load1",
  "node_memory_MemAvailable_bytes",
  "node_context_switches_total",
  "node_filesystem_avail_bytes",
];
const instance = `127.0.0.1:${service.exporter}`;

interface Range {
  data: { result: { metric: Record<string, string>; values: [number, string][] }[] };
}

/** Mounts a small disk; false where that is not allowed. */
function mount(folder: string): boolean {
  mkdirSync(folder);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function query<T>(text: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${service.prometheus}/api/v1/query?query=${encodeURIComponent(text)}`);
  const answer: T = await response.json();
  return answer;
}

async function total(text: string): Promise<number> {
  const { data } = await query<{ data: { result: { value: [number, string] }[] } }>(`sum(${text})`);
  return Number(data.result[0]?.value[1] ?? 0);
}

/** Runs it and prints what was seen; true where nothing is missing and nothing is there twice. */
export async function prometheus(minutes: number, kills: number): Promise<boolean> {
  needs("prometheus", "prometheus");
  needs("prometheus-node-exporter", "prometheus-node-exporter");
  const folder = scratch();
  const disk = join(folder, "disk");
  const hasDisk = mount(disk);
  const dev = new DevService(service.port, join(folder, "state"));
  await dev.start();
  const rule = (metric: string) => ({
    match: metric.includes("filesystem") ? `${metric}{mountpoint="${hasDisk ? disk : "/"}"}` : metric,
    signal: `host.${metric}`,
    entity: "host:{instance}",
    register: true,
  });
  await dev.call("POST", "/feeds", { feed_id: "fleet", kind: "prometheus", map: metrics.map(rule) });
  await dev.call("POST", "/primitives", {
    primitive_id: "host.node_filesystem_avail_bytes",
    type: "time_series<float>",
    description: "Disk space left, in bytes",
    unit: "bytes",
  });
  await dev.call("POST", "/tasks", {
    intent: "alert me when the disk space left is below 8000000",
    entity_scope: "host:*",
    delivery: { type: "notification", channel: "inbox" },
    watch: { on: "observation" },
  });
  const config = join(folder, "prometheus.yml");
  writeFileSync(
    config,
    `global: { scrape_interval: 1s }
scrape_configs:
  - job_name: node
    static_configs: [{ targets: ["${instance}"] }]
  - job_name: prometheus
    static_configs: [{ targets: ["127.0.0.1:${service.prometheus}"] }]
remote_write:
  - url: ${dev.base}/feeds/fleet/write
    authorization: { credentials: dev-key }
`,
  );
  const exporter = run("prometheus-node-exporter", [`--web.listen-address=${instance}`]);
  const sender = run("prometheus", [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, "tsdb")}`,
    `--web.listen-address=127.0.0.1:${service.prometheus}`,
  ]);
  try {
    const began = Date.now();
    for (let done = 0; done < kills; done++) {
      await pause((minutes * 60_000) / (kills + 1) - 1000);
      await dev.kill();
      await pause(1000);
      await dev.start();
      if (hasDisk && done === Math.floor(kills / 2)) writeFileSync(join(disk, "full"), new Uint8Array(12_000_000));
      console.log(`${Math.round((Date.now() - began) / 1000)} s: killed and started ${done + 1} times`);
    }
    await pause(Math.max(0, began + minutes * 60_000 - Date.now()));
    // The exporter goes first: what it gave last is sent, and then nothing more comes.
    await end(exporter, "SIGTERM");
    for (let before = -1, now = 0; before !== now;) {
      before = now;
      await pause(10_000);
      now = await total("prometheus_remote_storage_samples_total");
      if ((await total("prometheus_remote_storage_samples_pending")) > 500) before = -1;
      if (Date.now() - began > minutes * 60_000 + 120_000) break;
    }
    return await compare(dev, hasDisk);
  } finally {
    await end(exporter);
    await end(sender, "SIGTERM");
    await dev.kill();
    if (hasDisk) execFileSync("umount", [disk]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(dev: DevService, hasDisk: boolean): Promise<boolean> {
  const counters = {
    sent: await total("prometheus_remote_storage_samples_total"),
    failed: await total("prometheus_remote_storage_samples_failed_total"),
    dropped: await total("prometheus_remote_storage_samples_dropped_total"),
    retried: await total("prometheus_remote_storage_samples_retried_total"),
  };
  console.log("Prometheus:", counters);
  let same = counters.failed === 0;
  for (const metric of metrics) {
    const filter = metric.includes("filesystem") ? '{mountpoint=~".*disk"}' : "";
    if (filter !== "" && !hasDisk) continue;
    const { data } = await query<Range>(`${metric}${filter}[6h]`);
    const there = (data.result[0]?.values ?? []).map(([at, value]) => `${Math.round(at * 1000)} ${Number(value)}`);
    const found = await dev.observations(`host:${instance}`, `host.${metric}`);
    // That a series ended is stored as well, and is no sample.
    const here = found
      .filter(({ value }) => value !== null)
      .map(({ observed_at, value }) => `${Date.parse(observed_at)} ${value}`);
    const [missing, more] = [there.filter((one) => !here.includes(one)), here.filter((one) => !there.includes(one))];
    const twice = here.length - new Set(here).size;
    console.log(
      `${metric}: ${there.length} there, ${here.length} here, ${missing.length} missing, ${more.length} more, ${twice} twice`,
    );
    same &&= there.length > 0 && missing.length === 0 && more.length === 0 && twice === 0;
  }
  const { items } = await dev.call<{ items: { message: string }[] }>("GET", "/notifications");
  console.log(`Alarms: ${items.length}`, items[0]?.message ?? "");
  if (hasDisk) same &&= items.length > 0;
  const feed = await dev.call<Record<string, number>>("GET", "/feeds/fleet");
  console.log(
    "Feed:",
    Object.fromEntries(
      ["received", "stored", "unchanged", "unmapped", "dropped", "rejected"].map((name) => [name, feed[name]]),
    ),
  );
  return same;
}
