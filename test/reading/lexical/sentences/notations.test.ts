import { catalogueOf } from "../../support/signals.ts";
import { reads, refuses } from "./support.ts";

/** A service, as rules of other systems write of it. */
const service = catalogueOf([
  ["service.error_rate", "time_series<float>", "Failed requests over all requests, ratio 0-1"],
  ["service.latency_ms", "time_series<float>", "Response time, milliseconds"],
  ["service.requests", "time_series<int>", "Requests waiting"],
  ["service.up", "boolean", "True while the service answers"],
  ["account.plan", "categorical", "Plan of the account", ["free", "team", "enterprise"]],
  ["position.health_factor", "time_series<float>", "Health factor (HF) of the position"],
]);

reads("signs between conditions and numbers", service, {
  "error_rate < 0.02 || error_rate > 0.8": "service.error_rate below 0.02 OR service.error_rate above 0.8",
  "0.95 ≤ HF < 1.0": "position.health_factor above 0.95 AND position.health_factor below 1",
  "2 > HF ≥ 1.0": "position.health_factor below 2 AND position.health_factor above 1",
  "latency outside [100, 300] ms": "service.latency_ms below 100 ms OR service.latency_ms above 300 ms",
  "requests waiting ≠ 5": "service.requests below 5 OR service.requests above 5",
});

reads("signs before a name", service, {
  "plan = enterprise": "account.plan enterprise",
  'plan == "enterprise"': "account.plan enterprise",
  "plan != free": "not account.plan free",
  "service.up == false for 5m": "service.up false; for 5m",
});

reads("movements in signs and letters", service, {
  "requests -25% d/d": "service.requests moves below 25 percent in 1d",
  "requests +20% WoW": "service.requests moves above 20 percent in 1w",
  "requests ↓25% d/d": "service.requests moves below 25 percent in 1d",
  "latency up by 20% vs. last week": "service.latency_ms moves above 20 percent in 1w",
  "latency up 20% m/m": "service.latency_ms moves above 20 percent in 1mo",
});

reads("times and ends", service, {
  "average error rate above 1% in a 1 hour time period": "service.error_rate aggregate above 1 percent",
  "requests waiting reaches zero": "service.requests below 0",
  "requests waiting hits 0 for 5m": "service.requests below 0; for 5m",
  "the service goes down": "service.up false",
});

refuses("a time that is the level, or how long something lasts", service, [
  "latency high for 1h",
  "latency elevated for 1h",
  "latency unchanged for 1h",
  "latency hasn't changed for an hour",
]);

refuses("signs that say no side", service, ["error rate = 5%", "error rate reaches zero"]);
