import type { Input, Output } from "@decision-monitor/sdk";
import { parseDuration } from "../../worker/domain/values/time.ts";

/** A sentence with a qualifier, what it compiles to, and questions that show the service acting on it. */
interface Qualified {
  sentence: string;
  /** In the controlled grammar, which states definitions and firing in full. */
  compiled: string;
  /** What is observed of each signal, and how long after the start. */
  given: Record<string, string>;
  /** Questions in order: how long after the start, what comes of each and, after "at", the value that is judged. */
  asked: string;
}

/** The signals that the sentences speak of. */
export const signals: Input<"registerPrimitive">[] = [
  { primitive_id: "api.error_rate", type: "time_series<float>", description: "API error rate", unit: "ratio" },
  { primitive_id: "api.latency_ms", type: "time_series<float>", description: "Response time of the API", unit: "ms" },
  { primitive_id: "api.requests", type: "time_series<int>", description: "Number of API requests per minute" },
  { primitive_id: "api.timeouts", type: "time_series<int>", description: "Number of API timeouts per minute" },
  { primitive_id: "cpu.temperature", type: "time_series<float>", description: "Temperature of the processor" },
  { primitive_id: "disk.used_gb", type: "time_series<float>", description: "Disk space used, gigabytes" },
  { primitive_id: "disk.quota_gb", type: "time_series<float>", description: "Quota of the tenant, gigabytes" },
  { primitive_id: "site.down", type: "boolean", description: "Whether the site is down" },
  { primitive_id: "site.maintenance", type: "boolean", description: "Whether the site is under maintenance" },
  { primitive_id: "shop.orders", type: "time_series<int>", description: "Orders placed" },
  { primitive_id: "shop.revenue", type: "time_series<float>", description: "Daily revenue of the shop, USD" },
  { primitive_id: "shop.visits", type: "time_series<int>", description: "Hourly visits of the shop" },
];

