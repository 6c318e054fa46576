import { catalogueOf } from "../../support/signals.ts";
import { reads, refuses } from "./support.ts";

/** Hosts and what runs on them. */
const hosts = catalogueOf([
  ["mem.used_bytes", "time_series<int>", "Memory in use, bytes"],
  ["disk.used_pct", "time_series<float>", "Disk space used, percent 0-100"],
  ["api.p95_ms", "time_series<float>", "95th percentile latency, milliseconds"],
  ["api.error_ratio", "time_series<float>", "Share of requests that fail with 5xx, ratio 0-1"],
  ["repl.lag_s", "time_series<float>", "Replication lag, seconds"],
  ["queue.backlog", "time_series<int>", "Messages in the backlog, count"],
  ["backup.age_hours", "float", "Hours since the last finished backup"],
]);

reads("a unit in a heading", hosts, {
  "Replication lag (s) > 30": "repl.lag_s above 30",
  "P95 latency (ms): > 500": "api.p95_ms above 500",
  "P95 latency (ms) > 2 s": "api.p95_ms above 2 s",
});
refuses("a unit in a heading is that of the number", hosts, [
  "P95 latency (s) > 2",
  "Replication lag in minutes > 5",
  "Backup age, days: > 2",
  "Memory used (%) > 80",
  "Memory usage (% of limit): > 80",
  "Error rate (%) > 5",
]);
refuses("a multiple of what is measured is no amount of it", hosts, ["p95 ≥ 1.5x"]);
