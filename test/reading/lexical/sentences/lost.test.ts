import { catalogueOf } from "../../support/signals.ts";
import { reads, refuses } from "./support.ts";

/** A data centre in which much resembles what is not registered. */
const hosts = catalogueOf([
  ["pg.replication_lag_s", "time_series<float>", "Postgres replication lag, seconds"],
  ["pg.connections", "int", "Open connections to Postgres, count"],
  ["disk.write_latency_ms", "time_series<float>", "Disk write latency, milliseconds"],
  ["net.bytes_in_mbps", "time_series<float>", "Network inbound traffic, Mbit/s"],
  ["api.latency_p95_ms", "time_series<float>", "95th percentile API latency, ms"],
  ["api.error_rate", "time_series<float>", "Share of API requests that fail, 0-1"],
  ["pod.phase", "categorical", "Phase of the pod", ["pending", "running", "succeeded", "failed"]],
  ["server.state", "categorical", "State of the server", ["healthy", "unhealthy"]],
  ["hall.inside_temp_c", "time_series<float>", "Temperature inside the hall, °C"],
]);

refuses("of two that part a measure the other one", hosts, [
  "disk read latency above 20 ms",
  "outbound traffic over 800 Mbit/s",
  "bytes out above 500 mbps",
  "average API latency above 300 ms",
  "outdoor temperature above 30",
]);

reads("the word is in the name, or stands for something else", hosts, {
  "disk write latency above 20 ms": "disk.write_latency_ms above 20 ms",
  "inbound traffic above 900 Mbit/s": "net.bytes_in_mbps above 900 mbit",
  "API latency above 300 ms": "api.latency_p95_ms above 300 ms",
  "inside temperature outside 18-24": "hall.inside_temp_c below 18 OR hall.inside_temp_c above 24",
});

refuses("another thing stands where the signal's own is not said", hosts, [
  "MongoDB replication lag above 10s",
  "more than 200 connections to MongoDB",
  "login error rate above 3%",
  "CronJob is failing",
]);

reads("its own thing is said, or nothing else", hosts, {
  "Postgres replication lag on MongoDB hosts above 10s": "pg.replication_lag_s above 10 s",
  "replication lag above 10s": "pg.replication_lag_s above 10 s",
  "API error rate above 3%": "api.error_rate above 3 percent",
  "GameServer stuck in unhealthy": "server.state unhealthy",
  "pod is failing": "pod.phase failed",
});
