import { catalogueOf } from "../../support/signals.ts";
import { compiledAs, reads, refuses } from "./support.ts";

/** What times, amounts and units are said of: machines, a ward, a shop. */
const timed = catalogueOf([
  ["api.latency_ms", "time_series<float>", "Response time of the API, milliseconds"],
  ["api.requests_per_min", "time_series<float>", "API requests, per minute"],
  ["api.error_ratio", "time_series<float>", "Requests that failed over all requests, ratio 0-1"],
  ["queue.messages", "time_series<int>", "Messages in the queue, count"],
  ["consumer.last_commit_s", "float", "Seconds since the last commit of the consumer"],
  ["job.runtime_min", "float", "Runtime of the nightly job, minutes"],
  ["db.read_ms", "time_series<float>", "Time of reads, milliseconds"],
  ["db.write_ms", "time_series<float>", "Time of writes, milliseconds"],
  ["line.speed_m_min", "time_series<float>", "Speed of the line, metres per minute"],
  ["login.failed", "time_series<int>", "Failed logins, count"],
  ["vm.cpu_pct", "time_series<float>", "CPU usage of the VM, percent 0-100"],
  ["vm.uptime_s", "float", "Uptime of the VM, seconds"],
  ["motor.run_hours", "float", "Operating hours since the last service"],
  ["disk.free_gb", "time_series<float>", "Free disk space, GB"],
  ["cert.days_left", "int", "Days left until the certificate expires"],
  ["order.value_gbp", "time_series<float>", "Order value, GBP"],
  ["boiler.pressure_bar", "time_series<float>", "Pressure in the boiler, bar"],
  ["loan.rate_pct", "float", "Interest rate of the loan, percent 0-100"],
]);

const ward = catalogueOf([
  ["pt.hr", "time_series<float>", "Heart rate (HR), beats per minute"],
  ["pt.urine_ml_h", "time_series<float>", "Urine output, mL per hour"],
  ["pt.age_years", "float", "Age of the patient, years"],
  ["pt.gestation_weeks", "float", "Gestational age, weeks"],
]);

reads("what is checked keeps its figure, and no number of it is lost", timed, {
  "check the free disk space and tell me if it is below 15 GB": "disk.free_gb below 15 gb",
  "check the average free disk space over the last hour and tell me if it is below 15 GB":
    "disk.free_gb aggregate below 15 gb",
});

refuses("a second number is not left out", timed, [
  "warn at 30 days, page at 7 days before the certificate expires",
  "notify us 30 days and 7 days before the certificate expires",
]);

reads("money behind a number is of its currency", timed, {
  "order value below 500 £": "order.value_gbp below 500 gbp",
  "order value below 500£ 3 days in a row": "order.value_gbp below 500 gbp; for 3d",
  "order value below 2 million £": "order.value_gbp below 2000000 gbp",
  "order value above £ 300": "order.value_gbp above 300 gbp",
});
refuses("and of no other", timed, ["order value below 500 €", "order value below 500€ for a day"]);

reads("a percentage that is said again is the amount", timed, {
  "CPU above 0.95 (95%)": "vm.cpu_pct above 95 percent",
  "CPU above 0.95, i.e. 95%": "vm.cpu_pct above 95 percent",
  "CPU above 0.95 or 95%": "vm.cpu_pct above 95 percent",
  "error ratio above 0.05 (5%)": "api.error_ratio above 5 percent",
  "CPU above 95% or free disk space below 5 GB": "vm.cpu_pct above 95 percent OR disk.free_gb below 5 gb",
});

refuses("a point before three digits may part thousands", timed, [
  "more than 1.500 messages in the queue",
  "queue over 10.000 messages for 5 minutes",
  "order value of 1.500 pounds or more",
]);

reads("of what is measured it parts none", timed, {
  "response time over 1.250 seconds": "api.latency_ms above 1.25 seconds",
  "more than 1,500 messages in the queue": "queue.messages above 1500",
  "order value above 12.50 pounds": "order.value_gbp above 12.5 gbp",
  "order value above 1.200,50 pounds": "order.value_gbp above 1200.5 gbp",
});

