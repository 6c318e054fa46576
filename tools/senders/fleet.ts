import type { DevService } from "./world.ts";

/** What is read of an exporter: how full its disks are, and how often it was asked. */
export const asked = "promhttp_metric_handler_requests_total";
const disks = '{mountpoint=~".*/disk-.*"}';

/** A task, as it is watched and replayed. */
export interface WatchedTask {
  task_id: string;
  condition_id: string;
  condition_version: string;
}

/** The configuration of a Prometheus that asks exporters each second and writes to the feed. */
export const prometheusConfig = (
  exporters: readonly string[],
  rules: string,
  base: string,
): string => `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: ["${rules}"]
scrape_configs:
  - job_name: node
    static_configs: [{ targets: [${exporters.map((one) => `"${one}"`).join(", ")}] }]
remote_write:
  - url: ${base}/feeds/fleet/write
    authorization: { credentials: dev-key }
    queue_config: { batch_send_deadline: 1s }
`;
/** The series that sentences about percent mean; a concept computes the same from the raw ones. */
export const recordingRules = `groups:
  - name: fs
    rules:
      - record: node_filesystem_used_percent
        expr: 100 - 100 * node_filesystem_avail_bytes${disks} / node_filesystem_size_bytes
`;

/** Tasks about full disks, and about few and many scrapes. */
interface FleetTasks {
  mounts: [WatchedTask, WatchedTask];
  scrapes: [WatchedTask, WatchedTask];
}

/** Registers the signals and the feed, and makes the tasks. */
export async function prepareFleet(dev: Pick<DevService, "call">): Promise<FleetTasks> {
  const mounts = { type: "time_series<float>", members: ["mountpoint"], max_age: "8s" };
  const signals = [
    { primitive_id: "fs.avail_bytes", description: "Bytes free", unit: "bytes", ...mounts },
    { primitive_id: "fs.size_bytes", description: "Bytes in all", unit: "bytes", ...mounts },
    { primitive_id: "fs.used_percent", description: "Filesystem usage in percent", unit: "percent", ...mounts },
    {
      primitive_id: "exporter.requests_served",
      type: "time_series<float>",
      description: "Scrapes served",
      kind: "counter",
      max_age: "1m",
    },
  ];
  for (const signal of signals) await dev.call("POST", "/primitives", signal);
  const entity = "host:{instance}";
  const ofMount = (metric: string, signal: string) => ({
    match: `${metric}${disks}`,
    signal,
    entity,
    member: ["mountpoint"],
    drop: ["device", "fstype", "job"],
  });
  const map = [
    ofMount("node_filesystem_avail_bytes", "fs.avail_bytes"),
    ofMount("node_filesystem_size_bytes", "fs.size_bytes"),
    ofMount("node_filesystem_used_percent", "fs.used_percent"),
    { match: `${asked}{code="200"}`, signal: "exporter.requests_served", entity },
  ];
  await dev.call("POST", "/feeds", { feed_id: "fleet", kind: "prometheus", map });
  const common = { version: "1.0", namespace: "org", output_type: "float?", output_feature: "out" };
  await dev.call("POST", "/concepts", {
    concept_id: "used_of_raw",
    ...common,
    across: "max",
    primitives: { avail: { primitive_id: "fs.avail_bytes" }, size: { primitive_id: "fs.size_bytes" } },
    features: {
      left: { op: "latest", inputs: ["avail"] },
      all: { op: "latest", inputs: ["size"] },
      free: { op: "divide", inputs: ["left", "all"] },
      percent: { op: "multiply", inputs: ["free"], params: { value: -100 } },
      out: { op: "add", inputs: ["percent"], params: { value: 100 } },
    },
  });
  const strategy = { type: "threshold", params: { direction: "above", value: 80 } };
  const condition = { concept_id: "used_of_raw", concept_version: "1.0", version: "1.0", namespace: "org", strategy };
  await dev.call("POST", "/conditions", { condition_id: "raw_is_full", ...condition });
  const task = (intent: string, more: object = {}) =>
    dev.call<WatchedTask>("POST", "/tasks", {
      intent,
      entity_scope: "host:*",
      delivery: { type: "notification", channel: "inbox" },
      watch: { on: "observation" },
      firing: { mode: "on_change", recovered: true },
      ...more,
    });
  const percent = await task("alert me when the filesystem usage of any mount is above 80%");
  const raw = await task("a mount is full", { bind: { condition_id: "raw_is_full", condition_version: "1.0" } });
  const few = await task("alert me when increase of `exporter.requests_served` over 1m is below 20");
  const many = await task("alert me when increase of `exporter.requests_served` over 1m is above 100");
  return { mounts: [percent, raw], scrapes: [few, many] };
}