/** The qualifiers that tasks have, each proved by questions to a running service. */
export const qualified: Qualified[] = [
  {
    sentence: "API error rate above 5% for 15 minutes",
    compiled: "Alert when `api.error_rate` is above 0.05 for 15m.",
    given: { "api.error_rate": "0 0.09" },
    asked: "0: waits; 15m: fires",
  },
  {
    sentence: "API error rate above 6% and processor temperature above 80 for 10 minutes",
    compiled: "Alert when `api.error_rate` is above 0.06 and `cpu.temperature` is above 80 for 10m.",
    given: { "api.error_rate": "0 0.09", "cpu.temperature": "0 90" },
    asked: "0: waits; 10m: fires",
  },
  {
    sentence: "API error rate above 7%, at most once per hour",
    compiled: "Alert when `api.error_rate` is above 0.07, at most once per 1h.",
    given: { "api.error_rate": "0 0.09" },
    asked: "0: fires; 30m: is in cooldown; 1h: fires",
  },
  {
    sentence: "API error rate above 8%, only between 9am and 5pm",
    compiled: "Alert when `api.error_rate` is above 0.08, on mon,tue,wed,thu,fri,sat,sun 09:00-17:00 UTC.",
    given: { "api.error_rate": "0 0.09" },
    asked: "0: is outside its hours; 9h: fires; 17h: is outside its hours",
  },
  {
    sentence: "API error rate above 8.5% on weekdays from 9am to 5pm CET",
    compiled: "Alert when `api.error_rate` is above 0.085, on mon,tue,wed,thu,fri 09:00-17:00 Europe/Berlin.",
    given: { "api.error_rate": "0 0.09" },
    asked: "7h: is outside its hours; 8h: fires; 2d: is outside its hours; 80h: is outside its hours; 128h: fires",
  },
  {
    sentence: "7-day average of API error rate above 3%",
    compiled: "Alert when mean of `api.error_rate` over 7d is above 0.03.",
    given: { "api.error_rate": "0 0.0625, 1d 0.015625" },
    asked: "1d: fires at 0.0390625; 7d: is quiet at 0.015625",
  },
  {
    sentence: "maximum processor temperature over the last day above 80",
    compiled: "Alert when max of `cpu.temperature` over 1d is above 80.",
    given: { "cpu.temperature": "0 90, 1h 20" },
    asked: "1h: fires at 90; 1d: is quiet at 20",
  },
  {
    sentence: "p95 response time over 1h above 800 ms",
    compiled: "Alert when quantile 0.95 of `api.latency_ms` over 1h is above 800.",
    given: { "api.latency_ms": "0 1000, 1m 500, 2m 500" },
    asked: "2m: fires at 950; 1h: is quiet at 500",
  },
  {
    sentence: "API error rate above 8% in the last hour",
    compiled: "Alert when mean of `api.error_rate` over 1h is above 0.08.",
    given: { "api.error_rate": "0 0.125, 30m 0.0625" },
    asked: "30m: fires at 0.09375; 1h: is quiet at 0.0625",
  },
  {
    sentence: "total orders over the last day below 50",
    compiled: "Alert when sum of `shop.orders` over 1d is below 50.",
    given: { "shop.orders": "0 30, 1h 40" },
    asked: "1h: is quiet at 70; 1d: fires at 40",
  },
  {
    sentence: "maximum API timeouts in the last hour above 100",
    compiled: "Alert when max of `api.timeouts` over 1h is above 100.",
    given: { "api.timeouts": "0 120, 1m 3" },
    asked: "1m: fires at 120; 1h: is quiet at 3",
  },
  {
    sentence: "no data for processor temperature for 3h",
    compiled: "Alert when time since `cpu.temperature` is above 10800.",
    given: { "cpu.temperature": "0 20" },
    asked: "3h: is quiet at 10800; 181m: fires at 10860",
  },
  {
    sentence: "processor temperature has not reported in 2 days",
    compiled: "Alert when time since `cpu.temperature` is above 172800.",
    given: { "cpu.temperature": "0 20" },
    asked: "2d: is quiet at 172800; 2881m: fires at 172860",
  },
  {
    sentence: "ratio of API timeouts to API requests above 5%",
    compiled: "Alert when `api.timeouts` divided by `api.requests` is above 0.05.",
    given: { "api.timeouts": "0 1, 1m 10", "api.requests": "0 100, 1m 100" },
    asked: "0: is quiet at 0.01; 1m: fires at 0.1",
  },
  {
    sentence: "disk space used exceeds the quota",
    compiled: "Alert when `disk.used_gb` minus `disk.quota_gb` is above 0.",
    given: { "disk.used_gb": "0 40, 1m 60", "disk.quota_gb": "0 50" },
    asked: "0: is quiet at -10; 1m: fires at 10",
  },
  {
    sentence: "when the processor temperature is between 20 and 30",
    compiled: "Alert when `cpu.temperature` is at least 20 and `cpu.temperature` is at most 30.",
    given: { "cpu.temperature": "0 30, 1m 31" },
    asked: "0: fires; 1m: is quiet",
  },
  {
    sentence: "processor temperature outside 20 to 30",
    compiled: "Alert when `cpu.temperature` is below 20 or `cpu.temperature` is above 30.",
    given: { "cpu.temperature": "0 25, 1m 35" },
    asked: "0: is quiet; 1m: fires",
  },
  {
    sentence: "the site is down unless it is under maintenance",
    compiled: "Alert when `site.down` is true and `site.maintenance` is false.",
    given: { "site.down": "0 true", "site.maintenance": "0 true, 1m false" },
    asked: "0: is quiet; 1m: fires",
  },
  {
    sentence: "API error rate above 9% except when the site is under maintenance",
    compiled: "Alert when `api.error_rate` is above 0.09 and `site.maintenance` is false.",
    given: { "api.error_rate": "0 0.2", "site.maintenance": "0 true, 1m false" },
    asked: "0: is quiet; 1m: fires",
  },
  {
    sentence: "orders 20% lower than the same time last week",
    compiled: "Alert when `shop.orders` falls over 20% in 1w.",
    given: { "shop.orders": "0 100, 7d 75, 8d 75" },
    asked: "7d: fires at 75; 14d: is quiet at 75",
  },
  {
    sentence: "visits 20% lower than an hour ago",
    compiled: "Alert when `shop.visits` falls over 20% in 1h.",
    given: { "shop.visits": "0 100, 1h 75" },
    asked: "1h: fires at 75; 2h: is quiet at 75",
  },
  {
    sentence: "daily revenue below 1000",
    compiled: "Alert when `shop.revenue` is below 1000.",
    given: { "shop.revenue": "0 900" },
    asked: "0: fires at 900",
  },
  {
    sentence: "check every 5 minutes whether API error rate is above 12%",
    compiled: "Alert when `api.error_rate` is above 0.12, checked every 5m.",
    given: { "api.error_rate": "0 0.2" },
    asked: "0: fires; 10m: unchanged",
  },
  {
    sentence: "hourly visits below 10",
    compiled: "Alert when `shop.visits` is below 10.",
    given: { "shop.visits": "0 9" },
    asked: "0: fires at 9",
  },
];

/** A value observed, or what came of a question, milliseconds after the start. */
interface At<What> {
  after: number;
  what: What;
}

const sinceStart = (text: string): number => (text === "0" ? 0 : parseDuration(text));

/** The observations of a signal that a row gives: "0 0.0625, 1d 0.015625". */
export function observationsOf(given: string): At<number | boolean>[] {
  return given.split(", ").map((one) => {
    const [after = "", value = ""] = one.split(" ");
    return { after: sinceStart(after), what: JSON.parse(value) as number | boolean };
  });
}

/** The questions of a row with what must come of them: "0: waits; 15m: fires". */
export function questionsOf({ asked }: Qualified): At<string>[] {
  return asked.split("; ").map((one) => {
    const [after = "", what = ""] = one.split(": ");
    return { after: sinceStart(after), what };
  });
}

const held: Readonly<Record<string, string>> = {
  not_held_long_enough: "waits",
  cooldown: "is in cooldown",
  inactive_hours: "is outside its hours",
};

/** What came of a question, as a row tells it, and with the value that was judged. */
export function outcomeOf({ result, decision }: Output<"evaluateFull">): [what: string, withValue: string] {
  const [action] = decision.actions_triggered;
  const reason = action?.reason ?? "";
  const what = action === undefined ? "is quiet" : action.status === "triggered" ? "fires" : (held[reason] ?? reason);
  return [what, `${what} at ${String(result.value)}`];
}