refuses("how often something happens is no multiple of it", timed, [
  "login failed 5 times in 10 minutes",
  "CPU spikes 3 times in an hour",
  "CPU usage goes up 3 times within 10 minutes",
]);

reads("what is compared with an earlier level is one", timed, {
  "CPU usage triples within 10 minutes": "vm.cpu_pct moves above 3 times in 10m",
  "API requests up by 3 times in a week": "api.requests_per_min moves above 3 times in 1w",
  "response time 3 times higher than yesterday": "api.latency_ms moves above 3 times in 1d",
});

refuses("so many in a time may be all of them, and the signal counts by another", timed, [
  "fewer than 1000 API requests in 5 minutes",
  "fewer than 1000 API requests in the last hour",
]);
refuses("and so may an amount", ward, ["less than 100 ml urine in 4 hours"]);

reads("a rate over a time is a rate", timed, {
  "API requests below 500 over the last 10 minutes": "api.requests_per_min aggregate below 500",
  "fewer than 100 requests per minute in the last 5 minutes": "api.requests_per_min aggregate below 100",
  "fewer than 100 requests a minute over the last hour": "api.requests_per_min aggregate below 100",
});
reads("as it is where it is measured so", ward, {
  "urine output below 30 ml/h over 4 hours": "pt.urine_ml_h aggregate below 30 ml/h",
});

refuses("an amount per time is no level of a figure", timed, [
  "maximum rate of change of the boiler pressure: more than 5 bar per hour",
]);

refuses("what is past is not still to come", timed, ["certificate 5 days past expiry", "certificate 5 days overdue"]);
reads("what is to come is", timed, {
  "certificate expires in less than 5 days": "cert.days_left below 5 days",
});

refuses("what something is raised by is no level", timed, [
  "boiler pressure raised by 0.5 bar",
  "boiler pressure raised by more than 0.5 bar in an hour",
  "interest rate raised by a quarter point",
]);
reads("a quarter point is a quarter of one", timed, {
  "boiler pressure raised above 2 bar": "boiler.pressure_bar above 2 bar",
  "interest rate above a quarter percent": "loan.rate_pct above 0.25 percent",
});

reads(
  "an earlier time is no signal that is called so",
  timed,
  {
    "nightly job 20% slower than last week": "job.runtime_min moves above 20 percent in 1w",
    "failed logins 30% below the same hour last week": "login.failed moves below 30 percent in 1w",
  },
  compiledAs,
);

reads(
  "what is slower takes longer",
  timed,
  {
    "response time 20% slower than last week": "api.latency_ms moves above 20 percent in 1w",
    "response time 3 times slower than last week": "api.latency_ms moves above 3 times in 1w",
    "response time slower than usual": "api.latency_ms above",
    "response time gets slower than 2000": "api.latency_ms above 2000",
    "response time slower than 2 s": "api.latency_ms above 2 s",
    "reads are slower than writes": "db.read_ms - db.write_ms above",
    "reads 20% slower than writes": "db.read_ms / db.write_ms above 1.2",
    "reads 50 ms slower than writes": "db.read_ms - db.write_ms above 50 ms",
  },
  compiledAs,
);
reads("what has a speed does not, and what grows faster does not shrink", timed, {
  "line slower than 20 m/min": "line.speed_m_min below 20 m/min",
  "line speed 10% slower than last week": "line.speed_m_min moves below 10 percent in 1w",
  "response time rises faster than 10% in an hour": "api.latency_ms moves above 10 percent in 1h",
});

refuses("a time before whose condition it is is theirs", ward, ["patients over 65 years with heart rate above 110"]);
reads("unless nothing stands before it", timed, {
  "VMs up for over 30 days with CPU above 90%": "vm.uptime_s above 30 days AND vm.cpu_pct above 90 percent",
  "over the last 10 minutes with CPU above 90%": "vm.cpu_pct aggregate above 90 percent",
});

refuses("a number that a sign joins to another is no time", ward, ["gestation less than 36+6 weeks"]);
