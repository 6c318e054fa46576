import { catalogueOf } from "../../support/signals.ts";
import { compiledAs, reads, refuses } from "./support.ts";

/** What alert rules are written about: their descriptions hold what a template puts in, and are long. */
const rules = {
  ...catalogueOf([
    ["shop.is_down", "boolean", "True while no shop page completes an order"],
    ["dbt.critical_test_failed", "boolean", "True if any test tagged critical failed in the last run"],
    ["bgp.session_established", "boolean", "True while the BGP session to the peer is established (up)"],
    ["raft.commit_ms", "time_series<float>", "Time to commit a raft entry, milliseconds"],
    ["audit.failures_5m", "int", "Failed writes to the audit log in 5 minutes, count"],
    ["breaker.open", "boolean", "True while the circuit breaker is open"],
    ["mem.allocated_ratio", "time_series<float>", "Memory allocated over all memory, ratio 0-1"],
    ["model.drifted_features_ratio", "float", "Features that drifted over all features, ratio 0-1"],
    ["cluster.healthy_pct", "time_series<float>", "Healthy members of the cluster, percent 0-100"],
    ["kafka.lag_seconds", "time_series<float>", "Lag of the consumer group, seconds"],
    ["broker.network_partitioned", "boolean", "True while the cluster has a network partition"],
    ["ci.flaky_rate", "time_series<float>", "Flaky jobs over all jobs, ratio 0-1"],
    ["ci.pipeline_minutes", "float", "Duration of the pipeline, minutes"],
  ]),
  adverse: new Map([
    ["ci.flaky_rate", "above"],
    ["ci.pipeline_minutes", "above"],
    ["raft.commit_ms", "above"],
  ] as const),
};

reads(
  "what a template puts in is not there to be read",
  rules,
  {
    "Average raft commit time over the past hour on {{ $labels.host }} is > 20 ms":
      "raft.commit_ms mean in 1h above 20 ms",
    "Circuit breaker is open for {{ envoy_cluster_name }}": "breaker.open true",
    "consumer lag is over 30 s on volume {#FSNAME}": "kafka.lag_seconds above 30 s",
    "consumer lag is over 30 s on subject {{ $labels.subject }}": "kafka.lag_seconds above 30 s",
    "consumer lag avg 5m > 30 s": "kafka.lag_seconds mean in 5m above 30 s",
    "consumer lag too high (avg 5m > 30 s)": "kafka.lag_seconds mean in 5m above 30 s",
    "raft commit time is {{ $value }}ms on ${NODE_NAME} (threshold: 1000ms)": "raft.commit_ms at 1000 ms",
    "BGP session to peer %s has been down for more than 1 minute": "bgp.session_established false; for 1m",
    "BGP session to the peer of the outer zone has been down for 2 minutes": "bgp.session_established false; for 2m",
  },
  compiledAs,
);

/** What comes in a time, and what has an age. */
const paced = catalogueOf([
  ["gate.scans_per_s", "time_series<float>", "Scans per second"],
  ["gate.jobs_per_min", "time_series<float>", "Jobs done per minute"],
  ["gate.latency_ms", "time_series<float>", "Latency of the gate, milliseconds"],
  ["feed.signature_age_days", "time_series<int>", "Age of the virus signatures, days"],
]);

reads("so many in a time are no time", paced, {
  "scans over 100/s": "gate.scans_per_s above 100",
  "scans > 100 / sec": "gate.scans_per_s above 100",
  "jobs done < 5/min": "gate.jobs_per_min below 5",
  "gate latency above 100 ms": "gate.latency_ms above 100 ms",
  "signature age above 5 days": "feed.signature_age_days above 5 days",
});

refuses("so many in a time are no time, and an age is not that of its own value", paced, [
  "gate latency above 100/s",
  "virus signatures not updated for 5 days",
]);

reads("what is said both ways is not turned, and what a signal is named by is so", rules, {
  "Test pass rate: any critical test fails": "dbt.critical_test_failed true",
  "allocated / (allocated + unallocated) memory > 0.8": "mem.allocated_ratio above 0.8",
  "the shop is completely down": "shop.is_down true",
});

reads("what should be kept is alarmed about where it is not", rules, {
  "Keeping pipeline duration under 10 minutes": "ci.pipeline_minutes above 10 minutes",
  "if the pipeline duration rises up to 40 minutes, tell the lead": "ci.pipeline_minutes above 40 minutes",
});

const nodes = catalogueOf([
  ["node.ready", "boolean", "True while the node has the condition Ready"],
  ["pod.phase", "categorical", "Phase of the pod", ["Pending", "Running", "Failed"]],
  ["etcd.has_leader", "boolean", "True while the etcd cluster has a leader"],
  ["apiserver.latency_p99_seconds", "time_series<float>", "99th percentile latency of the API server, seconds"],
]);

reads("what is not so is denied", nodes, {
  "Pod {{ $labels.pod }} has been in a non-running state for longer than 15 minutes": "not pod.phase Running; for 15m",
  "Etcd cluster has no leader": "etcd.has_leader false",
});

refuses("what only says of what it is, what changes, and a percentile that is a name are asked about", nodes, [
  "Node {{ $labels.node }} has DiskPressure condition",
  "Etcd leader changed {{ $value }} times during 10 minutes",
  "API server has a 99th percentile latency of {{ $value }} seconds for {{ $labels.verb }}",
]);

refuses("what names something else, or says what should be, is asked about", rules, [
  "rpc.client.calls.failed count > 0",
  "flaky rate (failing jobs / all), checked against the < 3% acceptance threshold",
  "drift in more than 2 features",
  "alert when a partition lags by more than 5 minutes",
  "members of the cluster (threshold: 75%) / cluster degraded",
]);
