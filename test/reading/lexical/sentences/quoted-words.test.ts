import { catalogueOf } from "../../support/signals.ts";
import { reads, refuses } from "./support.ts";

/** A house that watches itself. */
const house = catalogueOf([
  ["room.co2_ppm", "time_series<float>", "CO2 in the room, ppm"],
  ["room.occupied", "boolean", "True while somebody is in the room"],
  ["door.open", "boolean", "True while the front door is open"],
  ["window.open", "boolean", "True while a window is open"],
  ["lock.locked", "boolean", "True while the front door is locked"],
  ["washer.state", "categorical", "State of the washing machine", ["off", "washing", "spinning", "done"]],
  ["sensor.last_seen_s", "float", "Seconds since the sensor was last seen"],
]);

refuses("what a joint adds is read, or asked about", house, [
  "front door open and not locked",
  "window or door open",
  "window and door open",
  "CO2 above 1000 and nobody in the room",
]);

reads("a label that is part of a name is none, and small words that are part of one are read", house, {
  "washing machine done": "washer.state done",
  "washing machine is washing": "washer.state washing",
  "sensor not seen for 2h": "sensor.last_seen_s above 2 h",
});

/** A bank's loans. */
const bank = catalogueOf([
  ["loan.balance_usd", "float", "Outstanding balance, USD"],
  ["loan.ltv_pct", "float", "Loan to value, percent"],
  ["cust.rating", "categorical", "Internal rating", ["AAA", "A", "BBB", "BB", "B"]],
  ["book.npl_ratio", "time_series<float>", "Non-performing loans (NPL) over all loans, ratio 0-1"],
  ["book.provisions_usd_m", "time_series<float>", "Loan loss provisions, USD millions"],
]);

const debtor = catalogueOf([
  ["facility.debt_to_ebitda", "float", "Consolidated total debt over EBITDA (leverage), times (x)"],
  ["facility.icr", "float", "Interest coverage, times (x)"],
]);

reads("a ratio of two things is the signal of one over the other", debtor, {
  "The ratio of Consolidated Total Debt to EBITDA is greater than 2.5": "facility.debt_to_ebitda above 2.5",
});

refuses("a ratio of one thing is none", debtor, ["the ratio of interest coverage above 2.5"]);

refuses("another condition, another subject and another of the same money are asked about", bank, [
  "balance above 5 million and rating below BBB",
  "provisions cover less than half of NPLs",
  "LTV exceeds 80% for loans over $1m",
]);

/** Pull requests and what checks them. */
const changes = catalogueOf([
  ["pr.merged_without_approval", "boolean", "True if the pull request was merged without an approving review"],
  ["pr.review_state", "categorical", "Review decision", ["awaiting_review", "changes_requested", "approved"]],
  ["ci.flaky_rate", "time_series<float>", "Share of jobs that passed on retry (flaky), ratio 0-1"],
  ["ci.new_code_coverage_pct", "float", "Test coverage on new code, percent 0-100"],
]);

reads("what a name lacks is no denial", changes, {
  "Process violations (PR merged without approval)": "pr.merged_without_approval true",
  "PR merged with approval": "pr.merged_without_approval false",
  "PR was not merged with approval": "pr.merged_without_approval true",
});

reads("a label and a bound are read in the words of people", changes, {
  "changes have been requested": "pr.review_state changes_requested",
  "flaky rate at or above the 3% acceptance threshold": "ci.flaky_rate above 3 percent",
});

refuses("a level that a rating is worse than is no movement", changes, ["coverage on new code is worse than A"]);

