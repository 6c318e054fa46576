import { expect, it } from "vitest";
import { strategyOfPriors } from "../../../../worker/domain/task/strategy/priors.ts";

const tiers = (low: number, medium: number, high: number, window?: string) => {
  const tier = (value: number) => (window === undefined ? { value } : { value, window });
  return { low_severity: tier(low), medium_severity: tier(medium), high_severity: tier(high) };
};
const signal = (type: "float" | "time_series<float>") => ({
  primitive_id: "oven.temp_c",
  type,
  missing_data_policy: "null" as const,
});

it.each([
  ["a series with numbers of standard deviations", "time_series<float>", tiers(2, 2.5, 3), "z_score"],
  ["a series with levels", "time_series<float>", tiers(60, 75, 90), "threshold"],
  ["a series with levels below 1", "time_series<float>", tiers(0.002, 0.005, 0.01), "threshold"],
  ["a series with windows", "time_series<float>", tiers(0.2, 0.3, 0.4, "1d"), "change"],
  ["a single value", "float", tiers(2, 2.5, 3), "threshold"],
] as const)("the priors of %s", (_, type, priors, want) => {
  expect(strategyOfPriors(priors, signal(type))).toBe(want);
});
