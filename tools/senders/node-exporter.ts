/**
 * `npm run senders -- node-exporter [FIXTURE]`: Debian's Prometheus scrapes two of Debian's node exporters and writes to `npm run dev`
 * while a disk fills, vanishes, comes back and is emptied, and an exporter is restarted. Needs to be allowed to mount. With FIXTURE,
 * what the first exporter said at each stage is written there.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asked, prepareFleet, prometheusConfig, recordingRules, type WatchedTask } from "./fleet.ts";
import { DevService, end, needs, run, scratch } from "./world.ts";
import { pause } from "../waiting.ts";

const port = 8791;
const prometheusHost = "127.0.0.1:8792";
const exporterHosts = ["127.0.0.1:8793", "127.0.0.1:8794"] as const;
const host = `host:${exporterHosts[0]}`;
const recorded = ["node_filesystem_avail_bytes", "node_filesystem_size_bytes", asked];

interface Incident {
  entity: string;
  status: string;
  summary: string;
  members?: { deciding: { member: Record<string, string> }[] };
}
interface Look {
  t: string;
  outcome: string;
  reason: string | null;
}

/** A small disk in memory, filled as wanted. */
class Disk {
  readonly folder: string;
  #mounted = false;
  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder);
  }
  mount(): void {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=20m", "tmpfs", this.folder]);
    this.#mounted = true;
  }
  unmount(): void {
    if (this.#mounted) execFileSync("umount", [this.folder]);
    this.#mounted = false;
  }
  fill(megabytes: number): void {
    writeFileSync(join(this.folder, "data"), new Uint8Array(megabytes * 1_000_000));
  }
}

