import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forecastAlerts } from "../../../../worker/domain/learning/backtest/forecast.ts";
import { gammaFactor } from "../../../../worker/domain/statistics/gamma.ts";
import { integersFrom } from "../../../../worker/domain/statistics/random.ts";
import { canonicalHash } from "../../../../worker/domain/values/hashing/canonical.ts";
import { runsOf } from "../../../support/runs.ts";

const seed = canonicalHash("seed");
const counts = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 40 });

describe("the forecast of alerts", () => {
  it("is none without a day", () => {
    expect(forecastAlerts([], 7, seed)).toBeNull();
  });

  it("expects the mean of the days and no phantom", () => {
    expect(forecastAlerts([2, 4, 0, 2, 4, 0, 2], 7, seed)).toMatchObject({
      expected_per_week: 14,
      expected: 14,
      days: 7,
    });
    expect(forecastAlerts([2, 4], 3, seed)).toMatchObject({ expected_per_week: 21, expected: 9 });
    const tenth = [1, 0, 1, 0, 1, 0, 1, 0, 1, 6];
    expect(forecastAlerts(tenth, 7, seed)).toMatchObject({ expected_per_week: 7.7, expected: 7.7 });
  });

  it("does not promise silence after silence", () => {
    const quiet = forecastAlerts(
      Array.from({ length: 7 }, () => 0),
      7,
      seed,
    );
    expect(quiet).toMatchObject({ expected_per_week: 0, low: 0 });
    expect(quiet?.high).toBeGreaterThan(0);
  });

  it("has low confidence under seven days", () => {
    expect(forecastAlerts([1, 1, 1, 1, 1, 1], 7, seed)?.confidence).toBe("low");
    expect(forecastAlerts([1, 1, 1, 1, 1, 1, 1], 7, seed)?.confidence).toBe("normal");
  });

  it("gives the same bytes for the same inputs, and other draws for another seed", () => {
    const days = [0, 3, 9, 1, 0, 0, 12, 4];
    const of = (text: string) => JSON.stringify(forecastAlerts(days, 30, canonicalHash(text)));
    expect(of("a")).toBe(of("a"));
    const seeds = new Set(["a", "b", "c", "d", "e"].map(of));
    expect(seeds.size).toBeGreaterThan(1);
  });

  it("lies around the days there were, as whole numbers", () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 30 }), (days, horizon) => {
        const found = forecastAlerts(days, horizon, seed);
        const phantom = Math.max(1, Math.ceil(days.reduce((sum, one) => sum + one, 0) / days.length));
        const pool = [...days, phantom];
        // 0.6 and 1.5 lie just outside the middle 90% of the drift.
        expect(found?.low).toBeGreaterThanOrEqual(Math.floor(0.6 * Math.min(...pool) * horizon));
        expect(found?.high).toBeLessThanOrEqual(Math.ceil(1.5 * Math.max(...pool) * horizon));
        expect(found?.low).toBeLessThanOrEqual(found?.high ?? -1);
        expect(Number.isInteger(found?.low) && Number.isInteger(found?.high)).toBe(true);
      }),
      runsOf(240),
    );
  });

  it("allows for a rate that drifts, however many steady days it has seen", () => {
    const steady = forecastAlerts(
      Array.from({ length: 300 }, () => 20),
      30,
      seed,
    );
    expect(steady?.expected).toBe(600);
    // The 5th and 95th percentile of a Gamma distribution of mean 1 and coefficient of variation 0.25.
    expect(Math.abs((steady?.low ?? 0) - 0.627 * 600)).toBeLessThan(15);
    expect(Math.abs((steady?.high ?? 0) - 1.444 * 600)).toBeLessThan(20);
  });

  it("holds the total of later days nine times in ten over eight settings in which the rate drifts", () => {
    // Alerts a day, how many come together, and the coefficient of variation of the drift.
    const settings = [
      [0.3, 1, 0.25],
      [0.3, 4, 0.25],
      [1, 1, 0.25],
      [1, 5, 0.25],
      [6, 1, 0.25],
      [6, 4, 0.25],
      [6, 1, 0],
      [6, 2, 0.3],
    ] as const;
    const trials = 25;
    const next = integersFrom(99);
    const uniform = () => next() / 4_294_967_296;
    const poisson = (mean: number) => {
      let count = 0;
      for (let least = Math.exp(-mean), product = uniform(); product > least; product *= uniform()) count += 1;
      return count;
    };
    let inside = 0;
    for (const [rate, together, drift] of settings) {
      const days = (mean: number) => Array.from({ length: 14 }, () => together * poisson(mean / together));
      for (let trial = 0; trial < trials; trial++) {
        const factor = drift === 0 ? 1 : gammaFactor(next, Math.round(1 / drift ** 2));
        const found = forecastAlerts(days(rate), 14, canonicalHash(trial));
        const total = days(rate * factor).reduce((sum, one) => sum + one, 0);
        if (found && found.low <= total && total <= found.high) inside += 1;
      }
    }
    expect(inside / (settings.length * trials)).toBeGreaterThan(0.88);
  });
});
