import { describe, expect, it } from "vitest";
import type { CatalogueSignal } from "../../../../../worker/domain/language/catalogue.ts";
import { parseSentence } from "../../../../../worker/domain/task/sentence/form/parse.ts";
import { restate } from "../../../../../worker/domain/task/sentence/restate/restate.ts";
import { signal } from "../../support/build.ts";

const number = (primitive_id: string, extra: Partial<CatalogueSignal> = {}) =>
  signal("time_series<float>", { primitive_id, ...extra });
const signals = [
  number("api.error_rate", { description: "Failed over all, ratio 0-1" }),
  number("account.active_user_rate_30d", { unit: "ratio" }),
  number("host.memory_pct"),
  number("api.latency_p95_ms"),
  number("loan.balance_usd"),
  number("campaign.spend_usd", { description: "Spend since launch, USD thousands" }),
  number("shop.revenue", { unit: "EUR" }),
  number("shop.price"),
  number("oven.temperature_c", { description: "Oven temperature, degrees C" }),
  number("line.class_c"),
  number("queue.jobs"),
  number("account.daily_logins"),
  signal("categorical", { primitive_id: "order.status", labels: ["open"] }),
  signal("boolean", { primitive_id: "door.ajar" }),
  signal("categorical", { primitive_id: "account.health", labels: ["at risk"] }),
  number("a_b.c"),
  number("a.b_c"),
];

const said = (canonical: string): string => {
  const sentence = parseSentence(`Alert when ${canonical}.`);
  if (sentence === null) throw new Error(`not canonical: ${canonical}`);
  return restate(sentence, signals).replace(/^Alert when (.*)\.$/, "$1");
};