/** Hosts, databases and what runs on them. */
const hosts = catalogueOf([
  ["consul.memory_used_ratio", "time_series<float>", "Memory of the server over total system memory, ratio 0-1"],
  ["oracle.tablespace_used_pct", "float", "Space used in the tablespace, percent 0-100"],
  ["oracle.sessions_used_ratio", "time_series<float>", "Sessions in use over the session limit, ratio 0-1"],
  ["node.fs_used_ratio", "time_series<float>", "Used space of the disk, ratio 0-1"],
  ["smart.reallocated_sectors", "time_series<int>", "Reallocated sectors of the drive, raw count"],
  ["ipmi.fan_rpm", "time_series<int>", "Fan speed, rpm"],
  ["mssql.buffer_cache_hit_ratio", "time_series<float>", "Buffer cache hit ratio, percent 0-100"],
  ["cert.days_left", "float", "Days until the certificate expires"],
  ["pipeline.run_state", "categorical", "State of the job's last run", ["running", "success", "failed"]],
]);

reads("a share of the whole is none of its other part", hosts, {
  "If Consul memory exceeds 90% of total available system memory": "consul.memory_used_ratio above 90 percent",
  "A tablespace is exceeding more than 85% of its maximum allotted space.":
    "oracle.tablespace_used_pct above 85 percent",
  "Active sessions are using more than 80% of the available sessions": "oracle.sessions_used_ratio above 80 percent",
});

reads("how full something is, is told by its number", hosts, {
  "Disk is almost full (< 10% left)": "node.fs_used_ratio above 90 percent",
});

reads("what moved within a time, and what is reported, is read", hosts, {
  "Reallocated sectors increased in the last 24h": "smart.reallocated_sectors moves above in 24h",
  "IPMI fan reports 0 RPM. The fan may have failed.": "ipmi.fan_rpm below 0",
});

reads("what is likely then is said besides", hosts, {
  "a buffer cache hit ratio of less than 98 percent, it's likely that the server doesn't have sufficient free memory":
    "mssql.buffer_cache_hit_ratio below 98 percent",
});

refuses("an age is none of what is left, and a certain time is none", hosts, [
  "certificate older than 83 days",
  "alert if a job hasn't run in a certain period of time",
]);

const nodes = catalogueOf([
  ["node.mem_available_pct", "time_series<float>", "MemAvailable as a share of MemTotal, percent 0-100"],
  ["node.load1_per_core", "time_series<float>", "Load over one minute per core"],
]);

reads("ids are short for words", nodes, {
  "Node memory is filling up (< 10% left)": "node.mem_available_pct below 10 percent",
});

/** A mesh of services and its queues. */
const mesh = catalogueOf([
  ["mesh.error_ratio", "time_series<float>", "Share of requests answered with 5xx, ratio 0-1"],
  ["mesh.request_rate", "time_series<float>", "Requests handled by the mesh, per second"],
  ["mesh.latency_avg_ms", "time_series<float>", "Mean request duration, milliseconds"],
  ["ingress.config_ok", "boolean", "True if the last configuration was accepted"],
  ["pilot.rejects_1h", "time_series<int>", "Configurations that proxies rejected in the last hour, count"],
  ["rabbitmq.queue_messages_unacked", "time_series<int>", "Messages delivered but not yet acknowledged, count"],
  ["rabbitmq.dead_letter_messages", "time_series<int>", "Messages in the dead letter queue, count"],
  ["rabbitmq.network_partitioned", "boolean", "True while the cluster is partitioned"],
  ["kafka.consumer_lag_seconds", "time_series<float>", "Lag of the consumer group, seconds"],
  ["rule.false_positive_ratio", "float", "Alerts closed as false positive over all alerts, ratio 0-1"],
  ["port.duplex", "categorical", "Negotiated duplex mode of the link", ["full", "half"]],
  ["auth.failed_logins_5m", "int", "Failed logins in the last 5 minutes, count"],
  ["facility.current_ratio", "float", "Current ratio, multiple"],
]);

reads("ids are short for words, and initials for their words", mesh, {
  "more than 3 rejected configs in an hour": "pilot.rejects_1h above 3",
  "Dead letter queue is filling up (> 10 msgs)": "rabbitmq.dead_letter_messages above 10",
  "High FP Rate (>30%)": "rule.false_positive_ratio above 30 percent",
  "Live link negotiated at half duplex": "port.duplex half",
});

