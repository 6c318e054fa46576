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

/** A ward and its fridge. */
const ward = catalogueOf([
  ["pat.spo2_pct", "time_series<float>", "Oxygen saturation (SpO2), percent 0-100"],
  ["pat.rr", "time_series<float>", "Respiratory rate, breaths per minute"],
  ["pat.news2", "int", "NEWS2 early warning score"],
  ["pat.pain_score", "int", "Pain score, 0-10"],
  ["pat.o2_device", "categorical", "Oxygen device", ["room air", "nasal cannula", "mask"]],
  ["fridge.door_open", "boolean", "True while the fridge door is open"],
  ["ed.wait_min", "time_series<float>", "Wait in the emergency department, minutes"],
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

reads("what is told in brackets", ward, {
  "RR > 20 breaths/min (tachypnoea)": "pat.rr above 20",
  "Low SpO2 (<90%)": "pat.spo2_pct below 90 percent",
  "Fridge door: open": "fridge.door_open true",
});
reads("an amount in brackets or behind a heading is no remark", hosts, {
  "Backlog high: 5k": "queue.backlog above 5000",
  "High backlog - 5k": "queue.backlog above 5000",
});
refuses("an amount in brackets or behind a heading is no remark", ward, ["RR > 20 breaths/min (5 min avg)"]);
refuses("a state of another signal is no remark", ward, ["SpO2 (on room air) < 92", "Fridge door: open > 2 min"]);
reads("how high, or how long", hosts, {
  "High backlog: 5 min": "queue.backlog above; for 5m",
  "High latency (p95 > 0.5s)": "api.p95_ms above 0.5 s",
});
refuses("how high, or how long", hosts, ["High replication lag: 1 min", "Latency high: 2s"]);

/** Money. */
const money = catalogueOf([
  ["card.utilisation_pct", "float", "Card balance as percent of the credit limit, percent 0-100"],
  ["acct.overdraft_limit_usd", "float", "Overdraft limit of the account, USD"],
  ["acct.balance_usd", "time_series<float>", "Balance of the account, USD"],
  ["fund.var_95_pct", "time_series<float>", "Value at risk at 95% confidence, percent of net assets"],
  ["loan.dscr", "float", "Debt service coverage ratio"],
  ["backup.success_ratio", "time_series<float>", "Share of backups that finished without error, ratio 0-1"],
]);

reads("what a heading denies is no comparison", money, {
  "Success rate, % of backups without error: < 95% critical": "backup.success_ratio below 95 percent",
  "Balance without exceeding $500": "acct.balance_usd above 500 usd",
});
reads("an end that has to be kept, in short", money, { "Min balance $500": "acct.balance_usd below 500 usd" });
refuses("an end that has to be kept, in short", money, ["DSCR: 1.20x min"]);
reads("what a percentage is of", money, {
  "Card balance > 90% of limit": "card.utilisation_pct above 90 percent",
  "VaR > 3%": "fund.var_95_pct above 3 percent",
});
refuses("what a percentage is of", money, [
  "VaR > 80% of limit",
  "VaR > 80% of the limit",
  "Overdraft: 80% of limit used",
]);
refuses("a slash has several meanings", ward, ["Pain ≥7/10", "SpO2 alarm limits 90/100"]);
refuses("a slash has several meanings", hosts, ["Backlog > 10k/5m"]);
reads("a slash that parts a whole", hosts, { "Disk used > 3/4": "disk.used_pct above 75 percent" });
refuses("an arrow is read", ward, ["NEWS2 ↑ ≥2"]);
refuses("an arrow is read", hosts, ["Disk used ↑ 20%"]);
refuses("what is called all right raises no alarm", hosts, ["P95 latency < 500 ms OK"]);
refuses("a point before three zeros may part thousands", hosts, ["P95 latency > 1.000 ms"]);
reads("a point before three zeros may part thousands", hosts, { "P95 latency > 1.5 s": "api.p95_ms above 1.5 s" });
reads("what is low", hosts, { "Disk usage low (< 10%)": "disk.used_pct below 10 percent" });
refuses("what is low may be what is left", hosts, ["Disk space low (< 10%)"]);