describe("a restatement", () => {
  const restated = {
    "`api.error_rate` is above 0.05": "the api error rate is above 5%",
    "`account.daily_logins` is below 20": "the account daily logins are below 20",
    "not (`account.daily_logins` is below 20)": "the account daily logins are not below 20",
    "`account.daily_logins` falls over 40% in 7d": "the account daily logins fall by more than 40% within 7 days",
    "`account.daily_logins` minus `queue.jobs` is above 0": "the account daily logins are above the queue jobs",
    '`order.status` is "open"': 'the order status is "open"',
    "mean of `account.daily_logins` over 1h is above 5":
      "the average of the account daily logins over the last hour is above 5",
    "`account.active_user_rate_30d` is below 0.355": "the account active user rate (30d) is below 35.5%",
    "`host.memory_pct` is above 90": "the host memory is above 90%",
    "`api.latency_p95_ms` is above 2500": "the api latency p95 is above 2,500 ms",
    "`loan.balance_usd` is above 1250000.5": "the loan balance is above 1,250,000.5 USD",
    "`campaign.spend_usd` is above 10": "the campaign spend is above 10 thousand USD",
    "`shop.revenue` is below 500": "the shop revenue is below 500 EUR",
    "`oven.temperature_c` is above -15": "the oven temperature is above -15 °C",
    "`line.class_c` is above 1": "the line class c is above 1",
    "`a.b_c` is above 1": "the a.b_c is above 1",
    "`api.latency_p95_ms` is at least 300": "the api latency p95 is at least 300 ms",
    "not (`api.error_rate` is at most 0.05)": "the api error rate is not at most 5%",
    "time since `queue.jobs` is at least 3600": "the latest value of the queue jobs is at least 1 hour old",
    "`queue.jobs` minus `shop.price` is at least 0": "the queue jobs minus the shop price is at least 0",
    "delta of `api.latency_p95_ms` over 1h is above 200": "the api latency p95 rises by more than 200 ms within 1 hour",
    "delta of `host.memory_pct` over 15m is at most -5":
      "the host memory falls by at least 5 percentage points within 15 minutes",
    "not (delta of `queue.jobs` over 1d is above 20)": "the queue jobs do not rise by more than 20 within 1 day",
    "delta of `queue.jobs` over 1d is below 5": "the change in the queue jobs over the last day is below 5",
    "mean of `queue.jobs` over 1h against usual every 1d (14 cycles) is at least 5":
      "the average of the queue jobs over the last hour is at least 5 above what was usual at this time of day in the last 14 days",
    "`queue.jobs` is above percentile 95 of its last 30d":
      "the queue jobs are above the 95th percentile of their last 30 days",
    "`queue.jobs` is below percentile 2.5 of its last 1h":
      "the queue jobs are below the 2.5th percentile of their last hour",
    "`queue.jobs` is above percentile 92 of its last 1w":
      "the queue jobs are above the 92nd percentile of their last week",
    "mean of `api.latency_p95_ms` over 1h against usual every 1d (14 cycles) is above 20":
      "the average of the api latency p95 over the last hour is more than 20 ms above what was usual at this time of day in the last 14 days",
    "mean of `api.error_rate` over 15m against usual every 1w (4 cycles) is below -0.05":
      "the average of the api error rate over the last 15 minutes is more than 5 percentage points below what was usual at this time of the week in the last 4 weeks",
    "mean of `queue.jobs` over 1h against usual every 6h (8 cycles) is above 0":
      "the average of the queue jobs over the last hour is above what was usual at this point of every 6h in the last 8 times 6 hours",
    "mean of `queue.jobs` over 1h against usual every 1d (14 cycles) is below 5":
      "the difference between the average of the queue jobs over the last hour and what was usual at this time of day in the last 14 days is below 5",
    "not (mean of `queue.jobs` over 1h against usual every 1d (14 cycles) is above 5)":
      "the average of the queue jobs over the last hour is not more than 5 above what was usual at this time of day in the last 14 days",
    "mean of `queue.jobs` over 1h against usual every 1d (14 cycles) is 3 deviations away from its mean of 30d":
      "the difference between the average of the queue jobs over the last hour and what was usual at this time of day in the last 14 days is more than 3 standard deviations away from its average of the last 30 days",
    "`queue.jobs` is 1 deviations away from its mean of 7d":
      "the queue jobs are more than 1 standard deviation away from their average of the last 7 days",
    "`queue.jobs` falls over 12.5% in 1d": "the queue jobs fall by more than 12.5% within 1 day",
    "`door.ajar` is true": 'the flag "door ajar" is true',
    '`account.health` is "at risk"': 'the account health is "at risk"',
    "not (`queue.jobs` rises over 20% in 1w)": "the queue jobs do not rise by more than 20% within 1 week",
    'not (`account.health` is "at risk")': 'the account health is not "at risk"',
    "not (time since `queue.jobs` is above 10800)": "the latest value of the queue jobs is not more than 3 hours old",
  };
  it.each(Object.entries(restated))("%s: %s", (canonical, words) => {
    expect(said(canonical)).toBe(words);
  });

  const made = {
    "mean of `api.error_rate` over 7d is above 0.05":
      "the average of the api error rate over the last 7 days is above 5%",
    "quantile 0.95 of `queue.jobs` over 1h is above 5":
      "the 95th percentile of the queue jobs over the last hour is above 5",
    "count of `api.error_rate` over 1d is above 5":
      "the number of values of the api error rate over the last day is above 5",
    "time since `queue.jobs` is above 172800": "the latest value of the queue jobs is more than 2 days old",
    "`shop.revenue` minus `shop.price` is above 0": "the shop revenue is above the shop price",
    "`shop.revenue` minus `shop.price` is above 5": "the shop revenue minus the shop price is above 5 EUR",
    "`shop.revenue` divided by `shop.price` is below 2": "the shop revenue divided by the shop price is below 2",
  };
  it.each(Object.entries(made))("says what is made of a signal: %s", (canonical, words) => {
    expect(said(canonical)).toBe(words);
  });

  const clauses = {
    " for 15m": ", once that has held for 15 minutes",
    ", on change, at most once per 1h": ", only when that begins, at most once every hour",
    ", every time": ", every time it is found so",
    ", until back below 4, and recovery, again every 1d":
      ", until it is back below 4, and again when it is over, with a reminder every day until somebody acknowledges it",
    ", on mon,fri 09:00-17:00 Europe/Berlin": ", only on Mon, Fri from 09:00 to 17:00 (Europe/Berlin)",
    ", on mon,tue,wed,thu,fri,sat,sun 22:00-06:00 UTC": ", only from 22:00 to 06:00 (UTC)",
    ", on sat 00:00-24:00 UTC": ", only on Sat (UTC)",
    ", checked every 5m, or no data": ", checked every 5 minutes, or when no data arrives",
    ", checked on observation": ", checked whenever a value arrives",
  };
  it.each(Object.entries(clauses))("says what qualifies the sentence:%s", (clause, words) => {
    expect(said(`\`door.ajar\` is true${clause}`)).toBe(`the flag "door ajar" is true${words}`);
  });
});