reads("who caused it, where it is and what comes of it change nothing", mesh, {
  "10+ failed logins in 5 minutes from the same source IP": "auth.failed_logins_5m above 10",
  "error ratio above 5% in cluster": "mesh.error_ratio above 5 percent",
  "Average request time is increasing over the last 30 minutes": "mesh.latency_avg_ms moves above in 30m",
  "Current ratio below 1.0 — cannot meet its obligations": "facility.current_ratio below 1",
  "error ratio above 5%, unless the link is at half duplex anyway":
    "mesh.error_ratio above 5 percent AND not port.duplex half",
});

const known = { ...mesh, primed: new Set(["rabbitmq.queue_messages_unacked"]) };

reads("what a description denies of a count turns nothing", known, {
  "Too many unacknowledged messages on queue": "rabbitmq.queue_messages_unacked above",
});

refuses("another thing, another signal and another movement are asked about", mesh, [
  "error ratio of the canary 2x that of stable",
  "a partition of the consumer group lags by more than 5 minutes",
  "mean request rate rises by 20% over the last hour",
]);

/** Shipments and leads. */
const sales = catalogueOf([
  ["shipment.status", "categorical", "Status of the shipment", ["created", "delivered", "exception"]],
  ["lead.minutes_to_first_response", "float", "Time until the first response to the lead, minutes"],
]);

reads("of two labels that nothing joins the one that is spelled so is meant", sales, {
  "delivery exception on a shipment": "shipment.status exception",
  "shipment delivered or exception": "shipment.status delivered OR shipment.status exception",
});

refuses("what has lasted is a state that is read", sales, ["a new lead has been unassigned for more than five days"]);

/** An emergency department. */
const department = catalogueOf([
  ["ed.triage", "categorical", "Triage category", ["immediate", "very_urgent", "urgent", "standard"]],
  ["ed.wait_min", "time_series<float>", "Time to the first clinician, minutes"],
  ["pt.pain", "int", "Pain score, 0-10"],
  ["pt.hours_in_ed", "float", "Hours since arrival in the department"],
  ["pt.seen", "boolean", "True once a clinician has seen the patient"],
]);

reads("two conditions that but joins are read", department, {
  "very urgent but waiting more than 10 minutes": "ed.triage very_urgent AND ed.wait_min above 10 minutes",
});

reads("what has not been is a state that has lasted", department, {
  "patient still not seen after 4 hours": "pt.seen false; for 4h",
});

const { primitives, ...rest } = department;
const unseen = { ...rest, primitives: primitives.filter(({ primitive_id }) => primitive_id !== "pt.seen") };

refuses("what has not been, and what is not so besides, is read or asked about", unseen, [
  "patient still not seen after 4 hours",
  "triage immediate but not seen",
]);

/** Machines that are serviced, rooms that are let, and a stroke unit. */
const served = catalogueOf([
  ["dryer.service_due", "boolean", "True while the air dryer asks for service"],
  ["pump.primed", "boolean", "True while the pump is primed"],
  ["signal.avg_delay_s", "time_series<float>", "Average delay at the traffic signal, seconds per vehicle"],
  ["workorder.hours_open", "float", "Time the work order has been open, hours"],
  ["workorder.priority", "categorical", "Priority of the work order", ["emergency", "high", "low"]],
  ["stroke.nihss", "time_series<int>", "NIH Stroke Scale (NIHSS) total, 0-42"],
]);

reads("what needs to be done is so where a flag says so, and seconds per vehicle are seconds", served, {
  "Dryer warning – indicates that the dryer needs to be serviced.": "dryer.service_due true",
  "average delays > 2 min indicate missed green phases": "signal.avg_delay_s above 2 min",
});

refuses("what another signal counts, a change, and what is needed of other flags are asked about", served, [
  "High priority work order that's been open for more than 3 days",
  "a change in NIHSS score by ≥4 points",
  "pump needs to be primed",
]);
