import { expect, it } from "vitest";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../support/signals.ts";
import { reads, refuses } from "./support.ts";

/** A lending market, and the plants that it lends to. */
const market = catalogueOf([
  ["market.tvl_usd", "time_series<float>", "Total value locked in the pool (TVL), USD"],
  ["market.avg_health_factor", "time_series<float>", "Mean health factor over all positions of the market"],
  ["position.health_factor", "time_series<float>", "Health factor of one position"],
  ["bank.total_capital_ratio_pct", "float", "Total capital over risk-weighted assets, percent"],
  ["bank.leverage_ratio_pct", "float", "Tier 1 leverage ratio: Tier 1 capital over total assets, percent"],
  ["service.error_rate", "time_series<float>", "Failed requests over all requests, ratio 0-1"],
  ["account.churn_rate", "time_series<float>", "Customers that leave, ratio 0-1"],
  ["replica.lag_s", "time_series<float>", "Lag of the replica behind its primary, seconds"],
  ["label.print_ms", "time_series<float>", "Time to print a label, milliseconds"],
  ["disk.fragmentation_pct", "time_series<float>", "Fragmentation of the free space, percent 0-100"],
  ["disk.state", "categorical", "State of the disk array", ["online", "degraded", "faulted"]],
  ["water.ammonia_ppm", "float", "Ammonia in the water after the carbon tank, ppm"],
  ["app.crash_free_pct", "float", "Sessions without a crash, percent 0-100"],
  ["cell.access_fail_pct", "float", "Access failures of the cell, percent 0-100"],
  ["account.seat_use_pct", "float", "Purchased seats that somebody uses, percent 0-100"],
  ["ups.replace_battery", "boolean", "True when the supply asks for its battery to be replaced"],
  ["driver.overtime_30d_h", "time_series<float>", "Overtime of the driver in 30 days, hours"],
  ["water.conductivity_us_cm", "time_series<float>", "Conductivity of the water, µS/cm"],
]);

reads("the side of a number goes before what it is called", market, {
  "TVL below the $1M minimum": "market.tvl_usd below 1000000 usd",
  "TVL under its $1M floor": "market.tvl_usd below 1000000 usd",
  "TVL over the $9M maximum": "market.tvl_usd above 9000000 usd",
  "TVL of at least $1M minimum": "market.tvl_usd below 1000000 usd",
  "minimum TVL of $1M": "market.tvl_usd below 1000000 usd",
});

reads("what a word stands for", market, {
  "avg health factor below 1.2": "market.avg_health_factor below 1.2",
  "average health factor below 1.2": "market.avg_health_factor below 1.2",
  "the capital ratio of the Borrower is below 6%": "bank.total_capital_ratio_pct below 6 percent",
  "conductivity of the water above 0.03 mS/cm": "water.conductivity_us_cm above 0.03 millisiemens/cm",
  "ammonia above one part per million (ppm)": "water.ammonia_ppm above 1 ppm",
  "disk array is degraded": "disk.state degraded",
  "disk shows degraded or faulted": "disk.state degraded OR disk.state faulted",
});

refuses("words that would change what is meant", market, [
  "response time over 250 ms",
  "fragmentation ratio > 0.5",
  "at any other time, label printing slower than 3 seconds",
  "estimated error rate is above the churn rate",
  "error rate is above the estimated churn rate",
  "target gross error rate 1-5%",
  "flag premium customers whose error rate is above 5%",
  "error rate excluding bots above 5%",
  "churn rate unless trial above 5%",
  "fragmentation above 0.03",
  "imported contact count exceeds 50% of the current contact count",
  "at 1 seat left",
  "the battery should be replaced",
]);

reads("the same without them", market, {
  "fragmentation > 0.5": "disk.fragmentation_pct above 0.5",
  "label printing slower than 3 seconds": "label.print_ms above 3 seconds",
  "target error rate 1-5%": "service.error_rate below 1 percent OR service.error_rate above 5 percent",
  "flag all customers whose error rate is above 5%": "service.error_rate above 5 percent",
  "the battery needs to be replaced": "ups.replace_battery true",
  "crash-free sessions below 99.5%": "app.crash_free_pct below 99.5 percent",
  "access failure rate per cell is more than 2%": "cell.access_fail_pct above 2 percent",
  "ammonia after the carbon tank above 2 ppm": "water.ammonia_ppm above 2 ppm",
  "overtime rose by 50% over the last 30 days": "driver.overtime_30d_h moves above 50 percent in 30d",
});

it.each([
  "target quoxian error rate 1-5%",
  "ideal quoxian error rate: 1% - 5%",
  "maintain quoxian error rate below 5%",
])("what stands behind what prescribes is told of: %s", (sentence) =>
  expect(readLexically(sentence, market).notes).toContain('"quoxian" was not used.'),
);
