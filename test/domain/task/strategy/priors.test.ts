import { expect, it } from "vitest";
import { strategyOfPriors } from "../../../../worker/domain/task/strategy/priors.ts";
import { signal, tiers } from "../support/build.ts";

it.each([
  ["a series with numbers of standard deviations", "time_series<float>", tiers(2, 2.5, 3), "z_score"],
  ["a series with levels", "time_series<float>", tiers(60, 75, 90), "threshold"],
  ["a series with levels below 1", "time_series<float>", tiers(0.002, 0.005, 0.01), "threshold"],
  ["a series with windows", "time_series<float>", tiers(0.2, 0.3, 0.4, "1d"), "change"],
  ["a single value", "float", tiers(2, 2.5, 3), "threshold"],
] as const)("the priors of %s", (_, type, priors, want) => {
  expect(strategyOfPriors(priors, signal(type))).toBe(want);
});

it.each([
  ["First payment defaults, percent of the orders", tiers(2, 3, 5), "threshold"],
  ["First payment defaults, percent of the orders", tiers(2, 3, 4), "threshold"],
  ["Vibration of the spindle, mm/s RMS", tiers(2.8, 4.5, 7.1), "threshold"],
  ["Mean opinion score of the calls, 1 to 5", tiers(3.8, 3.5, 3), "threshold"],
  ["River level at the gauge, metres", tiers(2, 2.6, 3.4), "threshold"],
  ["Daily procedures over the last 30 days", tiers(2, 3, 5), "z_score"],
] as const)("small priors of a series: %s %o", (description, priors, want) => {
  expect(strategyOfPriors(priors, signal("time_series<float>", { description }))).toBe(want);
});