/** The answers of the service about the host. */
class Host {
  readonly #dev: DevService;
  constructor(dev: DevService) {
    this.#dev = dev;
  }
  async incidents({ task_id }: WatchedTask): Promise<Incident[]> {
    return (await this.#dev.call<{ items: Incident[] }>("GET", `/incidents?task_id=${task_id}`)).items;
  }
  async look({ task_id }: WatchedTask): Promise<Look | undefined> {
    const path = `/tasks/${task_id}/looks/${encodeURIComponent(host)}`;
    return (await this.#dev.call<{ items: Look[] }>("GET", path)).items[0];
  }
  async looked(tasks: readonly WatchedTask[], outcome: string, reason: string | null): Promise<boolean> {
    const looks = await Promise.all(tasks.map((task) => this.look(task)));
    return looks.every((look) => look?.outcome === outcome && look.reason === reason);
  }
  /** How often a backtest says that a task would have fired. */
  async triggered({ condition_id, condition_version }: WatchedTask, from: number): Promise<number> {
    const span = { from: new Date(from).toISOString(), to: new Date().toISOString(), step: "1s" };
    const asking = { condition_id, condition_version, entities: [host], ...span };
    return (await this.#dev.call<{ triggered: number }>("POST", "/conditions/backtest", asking)).triggered;
  }
}

/** Asks until something is so; fails with what was not. */
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const ended = Date.now() + 90_000; Date.now() < ended; await pause(500)) {
    if (await holds()) {
      console.log(`${new Date().toISOString()} ${what}`);
      return;
    }
  }
  throw new Error(`Not within 90 s: ${what}`);
}

/** The lines of an exposition that are recorded. */
const linesOf = (text: string) =>
  text.split("\n").filter((line) => recorded.some((metric) => line.replace(/^# \w+ /, "").startsWith(metric)));

/** Runs it and prints what was seen; true where the host has one incident, which named the mount, and nothing else alarmed. */
export async function nodeExporter(fixture?: string): Promise<boolean> {
  needs("prometheus", "prometheus");
  needs("prometheus-node-exporter", "prometheus-node-exporter");
  const folder = scratch();
  const dev = new DevService(port, join(folder, "state"));
  const [data, logs] = [new Disk(join(folder, "disk-data")), new Disk(join(folder, "disk-logs"))];
  const exporter = (address: string, more: readonly string[] = []) =>
    run("prometheus-node-exporter", [`--web.listen-address=${address}`, ...more]);
  const stages: { stage: string; at: number; metrics: string[] }[] = [];
  const stage = async (name: string) => {
    const text = await (await fetch(`http://${exporterHosts[0]}/metrics`)).text();
    stages.push({ stage: name, at: Date.now(), metrics: linesOf(text.replaceAll(folder, "/mnt")) });
  };
  let scraped = exporter(exporterHosts[0]);
  const children = [exporter(exporterHosts[1], ["--collector.filesystem.mount-points-exclude=.*disk-data$"])];
  try {
    data.mount();
    logs.mount();
    await dev.start();
    const { mounts, scrapes } = await prepareFleet(dev);
    const [config, rules] = [join(folder, "prometheus.yml"), join(folder, "rules.yml")];
    writeFileSync(rules, recordingRules);
    writeFileSync(config, prometheusConfig(exporterHosts, rules, dev.base));
    const storage = `--storage.tsdb.path=${join(folder, "tsdb")}`;
    children.push(run("prometheus", [`--config.file=${config}`, storage, `--web.listen-address=${prometheusHost}`]));
    const seen = new Host(dev);
    const began = Date.now();
    const looked = (what: string, outcome: string, reason: string | null = null) =>
      until(what, () => seen.looked(mounts, outcome, reason));

    await looked("the disks have room", "not_triggered");
    await stage("room");
    data.fill(18);
    await looked("one is full", "triggered");
    await stage("full");
    data.unmount();
    await looked("it is gone, which decides nothing", "not_triggered", "member_silent");
    await stage("gone");
    data.mount();
    data.fill(19);
    await looked("it is back, and full", "triggered");
    await stage("back");
    await until("a minute of scrapes is counted", async () => (await seen.look(scrapes[0]))?.reason === null);
    await stage("counted");
    const open = (await Promise.all(mounts.map((task) => seen.incidents(task)))).flat();
    await end(scraped);
    await pause(3_000);
    scraped = exporter(exporterHosts[0]);
    const restarted = new Date().toISOString();
    await until("it is restarted, and scraped", async () => ((await seen.look(scrapes[0]))?.t ?? "") > restarted);
    await pause(20_000);
    await stage("restarted");
    data.fill(1);
    await looked("it is emptied", "not_triggered");
    await stage("emptied");
    await until("its incidents are closed", async () => {
      const all = (await Promise.all(mounts.map((task) => seen.incidents(task)))).flat();
      return all.every(({ status }) => status === "closed");
    });
    if (fixture !== undefined) writeFileSync(fixture, `${JSON.stringify(stages, null, 2)}\n`);
    return await judge(dev, seen, { mounts, scrapes, open, began, mount: data.folder });
  } finally {
    for (const child of [scraped, ...children]) await end(child);
    await dev.kill();
    for (const disk of [data, logs]) disk.unmount();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Ran {
  mounts: readonly WatchedTask[];
  scrapes: readonly WatchedTask[];
  open: readonly Incident[];
  began: number;
  mount: string;
}

async function judge(dev: DevService, seen: Host, { mounts, scrapes, open, began, mount }: Ran): Promise<boolean> {
  let isRight = open.length === mounts.length;
  for (const { entity, status, summary, members } of open) {
    console.log(`${entity}, ${status}: ${summary}`);
    isRight &&= entity === host && status === "open" && members?.deciding[0]?.member["mountpoint"] === mount;
  }
  for (const task of [...mounts, ...scrapes]) {
    const [found, triggered] = [await seen.incidents(task), await seen.triggered(task, began)];
    console.log(`${found.length} incidents; a backtest by the second triggers ${triggered} times`);
    isRight &&= mounts.includes(task) ? found.length === 1 && triggered > 0 : found.length === 0 && triggered === 0;
  }
  const served = await dev.observations(host, "exporter.requests_served");
  const falls = served.filter(({ value }, i) => value < (served[i - 1]?.value ?? 0)).length;
  console.log(`The counter of the restarted exporter fell ${falls} times.`);
  // Where no fall was seen, all this shows nothing.
  return isRight && falls === 1;
}
