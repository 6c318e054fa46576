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

/** A building. */
const house = catalogueOf([
  ["ahu.supply_temp_c", "time_series<float>", "Supply air temperature of the air handling unit, °C"],
  ["room.temp_c", "time_series<float>", "Room temperature, °C"],
  ["boiler.flow_temp_c", "time_series<float>", "Flow temperature of the boiler, °C"],
  ["fire.alarm", "boolean", "True while the fire alarm is sounding"],
  ["door.main_open", "boolean", "True while the main door is open"],
  ["lights.on", "boolean", "True while the lights are on"],
]);

refuses("a word stands where one of the signal's own would", house, [
  "return air temperature below 18",
  "exhaust air temperature over 30",
  "boiler return temperature below 55",
  "boiler room temperature above 35",
  "intruder alarm is sounding",
  "smoke alarm goes off",
  "garage door open for 10 minutes",
  "main window open",
]);

reads("its own words, and what sounds when it goes off", house, {
  "supply air temperature below 14": "ahu.supply_temp_c below 14",
  "flow temperature above 75": "boiler.flow_temp_c above 75",
  "fire alarm goes off": "fire.alarm true",
  "the lights go off": "lights.on false",
  "main door open": "door.main_open true",
  "the door is open": "door.main_open true",
});

/** A ward. */
const ward = catalogueOf([
  ["pt.sbp", "time_series<float>", "Systolic blood pressure, mmHg"],
  ["pt.weight_kg", "time_series<float>", "Body weight, kg"],
  ["ward.beds_free", "int", "Free beds on the ward, count"],
  ["rx.dose_given", "boolean", "True once the morning dose was given"],
]);

refuses("what stands before its noun in the description, or says the other part", ward, [
  "diastolic blood pressure above 100",
  "mean blood pressure below 65",
  "birth weight below 2.5 kg",
  "occupied beds above 30",
  "insulin dose not given",
]);

reads("the same words said, or left out", ward, {
  "systolic blood pressure above 180": "pt.sbp above 180",
  "body weight below 40 kg": "pt.weight_kg below 40 kg",
  "weight below 40 kg": "pt.weight_kg below 40 kg",
  "free beds below 2": "ward.beds_free below 2",
  "dose not given": "rx.dose_given false",
});

/** A store of keys. */
const store = catalogueOf([
  ["etcd.has_leader", "boolean", "True while the member sees a leader"],
  ["etcd.leader_changes_15m", "int", "Leader changes of the etcd cluster seen in 15 minutes, count"],
  ["index.docs_indexed_10m", "int", "Documents indexed in 10 minutes, count"],
]);

reads("none of what is counted", store, {
  "no leader changes in 15 minutes": "etcd.leader_changes_15m below 1",
  "no new documents": "index.docs_indexed_10m below 1",
  "member has no leader": "etcd.has_leader false",
});

refuses("none of what only a part of the name says", store, ["etcd cluster has no leader"]);
